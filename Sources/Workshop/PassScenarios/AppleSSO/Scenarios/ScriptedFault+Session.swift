import PassAPI
import PassSimulator

// Complete session answers that a scenario gives in place of the server (v2 5.1).
extension ScriptedFault.Answer {
  /// The session of a code lacks a parameter; with `again`, it still does after a resume.
  package static func resume(again: Bool = false, _ members: [String: JSONValue] = [:]) -> Self {
    let open: [String: JSONValue] = [
      "url": "/api/v2/REF30/sessions/8ER640M", "code": "8ER640M", "missingParameters": ["redirectUrl"],
      "notBefore": "1767268800000", "notAfter": "1767270600000",
    ]
    return session(again ? "retry" : "resume", open.merging(members) { $1 })
  }

  /// The viewer is signed in to a provider: no login is needed.
  package static let authorize = session(
    "authorize", reason: "authenticated",
    ["url": "/api/v2/REF30/decisions/authorize/northlight", "mvpd": "northlight"])

  /// The viewer logs in to the provider that was chosen, with the code of the session.
  package static let authenticate = session(
    "authenticate",
    [
      "actionType": "interactive", "url": "/api/v2/authenticate/REF30/8ER640M", "code": "8ER640M", "mvpd": "northlight",
      "notBefore": "1767268800000", "notAfter": "1767270600000",
    ])

  /// The members of every session answer, and others.
  static func session(_ action: String, reason: String = "none", _ members: [String: JSONValue] = [:]) -> Self {
    let always: [String: JSONValue] = [
      "actionName": .string(action), "actionType": "direct", "reasonType": .string(reason),
      "sessionId": "1f0c7a52-30d9-4c1e-a7b4-5d2e8f964b03", "serviceProvider": "REF30",
    ]
    return .status(200, body: .object(always.merging(members) { $1 }))
  }
}
