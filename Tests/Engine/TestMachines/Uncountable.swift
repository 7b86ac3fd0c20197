import FlowEngine

/// Names of two cases that are counted wrongly, each in its way.
protocol MiscountedKeys: CodingKey, CaseIterable, Hashable, Sendable {
  static var here: Self { get }
  static var there: Self { get }
}
enum ReversedKeys: MiscountedKeys {
  case here, there
  static var allCases: [Self] { [.there, .here] }
}
enum DoubledKeys: MiscountedKeys {
  case here, there
  static var allCases: [Self] { [.here, .there, .there] }
}
enum ShortKeys: MiscountedKeys {
  case here, there
  static var allCases: [Self] { [.here] }
}
enum EmptyKeys: MiscountedKeys {
  case here, there
  static var allCases: [Self] { [] }
}
/// Names that are counted well.
enum GoodKeys: MiscountedKeys { case here, there }
/// Names that are no enum at all.
struct TextKeys: MiscountedKeys {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
  static let here = TextKeys(stringValue: "here"), there = TextKeys(stringValue: "there")
  static var allCases: [Self] { [here, there] }
}

/// A flow of which the states, the events, or both have such names.
enum Miscounted<StateKeys: MiscountedKeys, EventKeys: MiscountedKeys>: Flow {
  struct Context: Hashable, Codable {}
  struct Asked: Request { typealias Answer = Int }
  enum State: Cased {
    case here, there
    typealias CodingKeys = StateKeys
    var name: StateKeys { self == .here ? .here : .there }
    struct Cases {
      var here: Case<State, Void> { Case(.here, { .here }) { $0 == .here ? () : nil } }
      var there: Case<State, Void> { Case(.there, { .there }) { $0 == .there ? () : nil } }
    }
    static var cases: Cases { Cases() }
    init(from decoder: any Decoder) throws { self = .here }
    func encode(to encoder: any Encoder) throws {}
  }
  enum Event: Cased {
    case here
    case there(Asked)
    typealias CodingKeys = EventKeys
    var name: EventKeys { self == .here ? .here : .there }
    struct Cases {
      var here: Case<Event, Void> { Case(.here, { .here }) { $0 == .here ? () : nil } }
      var there: Case<Event, Asked> {
        Case(.there, Event.there) { if case .there(let asked) = $0 { asked } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
    init(from decoder: any Decoder) throws { self = .here }
    func encode(to encoder: any Encoder) throws {}
  }
  static var requests: [EventKeys] { [.there] }
  static var notifications: [EventKeys] { [.here] }

  static var machine: Machine<Self> {
    let rows: [Row<Self, Void>] = [
      .on(\.here, "go", ["d"], to: \.there),
      .stay(on: \.there, "asked", ["d"], answering: .asker { _, _, _ in .success(1) }),
    ]
    return Machine(
      [Phase("P", "Places", [Node(\.here, "", "Here", rows), Node(\.there, "", "There", [.final])])], from: .here)
  }
}
