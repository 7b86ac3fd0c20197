/// One request with the way to read its answer, made by `Endpoints`.
///
/// A call is a value without a connection: build it, look at it, perform it over any transport.
public struct Call<Answer: Sendable>: Sendable {
  /// The endpoint that is called.
  public let endpoint: Endpoint
  /// What is sent.
  public let request: HTTPRequest
  /// Reads the answer; it never traps, whatever the bytes.
  public let decode: @Sendable (HTTPResponse) throws(CallFailure) -> Answer

  /// Makes a call.
  public init(
    _ endpoint: Endpoint, _ request: HTTPRequest,
    decode: @escaping @Sendable (HTTPResponse) throws(CallFailure) -> Answer
  ) {
    self.endpoint = endpoint
    self.request = request
    self.decode = decode
  }

  /// Sends the request once and reads the answer. A cancelled task gets the failure `transport` with `.cancelled`.
  public func perform(over transport: some HTTPTransport) async -> Result<Answer, CallFailure> {
    switch await transport.send(request) {
    case .failure(let failure): .failure(CallFailure(kind: .transport, transport: failure, detail: failure.rawValue))
    case .success(let response): Result { () throws(CallFailure) in try decode(response) }
    }
  }
}

extension Call: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The endpoint's short name, method and path.
  public var description: String { "\(endpoint.rawValue): \(request)" }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// Name and request; the request shows method and path only.
  public var customMirror: Mirror {
    Mirror(self, children: ["name": endpoint.rawValue, "request": request.description])
  }
}
