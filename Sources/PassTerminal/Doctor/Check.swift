import FlowCommands
import FlowEngine

/// What `doctor` checks, in its order. The raw value is the name of the check wherever it is printed.
package enum Check: String, Encodable, CaseIterable, Sendable {
  /// The file with the software statement.
  case statement
  /// Where a login ends (`redirectUrl`).
  case redirect
  /// Scheme, host and port of the service.
  case origin
  /// Whether the name of its host leads to an address.
  case name
  /// Whether its port takes connections.
  case connection
  /// Whether its certificate is trusted.
  case tls
  /// What comes of a call without a token.
  case answer
  /// What earlier runs have kept.
  case vault
  /// The client.
  case registration
  /// The access token.
  case token
  /// The configuration of the service provider.
  case configuration
  /// The domain that the app is registered for (`domainName`).
  case domain
  /// The providers with an active integration.
  case providers
  /// Those of them that stand in Apple's picker.
  case appleProviders = "apple-providers"
  /// The clock of this machine.
  case clock
  /// The right to use Apple's framework.
  case entitlements
  /// Why the app reads the viewer's TV provider.
  case usageText = "usage-text"
  /// Whether the system leads the redirect back to the app.
  case callback
  /// Which connections the system lets the app make.
  case transportSecurity = "transport-security"
}

/// What came of one check; it has no secret.
@Memberwise package struct CheckResult: Hashable, Encodable, Sendable {
  /// How it ended.
  package enum Outcome: String, Encodable, Sendable {
    /// As it has to be.
    case ok
    /// Something works otherwise than one may expect.
    case warning
    /// Something keeps the app from working.
    case failed
    /// Something is missing for the check.
    case notChecked = "not checked"
  }

  package let check: Check
  package let outcome: Outcome
  /// What was found; why, where nothing was checked.
  package let found: String
  /// What to do about it; nil where nothing has to be done.
  package var advice: String?
  /// Who says so: documents, with their sections, and rules.
  package var sources: [String] = []

  private enum CodingKeys: String, CodingKey { case check = "id", outcome, found, advice = "do", sources }

  static func ok(_ check: Check, _ found: String) -> Self { Self(check: check, outcome: .ok, found: found) }
  static func notChecked(_ check: Check, _ why: String) -> Self { Self(check: check, outcome: .notChecked, found: why) }
  static func warning(_ check: Check, _ found: String, _ advice: Advice) -> Self {
    Self(check: check, outcome: .warning, found: found, advice: advice.text, sources: advice.sources)
  }
  static func failed(_ check: Check, _ found: String, _ advice: Advice) -> Self {
    Self(check: check, outcome: .failed, found: found, advice: advice.text, sources: advice.sources)
  }
}

extension CheckResult {
  /// As people read it, in lines of a number of characters: outcome and name, and below what to do, and who says so.
  func text(width: Int) -> String {
    let indent = Outcome.notChecked.rawValue.count + 2, margin = "\n" + String(repeating: " ", count: indent)
    let parts = ["\(check.rawValue): \(found)", advice.map { "do: \($0)" }, sources.isEmpty ? nil : "see: \(list)"]
    let lines = parts.compactMap { $0 }.flatMap { $0.wrapped(to: width - indent) }
    return outcome.rawValue.padded(to: indent) + lines.joined(separator: margin)
  }

  private var list: String { sources.joined(separator: "; ") }
}

/// A result, and what later checks need of it; nil when they cannot have it.
struct Checked<Value> {
  let result: CheckResult
  var value: Value?
}
