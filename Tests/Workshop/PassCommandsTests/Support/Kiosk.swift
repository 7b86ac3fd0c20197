import FlowCommands
import FlowEngine
import FlowExport
import FlowTesting
import PassAPI
import PassService
import PassSimulator
import PassScenarios

/// A flow of three states that any catalogue can hold: a kiosk is opened with one call of the wire, and closed.
enum Kiosk: SimulatedFlow {
  struct Settings: Hashable, Codable { var statement = Secret("simulated-software-statement") }
  struct Context: Hashable, Codable { var settings: Settings }

  @Cases enum State { case closed, registering, open }
  @Cases enum Event {
    case openRequested(Open), closeRequested(Close), lightsWentOut
    case clientIssued(ClientIssued)
    case clientRefused
  }
  struct Open: FlowRequest { typealias Answer = Bool }
  struct Close: FlowRequest { typealias Answer = Bool }
  struct ClientIssued: Hashable, Codable { var at: Timestamp }
  @Cases enum Effect {
    case register(Settings)
    case ringBell
  }
  enum Refusal: Error, Hashable, Codable { case closed, refused }

  static let requests: [Event.Name] = [.openRequested, .closeRequested]
  static let notifications: [Event.Name] = [.lightsWentOut]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .register: .outcomes([.clientIssued, .clientRefused], waitsFor: .person)
    case .ringBell: .command
    }
  }

  static let machine = Machine<Kiosk>([Phase("K", "Kiosk", [closed, registering, open])], from: .closed)

  private static let closed = StateNode<Kiosk>(
    \.closed, "K1", "Nobody is served",
    [
      .final, .answers(\.closeRequested) { _, _, _ in .success(true) },
      .on(\.openRequested, "open", ["kiosk K1"], to: \.registering), .reject(.closeRequested, with: .closed),
      .ignore(.lightsWentOut, because: "it is dark already"),
    ])

  private static let registering = StateNode<Kiosk>(
    \.registering, "K2", "The kiosk makes itself known",
    [
      .does(\.register) { context, _ in context.settings }, .on(\.clientIssued, "K2.issued", ["kiosk K2"], to: \.open),
      .on(
        \.clientRefused, "K2.refused", ["kiosk K2"],
        answering: .all(\.openRequested) { _, _, _, _ in .failure(.refused) }, to: \.closed),
      .defer(.openRequested, .closeRequested), .ignore(.lightsWentOut, because: "nobody is served yet"),
    ])

  private static let open = StateNode<Kiosk>(
    \.open, "K3", "Whoever comes is served",
    [
      .does(\.ringBell), .answers(\.openRequested) { _, _, _ in .success(true) },
      .stay(on: \.openRequested, "open.already", ["kiosk K3"], answering: .asker { _, _, _ in .success(true) }),
      .on(\.closeRequested, "close", ["kiosk K3"], to: \.closed),
      .on(\.lightsWentOut, "dark", ["kiosk K3"], to: \.closed),
    ])
}

extension ScriptedStep<Kiosk> {
  static var open: Self { Self("open") { _ in .openRequested(F.Open()) } }
  static var close: Self { Self("close") { _ in .closeRequested(F.Close()) } }
  static var switchOff: Self { Self("switchOff") { _ in .lightsWentOut } }
}

extension Kiosk {
  static var simulatedSettings: Settings { Settings() }
  static func launch(_ settings: Settings) -> Context { Context(settings: settings) }
  static func performer(in world: SimulatedWorld, _: AppEnvironment) -> Session<Kiosk>.Perform {
    { effect, _ in
      guard case .register(let settings) = effect else {
        await world.clock.advance(bySeconds: 1)
        return nil
      }
      guard let device = await world.device.describe() else { return .clientRefused }
      let endpoints = Endpoints(serviceProvider: "REF30", identifier: device.identifier, device: device.info)
      let result = await endpoints.register(softwareStatement: settings.statement).perform(over: world.transport)
      guard case .success = result else { return .clientRefused }
      return .clientIssued(ClientIssued(at: await world.clock.now))
    }
  }

  static func text(answer: any Sendable) -> String { "done" }
  static func text(refusal: Refusal) -> String { "refused: \(refusal)" }
  static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue? { nil }
  static func question(_ effect: Effect) -> String? { effect.name == .register ? "open?" : nil }
  static func answer(_ outcome: Event) -> String? { nil }

  static let scenarios: [Scenario<Kiosk>] = [
    Scenario(
      "day", "The kiosk is opened and closed", script: [.open, .wait(60), .close],
      ending: Ending(.closed, path: ["open", "K2.issued", "close"], answers: ["done", "done"])),
    Scenario(
      "power-cut", "The lights go out, and the kiosk begins anew",
      script: [.open, .switchOff, .open, .relaunch, .close],
      ending: Ending(.closed, path: ["dark", "open"], answers: ["done", "done", "refused: closed"])),
    Scenario(
      "unknown-kiosk", "Nobody wants the kiosk", world: world { $0.device = nil }, script: [.open],
      ending: Ending(.closed, path: ["K2.refused"], answers: ["refused: refused"])),
    Scenario(
      "wishful", "A scenario that ends otherwise than it says",
      script: [.open, .entering(.closed, visit: 9, .switchOff)], ending: Ending(.closed, path: ["close"], answers: [])),
  ]

  private static func world(_ change: (inout WorldScript) -> Void) -> WorldScript {
    var world = WorldScript()
    change(&world)
    return world
  }

  static let registration = MachineRegistration(
    "kiosk", Kiosk.machine,
    document: StatesDocument(
      title: "The kiosk", introduction: "A small one.",
      steps: [DocumentedStep("K1", "open"), DocumentedStep("K2", "register"), DocumentedStep("K3", "serve")],
      document: "kiosk"), emphases: ["clientRefused": .failed],
    walkSuite: WalkSuite(
      [Walks(machine, context: Context(settings: Settings()))],
      [.everyRequestIsAnsweredOnce(), .before("it is known before it opens", .edge("K2.issued"), .entering(.open))]),
    proofSets: [
      ProofSet(
        "all", exploration, [.everyRequestIsAnsweredOnce()],
        goals: [.init("it can be closed", within: 3) { $0.state == .closed }]),
      ProofSet("dark", unlit, [.everyRequestIsAnsweredOnce()], goals: []),
    ], world: FlowWorld<Kiosk>())

  private static let exploration = Exploration(machine, context: Context(settings: Settings()))
  private static let unlit = Exploration(
    machine, context: Context(settings: Settings()), samples: Samples([]).weighing(.lightsWentOut, 0))

  /// The same kiosk, of which something is said that does not hold.
  static let wrong = MachineRegistration(
    "wrong", Kiosk.machine, document: registration.document,
    walkSuite: WalkSuite(
      [Walks(machine, context: Context(settings: Settings()))], [.never("it opens", .entering(.open))],
      acceptedGaps: ["dark": "nobody switches the lights off"]),
    proofSets: [ProofSet("all", exploration, [.never("it opens", .entering(.open))], goals: [])],
    world: FlowWorld<Kiosk>(madeUpStories: madeUpStories))

  static let madeUpStories = MadeUpStories<Kiosk>(
    [.init("street", simulatedSettings, world: WorldScript())], opening: [.open], returning: [.open],
    acts: [.open, .close, .switchOff])

  /// The same kiosk, of which nobody has said how it is walked.
  static let unwalked = MachineRegistration(
    "unwalked", Kiosk.machine, document: registration.document, world: FlowWorld<Kiosk>())
}
