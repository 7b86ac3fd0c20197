import FlowEngine
import PassAPI

extension ScriptedFault.Answer {
  /// A kind of fault, with a name for reports and command lines.
  @Memberwise(unlabelled: 2) package struct Kind: Hashable, Sendable {
    /// Words joined by hyphens, unique among `kinds`.
    package let name: String
    /// The answer that the caller gets.
    package let answer: ScriptedFault.Answer
  }

  /// The kinds of fault that every client has to survive at every call (v2 11.4).
  package static let kinds: [Kind] = refusals + damages + failures

  /// The answer for a word, wherever faults are typed: a kind, a final status from 200 to 599, or the code of an
  /// enhanced error; `nil` for any other word.
  package static func named(_ word: String) -> ScriptedFault.Answer? {
    if let kind = kinds.first(where: { $0.name == word }) { return kind.answer }
    if let status = Int(word) { return (200...599).contains(status) ? .status(status) : nil }
    return ErrorCode(rawValue: word).entry == nil ? nil : .error(code: word)
  }

  /// Answers that refuse.
  private static let refusals: [Kind] =
    [
      Kind("unauthorized", .status(401)),
      Kind("unauthorized-page", .page(401)),
      Kind("token-of-other-service-provider", .error(code: "invalid_access_token_service_provider")),
      Kind("token-of-revoked-client", .error(code: "invalid_access_token_client_application")),
      Kind("too-many-requests", .tooManyRequests),
      Kind("bad-request", .status(400)),
      Kind("not-found", .status(404)),
      Kind("method-not-allowed", .status(405)),
      Kind("server-page", .page(500)),
      Kind("server-error", .error(code: "internal_server_error")),
      Kind("gateway-page", .page(502)),
      Kind("network-error", .error(code: "network_received_error")),
      Kind("network-error-of-items", .itemError(code: "network_received_error")),
      Kind("configuration-error", .error(code: "invalid_configuration_platform_services")),
      Kind("integration-off", .error(code: "invalid_integration")),
      Kind("session-gone", .error(code: "invalid_authentication_session")),
      Kind("profile-missing", .error(code: "authenticated_profile_missing")),
      Kind("profile-missing-of-items", .itemError(code: "authenticated_profile_missing")),
      Kind("partner-status-expired", .error(code: "invalid_header_pfs_provider_info_expired")),
      Kind(
        "unknown-code",
        .status(403, body: ["action": "none", "status": .integer(403), "code": "code_of_tomorrow", "message": "?"])),
      Kind(
        "unknown-action",
        .status(418, body: ["action": "dance", "status": .integer(418), "code": "code_of_tomorrow", "message": [:]])),
    ]
    + [
      "invalid_request", "invalid_redirect_uri", "invalid_software_statement", "unapproved_software_statement",
      "invalid_client",
      "unauthorized_client", "unsupported_grant_type",
    ].map { Kind("registration-" + $0.split(separator: "_").joined(separator: "-"), .registrationError(code: $0)) }

  /// Answers that are unreadable, or do not mean what they say.
  private static let damages: [Kind] = [
    Kind("page", .garbage),
    Kind("empty", .empty),
    Kind("no-body", .distorted(.emptied)),
    Kind("cut", .distorted(.cut(percent: 60))),
    Kind("retyped-root", .distorted(.retyped(level: 0))),
    Kind("retyped-members", .distorted(.retyped(level: 1))),
    Kind("retyped-entries", .distorted(.retyped(level: 2))),
    Kind("retyped-entry-members", .distorted(.retyped(level: 3))),
    Kind("oversized", .distorted(.padded(bytes: 2 << 20))),
    Kind("deep", .distorted(.nested(levels: 10_000))),
    Kind("not-utf-8", .distorted(.misencoded)),
    Kind("unknown-action-name", .distorted(.replaced("actionName", by: "dance"))),
    Kind("unknown-reason", .distorted(.replaced("reasonType", by: "mood"))),
    Kind("unknown-type", .distorted(.replaced("type", by: "type_of_tomorrow"))),
    Kind("contradictory-items", .distorted(.contradicted)),
    Kind("doubled-items", .distorted(.doubled(disputed: false))),
    Kind("disputed-items", .distorted(.doubled(disputed: true))),
    Kind("lost-items", .distorted(.lost)),
  ]

  /// Missing answers.
  private static let failures: [Kind] = [
    Kind("offline", .transport(.offline)),
    Kind("connection-lost", .transport(.connectionLost)),
    Kind("timed-out", .transport(.timedOut)),
    Kind("answer-lost", .answerLost(.connectionLost)),
  ]
}
