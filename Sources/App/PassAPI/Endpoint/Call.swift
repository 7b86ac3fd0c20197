/// A request with the way to read its answer, made by `Endpoints`.
///
/// A call is a value without a connection: build it, look at it, perform it over any transport.
public struct Call<Answer: Sendable>: Sendable {
  /// The endpoint that is called.
  public let endpoint: Endpoint
  /// The request to send.
  public let request: HTTPRequest
  /// Reads the answer and reports what had to be left out; it never traps, whatever the bytes. A failure does not
  /// repeat the authentication code of the request.
  package let read: @Sendable (HTTPResponse) throws(CallFailure) -> Reading<Answer>

  /// A call whose answer is read as a whole: if any part cannot be read, the call fails.
  public init(
    _ endpoint: Endpoint, _ request: HTTPRequest,
    decode: @escaping @Sendable (HTTPResponse) throws(CallFailure) -> Answer
  ) {
    self.init(endpoint, request, read: { response throws(CallFailure) in Reading(try decode(response)) })
  }

  /// A call whose `read` leaves out items that cannot be read, and reports them.
  package init(
    _ endpoint: Endpoint, _ request: HTTPRequest,
    read: @escaping @Sendable (HTTPResponse) throws(CallFailure) -> Reading<Answer>
  ) {
    self.endpoint = endpoint
    self.request = request
    self.read = { response throws(CallFailure) in
      do throws(CallFailure) { return try read(response) } catch {
        let match = Endpoint.match(request.method.rawValue, request.path, among: [endpoint])
        guard case .found(_, let values) = match, let code = values[.code] else { throw error }
        throw error.masking(code)
      }
    }
  }

  /// The call with only one status as success. A poll for a login uses it, since it is repeated anyway: any other
  /// success status fails.
  package func succeeding(with status: Int) -> Call {
    Call(
      endpoint, request,
      read: { [read] response throws(CallFailure) in
        guard response.status == status || !(200..<300).contains(response.status) else {
          throw AnswerReader.failure(of: response)
        }
        return try read(response)
      })
  }

  /// Reads the readable part of the answer.
  public func decode(_ response: HTTPResponse) throws(CallFailure) -> Answer { try read(response).answer }

  /// Sends the request once and reads the answer. A cancelled task gets the failure `transport` with `.cancelled`.
  public func perform(over transport: some HTTPTransport) async -> Result<Answer, CallFailure> {
    await performReading(over: transport).map(\.answer)
  }

  /// Sends the request once, as `perform(over:)` does, and also reports what was left out of the answer.
  package func performReading(over transport: some HTTPTransport) async -> Result<Reading<Answer>, CallFailure> {
    switch await transport.send(request) {
    case .failure(let failure): .failure(.transport(failure))
    case .success(let response): Result { () throws(CallFailure) in try read(response) }
    }
  }
}

/// The readable part of an answer: one bad item does not spoil the rest.
///
///     let reading = try endpoints.profiles(status: nil, token: token).read(response)
///     print(reading.answer.count, reading.leftOut)  // 1 ["no member profiles.*.notAfter"]
@Memberwise(unlabelled: 1) package struct Reading<Answer> {
  /// The answer without what could not be read.
  package var answer: Answer
  /// Where and why something was left out, for support: names of the API's members and numbers, nothing that the server
  /// chose. Only the first places are listed, with the number of the others.
  package var leftOut: [String] = []
}

extension Reading: Sendable where Answer: Sendable {}
extension Reading: Equatable where Answer: Equatable {}
extension Reading: Hashable where Answer: Hashable {}

extension Call: SafelyPrinted {
  /// The endpoint's short name, method and path.
  public var description: String { "\(endpoint.name): \(request)" }
}
