// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of the system's log that PassLive uses: `.ci/apple-target`.

public struct OSLogType: Sendable {
  @available(iOS 10.0, tvOS 10.0, macOS 10.12, *) public static let debug = OSLogType()
  @available(iOS 10.0, tvOS 10.0, macOS 10.12, *) public static let `default` = OSLogType()
  @available(iOS 10.0, tvOS 10.0, macOS 10.12, *) public static let error = OSLogType()
}

@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
@frozen public struct OSLogPrivacy {
  public static var `public`: OSLogPrivacy { fatalError() }
  public static var auto: OSLogPrivacy { fatalError() }
}

@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
@frozen public struct OSLogStringAlignment { public static var none: OSLogStringAlignment { fatalError() } }

@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
@frozen public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) {}
  public mutating func appendInterpolation(
    _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {}
}

@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringInterpolation: OSLogInterpolation) {}
  public init(stringLiteral value: String) {}
}

@available(iOS 14.0, tvOS 14.0, macOS 11.0, *)
public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
}
