import Foundation
import PassAPI
import PassLive
import PassRules
import PassService
import PassSimulator

// What is checked without the service.

extension Doctor {
  /// The statement, without the blanks around it: a signed JSON Web Token by its shape. What is none is not sent to
  /// anybody but this machine's own simulator: it may be a secret of another kind.
  func check(statement file: Subject.File?) -> Checked<Secret> {
    guard let file else {
      return Checked(
        result: .notChecked(.statement, "no --software-statement is given"),
        value: isLoopback ? AppSettings.simulated().softwareStatement : nil)
    }
    let download = Advice(
      "download the statement of the registered application again, and give the file as it is", Page.registration)
    func failed(_ found: String) -> Checked<Secret> { Checked(result: .failed(.statement, found, download)) }
    switch file {
    case .failure(let error):
      return Checked(
        result: .failed(.statement, error.reason, Advice("name the file with the statement", Page.registration)))
    case .success(let data):
      guard data.count <= HTTPResponse.maximumBodyBytes else {
        return failed("the file is too large for a statement: \(data.count) bytes")
      }
      guard let whole = String(data: data, encoding: .utf8) else {
        return failed("the file is no text: \(data.count) bytes")
      }
      let text = whole.trimmed
      guard !text.isEmpty else { return failed("the file is empty") }
      guard !text.contains(where: \.isWhitespace) else { return failed("the text is broken by blanks or lines") }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false)
      let isToken =
        parts.count == 3 && !parts[2].isEmpty && parts.allSatisfy(Self.isBase64URL)
        && parts.prefix(2).allSatisfy { Data(base64URL: $0).flatMap { JSONValue(parsing: $0) }?.object != nil }
      guard isToken else {
        let found = "the text is no signed JSON Web Token: \(text.utf8.count) bytes in \(parts.count.of("part"))"
        guard isLoopback else { return failed(found + ", which is not sent") }
        return Checked(result: .warning(.statement, found, download), value: Secret(text))
      }
      guard text == whole else {
        let found = "a signed JSON Web Token with blanks or line ends around it"
        return Checked(
          result: .warning(
            .statement, found, Advice("take them out of the file, lest an app send them", Page.registration)),
          value: Secret(text))
      }
      return Checked(result: .ok(.statement, "a signed JSON Web Token of \(data.count) bytes"), value: Secret(text))
    }
  }

  private static func isBase64URL(_ part: Substring) -> Bool {
    part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
  }

  private var isLoopback: Bool { Origin(subject.origin)?.isLoopback == true }

  /// What a session of the system's browser needs to end at the redirect.
  func checkRedirect() -> CheckResult {
    guard let redirect = subject.redirectURL else { return .notChecked(.redirect, "no --redirect-url is given") }
    // A page of this machine: a login against the simulator ends there, and no app.
    if isLoopback, let page = URLComponents(string: redirect), page.scheme == "http",
      page.host.map(Self.isThisMachine) == true
    {
      return .ok(.redirect, "a page of this machine, for logins without an app")
    }
    do {
      if case .page = try BrowserCallback(redirect, takesPages: true) {
        return .ok(.redirect, "a page, which ends a login from iOS 17.4 and macOS 14.4 on")
      }
      return .ok(.redirect, "a scheme of the app")
    } catch {
      return .failed(.redirect, "no login can end there", Advice("\(error)", Page.sessions, "R-AUTH-2"))
    }
  }

  private static func isThisMachine(_ host: String) -> Bool { Origin("http://\(host)") != nil }

  /// The origin, if it is one; else what keeps it from being one.
  func checkOrigin() -> Checked<Origin> {
    if let origin = Origin(subject.origin) {
      return Checked(result: .ok(.origin, origin.isEncrypted ? "over TLS" : "this machine, without TLS"), value: origin)
    }
    let parts = URLComponents(string: subject.origin)
    let found: String
    switch parts?.scheme?.lowercased() {
    case _ where parts?.host?.isEmpty != false: found = "it has no scheme or no host"
    case "https": found = "something stands beside scheme, host and port"
    case "http": found = "http is for this machine alone"
    default: found = "its scheme is not https"
    }
    let advice = Advice("give scheme and host alone, such as \(Origin.releaseStaging)", Page.wire, "C-47")
    return Checked(result: .failed(.origin, found, advice))
  }
}
