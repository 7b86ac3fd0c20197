import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// What an app does in a world, and what comes of it: a row of a table of rules, or the whole of a test.
struct RuleCase: Sendable, CustomTestStringConvertible {
  /// Something that the app does, or that is so when it has done the steps before.
  struct Step: Sendable {
    let name: String
    let take: @Sendable (inout Course) async throws -> Void

    init(_ name: String, _ take: @escaping @Sendable (inout Course) async throws -> Void) {
      (self.name, self.take) = (name, take)
    }
  }

  /// How far an app has come with its steps.
  struct Course: Sendable {
    let app: Installation
    private(set) var tv: AppleSSOClient
    /// What an interface was shown since the launch.
    fileprivate var situations: AsyncStream<Situation>
    fileprivate let title: String, location: SourceLocation

    fileprivate init(_ app: Installation, _ row: RuleCase) async {
      (self.app, tv, title, location) = (app, app.launch(), row.title, row.location)
      situations = await tv.situations(keeping: .max)
    }

    fileprivate mutating func launch(remembering mvpd: String?) async {
      tv = app.launch(remembering: mvpd)
      situations = await tv.situations(keeping: .max)
    }

    /// What an interface would show now.
    var situation: Situation? {
      get async {
        var situations = await tv.situations().makeAsyncIterator()
        return await situations.next()
      }
    }

    func expect<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
      #expect(found == expected, "\(title.isEmpty ? "" : title + ": ")\(what)", sourceLocation: location)
    }
  }

  let title: String, platform: Platform, prepare: @Sendable (inout Installation) -> Void, facts: [Fact], steps: [Step],
    location: SourceLocation
  var testDescription: String { title }

  init(
    _ title: String, on platform: Platform = .tvOS,
    app prepare: @escaping @Sendable (inout Installation) -> Void = { _ in }, facts: [Fact], steps: [Step],
    location: SourceLocation = #_sourceLocation
  ) {
    (self.title, self.platform, self.prepare) = (title, platform, prepare)
    (self.facts, self.steps, self.location) = (facts, steps, location)
  }

  /// - Parameter look: What is so in the end; its own expectations name their lines.
  init(
    _ title: String, on platform: Platform = .tvOS,
    app prepare: @escaping @Sendable (inout Installation) -> Void = { _ in }, _ facts: Fact..., when steps: Step...,
    location: SourceLocation = #_sourceLocation, look: @escaping @Sendable (Course) async throws -> Void = { _ in }
  ) {
    self.init(title, on: platform, app: prepare, facts: facts, steps: steps + [.sees(look)], location: location)
  }

  /// Takes the steps, in a launch of the app, until one fails.
  func check() async {
    var app = Installation(platform, facts: facts)
    prepare(&app)
    var course = await Course(app, self)
    for step in steps {
      do { try await step.take(&course) } catch {
        Issue.record("\(title): \(step.name): \(error)", sourceLocation: location)
        return
      }
    }
  }
}

/// Checks that a rule holds in a world with these facts, when an app takes these steps.
func holds(
  named title: String = "", on platform: Platform = .tvOS,
  app prepare: @escaping @Sendable (inout Installation) -> Void = { _ in }, _ facts: Fact...,
  when steps: RuleCase.Step...,
  location: SourceLocation = #_sourceLocation,
  look: @escaping @Sendable (RuleCase.Course) async throws -> Void = { _ in }
) async {
  await holds(
    named: title, on: platform, app: prepare, facts: facts, steps: steps + [.sees(look)], location: location)
}

func holds(
  named title: String = "", on platform: Platform = .tvOS,
  app prepare: @escaping @Sendable (inout Installation) -> Void = { _ in }, facts: [Fact], steps: [RuleCase.Step],
  location: SourceLocation = #_sourceLocation
) async {
  await RuleCase(title, on: platform, app: prepare, facts: facts, steps: steps, location: location).check()
}

// What the app does. A refusal that no step expects fails the case.
extension RuleCase.Step {
  /// The app is launched once more.
  static func launch(remembering mvpd: String? = nil) -> Self {
    Self("launch") { await $0.launch(remembering: mvpd) }
  }
  static let launch = launch()
  static let end = Self("end") { await $0.tv.end() }
  /// The client ends; what an interface was shown in the meantime.
  static func showed(_ look: @escaping @Sendable (RuleCase.Course, [Situation]) async throws -> Void) -> Self {
    Self("end") {
      await $0.tv.end()
      try await look($0, await $0.situations.reduce(into: []) { $0.append($1) })
    }
  }
  static func wait(_ seconds: Int) -> Self { Self("wait") { await $0.app.world.clock.advance(bySeconds: seconds) } }
  static let foreground = Self("foreground") { await $0.tv.cameToForeground() }
  static let signIn = Self("signIn") { _ = try await $0.tv.signIn() }
  /// The type of the access that a sign-in brings; the server may leave it open.
  static func signIn(_ type: ProfileType?, _ wish: SignInWish = .any) -> Self {
    Self("signIn") { $0.expect(try await $0.tv.signIn(wish).type, type, "type of the access") }
  }
  /// The provider of the access that a sign-in brings.
  static func signIn(at mvpd: String) -> Self {
    Self("signIn") { $0.expect(try await $0.tv.signIn().mvpd, mvpd, "provider of the access") }
  }
  static let restore = Self("restore") { _ = try await $0.tv.restore() }
  static func restore(_ type: ProfileType) -> Self {
    Self("restore") { $0.expect(try await $0.tv.restore().type, type, "type of the access") }
  }
  /// The provider of the access that a restore brings.
  static func restore(at mvpd: String) -> Self {
    Self("restore") { $0.expect(try await $0.tv.restore().mvpd, mvpd, "provider of the access") }
  }
  static func preauthorize(_ resources: String...) -> Self {
    Self("preauthorize") { _ = try await $0.tv.preauthorize(resources) }
  }
  static func marks(_ resources: [String], _ look: @escaping @Sendable ([ResourceDecision]) -> Void) -> Self {
    Self("preauthorize") { look(try await $0.tv.preauthorize(resources)) }
  }
  /// Whether each resource is permitted, in the order of the answer.
  static func marks(_ resources: [String], _ permits: [Bool]) -> Self {
    Self("preauthorize") { $0.expect(try await $0.tv.preauthorize(resources).map(\.isAuthorized), permits, "marks") }
  }
  static func authorize(_ resource: String, _ look: @escaping @Sendable (ResourceDecision) -> Void = { _ in }) -> Self {
    Self("authorize") { look(try await $0.tv.authorize(resource)) }
  }
  /// The app gets a token for a resource.
  static func plays(_ resource: String = "news") -> Self {
    Self("authorize") {
      let decision = try await $0.tv.authorize(resource)
      $0.expect([decision.isAuthorized, decision.token != nil], [true, true], "permit and token of \(resource)")
    }
  }
  /// The app gets a denial, and no token.
  static func isDenied(_ resource: String = "news") -> Self {
    Self("authorize") {
      let decision = try await $0.tv.authorize(resource)
      $0.expect([decision.isAuthorized, decision.token != nil], [false, false], "permit and token of \(resource)")
    }
  }
  /// The profile of the signed-in viewer is read again.
  static let profile = Self("profile") { _ = try await $0.tv.profile() }
  static let signOut = Self("signOut") { _ = try await $0.tv.signOut() }
  static func signOut(_ result: SignOutResult) -> Self {
    Self("signOut") { $0.expect(try await $0.tv.signOut(), result, "result of the sign-out") }
  }
  static func forgetClient(_ result: SignOutResult) -> Self {
    Self("forgetClient") { $0.expect(try await $0.tv.forgetClient(), result, "result of forgetting") }
  }
  /// A whole visit in a launch of its own.
  static let visit = Self("visit") { await $0.app.visit() }

  /// Something that is granted or refused.
  static func tries(_ step: Self) -> Self { Self(step.name) { try? await step.take(&$0) } }
  /// Something that is refused.
  static func refused(_ step: Self, _ refusal: ServiceRefusal) -> Self {
    refused(step, as: "\(refusal)") { $0 == refusal }
  }
  /// Something that is refused for a problem with this code.
  static func refused(_ step: Self, code: String) -> Self {
    refused(step, as: code) { $0.problem?.code == code }
  }
  /// Something that is refused until the viewer signs in again, perhaps because of a problem with this code.
  static func asksToSignIn(_ step: Self, code: String? = nil) -> Self {
    refused(step, as: "signInAgain") {
      guard case .signInAgain(let problem) = $0 else { return false }
      return code == nil || code == problem.code
    }
  }
  private static func refused(
    _ step: Self, as what: String, where isExpected: @escaping @Sendable (ServiceRefusal) -> Bool
  ) -> Self {
    Self(step.name) { course in
      do {
        try await step.take(&course)
        course.expect("granted", "refused: \(what)", step.name)
      } catch let refusal as ServiceRefusal where isExpected(refusal) {
      } catch { course.expect("\(error)", "refused: \(what)", step.name) }
    }
  }
}

// What went over the wire.
extension RuleCase.Step {
  /// Every call of the app so far.
  static func calls(_ endpoints: Endpoint...) -> Self { calls(endpoints) }
  static func calls(_ endpoints: [Endpoint]) -> Self {
    Self("calls") { $0.expect(await $0.app.calls(), endpoints, "calls") }
  }
  /// The latest calls of the app.
  static func lastCalls(_ endpoints: Endpoint...) -> Self {
    Self("calls") { $0.expect(await $0.app.calls().suffix(endpoints.count), endpoints[...], "latest calls") }
  }
  /// How often an endpoint was called.
  static func count(_ endpoint: Endpoint, _ count: Int) -> Self {
    Self("count") { $0.expect(await $0.app.count(endpoint), count, "calls of \(endpoint.name)") }
  }
  /// The seconds between the calls of an endpoint.
  static func gaps(_ endpoint: Endpoint, _ seconds: [Double]) -> Self {
    Self("gaps") { $0.expect(await $0.app.exchanges(endpoint).gaps, seconds, "gaps of \(endpoint.name)") }
  }
  /// The paths of the calls of an endpoint.
  static func paths(_ endpoint: Endpoint, _ paths: String...) -> Self {
    Self("paths") { $0.expect(await $0.app.requests(endpoint).map(\.path), paths, "paths of \(endpoint.name)") }
  }
  /// A value in the forms that were sent to an endpoint.
  static func form(_ endpoint: Endpoint, _ name: String, _ values: String?...) -> Self {
    Self("form") { $0.expect(await $0.app.requests(endpoint).map { Wire.form($0)[name] }, values, "\(name) in forms") }
  }
  /// The resources that an endpoint was asked for.
  static func resources(_ endpoint: Endpoint, _ resources: [[String]]) -> Self {
    Self("resources") {
      $0.expect(await $0.app.exchanges(endpoint).map(\.sentResources), resources, "resources of \(endpoint.name)")
    }
  }
  /// Whether the calls of an endpoint carried a partner status.
  static func hasStatus(_ endpoint: Endpoint, _ has: Bool...) -> Self {
    Self("status") {
      let headers = await $0.app.requests(endpoint).map { $0.headers[Wire.statusHeader] }
      $0.expect(headers.map { $0 != nil }, has, "partner status at \(endpoint.name)")
    }
  }
  /// How many clients have asked for a token.
  static func clients(_ count: Int) -> Self {
    Self("clients") {
      let clients = await $0.app.requests(.token).map { Wire.form($0)["client_id"] }
      $0.expect(Set(clients).count, count, "clients")
    }
  }
}

// What viewer, framework and app have seen.
extension RuleCase.Step {
  /// How often Apple's framework was asked for something.
  static func queries(_ purpose: PartnerQuery.Purpose, _ count: Int) -> Self {
    Self("queries") { $0.expect(await $0.app.queries(purpose).count, count, "queries for \(purpose)") }
  }
  /// How often the app's own picker was shown.
  static func pickers(_ count: Int) -> Self {
    Self("pickers") { $0.expect(await $0.app.viewer.pickers, count, "pickers") }
  }
  /// How many pages were opened.
  static func pages(_ count: Int) -> Self {
    Self("pages") { $0.expect(await $0.app.viewer.pages.count, count, "pages") }
  }
  /// Everything that the viewer was asked.
  static func questions(_ questions: AskedViewer.Question...) -> Self {
    Self("questions") { $0.expect(await $0.app.viewer.questions, questions, "questions") }
  }
  /// What the viewer was asked first.
  static func firstQuestion(_ question: AskedViewer.Question) -> Self {
    Self("questions") { $0.expect(await $0.app.viewer.questions.first, question, "first question") }
  }
  /// What the viewer was asked last.
  static func lastQuestion(_ question: AskedViewer.Question) -> Self {
    Self("questions") { $0.expect(await $0.app.viewer.questions.last, question, "latest question") }
  }
  /// The provider that the next launch would offer.
  static func remembers(_ mvpd: String?) -> Self {
    Self("remembered") { $0.expect(await $0.tv.remembered()?.mvpd, mvpd, "remembered provider") }
  }
  /// The codes of what support can learn.
  static func problems(_ codes: String...) -> Self {
    Self("problems") { $0.expect(await $0.tv.problems().map(\.code), codes, "problems") }
  }
  /// What the vault has.
  static func vault(_ contents: VaultContents) -> Self {
    Self("vault") { $0.expect(await $0.app.world.vault.contents, contents, "vault") }
  }
  /// Whatever no other word says; its own expectations name their lines.
  static func sees(_ look: @escaping @Sendable (RuleCase.Course) async throws -> Void) -> Self {
    Self("sees") { try await look($0) }
  }
}

extension Fact {
  /// The first session is resumed, so that the flow comes to that endpoint.
  static let resumes = fault(.createSession, .only(1), Wire.answer("resume", "direct", "none", ["code": "8ER640M"]))
}
