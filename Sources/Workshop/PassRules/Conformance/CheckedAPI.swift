import PassAPI

/// An API whose fixtures are checked: its endpoints, the client's calls to them, and where its exchanges are written
/// differently from those of REST API v2. REST API v2 is always checked; a flow may add its own.
@Memberwise(unlabelled: 1) package struct CheckedAPI: Sendable {
  package var endpoints: [Endpoint]
  /// The endpoints that answer with a list of MVPDs; the comparison reports how many are left.
  package var lists: Set<Endpoint> = []
  /// Parameters of the pages that the client does not send.
  package var leftOutParameters: Set<String> = []
  /// Builds the call of a parsed request with the client's builders; `nil` if the client makes no such call.
  package var rebuild: @Sendable (UnderstoodRequest) -> RebuiltCall?
  /// The shape of an endpoint's successful answer.
  package var shape: @Sendable (Endpoint) -> DocumentedShape
  /// Converts an answer to the form that the client writes, where places and names of members may vary.
  package var normal: @Sendable (JSONValue, Endpoint) -> JSONValue = { body, _ in body }
  /// The JSON that a body in another format represents.
  package var json: @Sendable (HTTPResponse) -> JSONValue? = { _ in nil }
  /// The shape of an error without a code; `nil` if each has one.
  package var errorWithoutCode: DocumentedShape?
  /// Converts the value of a header to the form of v2.
  package var plain: @Sendable (String, KnownHeader) -> String = { value, _ in value }

  /// REST API v2 and registration.
  static let v2: CheckedAPI = {
    var api = CheckedAPI(Endpoint.all, rebuild: { RebuiltCall($0) }, shape: { .answer(of: $0) })
    api.lists = [.configuration]
    api.normal = AnswerForm.normal
    return api
  }()
}

extension [CheckedAPI] {
  /// The API of an endpoint; that of v2 if no endpoint is known.
  func api(of endpoint: Endpoint?) -> CheckedAPI {
    first { api in endpoint.map(api.endpoints.contains) ?? false } ?? .v2
  }

  /// All endpoints.
  var endpoints: [Endpoint] { flatMap(\.endpoints) }
}
