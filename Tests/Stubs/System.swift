// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Network, and of the system's log, that PassLive uses, so that `.ci/apple-variants` can compile what calls
// them. Nothing compares them.
@_exported import Foundation

public final class NWPathMonitor: @unchecked Sendable {
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)?
  public init() {}
  public func start(queue: DispatchQueue) {}
  public func cancel() {}
}

public struct NWPath: Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public var status: Status { .satisfied }
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { false }
}

public struct NWInterface: Sendable {
  public enum InterfaceType: Sendable { case other, wifi, cellular, wiredEthernet, loopback }
}

public struct OSLogType: Sendable {
  public static let debug = OSLogType()
  public static let `default` = OSLogType()
  public static let error = OSLogType()
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    public enum Privacy { case `public` }
    public init(literalCapacity: Int, interpolationCount: Int) {}
    public mutating func appendLiteral(_ literal: String) {}
    public mutating func appendInterpolation(_ text: @autoclosure () -> String, privacy: Privacy) {}
  }
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: StringInterpolation) {}
}

public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
}
