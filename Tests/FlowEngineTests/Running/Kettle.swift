import FlowEngine

/// A kettle: the smallest machine that has every kind of row a session has to serve.
enum Kettle: Flow {
  struct Context: Hashable, Codable { var refills = 0 }
  enum State: Cased {
    case cold
    case heating(Heating)
    case hot
    case pouring
    case broken
    enum CodingKeys: Int, CodingKey, CaseIterable { case cold, heating, hot, pouring, broken }
    var name: CodingKeys {
      switch self {
      case .cold: .cold
      case .heating: .heating
      case .hot: .hot
      case .pouring: .pouring
      case .broken: .broken
      }
    }
  }
  struct Heating: Hashable, Codable { var lifted = 0 }
  enum Event: Cased {
    case boil(Boil), pour(Pour)
    case lifted, refilled, switchedOff
    case boiled, burnt, poured
    enum CodingKeys: Int, CodingKey, CaseIterable { case boil, pour, lifted, refilled, switchedOff, boiled, burnt, poured }
    var name: CodingKeys {
      switch self {
      case .boil: .boil
      case .pour: .pour
      case .lifted: .lifted
      case .refilled: .refilled
      case .switchedOff: .switchedOff
      case .boiled: .boiled
      case .burnt: .burnt
      case .poured: .poured
      }
    }
  }
  struct Boil: Request { typealias Answer = Int }
  struct Pour: Request { typealias Answer = String? }
  enum Effect: Cased {
    case heat(refills: Int), ring, pour
    enum CodingKeys: Int, CodingKey, CaseIterable { case heat, ring, pour }
    var name: CodingKeys {
      switch self {
      case .heat: .heat
      case .ring: .ring
      case .pour: .pour
      }
    }
  }
  enum Refusal: Error, Hashable, Codable { case switchedOff, broken, empty }

  static let requests: [Event.Name] = [.boil, .pour]
  static let notifications: [Event.Name] = [.lifted, .refilled, .switchedOff]
  static let pauses: [Effect.Name] = []
  static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .heat: [.boiled, .burnt]
    case .ring: []
    case .pour: [.poured]
    }
  }

  static let boil = Case<Event, Boil>(.boil, Event.boil) { if case .boil(let payload) = $0 { payload } else { nil } }
  static let pour = Case<Event, Pour>(.pour, Event.pour) { if case .pour(let payload) = $0 { payload } else { nil } }
  static func event(_ event: Event) -> Case<Event, Void> { Case(event.name, { event }, { $0 == event ? () : nil }) }
  static func state(_ state: State) -> Case<State, Void> { Case(state.name, { state }, { $0 == state ? () : nil }) }
  static let heating = Case<State, Heating>(.heating, State.heating) { if case .heating(let payload) = $0 { payload } else { nil } }

  /// `boil` in `hot` and `switchedOff` in `hot` and `pouring` are undecided on purpose; and whoever asks for `boil` in `pouring` would never hear.
  static let machine = Machine<Kettle>(
    [
      Phase(
        "K", "Kettle",
        [
          Node(
            state(.cold), "", "Nothing to do",
            [
              .answers(pour) { _, _ in .failure(.empty) },
              .on(boil, "boil", to: heating) { _, _, _ in Heating() },
              .reject(.pour, with: .empty),
              .ignore(.refilled, .lifted, .switchedOff, because: "the kettle is off"),
            ]),
          Node(
            heating, "", "The water gets hot",
            [
              .does(Case(.heat, { Effect.heat(refills: $0) }, { if case .heat(let refills) = $0 { refills } else { nil } })) { context, _ in
                context.refills
              },
              .stay(on: boil, "boil.joins"),
              .stay(on: event(.lifted), "lifted") { _, heating, _ in heating.lifted += 1 },
              .on(event(.refilled), "refilled", to: heating) { context, heating, _ in
                context.refills += 1
                return heating
              },
              .on(event(.switchedOff), "off", answering: boil, with: { _, _, _ in .failure(.switchedOff) }, to: state(.cold)) { _, _, _ in
              },
              .on(event(.boiled), "boiled", to: state(.hot)),
              .on(event(.burnt), "burnt", answering: boil, with: { _, _, _ in .failure(.broken) }, to: state(.broken)) { _, _, _ in },
              .defer(.pour),
            ]),
          Node(
            state(.hot), "", "The water is hot",
            [
              .does(Case(.ring, { Effect.ring }, { $0 == .ring ? () : nil })) { _, _ in },
              .answers(boil) { _, _ in .success(100) },
              .on(pour, "pour", to: state(.pouring)) { _, _, _ in },
              .ignore(.lifted, .refilled, because: "it is hot"),
            ]),
          Node(
            state(.pouring), "", "Tea is made",
            [
              .does(Case(.pour, { Effect.pour }, { $0 == .pour ? () : nil })) { _, _ in },
              .on(event(.poured), "poured", answering: pour, with: { _, _, _ in .success(nil) }, to: state(.cold)) { _, _, _ in },
              .defer(.pour),
              .ignore(.boil, .lifted, .refilled, because: "it pours"),
            ]),
          Node(
            state(.broken), "", "Past repair",
            [
              .answers(pour) { _, _ in .failure(.broken) },
              .reject(.boil, .pour, with: .broken),
              .ignore(.lifted, .refilled, .switchedOff, because: "it is broken"),
            ]),
        ])
    ], from: .cold)
}
