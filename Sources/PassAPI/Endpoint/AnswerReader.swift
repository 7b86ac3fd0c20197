import Foundation

/// Reads answers: first the status, then the body.
///
/// The order matters: a throttled answer is HTML and is recognised before its body is touched (R-THR-1).
package enum AnswerReader {
  /// The statuses of success; both occur where one is documented.
  private static let successes = 200...201

  package static func read<Answer: Decodable>(
    _ type: Answer.Type, from response: HTTPResponse
  ) throws(CallFailure) -> Reading<Answer> {
    guard successes.contains(response.status) else { throw failure(of: response).leftToOperators }
    do {
      return try WireJSON.read(type, from: response.body)
    } catch {
      // Some answers carry an error with a status of success: it says more than that they cannot be read.
      if let refusal = EnhancedError(in: response) { throw .rejected(status: response.status, refusal) }
      if let error = error as? NothingReadable {
        throw .unreadable(status: response.status, reason: WireJSON.place(of: error.first))
      }
      throw response.isUnavailable || response.isCutShort ? unavailable(response) : malformed(response, error)
    }
  }

  /// What an answer says that is no success: a server that fails has no more to say than that, whatever the body. An
  /// error is told with a status from 400 on; with another one only what is plainly an error is taken for one.
  package static func failure(of response: HTTPResponse) -> CallFailure {
    let status = response.status
    if status == 429 { return .throttled(retryAfter: response.retryAfter) }
    if !response.isTooLarge, response.beginning.isEmpty { return failure(of: response, saying: nil) }
    do {
      guard status >= 400 || EnhancedError(in: response) != nil else { throw NoError() }
      switch try WireJSON.decode(ErrorBody.self, from: response.body) {
      case .enhanced(let error): return failure(of: response, saying: error)
      case _ where response.isUnavailable: return unavailable(response)
      case .registration(let code) where status != 401 || RegistrationErrorCode.allCases.contains(code):
        return .registrationRefused(status: status, code)
      // A refused access token may come with a body of this shape too (C-51): then its code is not one of
      // registration.
      case .registration(let code):
        return .unauthorized(EnhancedError(action: .none, status: status, code: ErrorCode(rawValue: code.rawValue)))
      }
    } catch {
      // A 401 says enough by itself, whatever is in its body.
      return status == 401
        ? .unauthorized() : response.isUnavailable ? unavailable(response) : malformed(response, error)
    }
  }

  /// What an answer says by its status and the error in it.
  package static func failure(of response: HTTPResponse, saying error: EnhancedError?) -> CallFailure {
    if response.status == 401 { return .unauthorized(error) }
    return response.isUnavailable ? unavailable(response, error) : .rejected(status: response.status, error)
  }

  private static func unavailable(_ response: HTTPResponse, _ error: EnhancedError? = nil) -> CallFailure {
    .unavailable(status: response.status, error, retryAfter: response.retryAfter)
  }

  /// The status is none of those with which errors are told.
  private struct NoError: Error {}

  /// Names where the body went wrong, never what it held.
  private static func malformed(_ response: HTTPResponse, _ error: any Error) -> CallFailure {
    .malformed(status: response.status, reason: WireJSON.place(of: error))
  }
}

extension CallFailure {
  /// A 500 with a code that only an operator can settle says more than that the service fails (v2 9).
  package var leftToOperators: CallFailure {
    guard case .unavailable(500, let error?, _) = self, error.isForOperators else { return self }
    return .rejected(status: 500, error)
  }
}

extension EnhancedError {
  /// The error in an answer that should hold something else; nil where none is told: of a code alone it is not known
  /// whose it is.
  fileprivate init?(in response: HTTPResponse) {
    guard let body = try? WireJSON.decode(JSONValue.self, from: response.body),
      (body["error"] ?? body)["action"]?.text != nil,
      case .enhanced(let error)? = try? WireJSON.decode(ErrorBody.self, from: response.body)
    else { return nil }
    self = error
  }
}

/// The body of an answer that is no success: an enhanced error, wrapped or not (C-72), or a registration error.
private enum ErrorBody: Decodable {
  case enhanced(EnhancedError)
  case registration(RegistrationErrorCode)

  private enum CodingKeys: String, CodingKey { case error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let wrapped = container.tolerant(EnhancedError.self, forKey: .error) {
      self = .enhanced(wrapped)
    } else if let code = container.tolerant(RegistrationErrorCode.self, forKey: .error) {
      self = .registration(code)
    } else {
      let error = try EnhancedError(from: decoder)
      guard error.code.entry != nil || error.saysMore else {
        throw DecodingError.keyNotFound(
          WireKey(rawValue: "action"), .init(codingPath: [], debugDescription: "a code alone is no error"))
      }
      self = .enhanced(error)
    }
  }
}

extension EnhancedError {
  /// Whether it has more than its code, as every error of the API has. A code alone may be that of a login, which is
  /// told by a member of the same name.
  fileprivate var saysMore: Bool { action != .none || status != 0 || message != nil || details != nil }
}

/// The maps and lists around the items of an answer.
enum Envelope {
  /// `{"profiles": {"<mvpd>": profile}}`
  struct Profiles: Decodable {
    let profiles: [String: Profile]

    private enum CodingKeys: String, CodingKey { case profiles }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let items = try container.decode([String: Item<Profile>].self, forKey: .profiles)
      // Without an MVPD a profile signs nobody in.
      let named = items.filter { !$0.key.trimmed.isEmpty }
      if named.count < items.count {
        let nameless = DecodingError.keyNotFound(
          CodingKeys.profiles, .init(codingPath: container.codingPath, debugDescription: "an MVPD without an id"))
        decoder.leaveOut(nameless)
        if named.isEmpty { throw NothingReadable(first: nameless) }
      }
      profiles = try Item.readable(named)
    }

    /// The key decides the MVPD (C-69).
    var sorted: [Profile] {
      profiles.sorted { $0.key < $1.key }.map { mvpd, profile in
        var profile = profile
        profile.mvpd = mvpd
        return profile
      }
    }
  }

  /// `{"decisions": [decision]}`
  struct Decisions: Decodable {
    let decisions: [Decision]

    private enum CodingKeys: String, CodingKey { case decisions }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      decisions = try Item.readable(try container.decode([Item<Decision>].self, forKey: .decisions))
    }
  }

  /// `{"logouts": {"<mvpd>": entry}}`, or the map alone (C-82).
  struct Logouts: Decodable {
    let logouts: [String: LogoutEntry]
    /// Whether one of them is of an MVPD: its key or its member may say so (C-82).
    func names(_ mvpd: String) -> Bool { logouts.contains { $0.key == mvpd || $0.value.mvpd == mvpd } }
    var sorted: [LogoutEntry] { logouts.sorted { ($0.value.mvpd, $0.key) < ($1.value.mvpd, $1.key) }.map(\.value) }

    private enum CodingKeys: String, CodingKey { case logouts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      logouts = try Item.readable(
        container.contains(.logouts)
          ? try container.decode([String: Item<LogoutEntry>].self, forKey: .logouts)
          : try [String: Item<LogoutEntry>](from: decoder))
    }
  }
}
