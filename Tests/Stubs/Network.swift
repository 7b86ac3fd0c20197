// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Network that PassLive uses: `.ci/apple-target`.
import Foundation

@available(iOS 12.0, tvOS 12.0, macOS 10.14, *)
public final class NWPathMonitor: Sendable {
  public init() {}
  @preconcurrency public final var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { nil }
    set {}
  }
  public final func start(queue: DispatchQueue) {}
  public final func cancel() {}
}

@available(iOS 12.0, tvOS 12.0, macOS 10.14, *)
public struct NWPath: Sendable {
  public enum Status: Sendable { case satisfied }
  public let status: NWPath.Status
  public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool { false }
}

@available(iOS 12.0, tvOS 12.0, macOS 10.14, *)
public struct NWInterface: Sendable {
  public enum InterfaceType: Sendable { case wifi, cellular, wiredEthernet }
}
