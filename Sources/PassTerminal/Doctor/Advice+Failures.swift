import PassAPI
import PassService

extension Advice {
  /// What to do about a call that failed.
  init(_ failure: CallFailure) {
    switch failure {
    case .registrationRefused(_, let code): self.init(code)
    case .unauthorized(let error?), .rejected(_, let error?): self.init(error)
    case .unauthorized:
      self.init(
        "look whether something on the way takes the header Authorization out; then try again", "R-REG-7", "C-51")
    case .transport(.offline): self.init("connect this machine to a network, then try again")
    case .transport:
      self.init("try again; if it stays so, ask whoever runs the origin, or the network before it", "R-ERR-5")
    case .throttled:
      self.init("wait a second, or as long as the service says; other clients of this address count too", "R-THR-2")
    case .unavailable(let status, _, _) where (300..<400).contains(status):
      self.init("no client follows a redirect of a call: give the origin that answers itself", Page.statuses)
    case .unavailable:
      self.init("try again later; if it stays so, ask whoever runs the origin", Page.statuses, "R-ERR-5")
    case .rejected, .malformed, .unreadable:
      self.init("look whether the origin is one of REST API v2, and what stands between it and this machine", Page.wire)
    case .notSent(.device): self.init("let this user write the file of the device, next to the vault", "v2 P1")
    case .notSent: self.init("mend what failed before", "v2 A3")
    }
  }

  /// What to do about a registration, or a token, that was refused; no code is sent again by itself (R-REG-13).
  private init(_ code: RegistrationErrorCode) {
    switch code {
    case .invalidSoftwareStatement:
      self.init(
        "download the statement of the registered application anew, for REST API v2, and give the file as it is",
        Page.registration, "R-REG-15", "R-REG-13")
    case .unapprovedSoftwareStatement:
      self.init(
        "have the registered application approved in the vendor's dashboard; a statement that was revoked stays so: "
          + "make another one", Page.registration, "R-REG-13", "R-REG-17")
    case .invalidRedirectURI:
      self.init("have the redirect registered for the application in the vendor's dashboard", Page.registration, "C-42")
    case .invalidClient:
      self.init(
        "let an app register again, which it does with its next sign-in, or remove the client from the vault; "
          + "viewers have to sign in again", Page.token, "R-REG-8", "R-REG-9")
    case .unauthorizedClient:
      self.init(
        "have client_credentials permitted for the registered application in the vendor's dashboard", Page.token,
        "R-REG-12", "R-REG-13")
    case .unsupportedGrantType:
      self.init("report it: the grant was taken from the answer of the registration", Page.token, "R-REG-12")
    case .invalidRequest:
      self.init(
        "look whether something on the way changes the body of calls; if not, report it as a defect of this program",
        Page.registration, "R-REG-11", "R-REG-13")
    default:
      self.init(
        "look the code up in the vendor's pages on registration; it is not among the documented seven",
        Page.registrationCodes)
    }
  }

  /// What to do about an error of the catalogue, by its code or else by its kind.
  private init(_ error: EnhancedError) {
    let trace = error.trace.map { "; quote the trace \($0.shown(keepingTraces: true))" } ?? ""
    switch error.code {
    case .invalidParameterServiceProvider:
      self.init(
        "compare --service-provider with the id in the vendor's dashboard" + trace, Page.configuration, Page.errors)
    case .invalidAccessTokenServiceProvider:
      self.init(
        "use a statement that covers the service provider, or have it added to the registered application" + trace,
        Page.errors, "R-REG-8", "C-51")
    case .invalidAccessTokenClientApplication:
      self.init(
        "have the registered application approved, with the scope \(ClientCredentials.scope); a client that was revoked "
          + "is registered again with an app's next sign-in" + trace, Page.errors, "R-REG-1", "R-REG-8")
    default:
      switch error.code.entry?.handling {
      case .configuration?: self.init("have it set up in the vendor's dashboard" + trace, Page.errors, "R-ERR-9")
      case .fix?: self.init("report it as a defect of this program" + trace, Page.errors)
      case .retry?, .showError?: self.init("try again later" + trace, Page.errors, "R-ERR-5")
      default: self.init("look the code up in the vendor's catalogue of errors" + trace, Page.errors, "R-ERR-10")
      }
    }
  }
}

/// The pages that are cited more than once, with the sections of our notes.
enum Page {
  static let wire = "REST API v2 (v2 2)"
  static let statuses = "REST API v2, statuses (v2 3.2)"
  static let registration = "Dynamic Client Registration, dcr-register (v2 4.1)"
  static let registrationCodes = "Dynamic Client Registration, errors (v2 9.1)"
  static let token = "Dynamic Client Registration, dcr-token (v2 4.2)"
  static let configuration = "REST API v2, configuration (v2 4.3)"
  static let sessions = "REST API v2, sessions-create (v2 4.4)"
  static let errors = "Enhanced Error Codes (v2 9)"
  static let onboarding = "Apple SSO Cookbook (v2 P4)"
  static let access = "Apple SSO Cookbook (v2 P2)"
  static let time = "PassFlow: time"
}
