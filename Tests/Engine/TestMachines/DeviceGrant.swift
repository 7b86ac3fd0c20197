import FlowEngine

/// Signing in with a code that is typed on another device, as in RFC 8628: the code lives while the machine asks again
/// and again whether it was typed.
enum DeviceGrant: Flow {
  struct Context: Hashable, Codable, Sendable { var lifetime = 600, interval = 5 }
  @Cases enum State { case idle, requesting, waiting, polling, offline, signedIn }
  @Cases enum Event {
    case signInRequested(SignIn), cancelled, connectionLost, connectionFound
    case codeIssued(Code), pending, slowDown, tokenIssued, refused
    // Of timers.
    case codeExpired, intervalElapsed
  }
  struct SignIn: FlowRequest { typealias Answer = Bool }
  struct Code: Hashable, Codable, Sendable { var lifetime: Int, interval: Int }
  @Cases enum Effect { case requestCode, requestToken }
  enum Refusal: Error, Hashable, Codable { case expired, refused, busy }
  static let requests: [Event.Name] = [.signInRequested]
  static let notifications: [Event.Name] = [.cancelled, .connectionLost, .connectionFound]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .requestCode: .outcomes([.codeIssued, .refused], waitsFor: .service)
    case .requestToken: .outcomes([.pending, .slowDown, .tokenIssued, .refused], waitsFor: .service)
    }
  }

  static let machine = Machine<DeviceGrant>(
    [
      Phase("G", "Grant", [idle, requesting], phases: [code]), Phase("D", "Detours", [offline]),
      Phase("E", "End", [signedIn]),
    ],
    from: .idle,
    everywhere: [
      .ignore(.cancelled, because: "nothing is asked for"),
      .ignore(.connectionLost, .connectionFound, because: "nobody calls"),
    ])

  /// While a code is shown.
  static let code = Phase<DeviceGrant>(
    "C", "A code is shown",
    [waiting, polling],
    everywhere: [
      .after(\.codeExpired, "its lifetime") { context, _ in .seconds(context.lifetime) },
      .on(
        \.codeExpired, "C.expired", ["RFC 8628 3.5"],
        answering: .all(\.signInRequested) { _, _, _, _ in .failure(.expired) }, to: \.idle),
      .on(
        \.cancelled, "C.cancelled", ["RFC 8628 3.3"],
        answering: .all(\.signInRequested) { _, _, _, _ in .failure(.refused) }, to: \.idle),
      .reject(.signInRequested, with: .busy),
    ])

  private static let idle = StateNode<DeviceGrant>(
    \.idle, "1", "Nobody signs in", [.on(\.signInRequested, "1.sign-in", ["RFC 8628 3.1"], to: \.requesting)])

  private static let requesting = StateNode<DeviceGrant>(
    \.requesting, "2", "Get a code",
    [
      .does(\.requestCode),
      .on(\.codeIssued, "2.code", ["RFC 8628 3.2"], to: \.waiting) { context, _, code in
        (context.lifetime, context.interval) = (code.lifetime, code.interval)
      },
      .on(
        \.refused, "2.refused", ["RFC 8628 3.2"],
        answering: .all(\.signInRequested) { _, _, _, _ in .failure(.refused) }, to: \.idle),
      .reject(.signInRequested, with: .busy),
    ])

  private static let waiting = StateNode<DeviceGrant>(
    \.waiting, "3", "Wait before the next call",
    [
      .after(\.intervalElapsed, "the interval") { context, _ in .seconds(context.interval) },
      .on(\.intervalElapsed, "3.poll", ["RFC 8628 3.4"], to: \.polling),
      .on(\.connectionLost, "3.offline", ["RFC 8628 3.5"], to: \.offline, then: .again),
    ])

  private static let polling = StateNode<DeviceGrant>(
    \.polling, "4", "Ask for the token",
    [
      .does(\.requestToken),
      .on(\.pending, "4.pending", ["RFC 8628 3.5"], to: \.waiting),
      .on(\.slowDown, "4.slow", ["RFC 8628 3.5"], to: \.waiting) { context, _, _ in context.interval += 5 },
      .on(
        \.tokenIssued, "4.token", ["RFC 8628 3.5"], answering: .all(\.signInRequested) { _, _, _, _ in .success(true) },
        to: \.signedIn),
      .on(
        \.refused, "4.refused", ["RFC 8628 3.5"],
        answering: .all(\.signInRequested) { _, _, _, _ in .failure(.refused) }, to: \.idle),
    ])

  private static let offline = StateNode<DeviceGrant>(
    \.offline, "5", "Wait for a connection",
    [
      .detour, .returns(on: \.connectionFound, "5.back", ["RFC 8628 3.5"]), .defer(.intervalElapsed),
      .ignore(.connectionLost, because: "it is lost already"),
    ])

  private static let signedIn = StateNode<DeviceGrant>(
    \.signedIn, "6", "Signed in", [.final, .reject(.signInRequested, with: .busy)])
}
