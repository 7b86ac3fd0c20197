import FlowEngine

/// A courier who rides and hands over, and meanwhile charges, pays, naps or is stranded: the vocabulary.
enum Courier: Flow {
  struct Context: Hashable, Codable {
    var battery = 0
    var tips = 0
    var alarms = 0
    /// Customers go away once too much was paid for.
    var payments = 0
    var weight = 0
  }
  @Cases enum State {
    // On the way.
    case idle
    case riding(Ride)
    case serving(Serving)
    case home
    // On a detour.
    case charging(Charging)
    case paying
    case napping(Nap)
    case stranded
  }
  struct Ride: Hashable, Codable {
    var stop = 0
    var detours = 0
    var load = 0
  }
  struct Serving: Hashable, Codable { var stop = 0 }
  struct Charging: Hashable, Codable { var place = 0 }
  struct Nap: Hashable, Codable { var minutes = 0 }

  @Cases enum Event {
    // Requests: open until the parcel is handed over; answered on the spot; moving; deferred; refused; of a column.
    case deliver(Deliver), locate(Locate), cancel(Cancel), tip(Tip), borrow(Borrow), level(Level)
    // Notifications.
    case rerouted(Number), parcel(Number), phoneRang, whistled, recalled, stormCame, alarm, towed
    // Of the ride: outcomes, and progress.
    case arrived, batteryLow, gotTired, roadClosed, signPassed(Number)
    // Of the hands.
    case handedOver, nobodyHome, scannerEmpty
    // Of the charger, the bank and the bench.
    case plugged(Number), queueLong, chargerBroken, paid, declined, woke
  }
  struct Deliver: FlowRequest {
    typealias Answer = Int
    var stop = 0
    init(_ stop: Int = 0) { self.stop = stop }
  }
  struct Locate: FlowRequest { typealias Answer = String }
  struct Cancel: FlowRequest { typealias Answer = Int }
  struct Tip: FlowRequest {
    typealias Answer = Int
    var coins = 1
    init(_ coins: Int = 1) { self.coins = coins }
  }
  struct Borrow: FlowRequest { typealias Answer = String }
  struct Level: FlowRequest { typealias Answer = Int }
  struct Number: Hashable, Codable {
    var value: Int
    init(_ value: Int = 0) { self.value = value }
  }

  @Cases enum Effect {
    case ride(Number)
    /// One of them can be there at a time.
    case handOver(Number)
    /// A command.
    case bell(Number)
    case charge(Number)
    case pay
    case nap(Number)
  }
  enum Refusal: Error, Hashable, Codable { case idle, honest, late, cancelled, recalled, broken, stranded }

  static let requests: [Event.Name] = [.deliver, .locate, .cancel, .tip, .borrow, .level]
  static let notifications: [Event.Name] = [
    .rerouted, .parcel, .phoneRang, .whistled, .recalled, .stormCame, .alarm, .towed,
  ]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .ride:
      .outcomes([.arrived, .batteryLow, .gotTired, .roadClosed], progress: [.signPassed], waitsFor: .person)
    case .handOver: .outcomes([.handedOver, .nobodyHome, .scannerEmpty], isExclusive: true)
    case .bell: .command
    case .charge: .outcomes([.plugged, .queueLong, .chargerBroken], waitsFor: .time)
    case .pay: .outcomes([.paid, .declined])
    case .nap: .outcomes([.woke], waitsFor: .time)
    }
  }

  static let machine = CourierTable().machine
}

extension Courier.State {
  static func ride(_ stop: Int, detours: Int = 0, load: Int = 0) -> Self {
    .riding(.init(stop: stop, detours: detours, load: load))
  }
  static func serve(_ stop: Int) -> Self { .serving(.init(stop: stop)) }
  static func charge(_ place: Int) -> Self { .charging(.init(place: place)) }
  static func nap(_ minutes: Int) -> Self { .napping(.init(minutes: minutes)) }
}

extension Stepper<Courier> {
  init(_ machine: Machine<Courier> = Courier.machine, at state: Courier.State, keeping kept: [Courier.State] = []) {
    // Wherever a test wants to begin: some begin where no table leads.
    var configuration = Run<Courier>.Configuration(.init(), state)
    configuration.kept = kept
    self.init(Run(machine, configuration))
  }
}
