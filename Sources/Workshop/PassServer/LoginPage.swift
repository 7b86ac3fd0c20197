import PassAPI
import PassSimulator

/// A provider's page, on which a person signs in with a browser.
struct LoginPage: Sendable {
  /// The request that led here, by which the service identifies the login.
  let request: HTTPRequest
  let world: LiveWorld
  /// The id of the provider.
  let mvpd: String
  /// The address where the browser ends.
  let redirect: String

  /// The path of the page, which is the vendor's.
  static let path = "/adobe-services/authenticate/saml"
  /// The parameter that names the login.
  static let ticket = "passflow_login"

  private static let accounts = [
    ("subscriber", "A viewer with a subscription"), ("stranger", "A viewer without one: the provider refuses"),
  ]

  /// The page at first, or with a note after an action.
  func shown(ticket: String, note: String? = nil) -> HTTPResponse {
    let provider = world.catalogue.first { $0.id == mvpd }?.displayName ?? mvpd
    let accounts = HTML(
      Self.accounts.enumerated().map { index, account -> HTML in
        let checked: HTML = index == 0 ? " checked" : ""
        return """
          <label><input type="radio" name="account" value="\(account.0)"\(checked)> \(account.1)</label>
          """
      })
    let status: HTML = note.map { "<p role=\"status\">\($0)</p>" } ?? ""
    return .page(
      "\(provider.shown): sign in",
      """
      <main><h1>\(provider.shown)</h1>
      <p>The login page of a TV provider, simulated. Nothing that you do here leaves this machine, except that the
      browser goes to the address of the app at the end.</p>\(status)
      <form method="post" action="\(Self.path)"><input type="hidden" name="\(Self.ticket)" value="\(ticket)">
      <fieldset><legend>Who are you?</legend>\(accounts)</fieldset>
      <button class="first" name="action" value="sign-in">Sign in</button>
      <button name="action" value="refuse">No, go back to the app</button>
      <fieldset><legend>Or take your time</legend>
      <label><input type="number" name="seconds" value="60" min="1" max="86400"> seconds pass for the service</label>
      <button name="action" value="wait">Wait</button></fieldset></form></main>
      """)
  }

  /// Performs the action of a button.
  func act(_ form: [FormField], ticket: String) -> HTTPResponse {
    switch form["action"] {
    case "sign-in" where form["account"] == "subscriber":
      guard let end = world.completeLogin(on: request) else {
        return .page(
          "Too late", status: 400,
          """
          <main><h1>Too late</h1><p>The code of this login has run out, or the login is finished. Ask the app for a new
          one.</p></main>
          """)
      }
      return .redirect(to: end)
    case "sign-in": return shown(ticket: ticket, note: "The provider does not know this viewer. Try another account.")
    case "refuse": return .redirect(to: redirect)
    case "wait":
      guard let seconds = form["seconds"].flatMap({ Int($0) }), (1...86_400).contains(seconds) else {
        return shown(ticket: ticket, note: "Wait for 1 to 86400 seconds.")
      }
      return shown(ticket: ticket, note: "It is now \(world.advance(bySeconds: seconds).httpDate) for the service.")
    default: return .page("Nothing chosen", status: 400, "<main><h1>Nothing chosen</h1></main>")
    }
  }
}

extension HTTPResponse {
  /// Sends the browser to an address of the app, but never to one that runs a program or reads the machine.
  static func redirect(to address: String) -> HTTPResponse {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    let isScheme =
      scheme.first?.isLetter == true && address.contains(":")
      && scheme.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || "+-.".utf8.contains($0) }
    guard isScheme, !["javascript", "data", "vbscript", "file", "blob", "about"].contains(scheme) else {
      return .page("The end", "<main><h1>The end</h1><p>Go back to the app.</p></main>")
    }
    return HTTPResponse(status: 303, headers: ["Location": address, "Cache-Control": "no-store"])
  }
}
