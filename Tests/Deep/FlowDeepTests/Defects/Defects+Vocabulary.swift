@testable import FlowEngine
@testable import TestMachines

extension Defect {
  /// Names, sources, phases, nodes, and the parts that events and effects play.
  static let vocabulary: [Defect] = [
    Defect("an id twice", in: Turnstile.machine, .duplicateId, at: "L1.coin") {
      $0.change(edge: "L2.coin") {
        $0.id = "L1.coin"
      }
    },
    Defect("a shared group without the step", in: Download.machine, .duplicateId, at: "T1.pause") {
      $0.remove("T2.pause")
      $0.add(to: \.receiving, insteadOf: "T2.offline", rows: [.stopping("T1")])
    },
    Defect("no id", in: Turnstile.machine, .nameMissing, at: "outOfOrder × serviced") {
      $0.add(to: \.outOfOrder, insteadOf: "S1.serviced", rows: [.on(\.serviced, "", ["manual"], to: \.locked)])
    },
    Defect("no title", in: Turnstile.machine, .nameMissing, at: "locked") { $0.rewrite(\.locked, "", []) },
    Defect("no title of a phase", in: TCP.machine, .nameMissing, at: "E") {
      $0.phases[2] = Phase("E", "", $0.phases[2].nodes)
    },
    Defect("no source", in: Download.machine, .sourceMissing, at: "T1.rest") {
      $0.change(edge: "T1.rest") {
        $0.sources = []
      }
    },
    Defect("an empty source", in: Device.machine, .sourceMissing, at: "S3.poll") {
      $0.change(edge: "S3.poll") {
        $0.sources = [""]
      }
    },
    Defect("two phases of one name", in: TCP.machine, .phaseTwice, at: "O") {
      $0.phases[1] = Phase("O", "Data", $0.phases[1].nodes)
    },
    Defect("a phase without states", in: Turnstile.machine, .phaseEmpty, at: "E") {
      $0.phases.append(Phase("E", "Nothing", []))
    },
    Defect("a state without node", in: Download.machine, .nodeMissing, at: "closed") {
      $0.phases[0].nodes.removeAll { $0.state == .closed }
    },
    Defect("a state with two nodes", in: Turnstile.machine, .nodeTwice, at: "outOfOrder") {
      $0.phases[0].nodes += $0.phases[2].nodes
    },
    Defect("an event with two parts", in: Device.machine, .twoRoles, at: "waitElapsed") {
      $0.roles.notifications.insert(.waitElapsed)
    },
    Defect("a request that is a notification too", in: TCP.machine, .twoRoles, at: "abortRequested") {
      $0.roles.notifications.insert(.abortRequested)
    },
    Defect("an event that plays no part", in: Device.machine, .unusedEvent, at: "deviceErased") {
      $0.roles.notifications.remove(.deviceErased)
    },
    Defect("an event that is ignored everywhere", in: Download.machine, .unusedEvent, at: "networkLost") {
      $0.remove("T1.offline", "T2.offline")
      $0.columns = [.ignore(.networkLost, because: "retries will do")]
    },
    Defect("a request that is refused everywhere", in: Download.machine, .unusedEvent, at: "pauseRequested") {
      $0.remove("T1.pause", "T2.pause")
      $0.columns = [.reject(.pauseRequested, with: .tooLate)]
    },
    Defect("an effect that no state does", in: Download.machine, .unusedEffect, at: "announce") {
      $0.rewrite(
        \.finished, "The file is there",
        [
          .answers(\.startRequested) { _, file, _ in .success(file) },
          .answers(\.resumeRequested) { _, file, _ in .success(file) },
        ])
    },
    Defect("a command that is said to wait", in: Download.machine, .commandWaits, at: "announce") {
      $0.roles[.announce].waitsFor = .time
    },
    Defect("a vocabulary whose names are no enum", in: Coin.machine, .notCountable, at: "states"),
    Defect(
      "an acceptance of nothing", in: Turnstile.machine, .staleAcceptance, at: "locked × serviced",
      accepting: [Acceptance(.undecided, at: "locked × serviced", because: "it was so once")]),
    Defect(
      "one acceptance for two", in: TCP.machine, .sourceMissing, at: "D1.fin",
      accepting: [Acceptance(.sourceMissing, at: "D1.text", because: "known")]
    ) {
      $0.change(edge: "D1.fin") { $0.sources = [] }
      $0.change(edge: "D1.text") { $0.sources = [] }
    },
    Defect("no reason for ignoring", in: Download.machine, .nameMissing, at: "idle × networkLost") {
      $0.forget(.networkLost, in: .idle)
      $0.add(to: \.idle, rows: [.ignore(.networkLost, because: "")])
    },
    Defect(
      "no reason for accepting", in: Download.machine, .nameMissing, at: "T1.rest",
      accepting: [Acceptance(.sourceMissing, at: "T1.rest", because: "")]
    ) { $0.change(edge: "T1.rest") { $0.sources = [] } },
  ]
}

/// A machine whose states are declared by hand, with names that are a struct: they have no ordinals.
enum Coin: Flow {
  typealias Refusal = Turnstile.Refusal
  struct Context: Hashable, Codable, Sendable {}
  enum State: Cased {
    case heads, tails
    struct CodingKeys: CodingKey, CaseIterable, Hashable {
      let stringValue: String
      var intValue: Int? { nil }
      static let allCases = [CodingKeys(stringValue: "heads"), CodingKeys(stringValue: "tails")]
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    struct Cases {
      var heads: Case<State, Void> {
        Case(CodingKeys(stringValue: "heads"), { .heads }, { if case .heads = $0 { () } else { nil } })
      }
      var tails: Case<State, Void> {
        Case(CodingKeys(stringValue: "tails"), { .tails }, { if case .tails = $0 { () } else { nil } })
      }
    }
    static var cases: Cases { Cases() }
    var name: CodingKeys { CodingKeys(stringValue: self == .heads ? "heads" : "tails") }
    init(from decoder: any Decoder) throws { self = .heads }
    func encode(to encoder: any Encoder) throws {}
  }
  @Cases enum Event { case flipped }

  static let notifications: [Event.Name] = [.flipped]

  static let machine = Machine<Coin>([Phase("C", "Coin", [heads, tails])], from: .heads)

  private static let heads = Node<Coin>(\.heads, "C1", "Heads", [.on(\.flipped, "C1.flip", ["manual"], to: \.tails)])

  private static let tails = Node<Coin>(\.tails, "C2", "Tails", [.on(\.flipped, "C2.flip", ["manual"], to: \.heads)])
}
