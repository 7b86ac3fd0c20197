import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

/// A way of the flow to one endpoint of the API, so that a rule can be tried on each of them.
///
/// It is taken on a phone whose viewer finishes every login, so that whatever the rule allows to go on ends in success;
/// the viewer takes one other provider, one new code and three pages, then gives up, so that it ends at all.
struct EndpointApproach: Sendable, CustomTestStringConvertible {
  /// The request of the app that leads there.
  enum Request: Sendable { case signIn, preauthorize, authorize, signOut }

  let endpoint: Endpoint
  let request: Request
  private let remembered: String?
  private let facts: [Fact]
  /// Whether the way leads through the app's own picker.
  private var choosesFirst: Bool { [.createSession, .resumeSession, .profileOfCode].contains(endpoint) }

  private init(
    _ endpoint: Endpoint, by request: Request = .signIn, remembering mvpd: String? = nil, _ facts: Fact...
  ) { (self.endpoint, self.request, remembered, self.facts) = (endpoint, request, mvpd, facts) }
  var testDescription: String { endpoint.name }

  /// Every endpoint that the flow calls itself. It neither looks at sessions nor calls the page of the provider.
  static let all = [EndpointApproach(.register), EndpointApproach(.token)] + underAPI

  /// Those that answer with enhanced errors.
  static let underAPI = [
    EndpointApproach(.configuration), EndpointApproach(.listProfiles),
    EndpointApproach(.profileOfMVPD, remembering: "northlight"),
    EndpointApproach(.partnerSession), EndpointApproach(.partnerProfile),
    EndpointApproach(.createSession, .noAccess),
    EndpointApproach(
      .resumeSession, .noAccess, .fault(.createSession, .only(1), .resume()), .fault(.resumeSession, .authorize)),
    EndpointApproach(.profileOfCode, .noAccess),
    EndpointApproach(.preauthorize, by: .preauthorize, .knownViewer()),
    EndpointApproach(.authorize, by: .authorize, .knownViewer()),
    EndpointApproach(.logout, by: .signOut, .profile()),
  ]

  /// What came of an approach on which the endpoint did not answer as usual.
  struct Outcome: Sendable {
    let app: Installation, tv: AppleSSOClient
    /// Why the request was refused in the end; nil when it was granted.
    let refusal: ServiceRefusal?
    /// The calls of the endpoint.
    let calls: [Exchange]
    /// The endpoint called next after its first call; nil if there was none.
    let next: Endpoint?
  }

  /// Takes the way, with another answer than usual to some calls of the endpoint.
  func taken(answering answer: ScriptedFault.Answer, to calls: ScriptedFault.Calls) async throws -> Outcome {
    let app = Installation(.iOS, facts: facts) {
      $0.viewer.providers = $0.viewer.providers.prefix(choosesFirst ? 1 : 0) + [.takes("citycable"), .leaves]
      $0.viewer.newCodes = 1
      $0.viewer.pages = [.finishes, .finishes, .finishes, .leaves]
      $0.backend.faults.insert(ScriptedFault(endpoint, calls, answer), at: 0)
    }
    let tv = app.launch(remembering: remembered)
    var refusal: ServiceRefusal?
    do {
      _ = try await tv.signIn()
      switch request {
      case .signIn: break
      case .preauthorize: _ = try await tv.preauthorize(["news"])
      case .authorize: _ = try await tv.authorize("news")
      case .signOut: _ = try await tv.signOut()
      }
    } catch let why as ServiceRefusal { refusal = why }
    let later = await app.calls().drop { $0 != endpoint }.dropFirst()
    return Outcome(app: app, tv: tv, refusal: refusal, calls: await app.exchanges(endpoint), next: later.first)
  }
}
