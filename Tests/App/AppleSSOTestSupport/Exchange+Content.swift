import PassAPI
import PassSimulator

extension WorldScript {
  /// The happy world after a change.
  init(_ change: (inout WorldScript) -> Void) {
    self.init()
    change(&self)
  }
}

extension Exchange {
  /// The body that was sent, read as JSON.
  var sentJSON: JSONValue? { request.body.flatMap { JSONValue(parsing: $0) } }
  /// The ids in the member `resources` of the body that was sent.
  var sentResources: [String] { sentJSON?["resources"]?.array?.compactMap(\.text) ?? [] }
  /// The body of the answer, read as JSON.
  var receivedJSON: JSONValue? {
    if case .success(let response) = outcome { JSONValue(parsing: response.body) } else { nil }
  }
  /// The media tokens in the answer, as the server wrote them.
  var receivedTokens: [String] {
    receivedJSON?["decisions"]?.array?.compactMap { $0["token"]?["serializedToken"]?.text } ?? []
  }
}

extension [Exchange] {
  /// The seconds from the start of one call to the start of the next.
  var gaps: [Double] { zip(self, dropFirst()).map { Double($1.start.milliseconds - $0.start.milliseconds) / 1_000 } }
}
