import FlowEngine
import PassSimulator

/// A fact with a name that can be written down and read.
@Memberwise(unlabelled: 2) package struct WorldChange: Hashable, Sendable, CustomStringConvertible {
  /// The name of the change.
  package let name: String
  /// What it changes in the world where everything works.
  package let fact: Fact

  /// Returns whether both have the same name.
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }
  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The name.
  package var description: String { name }

  /// The answers to a question, each by a name of its own.
  static func answers(_ question: String, _ facts: KeyValuePairs<String, Fact>) -> [WorldChange] {
    facts.map { WorldChange("\(question): \($0)", $1) }
  }
  private static func all(_ questions: KeyValuePairs<String, KeyValuePairs<String, Fact>>) -> [[WorldChange]] {
    questions.map(answers)
  }
}

extension WorldChange {
  /// The alternatives for viewer, system, service and clocks in the world of any flow: questions with their unusual
  /// answers.
  package static let questions: [[WorldChange]] =
    viewers + [
      FrameworkReadings.others.map { WorldChange("reading: \($0.name)", .set(\.framework.readings, $0.readings)) },
      ServerOptions.others.map { option in
        WorldChange("option: \(option.name)", Fact { option.set(&$0.backend.options) })
      },
      WrongClock.all.map { WorldChange("clock: \($0.name)", Fact($0.apply)) },
    ]

  /// The change by which the system leaves everything to the app.
  package static var withoutApple: WorldChange? { viewers[0].first { $0.name == "system: no access" } }

  /// The alternatives for viewer and system, and for the service's knowledge of the viewer.
  package static let viewers: [[WorldChange]] = all([
    "system": [
      "northlight": .subscription, "northlight for an hour": .subscription(secondsLeft: 3_600),
      "harbourtv": .subscription(at: "harbourtv-apple"), "no access": .noAccess, "undecided": .system(.notDetermined),
      "undecided, northlight": .system(.notDetermined, provider: "northlight-apple"),
      "outside of the region": .system(isInRegion: false),
    ],
    "picker": [
      "pickeronly": .picker(.picks("pickeronly-apple")),
      "ferntv, which is not listed": .picker(.picks("ferntv-apple")), "other provider": .picker(.otherProvider),
      "login left": .picker(.leavesLogin), "app left": .picker(.leavesApp("northlight-apple")),
      "nothing": .picker(.answersNothing),
    ],
    "SAML": [
      "nothing": .login(.answersNothing), "of harbourtv": .login(.answersFor("harbourtv-apple")),
      "no response of the provider": .login(.answersText("<html/>")),
      "without end": .set(\.framework.sessionSeconds, nil),
    ],
    "viewer": [
      "citycable": .takes("citycable"), "freepreview": .takes("freepreview"),
      "second screen": .providers(.onSecondScreen), "leaves": .providers(.leaves),
      "leaves, then northlight": .providers(.leaves, .takes("northlight")),
    ],
    "page": [
      "login not finished": .pages(.arrivesWithoutLogin), "left": .pages(.leaves),
      "left, then finished": .pages(.leaves, .finishes), "fails": .pages(.fails),
    ],
    "new codes": ["1": .set(\.viewer.newCodes, 1), "2": .set(\.viewer.newCodes, 2)],
    "second screen": ["code 1": .secondScreen(code: 1), "code 2": .secondScreen(code: 2)],
    "profiles": [
      "northlight": .only("northlight"), "northlight, ended": .only("northlight", secondsLeft: -60),
      "northlight of Apple, citycable": .all(.only("northlight", type: .appleSSO), .profile("citycable")),
    ],
    "confirmation": ["another": .set(\.viewer.confirmation, .another), "left": .set(\.viewer.confirmation, .left)],
  ])
}

extension WorldChange {
  /// Creates a disturbance at one place of a scenario: `framework-late once at query 3`.
  package init(_ disturbance: Disturbance, _ length: Disturbance.Length, at number: Int) {
    self.init(
      "\(disturbance.name) \(length.rawValue) at \(disturbance.place.rawValue) \(number)",
      Fact { disturbance.apply(&$0, number, length) })
  }

  /// Reads a disturbance; `nil` if it is of no known kind.
  init?(disturbing name: String) {
    guard let match = name.wholeMatch(of: /(\S+) (once|for good) at ([a-z]+) ([0-9]{1,4})/),
      let disturbance = Disturbance.all.first(where: { $0.name == match.1 && $0.place.rawValue == match.3 }),
      let length = Disturbance.Length(rawValue: String(match.2)), let number = Int(match.4)
    else { return nil }
    self.init(disturbance, length, at: number)
  }
}

extension WorldScript {
  /// Shortens codes: a call without a result is polled to the end of a code, and more of the same polls show no more.
  package mutating func shortenCodes() {
    backend.options.sessionSeconds = min(backend.options.sessionSeconds, 60)
  }
}
