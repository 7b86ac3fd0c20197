import Foundation
import PassAPI
import PassLive
import PassRules
import PassService
import PassSimulator

// The checks that need no service.

extension Doctor {
  /// The statement, without blanks around it: by its form, a signed JSON Web Token. Any other text is sent only to this
  /// machine's own simulator, since it may be a secret of another kind.
  func checkStatement() -> Checked<Secret> {
    func failed(_ found: String) -> Checked<Secret> { Checked(result: .failed(.statement, found, .statementFile)) }
    switch subject.statement {
    case nil:
      return Checked(
        result: .notChecked(.statement, "no --software-statement FILE is given"),
        value: isLoopback ? AppSettings.simulated().softwareStatement : nil)
    case .failure(let error): return failed(error.message)
    case .success(let data) where data.count > HTTPResponse.maximumBodyBytes:
      return failed("the file is too large for a statement: \(data.count) bytes")
    case .success(let data):
      guard let whole = String(data: data, encoding: .utf8) else { return failed("the file is not text") }
      let text = whole.trimmed, size = "of \(text.utf8.count) bytes"
      if text.isEmpty { return failed("the file is empty") }
      if text.contains(where: \.isWhitespace) { return failed("the text \(size) is broken by blanks or lines") }
      guard Self.isSignedToken(text) else {
        let found = "the text \(size) is not a signed JSON Web Token"
        guard isLoopback else { return failed(found + ", and is not sent") }
        return Checked(result: .warning(.statement, found, .statementFile), value: Secret(text))
      }
      return Checked(
        result: text == whole
          ? .ok(.statement, "a signed JSON Web Token \(size)")
          : .warning(.statement, "a signed JSON Web Token \(size), with blanks or line ends around it", .blanks),
        value: Secret(text))
    }
  }

  /// Whether the text has header, payload and signature, the first two of which are JSON objects.
  private static func isSignedToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && !parts[2].isEmpty && !text.contains { "+/=".contains($0) }
      && parts.allSatisfy { Data(base64URL: $0) != nil }
      && parts.prefix(2).allSatisfy { Data(base64URL: $0).flatMap { JSONValue(parsing: $0) }?.object != nil }
  }

  private var isLoopback: Bool { Origin(subject.origin)?.isLoopback == true }

  /// Checks whether a session of the system's browser can end at the redirect.
  func checkRedirect() -> CheckResult {
    guard let redirect = subject.redirectAddress else { return .notChecked(.redirect, "no --redirect-url is given") }
    // A login at the simulator may end at one of its pages, without an app.
    if isLoopback, redirect.hasPrefix(subject.origin + "/") { return .ok(.redirect, "a page of the simulated service") }
    do {
      if case .scheme = try BrowserCallback(redirect, takesPages: true) { return .ok(.redirect, "a scheme of the app") }
      return .ok(.redirect, "a page, which ends a login from iOS 17.4 and macOS 14.4 on")
    } catch {
      return .failed(.redirect, "no login can end there", Advice("\(error)", Advice.Page.sessions, "R-AUTH-2"))
    }
  }

  /// The origin, or why it is not one.
  func checkOrigin() -> Checked<Origin> {
    if let origin = Origin(subject.origin) {
      return Checked(result: .ok(.origin, origin.isEncrypted ? "over TLS" : "this machine, without TLS"), value: origin)
    }
    let parts = URLComponents(string: subject.origin)
    let found =
      switch parts?.scheme?.lowercased() {
      case _ where parts?.host?.isEmpty != false: "it has no scheme or no host"
      case "https": "it has more than scheme, host and port"
      case "http": "http is only for this machine"
      default: "its scheme is not https"
      }
    return Checked(result: .failed(.origin, found, .scheme))
  }
}

// The checks of the service's data on the service provider.

extension Doctor {
  /// The results of the checks of the configuration.
  func checks(of configuration: ServiceConfiguration?) -> [CheckResult] {
    guard let configuration else {
      return [.domain, .providers, .appleProviders].map { .notChecked($0, "there is no configuration") }
    }
    let count = configuration.mvpds.count, inPicker = configuration.inPlatformPicker.count
    return [
      checkDomain(configuration.domains.map(\.name)),
      count > 0
        ? .ok(.providers, count.of("provider"))
        : .failed(.providers, "no provider has an active integration", .integrations),
      inPicker > 0
        ? .ok(.appleProviders, "\(inPicker) in Apple's picker")
        : .warning(
          .appleProviders, "none is in Apple's picker, as the service tells machines of this kind", .onboarding),
    ]
  }

  private func checkDomain(_ known: [String]) -> CheckResult {
    let list = "registered: \(known.isEmpty ? "none" : known.map(\.shown).joined(separator: ", "))"
    guard let domain = subject.domainName else { return .notChecked(.domain, "no --domain-name is given; \(list)") }
    if known.contains(where: { $0.lowercased() == domain.lowercased() }) { return .ok(.domain, "registered") }
    return .warning(.domain, "\(domain.shown) is not registered; \(list)", .domain)
  }
}
