import Foundation
import PassAPI

/// Replaces the secrets of a trace by digests and keeps the form of everything, so that a masked trace breaks the same
/// rules.
struct Mask {
  let digest: Digest
  /// Finds the secrets of the trace, which may occur in requests to others.
  private let secrets: TextFinder
  /// The replacements of SAML responses.
  private let saml: [String: String]

  init(_ digest: Digest, _ trace: Trace) {
    self.digest = digest
    let contents = trace.clients.flatMap(\.calls).map(\.content)
    secrets = TextFinder(contents.flatMap { $0.secrets() })
    let responses = contents.flatMap(\.form).filter { $0.name == "SAMLResponse" }
    saml = Dictionary(responses.map { ($0.value, $0.maskedSAML(digest)) }) { one, _ in one }
  }

  func message(_ message: Message) -> Message {
    var masked = message
    let address = Address(method: message.method, path: message.path)
    masked.target = target(message.target)
    masked.headers = [:]
    for field in message.headers.fields { masked.headers[field.name] = header(field.name.lowercased(), field.value) }
    masked.body = message.body.map {
      Data(body(String(decoding: $0, as: UTF8.self), isJSON: address?.endpoint?.content == .json).utf8)
    }
    if case .answered(let status, let body?) = message.outcome {
      masked.outcome = .answered(status: status, body: JSONValue(parsing: body).map { value($0).data })
    }
    return masked
  }

  /// Masks a request to others, of which only the address remains, and the secrets that it carried.
  func foreign(_ message: Message) -> Message {
    let carried = secrets.texts(in: message).sorted().map { saml[$0] ?? digest($0) }.joined(separator: "&")
    var headers: HTTPHeaders = [:]
    headers["Authorization"] = message.headers["Authorization"].map { header("authorization", $0) }
    let outcome: Message.Outcome = message.status.map { .answered(status: $0, body: nil) } ?? .failed
    return Message(
      message.method, message.path, origin: message.origin, headers: headers,
      body: carried.isEmpty ? nil : Data(carried.utf8),
      outcome: outcome)
  }

  func metadata(_ request: MetadataRequest) -> MetadataRequest {
    var masked = request
    masked.verificationToken = request.verificationToken.map { Secret(digest($0.revealed)) }
    return masked
  }
}
