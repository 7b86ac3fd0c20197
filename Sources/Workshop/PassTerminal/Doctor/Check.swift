import FlowCommands
import FlowEngine

/// The checks of `doctor`, in order. The raw value is the printed name of the check.
package enum Check: String, Encodable, CaseIterable, Sendable {
  /// The file with the software statement.
  case statement
  /// The redirect at which a login ends (`redirectUrl`).
  case redirect
  /// Scheme, host and port of the service.
  case origin
  /// The address of the host's name.
  case name
  /// The connection to the port.
  case connection
  /// The trust in the certificate.
  case tls
  /// The answer to a call without a token.
  case answer
  /// The vault of earlier runs.
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
  /// The active providers that are in Apple's picker.
  case appleProviders = "apple-providers"
  /// The clock of this machine.
  case clock
  /// The entitlement to use Apple's framework.
  case entitlements
  /// The text that says why the app reads the viewer's TV provider.
  case usageText = "usage-text"
  /// The redirect's way back to the app through the system.
  case callback
  /// The connections that the system permits the app.
  case transportSecurity = "transport-security"
}

/// The result of one check, without secrets.
@Memberwise package struct CheckResult: Hashable, Encodable, Sendable {
  /// The outcome of a check.
  package enum Outcome: String, Encodable, Sendable {
    /// Everything is as required.
    case ok
    /// Something works otherwise than may be expected.
    case warning
    /// Something prevents the app from working.
    case failed
    /// The check could not be made, since something is missing.
    case notChecked = "not checked"
  }

  package let check: Check
  package let outcome: Outcome
  /// The finding, or why nothing was checked.
  package let found: String
  /// What to do about it; `nil` if nothing has to be done.
  package var advice: String?
  /// The sources: documents with their sections, and rules.
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
  /// The result for people, in lines of `width` characters: outcome and name, then the advice and the sources.
  func text(width: Int) -> String {
    let indent = Outcome.notChecked.rawValue.count + 2, margin = "\n" + String(repeating: " ", count: indent)
    let parts = ["\(check.rawValue): \(found)", advice.map { "do: \($0)" }, sources.isEmpty ? nil : "see: \(list)"]
    let lines = parts.compactMap { $0 }.flatMap { $0.wrapped(to: width - indent) }
    return outcome.rawValue.padded(to: indent) + lines.joined(separator: margin)
  }

  private var list: String { sources.joined(separator: "; ") }
}

/// A result and the value that later checks need; `nil` if they cannot have it.
struct Checked<Value> {
  let result: CheckResult
  var value: Value?
}
