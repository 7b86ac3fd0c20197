import FlowEngine

/// The rows of the courier; a test changes those that it is about.
nonisolated struct CourierTable {
  typealias Rows = [Row<Courier, Void>]
  var idle: Rows = [
    .on(\.deliver, "I.deliver", ["plan"], to: \.riding) { _, _, asked in .init(stop: asked.stop) },
    .stay(on: \.tip, "I.tip", ["plan"], answering: .asker { context, _, asked in .success(context.tips + asked.coins) })
    {
      context, _, asked in context.tips += asked.coins
    },
    .stay(on: \.borrow, "I.borrow", ["plan"], answering: .asker { _, _, _ in .success("the bicycle") }),
    .on(\.recalled, "I.recalled", ["plan"], to: \.home), .reject(.locate, .cancel, with: .idle),
    .stay(on: \.parcel, "I.parcel", ["plan"]) { context, _, parcel in context.weight += parcel.value },
    .ignore(.rerouted, .phoneRang, because: "nothing to do"),
  ]
  var riding: [Row<Courier, Courier.Ride>] = [
    .does(\.ride) { _, ride in .init(ride.stop) }, .does(\.bell) { _, ride in .init(ride.stop) },
    .on(\.arrived, "R.arrived", ["plan"], to: \.serving) { _, ride, _ in .init(stop: ride.stop) },
    .on(\.gotTired, "R.tired", ["plan"], to: \.napping, then: .again) { _, ride, _ in
      ride.detours += 1
      return .init(minutes: ride.detours)
    },
    .on(\.roadClosed, "R.closed", ["plan"], to: \.napping, then: \.serving) { _, ride, _ in
      (.init(minutes: 5), .init(stop: ride.stop + 1))
    },
    .stay(on: \.signPassed, "R.sign", ["plan"]) { _, ride, sign in ride.load += sign.value },
  ]
  var low = Row<Courier, Courier.Ride>.on(\.batteryLow, "R.low", ["plan"], to: \.charging, then: .again) { _, ride, _ in
    ride.detours += 1
    return .init(place: ride.stop)
  }
  /// What comes from outside to one who rides.
  var fromOutside: [Row<Courier, Courier.Ride>] = [
    .stay(on: \.deliver, "R.join", ["plan"]),
    .stay(on: \.locate, "R.locate", ["plan"], answering: .asker { _, ride, _ in .success("at \(ride.stop)") }),
    .on(
      \.cancel, "R.cancel", ["plan"],
      answering: .all(\.deliver) { _, _, _, _ in .failure(.cancelled) }.and(
        .asker { _, ride, _ in .success(ride.stop) }),
      to: \.idle),
    .reject(.borrow, with: .honest), .defer(.tip),
    .stay(on: \.rerouted, "R.rerouted", ["plan"]) { _, ride, stop in
      ride.stop = stop.value
      ride.load = 0
    },
    .stay(on: \.parcel, "R.parcel", ["plan"], when: .not(.heavy)) { _, ride, parcel in ride.load += parcel.value },
    .defer(\.parcel, when: .heavy),
    .stay(on: \.whistled, "R.whistled", ["plan"]) { _, ride, _ in ride.load += 1 },
    .ignore(.phoneRang, because: "hands full"),
  ]
  var serving: [Row<Courier, Courier.Serving>] = [
    .does(\.handOver) { _, serving in .init(serving.stop) }, .does(\.bell) { _, serving in .init(serving.stop) },
    .on(
      \.handedOver, "S.done", ["plan"],
      answering: .all(\.deliver) { _, serving, _, asked in .success(100 * asked.stop + serving.stop) }, to: \.idle),
    .on(\.nobodyHome, "S.nobody", ["plan"], to: \.napping, then: .again) { _, serving, _ in
      serving.stop += 10
      return .init(minutes: 7)
    },
    .on(\.scannerEmpty, "S.scanner", ["plan"], to: \.charging, then: .again) { _, serving, _ in
      .init(place: serving.stop)
    },
  ]
  /// What comes from outside to one who hands over.
  var asked: [Row<Courier, Courier.Serving>] = [
    .defer(.deliver, .tip), .reject(.locate, .cancel, .borrow, with: .late),
    .stay(on: \.parcel, "S.parcel", ["plan"]) { context, _, parcel in context.weight += parcel.value },
    .ignore(.rerouted, .phoneRang, because: "hands full"),
  ]
  var home: Rows = [
    .final, .reject(.deliver, .locate, .cancel, .tip, .borrow, with: .recalled),
    .ignore(.rerouted, .parcel, .phoneRang, .recalled, .stormCame, because: "at home"),
  ]

  var charging: [Row<Courier, Courier.Charging>] = [
    .detour, .does(\.charge) { _, charging in .init(charging.place) },
    .on(\.plugged, "C.plugged", ["plan"], to: \.paying) { context, _, level in context.battery = level.value },
    .on(\.queueLong, "C.queue", ["plan"], to: \.napping, then: .again) { _, charging, _ in
      charging.place += 1
      return .init(minutes: 2)
    },
    .on(
      \.chargerBroken, "C.broken", ["plan"],
      answering: .all(\.deliver) { _, charging, _, asked in
        asked.stop < 0 ? .success(charging.place) : .failure(.broken)
      }, to: \.idle),
    .stay(
      on: \.locate, "C.locate", ["plan"], finding: .stop,
      answering: .asker { _, charging, _, stop in .success("charging at \(charging.place) for \(stop)") }),
    .reject(\.locate, when: .not(.stop), with: .idle),
  ]
  var paying: Rows = [
    .detour, .does(\.pay),
    .on(
      \.declined, "P.declined", ["plan"], answering: .all(\.deliver) { _, _, _, _ in .failure(.stranded) },
      to: \.stranded),
  ]
  var paid: Rows = [
    .on(\.paid, "P.unpopular", ["plan"], finding: .kept(\.serving).and(.unpopular), to: \.riding) {
      context, _, _, serving in
      context.payments += 1
      return .init(stop: serving.stop)
    },
    .returns(on: \.paid, "P.paid", ["plan"], when: .otherwise) { context, _, _ in context.payments += 1 },
  ]
  var napping: [Row<Courier, Courier.Nap>] = [
    .detour, .does(\.nap) { _, nap in .init(nap.minutes) }, .returns(on: \.woke, "Z.woke", ["plan"]),
    .returns(on: \.phoneRang, "Z.phone", ["plan"]) { context, nap, _ in context.alarms += nap.minutes },
  ]
  var stranded: Rows = [
    .detour, .returns(on: \.towed, "T.towed", ["plan"]), .reject(.deliver, .tip, with: .stranded),
    .ignore(.parcel, because: "stranded"),
  ]

  /// Of the whole machine.
  var columns: [Column<Courier>] = [
    .on(
      \.recalled, "X.recalled", ["plan"], answering: .all(\.deliver) { _, _, _, _ in .failure(.recalled) }, to: \.home),
    .stay(on: \.level, "X.level", ["plan"], answering: .asker { context, _, _ in .success(context.battery) }),
    .on(\.stormCame, "X.storm", ["plan"], to: \.napping, then: .again) { _, _, _ in .init(minutes: 60) },
    .ignore(.whistled, .alarm, .towed, because: "nobody cares"),
  ]
  /// Of the detours.
  var aside: [Column<Courier>] = [
    .stay(on: \.alarm, "D.alarm", ["plan"]) { context, _, _ in context.alarms += 1 }
  ]
  var roles = Roles<Courier>()
  var initial = Courier.State.idle

  var machine: Machine<Courier> {
    let way = [
      StateNode(\.idle, "1", "Idle", idle), StateNode(\.riding, "2", "Riding", riding + [low] + fromOutside),
      StateNode(\.serving, "3", "Serving", serving + asked), StateNode(\.home, "4", "Home", home),
    ]
    let detours = [
      StateNode(\.charging, "5", "Charging", charging), StateNode(\.paying, "6", "Paying", paying + paid),
      StateNode(\.napping, "7", "Napping", napping), StateNode(\.stranded, "8", "Stranded", stranded),
    ]
    return Machine(
      [Phase("W", "On the way", way), Phase("D", "Aside", detours, everywhere: aside)], from: initial,
      everywhere: columns, roles: roles)
  }
}

extension Guard where F == Courier, From == Void, Trigger == Void, Found == Void {
  static var unpopular: Self { .check("unpopular") { context, _, _ in context.payments > 1 } }
}

extension Guard where F == Courier, From == Courier.Ride, Trigger == Courier.Number, Found == Void {
  static var heavy: Self { .check("heavy") { _, ride, parcel in ride.load + parcel.value > 10 } }
}

extension Guard where F == Courier, From == Courier.Charging, Trigger == Courier.Locate, Found == Int {
  static var stop: Self { .keptFirst("stop") { $0.stop } }
}

extension Courier.State {
  /// Where the detour leads back to in the end.
  var stop: Int? {
    switch self {
    case .riding(let ride): ride.stop
    case .serving(let serving): serving.stop
    case .idle, .home, .charging, .paying, .napping, .stranded: nil
    }
  }
}
