import FlowEngine
import PassAPI

/// The configuration of the simulated server before the first request.
public struct BackendScript: Hashable, Sendable {
  /// The service providers that the software statement covers.
  public var serviceProviders = ["REF30"]
  /// Service providers that exist, but that the software statement does not cover.
  public var foreignServiceProviders = ["OTHER30"]
  /// The domains of the service provider, where a login or logout may end (C-98).
  public var domains = ["example.com"]
  /// The providers.
  public var catalogue = SimulatedMVPD.catalogue
  /// Ids of providers whose integration is switched off.
  public var disabledIntegrations: Set<String> = []
  /// Rules of degraded access by provider.
  package var degradation: [String: DegradationRule] = [:]
  /// Resources that are not simply permitted.
  public var resourceRules: [ResourceRule] = []
  /// Profiles of the device from before the first request, for any client that it registers as.
  package var storedProfiles: [StoredProfile] = []
  /// A client that was registered in an earlier launch.
  package var knownClient: KnownClient?
  /// How the server reads the documents.
  public var options = ServerOptions()
  /// Answers given instead of the server's own.
  public var faults: [ScriptedFault] = []
  /// The changes on the server's side.
  package var incidents: [Incident] = []
  /// The viewer's login on a second screen; `nil` if there is no such login.
  package var secondScreen: SecondScreenVisit?
  /// The origin in absolute URLs.
  public var origin = "https://sp.auth.adobe.com"
  /// The APIs that the server answers in addition to REST API v2.
  package var extensions = BackendExtensions()
  /// All endpoints of the server.
  package var endpoints: [Endpoint] { extensions.endpoints }

  /// The happy path.
  public init() {}
}

/// A resource that is not simply permitted.
@Memberwise(unlabelled: 1) public struct ResourceRule: Hashable, Sendable {
  /// The resource id.
  public var resource: String
  /// The code of the error; `nil` for the provider's denial that belongs to the endpoint.
  public var code: String?
  /// The provider's text for the viewer.
  public var details: String?
  /// How many times the rule applies; `nil` for always.
  public var times: Int?
}

/// A profile from an earlier launch.
@Memberwise(unlabelled: 1) package struct StoredProfile: Hashable, Sendable {
  /// The provider.
  package var mvpd: String
  /// `regular`, `appleSSO` and so on.
  package var type: String = "regular"
  /// The seconds from the first request until it expires; negative if it has expired.
  package var secondsLeft: Int = 86_400
}

/// A client from an earlier launch, perhaps with a valid token.
package struct KnownClient: Hashable, Sendable {
  package let id = "earlier-client", secret = Secret("earlier-secret")
  /// Its access token.
  package var token: Secret?
  /// The seconds from the start until the token expires.
  package var tokenSecondsLeft: Int

  /// Creates a client; without `token` it has to request one.
  package init(token: String? = nil, tokenSecondsLeft: Int = 3_600) {
    (self.token, self.tokenSecondsLeft) = (token.map { Secret($0) }, tokenSecondsLeft)
  }
}

/// The viewer's login on a second screen, from the server's view: it happens between two polls.
package struct SecondScreenVisit: Hashable, Sendable {
  /// The number of the code; 1 is the first that the server issued.
  package var code: Int
  /// The poll of that code before which it happens, counted from 1.
  package var poll: Int
  /// The provider chosen there, if the device did not name one.
  package var mvpd: String

  /// Creates a login with the `code`-th code, finished before the `poll`-th poll for it.
  package init(code: Int = 1, beforePoll poll: Int = 3, mvpd: String = "northlight") {
    self.code = code
    self.poll = poll
    self.mvpd = mvpd
  }
}
