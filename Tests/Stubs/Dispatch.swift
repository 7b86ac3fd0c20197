// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Dispatch that this package uses: `.ci/apple-target`.

open class DispatchQueue: @unchecked Sendable {
  public convenience init(
    label: String, qos: DispatchQoS = .unspecified, attributes: DispatchQueue.Attributes = [],
    autoreleaseFrequency: DispatchQueue.AutoreleaseFrequency = .inherit, target: DispatchQueue? = nil
  ) { fatalError() }
  public struct Attributes: OptionSet {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
  }
  public enum AutoreleaseFrequency { case inherit }
  open class var main: DispatchQueue { fatalError() }
  open class func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { fatalError() }
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @Sendable () -> Void
  ) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}
open class DispatchGroup: @unchecked Sendable {}
public struct DispatchQoS: Sendable {
  public enum QoSClass: Sendable { case `default` }
  public static let unspecified: DispatchQoS = DispatchQoS()
}
public struct DispatchWorkItemFlags: OptionSet {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
open class DispatchSource: @unchecked Sendable {
  public typealias DispatchSourceHandler = @convention(block) () -> Void
  open class func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal {
    fatalError()
  }
}
public protocol DispatchSourceProtocol: AnyObject {}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}
extension DispatchSourceProtocol {
  public typealias DispatchSourceHandler = () -> Void
  public func setEventHandler(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], handler: Self.DispatchSourceHandler?
  ) {}
  public func resume() {}
}
