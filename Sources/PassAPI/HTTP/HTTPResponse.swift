import Foundation

/// What a server answered.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, for example 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body; empty when there was none.
  public var body: Data

  /// The largest body that is read, in bytes: one MiB. A transport may cut a longer one after its first byte too many.
  public static let maximumBodyBytes = 1 << 20

  /// Makes an answer.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
  /// Status and size only: the body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
  /// Status and size only.
  public var customMirror: Mirror { Mirror(self, children: ["status": status, "bytes": body.count]) }
}
