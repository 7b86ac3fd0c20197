import Foundation

/// Reads answers: first the status, then the body.
///
/// The order matters: a throttled answer is HTML and is recognised before its body is touched (R-THR-1).
enum AnswerReader {
  /// The statuses of success; both occur where one is documented.
  private static let successes = 200...201

  static func read<Answer: Decodable>(_ type: Answer.Type, from response: HTTPResponse) throws(CallFailure) -> Answer {
    guard successes.contains(response.status) else { throw failure(of: response) }
    do {
      return try WireJSON.decode(type, from: response.body)
    } catch {
      throw malformed(response, error)
    }
  }

  private static func failure(of response: HTTPResponse) -> CallFailure {
    let status = response.status
    if status == 429 { return CallFailure(kind: .throttled, status: status, detail: "too many requests") }
    let unauthorized = status == 401
    if response.body.allSatisfy(\.isBlank) {
      return CallFailure(kind: unauthorized ? .unauthorized : .rejected, status: status, detail: "no body")
    }
    do {
      switch try WireJSON.decode(ErrorBody.self, from: response.body) {
      case .enhanced(let error):
        return CallFailure(
          kind: unauthorized ? .unauthorized : .rejected, status: status, error: error, detail: error.code.rawValue)
      case .registration(let code):
        // A refused access token may come with a body of this shape too (C-51): then its code is none of the
        // registration's.
        let isRefused = !unauthorized || RegistrationErrorCode.allCases.contains(code)
        return CallFailure(
          kind: isRefused ? .registrationRefused : .unauthorized, status: status, registration: isRefused ? code : nil,
          detail: code.rawValue)
      }
    } catch {
      // A 401 says enough by itself, whatever is in its body.
      return unauthorized
        ? CallFailure(kind: .unauthorized, status: status, detail: "unreadable body") : malformed(response, error)
    }
  }

  /// Names where the body went wrong, never what it held.
  private static func malformed(_ response: HTTPResponse, _ error: any Error) -> CallFailure {
    let place =
      switch error {
      case DecodingError.keyNotFound(let key, let context): "no member \(path(context.codingPath + [key]))"
      case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
        "unexpected kind at \(path(context.codingPath))"
      case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
        "unreadable value at \(path(context.codingPath))"
      case WireJSON.Defect.tooLarge: "body too large"
      case WireJSON.Defect.tooDeep: "body nested too deeply"
      case WireJSON.Defect.notUTF8: "body is not UTF-8"
      default: "body is not JSON"
      }
    return CallFailure(kind: .malformed, status: response.status, detail: place)
  }

  /// The path without the keys of maps, which the server chooses: only words of the API are named.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty
      ? "the root"
      : keys.map { $0.intValue.map(String.init) ?? ($0 is any RawRepresentable ? $0.stringValue : "*") }.joined(
        separator: ".")
  }
}

extension UInt8 {
  /// Blank, tab, line feed or carriage return.
  fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// The maps and lists around the items of an answer.
enum Envelope {
  /// `{"profiles": {"<mvpd>": profile}}`
  struct Profiles: Decodable {
    let profiles: [String: Profile]

    private enum CodingKeys: String, CodingKey { case profiles }

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
  }

  /// `{"logouts": {"<mvpd>": entry}}`, or the map alone (C-82).
  struct Logouts: Decodable {
    let logouts: [String: LogoutEntry]
    var sorted: [LogoutEntry] { logouts.sorted { ($0.value.mvpd, $0.key) < ($1.value.mvpd, $1.key) }.map(\.value) }

    private enum CodingKeys: String, CodingKey { case logouts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      logouts =
        container.contains(.logouts)
        ? try container.decode([String: LogoutEntry].self, forKey: .logouts) : try [String: LogoutEntry](from: decoder)
    }
  }
}
