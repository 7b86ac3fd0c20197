// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap
// The names of Foundation that this package uses on Apple's systems, so that `.ci/apple-target` can compile
// for these. `.ci/apple-declarations` compares them with this machine's, and what it lacks with the table.
@_exported import Darwin
@_exported import Dispatch

public typealias TimeInterval = Double

// Objects.

public protocol NSObjectProtocol: AnyObject {}
open class NSObject: NSObjectProtocol, Equatable, Hashable {
  public init() {}
  public static func == (lhs: NSObject, rhs: NSObject) -> Bool { fatalError() }
  public func hash(into hasher: inout Hasher) {}
}
open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo dict: [String: Any]? = nil) {}
  open var domain: String { fatalError() }
  open var code: Int { fatalError() }
  open var userInfo: [String: Any] { fatalError() }
}
public protocol LocalizedError: Error { var errorDescription: String? { get } }
public protocol CustomNSError: Error {
  static var errorDomain: String { get }
  var errorCode: Int { get }
  var errorUserInfo: [String: Any] { get }
}
// What the compiler calls for `error as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
public let NSUnderlyingErrorKey: String = "NSUnderlyingError"
public let NSPOSIXErrorDomain: String = "NSPOSIXErrorDomain"
public let NSURLErrorDomain: String = "NSURLErrorDomain"
open class NSNumber: NSObject, @unchecked Sendable {
  open var boolValue: Bool { fatalError() }
  open var int32Value: Int32 { fatalError() }
  open var doubleValue: Double { fatalError() }
}
public func NSLog(_ format: String, _ args: any CVarArg...) {}

// Threads.

public protocol NSLocking {
  func lock()
  func unlock()
}
extension NSLocking { public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  open func `try`() -> Bool { fatalError() }
}
open class NSRecursiveLock: NSObject, NSLocking, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
}
open class NSCondition: NSObject, NSLocking, @unchecked Sendable {
  open func lock() {}
  open func unlock() {}
  open func wait() {}
  open func wait(until limit: Date) -> Bool { fatalError() }
  open func broadcast() {}
  open func signal() {}
}
open class Thread: NSObject {
  open class var isMainThread: Bool { fatalError() }
  open class func sleep(forTimeInterval interval: TimeInterval) {}
  open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}
// Values.

public struct Data: Hashable, Sendable, Codable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public typealias Index = Int
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let ignoreUnknownCharacters = Data.Base64DecodingOptions(rawValue: 1)
  }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = Data.WritingOptions(rawValue: 1)
  }
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public init(repeating repeatedValue: UInt8, count: Int) {}
  public init(contentsOf url: URL, options: Data.ReadingOptions = []) throws {}
  public init?(base64Encoded base64String: String, options: Data.Base64DecodingOptions = []) {}
  public init?(base64Encoded base64Data: Data, options: Data.Base64DecodingOptions = []) {}
  public func base64EncodedString(options: Data.Base64EncodingOptions = []) -> String { fatalError() }
  public func base64EncodedData(options: Data.Base64EncodingOptions = []) -> Data { fatalError() }
  public var startIndex: Data.Index { fatalError() }
  public var endIndex: Data.Index { fatalError() }
  public subscript(index: Data.Index) -> UInt8 {
    get { fatalError() }
    set {}
  }
  public subscript(bounds: Range<Data.Index>) -> Data {
    get { fatalError() }
    set {}
  }
  public mutating func append(_ other: Data) {}
  public mutating func replaceSubrange<ByteCollection: Collection>(
    _ subrange: Range<Data.Index>, with newElements: ByteCollection
  ) where ByteCollection.Element == UInt8 {}
  public func withUnsafeBytes<ResultType>(_ body: (UnsafeRawBufferPointer) throws -> ResultType) rethrows -> ResultType
  {
    fatalError()
  }
  public func write(to url: URL, options: Data.WritingOptions = []) throws {}
}
public struct UUID: Hashable, Sendable, Codable {
  public init() {}
  public var uuidString: String { fatalError() }
}
public struct Date: Hashable, Sendable, Codable, Comparable {
  public init() {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { fatalError() }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { fatalError() }
  public static func < (lhs: Date, rhs: Date) -> Bool { fatalError() }
}
@available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
public protocol FormatStyle {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: Self.FormatInput) -> Self.FormatOutput
}
extension Date {
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
  public func formatted<F: FormatStyle>(_ format: F) -> F.FormatOutput where F.FormatInput == Date { fatalError() }
  @available(iOS 15.0, tvOS 15.0, macOS 12.0, *)
  public struct ISO8601FormatStyle: FormatStyle, Sendable {
    public enum DateSeparator: Sendable { case dash }
    public enum DateTimeSeparator: Sendable { case standard }
    public init(
      dateSeparator: Date.ISO8601FormatStyle.DateSeparator = .dash,
      dateTimeSeparator: Date.ISO8601FormatStyle.DateTimeSeparator = .standard,
      timeZone: TimeZone = TimeZone(secondsFromGMT: 0)!
    ) {}
    public func format(_ value: Date) -> String { fatalError() }
  }
}
public struct Locale: Hashable, Sendable { public init(identifier: String) {} }
public struct TimeZone: Hashable, Sendable {
  public init?(secondsFromGMT seconds: Int) {}
  @available(iOS 16.0, tvOS 16.0, macOS 13.0, *) public static var gmt: TimeZone { fatalError() }
}
open class DateFormatter: NSObject, @unchecked Sendable {
  open var locale: Locale!
  open var timeZone: TimeZone!
  open var dateFormat: String!
  open func string(from date: Date) -> String { fatalError() }
  open func date(from string: String) -> Date? { fatalError() }
}

// Texts.

public struct CharacterSet: Hashable, Sendable {
  public init() {}
  public init(charactersIn string: String) {}
  public static var whitespacesAndNewlines: CharacterSet { fatalError() }
  public static var whitespaces: CharacterSet { fatalError() }
  public static var alphanumerics: CharacterSet { fatalError() }
  public static var newlines: CharacterSet { fatalError() }
  public static var urlPathAllowed: CharacterSet { fatalError() }
  public static var urlQueryAllowed: CharacterSet { fatalError() }
  public func contains(_ member: UnicodeScalar) -> Bool { fatalError() }
}
public enum ComparisonResult: Int, Sendable { case orderedAscending = -1, orderedSame, orderedDescending }
open class NSRegularExpression: NSObject, @unchecked Sendable {
  open class func escapedPattern(for string: String) -> String { fatalError() }
}
extension String {
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let caseInsensitive = String.CompareOptions(rawValue: 1)
    public static let regularExpression = String.CompareOptions(rawValue: 1024)
  }
  public struct Encoding: Hashable, Sendable {
    public static let utf8 = String.Encoding()
    public static let utf16 = String.Encoding()
    public static let utf16BigEndian = String.Encoding()
    public static let utf16LittleEndian = String.Encoding()
    public static let isoLatin1 = String.Encoding()
  }
  public init(contentsOfFile path: String, encoding enc: String.Encoding) throws { fatalError() }
  public init(contentsOf url: URL, encoding enc: String.Encoding) throws { fatalError() }
  public init?(data: Data, encoding: String.Encoding) { return nil }
  public init(format: String, _ arguments: any CVarArg...) { self = "" }
}
extension StringProtocol {
  public func write(to url: URL, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding) throws {}
  public func write<T: StringProtocol>(
    toFile path: T, atomically useAuxiliaryFile: Bool, encoding enc: String.Encoding
  ) throws {}
  public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
  public func addingPercentEncoding(withAllowedCharacters allowedCharacters: CharacterSet) -> String? { nil }
  public var removingPercentEncoding: String? { fatalError() }
  public func localizedStandardContains<T: StringProtocol>(_ string: T) -> Bool { fatalError() }
  public func range<T: StringProtocol>(
    of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Self.Index>? = nil,
    locale: Locale? = nil
  ) -> Range<Self.Index>? { fatalError() }
  public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { fatalError() }
  public func replacingOccurrences<Target: StringProtocol, Replacement: StringProtocol>(
    of target: Target, with replacement: Replacement, options: String.CompareOptions = [],
    range searchRange: Range<Self.Index>? = nil
  ) -> String { fatalError() }
  public func data(using encoding: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
}
open class JSONEncoder: @unchecked Sendable {
  public init() {}
  public enum NonConformingFloatEncodingStrategy: Sendable {
    case `throw`
    case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  open var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy = .throw
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = JSONEncoder.OutputFormatting(rawValue: 1)
    public static let sortedKeys = JSONEncoder.OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = JSONEncoder.OutputFormatting(rawValue: 8)
  }
  open var outputFormatting: JSONEncoder.OutputFormatting = []
  @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  open func encode<T: Encodable>(_ value: T) throws -> Data { fatalError() }
}
open class JSONDecoder: @unchecked Sendable {
  public init() {}
  public enum NonConformingFloatDecodingStrategy: Sendable {
    case `throw`
    case convertFromString(positiveInfinity: String, negativeInfinity: String, nan: String)
  }
  open var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy = .throw
  @preconcurrency open var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class ISO8601DateFormatter: NSObject {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let withInternetDateTime = ISO8601DateFormatter.Options(rawValue: 1)
    public static let withFractionalSeconds = ISO8601DateFormatter.Options(rawValue: 2)
  }
  open var formatOptions: ISO8601DateFormatter.Options = []
  open func string(from date: Date) -> String { fatalError() }
}
open class JSONSerialization: NSObject {
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let fragmentsAllowed = JSONSerialization.ReadingOptions(rawValue: 4)
  }
  open class func jsonObject(with data: Data, options opt: JSONSerialization.ReadingOptions = []) throws -> Any { data }
}
extension String: @retroactive CVarArg { public var _cVarArgEncoding: [Int] { [] } }

// Addresses.

public struct URL: Hashable, Sendable, Codable {
  public init?(string: String) {}
  public init?(string: String, relativeTo url: URL?) {}
  public init(fileURLWithPath path: String) {}
  public var absoluteString: String { fatalError() }
  public var absoluteURL: URL { fatalError() }
  public var path: String { fatalError() }
  public var host: String? { fatalError() }
  public var scheme: String? { fatalError() }
  public var query: String? { fatalError() }
  public var fragment: String? { fatalError() }
  public var port: Int? { fatalError() }
  public var lastPathComponent: String { fatalError() }
  public var pathExtension: String { fatalError() }
  public var relativePath: String { fatalError() }
  public var standardizedFileURL: URL { fatalError() }
  public func resolvingSymlinksInPath() -> URL { fatalError() }
  public func deletingLastPathComponent() -> URL { fatalError() }
  public func appendingPathComponent(_ pathComponent: String) -> URL { fatalError() }
  public mutating func setResourceValues(_ values: URLResourceValues) throws {}
}
public struct URLResourceValues: Sendable {
  public init() {}
  public var isExcludedFromBackup: Bool? {
    get { fatalError() }
    set {}
  }
}
public struct URLQueryItem: Hashable, Sendable {
  public init(name: String, value: String?) { (self.name, self.value) = (name, value) }
  public var name: String
  public var value: String?
}
public struct URLComponents: Hashable, Sendable {
  public init() { fatalError() }
  public init?(string: String) { return nil }
  public init?(url: URL, resolvingAgainstBaseURL resolve: Bool) { return nil }
  public var scheme: String?
  public var user: String?
  public var password: String?
  public var host: String?
  public var port: Int?
  public var path: String
  public var query: String?
  public var fragment: String?
  public var encodedHost: String?
  public var percentEncodedPath: String
  public var percentEncodedQuery: String?
  public var percentEncodedQueryItems: [URLQueryItem]?
  public var queryItems: [URLQueryItem]?
  public var url: URL? { fatalError() }
  public var string: String? { fatalError() }
}

// The process and its files.

public struct OperatingSystemVersion: Sendable {
  public init() { (majorVersion, minorVersion, patchVersion) = (0, 0, 0) }
  public var majorVersion: Int
  public var minorVersion: Int
  public var patchVersion: Int
}
open class ProcessInfo: NSObject, @unchecked Sendable {
  open class var processInfo: ProcessInfo { fatalError() }
  open var environment: [String: String] { fatalError() }
  open var arguments: [String] { fatalError() }
  open var operatingSystemVersion: OperatingSystemVersion { fatalError() }
  open var systemUptime: TimeInterval { fatalError() }
  @available(iOS 8.2, tvOS 9.0, *) @available(macOS, unavailable)
  open func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {}
}
open class Bundle: NSObject, @unchecked Sendable {
  open class var main: Bundle { fatalError() }
  open var bundleIdentifier: String? { fatalError() }
  open func object(forInfoDictionaryKey key: String) -> Any? { nil }
}
open class FileManager: NSObject {
  open class var `default`: FileManager { fatalError() }
  open var temporaryDirectory: URL { fatalError() }
  open func isExecutableFile(atPath path: String) -> Bool { fatalError() }
  open func fileExists(atPath path: String) -> Bool { fatalError() }
  open func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { fatalError() }
  open func contents(atPath path: String) -> Data? { nil }
  open func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  open func removeItem(at URL: URL) throws {}
  open func enumerator(atPath path: String) -> FileManager.DirectoryEnumerator? { nil }
  open class DirectoryEnumerator: NSEnumerator {}
  open func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
}
open class NSEnumerator: NSObject, Sequence {
  public struct Iterator: IteratorProtocol { public mutating func next() -> Any? { nil } }
  public func makeIterator() -> NSEnumerator.Iterator { fatalError() }
}
public struct ObjCBool: Sendable, ExpressibleByBooleanLiteral {
  public init(booleanLiteral value: Bool) {}
  public var boolValue: Bool { fatalError() }
}
open class FileHandle: NSObject, @unchecked Sendable {
  open class var standardError: FileHandle { fatalError() }
  open class var standardInput: FileHandle { fatalError() }
  open class var standardOutput: FileHandle { fatalError() }
  public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) {}
  public convenience init?(forReadingAtPath path: String) { return nil }
  open var fileDescriptor: Int32 { fatalError() }
  public func read(upToCount count: Int) throws -> Data? { nil }
  public func readToEnd() throws -> Data? { nil }
  public func seek(toOffset offset: UInt64) throws {}
  open func write(_ data: Data) {}
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
}
#if os(macOS)
  open class Pipe: NSObject, @unchecked Sendable { open var fileHandleForReading: FileHandle { fatalError() } }
  open class Process: NSObject, @unchecked Sendable {
    open var executableURL: URL?
    open var arguments: [String]?
    open var standardOutput: Any?
    open var terminationStatus: Int32 { fatalError() }
    open func run() throws {}
    open func waitUntilExit() {}
  }
#endif
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Data: DataProtocol {}
public struct FileAttributeKey: Hashable, Sendable {
  public static let protectionKey: FileAttributeKey = FileAttributeKey()
}
public struct FileProtectionType: Hashable, Sendable {
  public static let completeUntilFirstUserAuthentication: FileProtectionType = FileProtectionType()
}

// The network.

public struct URLRequest: Hashable, Sendable {
  public typealias CachePolicy = NSURLRequest.CachePolicy
  public init(
    url: URL, cachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0
  ) { fatalError() }
  public var httpMethod: String?
  public var httpBody: Data?
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}
open class NSURLRequest: NSObject {
  public enum CachePolicy: UInt, Sendable { case useProtocolCachePolicy, reloadIgnoringLocalCacheData }
}
open class URLResponse: NSObject, @unchecked Sendable {}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  open var statusCode: Int { fatalError() }
  open var allHeaderFields: [AnyHashable: Any] { fatalError() }
}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLCredential: NSObject, @unchecked Sendable {}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class HTTPCookie: NSObject, @unchecked Sendable {
  public enum AcceptPolicy: UInt, Sendable { case always, never }
}
open class URLProtectionSpace: NSObject, @unchecked Sendable {
  open var authenticationMethod: String { fatalError() }
}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  open var protectionSpace: URLProtectionSpace { fatalError() }
}
open class OperationQueue: NSObject, @unchecked Sendable {}
public let NSURLAuthenticationMethodDefault: String = "NSURLAuthenticationMethodDefault"
public let NSURLAuthenticationMethodHTTPBasic: String = "NSURLAuthenticationMethodHTTPBasic"
public let NSURLAuthenticationMethodHTTPDigest: String = "NSURLAuthenticationMethodHTTPDigest"
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  open var connectionProxyDictionary: [AnyHashable: Any]?
  open class var ephemeral: URLSessionConfiguration { fatalError() }
  open var timeoutIntervalForRequest: TimeInterval = 0
  open var requestCachePolicy: URLRequest.CachePolicy = .useProtocolCachePolicy
  open var urlCache: URLCache?
  open var urlCredentialStorage: URLCredentialStorage?
  open var httpCookieStorage: HTTPCookieStorage?
  open var httpCookieAcceptPolicy: HTTPCookie.AcceptPolicy = .never
  open var httpShouldSetCookies: Bool = false
}
open class URLSession: NSObject, @unchecked Sendable {
  public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?
  ) {}
  open func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  open func finishTasksAndInvalidate() {}
}
open class URLSessionTask: NSObject, @unchecked Sendable {
  open func resume() {}
  open func cancel() {}
  open var response: URLResponse? { fatalError() }
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
public struct URLError: Error, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var callIsActive: URLError.Code { URLError.Code(rawValue: -1019) }
    public static var cancelled: URLError.Code { URLError.Code(rawValue: -999) }
    public static var dataNotAllowed: URLError.Code { URLError.Code(rawValue: -1020) }
    public static var internationalRoamingOff: URLError.Code { URLError.Code(rawValue: -1018) }
    public static var notConnectedToInternet: URLError.Code { URLError.Code(rawValue: -1009) }
    public static var timedOut: URLError.Code { URLError.Code(rawValue: -1001) }
  }
  public var code: URLError.Code { fatalError() }
}
