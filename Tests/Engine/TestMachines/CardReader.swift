import FlowEngine

/// The card reader of the turnstile. Every call to the bank needs a key, which the bank changes now and then.
enum CardReader: Flow {
  /// The key, and what is to be given back in cash, in cents.
  struct Context: Hashable, Codable, Sendable { var key: Int?, owed = 0 }
  enum Refusal: Error, Hashable, Codable { case notBooked }

  @Cases enum State { case ready, charging(Call), refunding(Call), fetchingKey, waiting }
  struct Call: Hashable, Codable { var cents: Int, isRepeated = false }

  @Cases enum Event {
    case chargeRequested(Charge), refundRequested(Refund)
    case cardPulled
    case booked(Receipt), keyRefused, lineLost, keyCame(Key), waitElapsed
  }
  /// "Take this from the card." The answer is the number of the receipt.
  struct Charge: FlowRequest {
    typealias Answer = Int
    var cents: Int
  }
  /// "Put this back on the card." The answer is the number of the receipt.
  struct Refund: FlowRequest {
    typealias Answer = Int
    var cents: Int
  }
  struct Receipt: Hashable, Codable { var number: Int }
  struct Key: Hashable, Codable { var number: Int, isOfNewDay = false }

  @Cases enum Effect { case callBank(BankCall), fetchKey, wait }
  struct BankCall: Hashable, Codable { var cents: Int, key: Int? }

  static let requests: [Event.Name] = [.chargeRequested, .refundRequested]
  static let notifications: [Event.Name] = [.cardPulled]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .callBank: .outcomes([.booked, .keyRefused, .lineLost])
    case .fetchKey: .outcomes([.keyCame, .lineLost])
    case .wait: .outcomes([.waitElapsed], waitsFor: .time)
    }
  }
}

extension Guard where F == CardReader, Found == Void {
  static var keyKnown: Self { .check("key known") { context, _, _ in context.key != nil } }
}

extension Guard where F == CardReader, From == CardReader.Call, Trigger == Void, Found == Void {
  static var firstRefusal: Self { .check("first refusal", bounded: true) { _, call, _ in !call.isRepeated } }
}

extension Guard<CardReader, Void, CardReader.Key, Void> {
  static var newDay: Self { .check("new day") { _, _, key in key.isOfNewDay } }
}

extension Row where F == CardReader, From == CardReader.Call {
  /// What every call to the bank does. It is kept while a key is fetched or time passes, and then made again.
  static func call(_ step: String) -> Self {
    .group([
      .does(\.callBank) { context, call in .init(cents: call.cents, key: context.key) },
      .on(\.keyRefused, "\(step).key", ["manual 11.2"], when: .firstRefusal, to: \.fetchingKey, then: .again) {
        _, call, _ in call.isRepeated = true
      },
      .on(\.keyRefused, "\(step).refused", ["manual 11.2"], when: .not(.firstRefusal), to: \.ready),
      .on(\.lineLost, "\(step).wait", ["manual 11.3"], to: \.waiting, then: .again),
      .on(\.cardPulled, "\(step).pulled", ["manual 11.4"], to: \.ready),
      .defer(.chargeRequested, .refundRequested),
    ])
  }
}

extension CardReader {
  static let machine = Machine<CardReader>([Phase("K", "Cards", [ready, charging, refunding] + detours)], from: .ready)

  static let ready = StateNode<CardReader>(
    \.ready, "K1", "Wait for a card",
    [
      .answers(\.chargeRequested) { _, _, _ in .failure(.notBooked) },
      .answers(\.refundRequested) { _, _, _ in .failure(.notBooked) },
      .on(\.chargeRequested, "K1.charge", ["manual 11"], when: .keyKnown, to: \.charging) { _, _, charge in
        Call(cents: charge.cents)
      },
      .on(
        \.chargeRequested, "K1.key", ["manual 11"], when: .not(.keyKnown), to: \.fetchingKey, then: \.charging
      ) { _, _, charge in ((), Call(cents: charge.cents)) },
      .on(\.refundRequested, "K1.refund", ["manual 11.1"], to: \.refunding) { _, _, refund in
        Call(cents: refund.cents)
      },
      .ignore(.cardPulled, because: "no card is in it"),
    ])

  static let charging = StateNode<CardReader>(
    \.charging, "K2", "Charge the card",
    [
      .call("K2"),
      .on(
        \.booked, "K2.booked", ["manual 11"],
        answering: .all(\.chargeRequested) { _, _, receipt, _ in .success(receipt.number) }, to: \.ready),
    ])

  static let refunding = StateNode<CardReader>(
    \.refunding, "K3", "Put money back on the card",
    [
      .call("K3"),
      .on(
        \.booked, "K3.booked", ["manual 11.1"],
        answering: .all(\.refundRequested) { _, _, receipt, _ in .success(receipt.number) }, to: \.ready),
    ])

  static let detours: [StateNode<CardReader>] = [fetchingKey, waiting]

  private static let fetchingKey = StateNode<CardReader>(
    \.fetchingKey, "K4", "Get a key",
    [
      .detour,
      .does(\.fetchKey),
      .returns(on: \.keyCame, "K4.back", ["manual 11.2"], when: .not(.kept(is: .refunding).and(.newDay))) {
        context, _, key in context.key = key.number
      },
      .on(\.keyCame, "K4.tooLate", ["manual 11.1"], finding: .kept(\.refunding).and(.newDay), to: \.ready) {
        context, _, key, call in
        context.key = key.number
        context.owed += call.cents
      },
      .on(\.lineLost, "K4.wait", ["manual 11.3"], to: \.waiting, then: .again),
    ])

  private static let waiting = StateNode<CardReader>(
    \.waiting, "K5", "Wait until the line is there again",
    [
      .detour,
      .does(\.wait),
      .returns(on: \.waitElapsed, "K5.over", ["manual 11.3"]),
    ])
}
