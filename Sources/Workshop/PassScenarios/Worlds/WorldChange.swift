import FlowEngine
import PassService
import PassSimulator

/// A change from the world where everything works, with a name that can be written down and read.
@Memberwise(unlabelled: 2) package struct WorldChange: Hashable, Sendable, CustomStringConvertible {
  /// The name of the change.
  package let name: String
  /// Writes it into the script of a world.
  package let apply: @Sendable (inout WorldScript) -> Void

  /// Returns whether both have the same name.
  package static func == (one: Self, other: Self) -> Bool { one.name == other.name }
  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The name.
  package var description: String { name }
}

extension WorldChange {
  /// The alternatives for viewer, system, service and clocks in the world of any flow: questions with their unusual
  /// answers.
  package static let questions: [[WorldChange]] = viewers + [readings, options, clocks]

  /// The alternatives for viewer and system, and for the service's knowledge of the viewer.
  package static let viewers: [[WorldChange]] = [
    systems, pickers, logins, providers, pages, codes, secondScreens, profiles, confirmations,
  ]

  /// The change by which the system leaves everything to the app.
  package static var withoutApple: WorldChange? { systems.first { $0.name == "system: no access" } }

  private static let systems: [WorldChange] =
    ([
      ("northlight", .init(provider: "northlight-apple")),
      ("northlight for an hour", .init(provider: "northlight-apple", secondsLeft: 3_600)),
      ("harbourtv", .init(provider: "harbourtv-apple")), ("no access", .init(.denied)),
      ("undecided", .init(.notDetermined)),
      ("undecided, northlight", .init(.notDetermined, provider: "northlight-apple")),
      ("outside of the region", .init(isInRegion: false)),
    ] as [(String, FrameworkScript.System)]).map { name, system in
      WorldChange("system: \(name)") { $0.framework.system = system }
    }

  private static let pickers = [
    WorldChange("picker: pickeronly") { $0.framework.picker = .picks("pickeronly-apple") },
    WorldChange("picker: ferntv, which is not listed") { $0.framework.picker = .picks("ferntv-apple") },
    WorldChange("picker: other provider") { $0.framework.picker = .otherProvider },
    WorldChange("picker: login left") { $0.framework.picker = .leavesLogin },
    WorldChange("picker: app left") { $0.framework.picker = .leavesApp("northlight-apple") },
    WorldChange("picker: nothing") { $0.framework.picker = .answersNothing },
  ]

  private static let logins = [
    WorldChange("SAML: nothing") { $0.framework.login = .answersNothing },
    WorldChange("SAML: of harbourtv") { $0.framework.login = .answersFor("harbourtv-apple") },
    WorldChange("SAML: no response of the provider") { $0.framework.login = .answersText("<html/>") },
    WorldChange("SAML: without end") { $0.framework.sessionSeconds = nil },
  ]

  private static let providers =
    ([
      ("citycable", [.takes("citycable")]), ("freepreview", [.takes("freepreview")]),
      ("second screen", [.onSecondScreen]), ("leaves", [.leaves]),
      ("leaves, then northlight", [.leaves, .takes("northlight")]),
    ] as [(String, [ViewerScript.Provider])]).map { name, providers in
      WorldChange("viewer: \(name)") { $0.viewer.providers = providers }
    }

  private static let pages =
    ([
      ("login not finished", [.arrivesWithoutLogin]), ("left", [.leaves]),
      ("left, then finished", [.leaves, .finishes]),
      ("fails", [.fails]),
    ] as [(String, [ViewerScript.PageEnding])]).map { name, pages in
      WorldChange("page: \(name)") { $0.viewer.pages = pages }
    }

  private static let codes = (1...2).map { count in WorldChange("new codes: \(count)") { $0.viewer.newCodes = count } }

  private static let secondScreens = (1...2).map { code in
    WorldChange("second screen: code \(code)") { $0.backend.secondScreen = SecondScreenVisit(code: code) }
  }

  private static let profiles =
    ([
      ("northlight", [StoredProfile("northlight")]),
      ("northlight, ended", [StoredProfile("northlight", secondsLeft: -60)]),
      ("northlight of Apple, citycable", [StoredProfile("northlight", type: "appleSSO"), StoredProfile("citycable")]),
    ]).map { name, profiles in WorldChange("profiles: \(name)") { $0.backend.storedProfiles = profiles } }

  private static let confirmations = [
    WorldChange("confirmation: another") { $0.viewer.confirmation = .another },
    WorldChange("confirmation: left") { $0.viewer.confirmation = .left },
  ]

  private static let readings = FrameworkReadings.others.map { reading in
    WorldChange("reading: \(reading.name)") { $0.framework.readings = reading.readings }
  }

  private static let options = ServerOptions.others.map { option in
    WorldChange("option: \(option.name)") { option.set(&$0.backend.options) }
  }

  private static let clocks = WrongClock.all.map { clock in WorldChange("clock: \(clock.name)", clock.apply) }
}

extension WorldChange {
  /// Creates a disturbance at one place of a scenario: `framework-late once at query 3`.
  package init(_ disturbance: Disturbance, _ length: Disturbance.Length, at number: Int) {
    self.init("\(disturbance.name) \(length.rawValue) at \(disturbance.place.rawValue) \(number)") {
      disturbance.apply(&$0, number, length)
    }
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
