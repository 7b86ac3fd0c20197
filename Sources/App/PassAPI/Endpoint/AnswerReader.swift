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
    guard successes.contains(response.status) else { throw failure(of: response).rejectedIfForOperators }
    do {
      return try WireJSON.read(type, from: response.body)
    } catch {
      // Some answers carry an error with a success status: it says more than a decoding error.
      if let refusal = EnhancedError(in: response) { throw .rejected(status: response.status, refusal) }
      if let error = error as? NothingReadable {
        throw .unreadable(status: response.status, reason: WireJSON.place(of: error.first))
      }
      throw response.isUnavailable || response.isCutShort ? unavailable(response) : malformed(response, error)
    }
  }

  /// The failure that an unsuccessful answer reports.
  ///
  /// A failing server reports only that it fails, whatever the body. Errors come with a status from 400 on; with any
  /// other status, only a body that is plainly an error counts as one.
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
      // A refused access token may have a body of this form, too (C-51), with a code that is not one of registration.
      case .registration(let code):
        return .unauthorized(EnhancedError(action: .none, status: status, code: ErrorCode(rawValue: code.rawValue)))
      }
    } catch {
      // A 401 is enough by itself, whatever its body.
      return status == 401
        ? .unauthorized() : response.isUnavailable ? unavailable(response) : malformed(response, error)
    }
  }

  /// The failure that an answer reports by its status and its error.
  package static func failure(of response: HTTPResponse, saying error: EnhancedError?) -> CallFailure {
    if response.status == 401 { return .unauthorized(error) }
    return response.isUnavailable ? unavailable(response, error) : .rejected(status: response.status, error)
  }

  private static func unavailable(_ response: HTTPResponse, _ error: EnhancedError? = nil) -> CallFailure {
    .unavailable(status: response.status, error, retryAfter: response.retryAfter)
  }

  /// The error for a status with which no errors come.
  private struct NoError: Error {}

  /// Reports where reading the body failed, never what it holds.
  private static func malformed(_ response: HTTPResponse, _ error: any Error) -> CallFailure {
    .malformed(status: response.status, reason: WireJSON.place(of: error))
  }
}

extension CallFailure {
  /// The failure as `rejected` if it is a 500 with a code that only an operator can resolve, which says more than that
  /// the service failed (v2 9); otherwise the failure itself.
  package var rejectedIfForOperators: CallFailure {
    guard case .unavailable(500, let error?, _) = self, error.isForOperators else { return self }
    return .rejected(status: 500, error)
  }
}

extension EnhancedError {
  /// The error in an answer that should hold something else; `nil` if it has no action: a code alone may not be that of
  /// an error.
  fileprivate init?(in response: HTTPResponse) {
    guard let body = try? WireJSON.decode(JSONValue.self, from: response.body),
      (body["error"] ?? body)["action"]?.text != nil,
      case .enhanced(let error)? = try? WireJSON.decode(ErrorBody.self, from: response.body)
    else { return nil }
    self = error
  }
}

/// The body of an unsuccessful answer: an enhanced error, wrapped or not (C-72), or a registration error.
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
  /// Whether it has more than its code, as every error of the API does. A code alone may be an authentication code,
  /// whose member has the same name.
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
      // A profile without an MVPD is not a sign-in.
      let named = items.filter { !$0.key.trimmed.isEmpty }
      if named.count < items.count {
        let nameless = DecodingError.keyNotFound(
          CodingKeys.profiles, .init(codingPath: container.codingPath, debugDescription: "an MVPD without an id"))
        decoder.recordOmission(nameless)
        if named.isEmpty { throw NothingReadable(first: nameless) }
      }
      profiles = try Item.readable(named)
    }

    /// The profiles, sorted by their keys, which decide the MVPDs (C-69).
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
    let decisions: [ResourceDecision]

    private enum CodingKeys: String, CodingKey { case decisions }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      decisions = try Item.readable(try container.decode([Item<ResourceDecision>].self, forKey: .decisions))
    }
  }

  /// `{"logouts": {"<mvpd>": entry}}`, or the map alone (C-82).
  struct Logouts: Decodable {
    let logouts: [String: LogoutEntry]
    /// Whether an entry belongs to an MVPD, by its key or by its member (C-82).
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
