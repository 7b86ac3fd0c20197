/// Why a service refuses a call: which part of the request is wrong, in which way, and how to mend it.
///
/// It holds only names and values of the service, never a value of the client.
@Memberwise(unlabelled: 4) package struct RefusedCall: Hashable, Sendable {
  /// A part of a request, or of a conversation.
  package enum Part: Hashable, Sendable {
    case header(KnownHeader)
    /// A parameter of path, query or form.
    case parameter(String)
    /// A member of a JSON object.
    case member(String)
    case body, method, path
    /// The order of calls: another must come first.
    case order
    /// The rate of calls.
    case pace
    /// The service itself: the request cannot fix it.
    case service
  }

  /// How a part is wrong.
  package enum Defect: Hashable, Sendable {
    case missing, malformed, expired, unexpected
    /// Well formed, but not accepted.
    case refused
  }

  package let part: Part
  package let defect: Defect
  /// What is wrong, worded to follow the name of the part: `is missing`.
  package let words: String
  /// What the client should do instead, as a command.
  package let remedy: String

  /// A refusal for lack of a part.
  package static func missing(_ part: Part, _ remedy: String) -> RefusedCall {
    RefusedCall(part, .missing, "is missing", remedy)
  }
}

extension RefusedCall: CustomStringConvertible {
  /// The part, what is wrong with it, and what to do.
  package var description: String { "\(part) \(words): \(remedy)" }
}

extension RefusedCall.Part: CustomStringConvertible {
  /// The part as a person names it; a name that the client chose is bounded and masked.
  package var description: String {
    switch self {
    case .header(let header): "header \(header.rawValue)"
    case .parameter(let name): "parameter \(name.shown)"
    case .member(let name): "member \(name.shown)"
    case .body: "the body"
    case .method: "the method"
    case .path: "the path"
    case .order: "the order of calls"
    case .pace: "the pace of calls"
    case .service: "the service"
    }
  }
}
