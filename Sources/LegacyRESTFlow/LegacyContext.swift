import PassAPI
import PassService

extension LegacyREST {
  /// What outlives the states: the app's settings, and what the flow has learnt.
  package struct Context: ServiceContext {
    package var service: ServiceMemory
    /// The login for which the service has asked for another one (v1 5.2).
    var refused: RefusedLogin?

    package init(_ settings: AppSettings) { service = ServiceMemory(settings) }

    /// By the device.
    package static var loginsBelongToClient: Bool { false }

    /// The login that the service refuses stays refused until the viewer has another one.
    package mutating func begin(_ wish: SignInWish) {}

    /// The service keeps the login by the id of the device, whichever client asks for it (v1 1.5): nothing goes.
    package mutating func loseLogin(of mvpd: String?) {}
  }
}

extension LegacyREST {
  /// A login with which the service permits nothing.
  package struct RefusedLogin: Hashable, Codable, Sendable {
    /// The provider's id.
    var mvpd: String
    /// What the service said.
    var problem: Problem
  }
}

extension LegacyREST.Context {
  package var offered: [MVPD] { service.configuration?.mvpds ?? [] }

  /// The kind of device, as profile request and token exchange want it; no other word is documented (v1 1.6).
  var deviceType: LegacyDeviceType { service.settings.platform == .tvOS ? .tvOS : .iOS }

  /// Whether an answer with this id of a service provider is one for the app's; not every answer names one.
  func isAbout(_ requestor: String) -> Bool { ["", service.settings.serviceProvider].contains(requestor) }

  /// Whether the framework may ask the viewer for access.
  var asksForAccess: Bool { service.settings.asksForAccess && !service.isSilent }

  /// What came is known from now on: what the framework says of access, what could not be read, what failed.
  mutating func update(from outcome: some HasTime) {
    if let answered = outcome as? Timestamped<PartnerReply> { updateAccess(answered) }
    record(outcome)
  }

  /// The device has a login.
  mutating func accept(_ access: Access, mappingId: String? = nil) -> Authenticated {
    refused = nil
    return signIn(with: access, mappingId: mappingId)
  }

  /// The login is gone; its provider stays known.
  mutating func loseSignIn(because problem: Problem) -> SignedOut { nobody(.signInAgain(problem)) }

  /// The service asks for another login than the present one.
  mutating func loseSignIn(with access: Access, because problem: Problem) -> SignedOut {
    refused = LegacyREST.RefusedLogin(mvpd: access.mvpd, problem: problem)
    return loseSignIn(because: problem)
  }

  /// The viewer is signed out, at the service too.
  package mutating func signOut(_ result: SignOutResult) -> SignedOut {
    refused = nil
    return endSignOut(result)
  }
}
