import FlowEngine
import PassRules

/// What `doctor` checks, in its order. The raw value is the name of the check wherever it is printed.
package enum Check: String, Encodable, CaseIterable, Sendable {
  /// The file with the software statement.
  case statement
  /// Where a login ends (`redirectUrl`).
  case redirect
  /// Scheme, host and port of the service.
  case origin
  /// The name of its host.
  case name
  /// Its port.
  case connection
  /// The certificate of its host.
  case tls
  /// A call without a token.
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
  /// Who says so: documents, with their steps and rules.
  package var sources: [String] = []

  private enum CodingKeys: String, CodingKey { case check = "id", outcome, found, advice = "do", sources }

  static func ok(_ check: Check, _ found: String) -> Self { Self(check: check, outcome: .ok, found: found) }

  static func notChecked(_ check: Check, _ why: String) -> Self {
    Self(check: check, outcome: .notChecked, found: why)
  }

  static func warning(_ check: Check, _ found: String, _ advice: Advice) -> Self {
    Self(check: check, outcome: .warning, found: found, advice: advice.text, sources: advice.sources)
  }

  static func failed(_ check: Check, _ found: String, _ advice: Advice) -> Self {
    Self(check: check, outcome: .failed, found: found, advice: advice.text, sources: advice.sources)
  }
}

extension CheckResult: CustomStringConvertible {
  /// As people read it: the outcome and the name, and below what to do, and who says so.
  package var description: String {
    let margin = "\n" + String(repeating: " ", count: Self.indent)
    return outcome.rawValue.padded(to: Self.indent) + "\(check.rawValue): \(found)"
      + (advice.map { "\(margin)do: \($0)" } ?? "")
      + (sources.isEmpty ? "" : "\(margin)see: \(sources.joined(separator: "; "))")
  }

  private static let indent = Outcome.notChecked.rawValue.count + 2
}

/// What to do about something, and who says so.
struct Advice {
  let text: String
  let sources: [String]

  /// - Parameter sources: Ids of rules, or pages with their section.
  init(_ text: String, _ sources: String...) { (self.text, self.sources) = (text, sources.map(Self.named)) }

  /// A rule with how binding it is, and the documents that it comes from; a point with the place of our notes on it.
  private static func named(_ source: String) -> String {
    if source.hasPrefix("C-") { return "Docs/Sources/Points.md \(source)" }
    return Rule.named(source).map { "\($0.id) (\($0.level.rawValue); \($0.source))" } ?? source
  }
}
