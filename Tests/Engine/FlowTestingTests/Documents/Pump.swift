import FlowEngine
import FlowTesting

/// A pump behind a gate, for the parts of the document that need effects and requests.
enum Pump: Flow {
  struct Context: Hashable, Codable {
    var limit = 3
    var bar = 0
  }
  @Cases enum State {
    case resting
    case pumping(Pumping)
  }
  struct Pumping: Hashable, Codable { var attempt: Int }
  @Cases enum Event {
    case pressureRequested(PressureRequest)
    case pressureBuilt(Int)
    case pumpFailed(Failure)
    case valveOpened
  }
  struct PressureRequest: FlowRequest {
    typealias Answer = Int
    var bar: Int
  }
  enum Failure: String, Codable, CaseIterable { case hot, leaking }
  @Cases enum Effect { case pump(Int) }
  enum Refusal: Error, Hashable, Codable { case tooMuch, broken }

  static let requests: [Event.Name] = [.pressureRequested]
  static let notifications: [Event.Name] = [.valveOpened]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    .outcomes([.pressureBuilt, .pumpFailed])
  }

  static let samples = Samples<Pump>([
    .pressureRequested(PressureRequest(bar: 2)), .pressureRequested(PressureRequest(bar: 90)),
    .pumpFailed(.hot), .pumpFailed(.leaking),
  ])
  .generating(\.pressureBuilt) { choices, context, _ in context.bar + 1 + choices.pick(below: 3) }
  .weighing(.valveOpened, 2)

  static let proofSamples = Samples<Pump>([
    .pressureRequested(PressureRequest(bar: 2)), .pressureRequested(PressureRequest(bar: 90)), .pressureBuilt(5),
    .pumpFailed(.hot), .pumpFailed(.leaking), .valveOpened,
  ])

  static let machine = Machine<Pump>([Phase("P", "Pump", [resting, pumping])], from: .resting)

  private static let resting = StateNode<Pump>(
    \.resting, "", "Rests",
    [
      .answers(\.pressureRequested) { context, _, _ in
        context.bar > 0 ? .success(context.bar) : .failure(.broken)
      },
      .on(\.pressureRequested, "start", ["manual 1"], when: .modest, to: \.pumping) { _, _, _ in
        Pumping(attempt: 1)
      },
      .reject(\.pressureRequested, when: .not(.modest), with: .tooMuch),
      .stay(on: \.valveOpened, "valve", ["manual 2"]) { context, _, _ in context.bar = 0 },
    ])

  private static let pumping = StateNode<Pump>(
    \.pumping, "", "Pumps",
    [
      .does(\.pump) { _, state in state.attempt },
      .on(\.pressureBuilt, "built", ["manual 3"], to: \.resting) { context, _, bar in context.bar = bar },
      .on(\.pumpFailed, "again", ["manual 4"], when: .again, to: \.pumping) { _, state, _ in
        Pumping(attempt: state.attempt + 1)
      },
      .on(\.pumpFailed, "broken", ["manual 4"], when: .not(.again), to: \.resting) { context, _, _ in
        context.bar = 0
      },
      .defer(.pressureRequested),
      .ignore(.valveOpened, because: "it is shut while the pump runs"),
    ])
}

extension Guard where F == Pump, From == Void, Trigger == Pump.PressureRequest, Found == Void {
  static var modest: Self { .check("modest") { _, _, request in request.bar <= 10 } }
}
extension Guard where F == Pump, From == Pump.Pumping, Trigger == Pump.Failure, Found == Void {
  static var again: Self {
    .check("again", bounded: true) { context, state, failure in failure == .hot && state.attempt < context.limit }
  }
}

func pumpKeepsItsPromises() throws -> Coverage {
  let coverage = try Walks(Pump.machine, context: .init(), samples: Pump.samples, steps: 5_000).check(
    .everyRequestIsAnsweredOnce(),
    .always("at most three attempts", in: \.pumping) { context, pumping in pumping.attempt <= context.limit },
    .never("pressure out of nothing") { $0.context.bar > $0.before.bar && $0.event?.name != .pressureBuilt },
    .before("it is started before it is built", .edge("start"), .event(.pressureBuilt)),
    .eventually("it comes to rest", within: 3, of: .edge("start"), .entering(.resting)),
    .monitor("at most three failures for one request", remembering: 0) { failures, moment in
      if moment.edge?.id == "start" { failures = 0 }
      if moment.edge?.on == .pumpFailed { failures += 1 }
      return failures > 3 ? "the pump failed \(failures) times" : nil
    })
  try coverage.require(.states, .edges, .answers, .decisions, .outcomes)
  return coverage
}

func explorePump() throws -> Explored<Pump> {
  let explored = try Exploration(Pump.machine, context: .init(), samples: Pump.proofSamples)
    .bounded("at most 6 bar") { $0.context.bar <= 6 }
    .run(.everyRequestIsAnsweredOnce(), .always("at most three attempts", in: \.pumping) { $1.attempt <= $0.limit })
  return explored
}
