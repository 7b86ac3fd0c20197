import PassAPI

/// An API whose fixtures are checked: its endpoints, the calls that the client makes of them, and where its exchanges
/// are written in another way than those of REST API v2. That one is always checked; a flow may add its own.
package struct CheckedAPI: Sendable {
  /// Its endpoints.
  package var endpoints: [Endpoint]
  /// Those that answer with a list of MVPDs; the comparison reports how many are left.
  package var lists: Set<Endpoint> = []
  /// Parameters that the client does without although the pages have them.
  package var leftOutParameters: Set<String> = []
  /// Builds the call of a parsed request with the client's builders; nil for one of which the client makes no call.
  package var rebuild: @Sendable (UnderstoodRequest) -> RebuiltCall?
  /// What an endpoint answers on success.
  package var shape: @Sendable (Endpoint) -> DocumentedShape
  /// An answer in the form in which the client writes it: tolerances that concern places and names of members.
  package var normal: @Sendable (JSONValue, Endpoint) -> JSONValue = { body, _ in body }
  /// A body that is not JSON as the JSON that it stands for.
  package var json: @Sendable (HTTPResponse) -> JSONValue? = { _ in nil }
  /// What an error without a code is; nil where each has one.
  package var errorWithoutCode: DocumentedShape?
  /// The value of a header as endpoints of v2 have it.
  package var plain: @Sendable (String, KnownHeader) -> String = { value, _ in value }

  /// Describes an API.
  package init(
    _ endpoints: [Endpoint], rebuild: @escaping @Sendable (UnderstoodRequest) -> RebuiltCall?,
    shape: @escaping @Sendable (Endpoint) -> DocumentedShape
  ) {
    self.endpoints = endpoints
    self.rebuild = rebuild
    self.shape = shape
  }

  /// REST API v2 and registration.
  static let v2: CheckedAPI = {
    var api = CheckedAPI(Endpoint.all, rebuild: { RebuiltCall($0) }, shape: { .answer(of: $0) })
    api.lists = [.configuration]
    api.normal = AnswerForm.normal
    return api
  }()
}

extension [CheckedAPI] {
  /// The API of an endpoint; that of v2 where no endpoint is known.
  func api(of endpoint: Endpoint?) -> CheckedAPI {
    first { api in endpoint.map(api.endpoints.contains) ?? false } ?? .v2
  }

  /// Every endpoint of all of them.
  var endpoints: [Endpoint] { flatMap(\.endpoints) }
}
