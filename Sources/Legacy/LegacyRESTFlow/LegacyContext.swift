import PassAPI
import PassService

extension LegacyREST {
  /// The data that outlives the states: the app's settings, and what the flow has learned.
  package struct Context: ServiceContext {
    package var service: ServiceMemory
    /// The login that the service refuses (v1 5.2).
    var refused: RefusedLogin?

    package init(_ settings: AppSettings) { service = ServiceMemory(settings) }

    /// Logins belong to the device.
    package static var loginsBelongToClient: Bool { false }

    /// Keeps the refused login: it stays refused until the viewer has another one.
    package mutating func begin(_ wish: SignInWish) {}

    /// Drops nothing: the service keeps the login by the id of the device, whichever client asks for it (v1 1.5).
    package mutating func loseLogin(of mvpd: String?) {}
  }
}

extension LegacyREST {
  /// A login with which the service permits nothing.
  package struct RefusedLogin: Hashable, Codable, Sendable {
    /// The provider's id.
    var mvpd: String
    /// The problem that the service reported.
    var problem: Problem
  }
}

extension LegacyREST.Context {
  package var refusedProfile: CurrentProfile? { refused.map { knownProfile(at: $0.mvpd) } }

  package var offered: [TVProvider] { service.configuration?.mvpds ?? [] }

  /// The kind of device for profile request and token exchange; no other value is documented (v1 1.6).
  var deviceType: LegacyDeviceType { service.settings.platform == .tvOS ? .tvOS : .iOS }

  /// Whether an answer with this service provider's id is for the app's; not every answer names one.
  func isAbout(_ requestor: String) -> Bool { ["", service.settings.serviceProvider].contains(requestor) }

  /// Whether the framework may ask the viewer for access.
  var asksForAccess: Bool { service.settings.asksForAccess && !service.isSilent }

  /// Signs in with a login of the device.
  mutating func accept(_ access: CurrentProfile, mappingId: String? = nil) -> Authenticated {
    refused = nil
    return signIn(with: access, mappingId: mappingId)
  }

  /// Drops the login; its provider stays known.
  mutating func loseSignIn(because problem: Problem) -> SignedOut {
    nobody(.profileOver, .signInAgain(problem))
  }

  /// Drops a login that the service refuses.
  mutating func loseSignIn(with access: CurrentProfile, because problem: Problem) -> SignedOut {
    refused = LegacyREST.RefusedLogin(mvpd: access.mvpd, problem: problem)
    return loseSignIn(because: problem)
  }

  /// Signs the viewer out after the service has done so.
  package mutating func signOut(_ result: SignOutResult) -> SignedOut {
    refused = nil
    return endSignOut(result)
  }
}
