import PassScenarios
import Testing

@testable import AccessEnablerFlow
@testable import PassService

@Suite("What the SDK decides by") struct SDKConditionsTests {
  typealias Conditions = SDKConditions

  /// Every combination of the conditions.
  static let all: [Conditions] = Conditions.Access.allCases.flatMap { access in
    (0..<512).map { bits in
      func bit(_ number: Int) -> Bool { bits & (1 << number) != 0 }
      var conditions = Conditions()
      conditions.access = access
      conditions.isSignedInOnDevice = bit(0)
      conditions.isLoggedInRegularly = bit(1)
      conditions.hasProvider = bit(2)
      conditions.isIntegrated = bit(3)
      conditions.enablesSingleSignOn = bit(4)
      conditions.isNotDegraded = bit(5)
      conditions.hasResponse = bit(6)
      conditions.hasLiveToken = bit(7)
      conditions.frameworkFailed = bit(8)
      return conditions
    }
  }

  @Test("the SDK exchanges Apple's profile exactly when all of G1 to G7 hold and nothing failed")
  func exchange() {
    let allowing = Self.all.filter(\.allowsExchange)
    // Login in the regular flow and life of the token are free.
    #expect(allowing.count == 4)
    for conditions in allowing {
      #expect(conditions.code(in: .setRequestor) == nil && conditions.access == .granted)
      #expect(conditions.isSignedInOnDevice && conditions.hasProvider && conditions.isIntegrated)
      #expect(conditions.enablesSingleSignOn && conditions.isNotDegraded && conditions.hasResponse)
    }
  }

  @Test("a check says 0 exactly when one of 3-1 to 3-7 holds")
  func check() {
    #expect(!Conditions().hasLiveToken)
    for conditions in Self.all {
      let dependsOnDevice = !conditions.isLoggedInRegularly
      let reasons = [
        !conditions.isSignedInOnDevice && !conditions.isLoggedInRegularly,
        !conditions.hasLiveToken,
        !conditions.isIntegrated,
        dependsOnDevice && !conditions.enablesSingleSignOn,
        dependsOnDevice && conditions.access == .denied,
        dependsOnDevice && conditions.access == .undecided,
        dependsOnDevice && conditions.frameworkFailed,
      ]
      #expect(conditions.isAuthenticated != reasons.contains(true))
    }
  }

  @Test("2a to 2c, 3a to 3c, 4a to 4c: each step reports its codes, a check only of who is signed in")
  func codes() {
    for conditions in Self.all {
      for step in Conditions.Step.allCases {
        let code = conditions.code(in: step)
        if step == .checkAuthentication, !conditions.isSignedInOnDevice {
          #expect(code == nil)
          continue
        }
        switch conditions.access {
        case .denied: #expect(code == .accessDenied)
        case .undecided: #expect(code == .accessUndecided)
        case .granted where !conditions.frameworkFailed: #expect(code == nil)
        case .granted: #expect(code == (step == .getAuthentication ? .partnerUnavailable : .appleErrors[0]))
        }
      }
    }
  }

  @Test("sdk C07: a provider that the app chooses by a call is the one of the login")
  func chosen() {
    var context = AccessEnablerSDK.Context(.simulated()), kept: [AccessEnablerSDK.State] = []
    var state = AccessEnablerSDK.State.choosingProvider([])
    _ = AccessEnablerSDK.machine.step(&context, &state, keeping: &kept, .chooseRequested(.init(mvpd: "citycable")))
    #expect(state == .selectingProvider(.init(mvpd: "citycable", isAhead: false)))
  }

  @Test(
    "sdk 3.1: a request begins with none of the codes that the last one met, and without its resource",
    arguments: SDKSample.requests.filter { ![.optionsRequested, .chooseRequested, .cancelRequested].contains($0.name) })
  func codesForgotten(request: AccessEnablerSDK.Event) {
    var context = AccessEnablerSDK.Context(.simulated()), kept: [AccessEnablerSDK.State] = []
    (context.statuses, context.resource) = ([AdvancedStatus(.accessDenied)], "former")
    var state = AccessEnablerSDK.State.unauthenticated(.init(why: .silent, login: SDKLogin(isAuthenticated: false)))
    _ = AccessEnablerSDK.machine.step(&context, &state, keeping: &kept, request)
    #expect(state.name != .unauthenticated && context.statuses.isEmpty && context.resource != "former")
  }

  @Test("sdk 13: of the codes of one request the first 32 are kept, each once, however many come")
  func codesKept() {
    var context = AccessEnablerSDK.Context(.simulated())
    let codes = (1...40).map { AdvancedStatus(AdvancedStatus.Code(rawValue: "X\($0)")) }
    for status in codes + codes { context.record(status) }
    #expect(context.statuses == Array(codes.prefix(32)))
  }

  @Test(
    "sdk 4: what asks a person is shown once at a time",
    arguments: [AccessEnablerSDK.Effect.Name.presentDialog, .chooseProvider, .openPage])
  func questions(effect: AccessEnablerSDK.Effect.Name) {
    #expect(AccessEnablerSDK.declaration(of: effect).isExclusive)
  }
}
