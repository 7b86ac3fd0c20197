import Foundation
import PassAPI

/// Replaces by digests what may not stay in clear (`InClear`), and keeps the form that rules look at, so that a masked
/// trace breaks the same rules.
package struct Mask {
  let digest: Digest
  let inClear: InClear
  /// Finds the secrets of the trace, which may occur in requests to others.
  private let secrets: TextFinder
  /// The replacements of SAML responses.
  private var saml: [String: String]
  /// The tokens that were issued.
  let tokens: Set<String>
  /// The names of the resources, which paths of streams repeat.
  let resources: Set<String>

  /// A mask for the messages of a trace; the key is two random numbers.
  package init(_ key: (UInt64, UInt64), _ trace: Trace, _ inClear: InClear = .v2) {
    (digest, self.inClear) = (Digest(key: key), inClear)
    let calls = trace.clients.flatMap(\.calls), contents = calls.map(\.content)
    secrets = TextFinder(contents.flatMap { $0.secrets() })
    let responses = contents.flatMap(\.form).filter { $0.name == "SAMLResponse" }
    saml = [:]
    tokens = Set(calls.compactMap(\.accessToken))
    resources = Set(contents.flatMap { $0.resources ?? [] }.map { $0.lowercased().trimmed })
    saml = Dictionary(responses.map { ($0.value, maskedSAML($0)) }) { one, _ in one }
  }

  func message(_ message: Message) -> Message {
    var masked = message
    let endpoint = Address(method: message.method, path: message.path)?.endpoint
    masked.origin = message.origin.map(origin)
    masked.target = target(message.target)
    masked.headers = headers(message.headers)
    masked.body = message.body.map {
      Data(body(String(decoding: $0, as: UTF8.self), isJSON: endpoint?.content == .json).utf8)
    }
    if case .answered(let status, let body?) = message.outcome {
      masked.outcome = .answered(status: status, body: answer(body, status))
    }
    return masked
  }

  /// Masks a request to others, of which only the address remains, and the secrets that it carried.
  func foreign(_ message: Message) -> Message {
    let carried = secrets.texts(in: message).sorted().map { saml[$0] ?? hidden($0) }.joined(separator: "&")
    var headers: HTTPHeaders = [:]
    headers["Authorization"] = message.headers["Authorization"].map { header("authorization", $0) }
    let outcome: Message.Outcome = message.status.map { .answered(status: $0, body: nil) } ?? .failed
    return Message(
      message.method, path(message.path), origin: message.origin.map(origin), headers: headers,
      body: carried.isEmpty ? nil : Data(carried.utf8), outcome: outcome)
  }

  func metadata(_ request: MetadataRequest) -> MetadataRequest {
    var masked = request
    masked.channelIdentifier = request.channelIdentifier.map { RuleMonitor.channels.contains($0) ? $0 : hidden($0) }
    masked.verificationToken = request.verificationToken.map { Secret(hidden($0.revealed)) }
    masked.attributeNames = request.attributeNames.map(hidden)
    return masked
  }

  /// Masks exchanges, with the headers of their answers.
  package func exchange(_ exchange: Exchange) -> Exchange {
    let masked = message(Message(exchange))
    let request = HTTPRequest(
      exchange.request.method, RequestTarget(masked.target), headers: masked.headers, body: masked.body)
    let outcome = exchange.outcome.map { response in
      HTTPResponse(
        status: response.status, headers: headers(response.headers, ofAnswer: true),
        body: answer(response.body, response.status))
    }
    return Exchange(request, outcome, start: exchange.start, end: exchange.end)
  }
}
