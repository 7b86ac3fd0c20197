import PassAPI
import PassRules
import PassService

/// Advice for a finding, with its sources.
struct Advice {
  let text: String
  let sources: [String]

  /// - Parameter sources: Ids of rules, or pages with their section.
  init(_ text: String, _ sources: String...) {
    self.text = text
    self.sources = sources.map { source in
      Rule.named(source).map { "\($0.id) (\($0.level.rawValue); \($0.source))" } ?? source
    }
  }

  static let network = Self("connect this machine to a network, then try again", Page.wire)
  static let host = Self("compare the origin with the vendor's list of hosts", Page.hosts)
  static let port = Self("compare the port with the vendor's, and ask whether the network lets calls out", Page.hosts)
  static let certificate = Self("look at the host's certificate, or a proxy's: the system has to trust it", Page.wire)
  static let silence = Self("try again; if that does not help, ask the origin's operator", Page.wire)
  static let redirected = Self("give the origin that does not redirect: no client follows a redirect", Page.statuses)
  static let foreign = Self("check whether the origin is the service, and what is in front of it", Page.wire)
  static let untokened = Self("check whether the origin is the service: the API wants a token", "R-HDR-1")
  static let statementFile = Self("give the file of the registered application as it was downloaded", Page.register)
  static let blanks = Self("remove the blanks from the file, or an app may send them", Page.register)
  static let scheme = Self("give only scheme and host, such as \(Origin.releaseStaging)", Page.wire, Page.hosts)
  static let lostVault = Self("remove the file: the next sign-in registers another client", "R-REG-8", Page.reasons)
  static let newerVault = Self("use the later version, or another file", "PassFlow: vault")
  static let vault = Self("let this user alone read and write the file, a regular one of its own", "PassFlow: vault")
  static let unkept = Self("let this user write the vault: until then each run gets a new one", "R-REG-2", "R-REG-3")
  static let scope = Self("register with a statement that was made for REST API v2", Page.register, "R-REG-15")
  static let leftOut = Self("report it to the vendor", Page.configuration)
  static let integrations = Self("have integrations switched on in the vendor's dashboard", Page.configuration)
  static let onboarding = Self(
    "have single sign-on switched on for integrations and platform", "R-SSO-27", "R-CFG-11")
  static let domain = Self("use a registered domain, or have this one registered", Page.sessions, Page.domains)
  static let clock = Self("set the clock: flows use the service's time, other programs do not", "PassFlow: time")
  static let appFile = Self("give a property list; plutil -lint FILE says what is wrong with one", Page.onboarding)
  static let profile = Self(
    "give the file of the target, or what codesign -d --entitlements - APP prints", Page.onboarding)
  static let binary = Self("signing reads XML: plutil -convert xml1 FILE", Page.onboarding)
  static let entitlement = Self("have Apple grant it, and make it the Boolean true", "R-SSO-27", Page.onboarding)
  static let urlTypes = Self("list the scheme in CFBundleURLTypes: an item's array CFBundleURLSchemes", Page.sessions)
  static let domains = Self("list it in com.apple.developer.associated-domains", Page.sessions)
  static let builtApp = Self("give the Info.plist of the app that is built", Page.sessions)
  static let insecure = Self("remove it: the service has TLS", Page.wire)
  static let notDictionary = Self("make it a dictionary, or remove it", Page.wire)

  /// The pages, with the sections of the notes on them.
  enum Page {
    static let wire = "REST API v2 (v2 2)"
    static let hosts = "hosts (C-47)"
    static let statuses = "REST API v2, statuses (v2 3.2)"
    static let register = "Dynamic Client Registration, dcr-register (v2 4.1)"
    static let token = "Dynamic Client Registration, dcr-token (v2 4.2)"
    static let codes = "Dynamic Client Registration, errors (v2 9.1)"
    static let reasons = "reasons to register (C-52)"
    static let configuration = "REST API v2, configuration (v2 4.3)"
    static let sessions = "REST API v2, sessions-create (v2 4.4)"
    static let domains = "domains (C-98)"
    static let errors = "Enhanced Error Codes (v2 9)"
    static let onboarding = "Apple SSO Cookbook (v2 P4)"
    static let access = "Apple SSO Cookbook (v2 P2)"
    static let device = "Apple SSO Cookbook (v2 P1)"
  }
}

extension Advice {
  /// The advice for a failed call.
  init(_ failure: CallFailure) {
    switch failure {
    case .registrationRefused(_, let code): self.init(code)
    case .unauthorized(let error?), .rejected(_, let error?): self.init(error)
    case .unauthorized: self.init("check whether something on the way removes Authorization", "R-HDR-1", "R-REG-7")
    case .transport(.offline): self = .network
    case .transport: self = .silence
    case .throttled, .tooManyRequests: self.init("wait a second; other clients of this address count too", "R-THR-2")
    case .unavailable(let status, _, _) where (300..<400).contains(status): self = .redirected
    case .unavailable: self.init("try again later; if that does not help, ask the origin's operator", Page.statuses)
    case .rejected, .malformed, .unreadable: self = .foreign
    case .notSent(.device): self.init("let this user write the file of the device, next to the vault", Page.device)
    case .notSent: self.init("fix what failed before", Page.wire)
    }
  }

  /// The advice for a refused registration or token: except for one code, a client can do nothing.
  private init(_ code: RegistrationErrorCode) {
    let dashboard = "in the vendor's dashboard"
    switch code {
    case .invalidSoftwareStatement:
      self.init("download the statement again \(dashboard), one for REST API v2", Page.register, "R-REG-15", "R-REG-13")
    case .unapprovedSoftwareStatement:
      self.init("have the application approved \(dashboard), or make another statement", Page.register, "R-REG-13")
    case .invalidRedirectURI: self.init("have the redirect registered \(dashboard)", Page.register, "R-REG-13")
    case .invalidClient:
      self.init("let the next sign-in register again; viewers lose their logins", Page.token, "R-REG-8", "R-REG-9")
    case .unauthorizedClient:
      self.init("have the grant permitted for the application \(dashboard)", Page.token, "R-REG-12", "R-REG-13")
    case .unsupportedGrantType:
      self.init("report it to the vendor: the registration named the grant", Page.token, "R-REG-12", "R-REG-13")
    case .invalidRequest:
      self.init("check whether something on the way changes bodies; if not, report a defect", Page.codes, "R-REG-13")
    default: self.init("look the code up in the vendor's pages: it is not one of the seven documented", Page.codes)
    }
  }

  /// The advice for an error of the catalogue, by its code, or else by its documented handling.
  private init(_ error: EnhancedError) {
    let trace = error.trace.map { "; quote the trace \($0.asTrace)" } ?? ""
    switch (error.code, error.code.entry?.handling) {
    case (.invalidParameterServiceProvider, _):
      self.init("compare --service-provider with the vendor's dashboard" + trace, Page.configuration, Page.errors)
    case (.invalidAccessTokenServiceProvider, _):
      self.init("use a statement that covers the service provider" + trace, Page.errors, "R-REG-8")
    case (.invalidAccessTokenClientApplication, _):
      self.init(
        "have the application approved, with the scope of REST API v2" + trace, Page.errors, "R-REG-1", "R-REG-8")
    case (_, .configuration?): self.init("have it set up in the vendor's dashboard" + trace, Page.errors, "R-ERR-9")
    case (_, .fix?): self.init("report a defect of this program" + trace, Page.errors, "R-ERR-7")
    case (_, .retry?), (_, .showError?): self.init("try again later" + trace, Page.errors, "R-ERR-5")
    default: self.init("look the code up in the vendor's catalogue" + trace, Page.errors, "R-ERR-10")
    }
  }
}
