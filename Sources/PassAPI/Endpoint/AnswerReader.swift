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
    guard successes.contains(response.status) else { throw failure(of: response) }
    do {
      return try WireJSON.read(type, from: response.body)
    } catch let error as NothingReadable {
      throw .unreadable(status: response.status, reason: WireJSON.place(of: error.first))
    } catch {
      throw response.isForeign ? unavailable(response) : malformed(response, error)
    }
  }

  /// What an answer says that is no success.
  package static func failure(of response: HTTPResponse) -> CallFailure {
    let status = response.status, isUnauthorized = status == 401
    func refused(_ error: EnhancedError?) -> CallFailure {
      isUnauthorized ? .unauthorized(error) : .rejected(status: status, error, retryAfter: response.retryAfter)
    }
    if status == 429 { return .throttled(retryAfter: response.retryAfter) }
    if response.body.allSatisfy(\.isBlank) { return response.isForeign ? unavailable(response) : refused(nil) }
    do {
      switch try WireJSON.decode(ErrorBody.self, from: response.body) {
      case .enhanced(let error): return refused(error)
      case .registration(let code) where RegistrationErrorCode.allCases.contains(code):
        return .registrationRefused(status: status, code)
      case .registration where response.isForeign: return unavailable(response)
      // A refused access token may come with a body of this shape too (C-51): then its code is not one of
      // registration.
      case .registration(let code):
        return isUnauthorized
          ? refused(EnhancedError(action: .none, status: status, code: ErrorCode(rawValue: code.rawValue)))
          : .registrationRefused(status: status, code)
      }
    } catch {
      // A 401 says enough by itself, whatever is in its body.
      return isUnauthorized ? .unauthorized() : response.isForeign ? unavailable(response) : malformed(response, error)
    }
  }

  private static func unavailable(_ response: HTTPResponse) -> CallFailure {
    .unavailable(status: response.status, retryAfter: response.retryAfter)
  }

  /// Names where the body went wrong, never what it held.
  private static func malformed(_ response: HTTPResponse, _ error: any Error) -> CallFailure {
    .malformed(status: response.status, reason: WireJSON.place(of: error))
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
      self = .enhanced(try EnhancedError(from: decoder))
    }
  }
}

/// The maps and lists around the items of an answer.
enum Envelope {
  /// `{"profiles": {"<mvpd>": profile}}`
  struct Profiles: Decodable {
    let profiles: [String: Profile]

    private enum CodingKeys: String, CodingKey { case profiles }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      profiles = try Item.readable(try container.decode([String: Item<Profile>].self, forKey: .profiles))
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
