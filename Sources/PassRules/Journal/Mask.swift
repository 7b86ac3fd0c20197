import Foundation
import PassAPI

/// Replaces the secrets of a trace by digests, and keeps the form of everything, so that a masked trace breaks the same
/// rules.
struct Mask {
  let digest: Digest
  /// Finds the media tokens of the trace, which may turn up in requests to others.
  let mediaTokens: TextFinder

  init(_ digest: Digest, _ trace: Trace) {
    self.digest = digest
    mediaTokens = TextFinder(trace.conversations.flatMap(\.calls).flatMap(\.mediaTokens))
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

  /// Of a request to others only the way remains, and which media tokens went along.
  func foreign(_ message: Message) -> Message {
    let carried = mediaTokens.texts(in: message).sorted().map { digest($0) }.joined(separator: "&")
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
