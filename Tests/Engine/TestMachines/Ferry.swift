import FlowEngine
import FlowTesting

/// A ferry: cars that come while it crosses wait, and so do those who ask for the fare. It may be inspected on the way.
enum Ferry: Flow {
  struct Context: Hashable, Codable { var landed: [Int] = [] }
  struct Car: Hashable, Codable { var number = 1 }
  struct Trip: Hashable, Codable { var car: Car, delays = 0 }
  struct Fare: FlowRequest {
    typealias Answer = Int
    var seats = 1
  }
  @Cases enum State { case ashore, crossing(Trip), boarded(Car) }
  @Cases enum Event { case carCame(Car), fareAsked(Fare), landed, turned, inspectorCame(Car), inspectorLeft, fogRose }
  static let requests: [Event.Name] = [.fareAsked]
  static let notifications: [Event.Name] = Event.Name.allCases.filter { $0 != .fareAsked }
  static let samples = Samples<Ferry>([
    .carCame(Car(number: 1)), .carCame(Car(number: 2)), .fareAsked(Fare(seats: 4)), .inspectorCame(Car(number: 9)),
  ])

  static let machine = Machine<Ferry>(
    [Phase("F", "Ferry", [ashore, crossing, boarded])], from: .ashore,
    everywhere: Event.Name.allCases.map { .ignore($0, because: "the ferry is elsewhere") })

  private static let ashore = StateNode<Ferry>(
    \.ashore, "", "Ashore",
    [
      .on(\.carCame, "board", ["plan"], to: \.crossing) { _, _, car in Trip(car: car) },
      .stay(on: \.fareAsked, "fare", ["plan"], answering: .asker { _, _, fare in .success(3 * fare.seats) }),
    ])

  private static let crossing = StateNode<Ferry>(
    \.crossing, "", "Crosses",
    [
      .defer(.carCame, .fareAsked),
      .on(\.landed, "land", ["plan"], to: \.ashore) { context, trip, _ in context.landed.append(trip.car.number) },
      .on(\.turned, "turn", ["plan"], to: \.crossing) { _, trip, _ in trip },
      .on(\.inspectorCame, "inspect", ["plan"], to: \.boarded, then: .again) { _, _, car in car },
      .stay(on: \.fogRose, "fog", ["plan"]) { _, trip, _ in trip.delays += 1 },
    ])

  private static let boarded = StateNode<Ferry>(
    \.boarded, "", "Is inspected",
    [
      .detour, .ignore(.turned, .inspectorCame, because: "the inspector is on board"),
      .returns(on: \.inspectorLeft, "inspected", ["plan"]),
    ])
}
