import FlowEngine

/// The intercom beside the turnstile: it calls an attendant for everybody who presses one of its buttons.
enum Intercom: Flow {
  struct Context: Hashable, Codable, Sendable { var isNight = false }
  enum Refusal: Error, Hashable, Codable { case nobodyThere, gateStaysShut }

  @Cases enum State { case quiet, calling(Calling) }
  struct Calling: Hashable, Codable { var attempt = 1, callers = 1 }

  @Cases enum Event {
    case helpRequested(HelpRequest), gateRequested(GateRequest)
    case hungUp
    case attendantCame(Attendant), callUnanswered(CallFailure), lineFailed(CallFailure)
  }
  /// "Help me." The answer is what the attendant says.
  struct HelpRequest: FlowRequest {
    typealias Answer = String
    var language: String
  }
  /// "Open the wide gate." The answer is for how many seconds.
  struct GateRequest: FlowRequest {
    typealias Answer = Int
    var persons: Int
  }
  struct Attendant: Hashable, Codable { var name: String }
  struct CallFailure: Hashable, Codable { var isPermanent = false }

  @Cases enum Effect { case call(Calling) }

  static let requests: [Event.Name] = [.helpRequested, .gateRequested]
  static let notifications: [Event.Name] = [.hungUp]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    .outcomes([.attendantCame, .callUnanswered, .lineFailed], waitsFor: .person)
  }
}

extension Guard where F == Intercom, Trigger == Intercom.GateRequest, Found == Void {
  static var night: Self { .check("night") { context, _, _ in context.isNight } }
  static var crowd: Self { .check("crowd") { _, _, request in request.persons > 4 } }
  static var shut: Self { .night.or(.crowd) }
}

extension Guard<Intercom, Intercom.Calling, Intercom.CallFailure, Intercom.Calling> {
  /// The next call, as long as there were not too many.
  static var next: Self {
    .found("next call", bounded: true) { _, state, failure in
      let isHopeless = failure.isPermanent || state.attempt == 3
      return isHopeless ? nil : .init(attempt: state.attempt + 1, callers: state.callers)
    }
  }
}

extension Guard where F == Intercom, From == Intercom.Calling, Trigger == Void, Found == Void {
  static var othersWait: Self { .check("others wait") { _, state, _ in state.callers > 1 } }
}

extension Intercom {
  static let machine = Machine<Intercom>([Phase("I", "Intercom", [quiet, calling])], from: .quiet)

  static let quiet = StateNode<Intercom>(
    \.quiet, "I1", "Wait for a button",
    [
      .answers(\.helpRequested) { _, _, _ in .failure(.nobodyThere) },
      .answers(\.gateRequested) { _, _, _ in .failure(.nobodyThere) },
      .on(\.helpRequested, "I1.help", ["manual 7"], to: \.calling) { _, _, _ in Calling() },
      .on(\.gateRequested, "I1.gate", ["manual 7"], when: .not(.shut), to: \.calling) { _, _, _ in Calling() },
      .reject(\.gateRequested, when: .shut, with: .gateStaysShut),
      .ignore(.hungUp, because: "nobody is called"),
    ])

  static let calling = StateNode<Intercom>(
    \.calling, "I2", "Call an attendant",
    [
      .does(\.call) { _, state in state },
      .stay(on: \.helpRequested, "I2.help", ["manual 7"]) { _, state, _ in state.callers += 1 },
      .stay(on: \.gateRequested, "I2.gate", ["manual 7"], when: .not(.shut)) { _, state, _ in state.callers += 1 },
      .reject(\.gateRequested, when: .shut, with: .gateStaysShut),
      .on(
        \.attendantCame, "I2.came", ["manual 7.1"],
        answering: .all(\.helpRequested) { _, _, attendant, asked in
          .success("\(attendant.name), in \(asked.language)")
        }.and(.all(\.gateRequested) { _, _, _, asked in .success(10 * asked.persons) }),
        to: \.quiet),
      .on(anyOf: [\.callUnanswered, \.lineFailed], "I2.again", ["manual 7.2"], finding: .next, to: \.calling) {
        _, _, _, next in
        next
      },
      .on(anyOf: [.callUnanswered, .lineFailed], "I2.nobody", ["manual 7.2"], when: .otherwise, to: \.quiet),
      .stay(on: \.hungUp, "I2.fewer", ["manual 7.3"], when: .othersWait) { _, state, _ in state.callers -= 1 },
      .on(\.hungUp, "I2.hungUp", ["manual 7.3"], when: .otherwise, to: \.quiet),
    ])
}
