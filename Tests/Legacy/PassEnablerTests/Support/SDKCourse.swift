import PassEnabler
import PassService
import PassSimulator
import Testing

/// What an app calls.
enum SDKCall: Sendable {
  /// C03 for its requestor, and C04, C05, C15.
  case configure, check, logIn, logOut
  /// C05 that is forced.
  case logInAnew
  /// C09 and C10 for a resource, C11 for resources.
  case authorize(String?), logInAndAuthorize(String), preauthorize([String])
  /// C07, which a viewer makes in the app's picker.
  case select(String?)
  /// C02 for the page in a controller of the app.
  case openPagesInside
  /// Several, one right after the other.
  case all([SDKCall])

  @MainActor func make(on enabler: AccessEnabler) {
    switch self {
    case .configure: enabler.setRequestor("REF30")
    case .check: enabler.checkAuthentication()
    case .logIn: enabler.getAuthentication()
    case .logInAnew: enabler.getAuthentication(true, withData: nil)
    case .logOut: enabler.logout()
    case .authorize(let resource): enabler.checkAuthorization(resource)
    case .logInAndAuthorize(let resource): enabler.getAuthorization(resource)
    case .preauthorize(let resources): enabler.checkPreauthorizedResources(resources)
    case .select(let mvpd): enabler.setSelectedProvider(mvpd)
    case .openPagesInside: enabler.setOptions(["handleSVC": true])
    case .all(let calls): for call in calls { call.make(on: enabler) }
    }
  }
}

/// A row of a test: a world, what an app does there, and the callbacks that it hears of each call, up to the last of
/// their kind.
struct SDKCourse: Sendable, CustomTestStringConvertible {
  /// Callbacks of the viewer who is not logged in, of a login that failed, of a viewer who left the picker.
  static let out = "K02(0, USER_NOT_AUTHENTICATED_ERROR)", failed = "K02(0, GENERIC_AUTHENTICATION_ERROR)",
    left = "K02(0, PROVIDER_NOT_SELECTED_ERROR) N005"
  static func denied(_ resource: String) -> String { "K09(\(resource), USER_NOT_AUTHORIZED_ERROR)" }

  let testDescription: String
  private let platform: Platform, facts: [Fact], picks: String, steps: [(call: SDKCall, heard: String)],
    place: SourceLocation, look: @MainActor @Sendable (SDKApp) async throws -> Void

  /// - Parameters:
  ///   - picks: What the viewer takes in the app's picker; by default they leave it.
  ///   - look: What is so in the end; its own expectations name their lines.
  init(
    _ title: String, on platform: Platform = .iOS, _ facts: Fact..., picks: String = "",
    hears steps: KeyValuePairs<SDKCall, String>, _ place: SourceLocation = #_sourceLocation,
    look: @escaping @MainActor @Sendable (SDKApp) async throws -> Void = { _ in }
  ) {
    (testDescription, self.platform, self.facts, self.picks) = (title, platform, facts, picks)
    (self.steps, self.place, self.look) = (steps.map { ($0, $1) }, place, look)
  }

  /// Fails at the line of the row for each call that is answered otherwise.
  @MainActor func check() async throws {
    let app = SDKApp(platform) { $0.apply(facts) }
    app.picks(picks.isEmpty ? nil : picks)
    for (number, step) in steps.enumerated() {
      let last = step.heard.split(separator: " ").last { $0.hasPrefix("K") }?.prefix(3) ?? ""
      let count = step.heard.split(separator: " ").count { !last.isEmpty && $0.hasPrefix(last) }
      let heard = await app.trace(until: String(last), count: count) { step.call.make(on: $0) }
      #expect(heard.joined(separator: " ") == step.heard, "step \(number + 1)", sourceLocation: place)
    }
    try await look(app)
  }
}
