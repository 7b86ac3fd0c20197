import FlowEngine
import PassAPI
import PassService
import PassSimulator

/// A fault at one place of a run, once or from then on.
package struct Disturbance: Sendable {
  /// The operations that may fail, each counted from 1.
  package enum Place: String, CaseIterable, Sendable {
    /// A call of the service.
    case call
    /// A question to Apple's framework.
    case query
    /// A load of the vault.
    case load = "opening"
    /// A store of the vault.
    case store = "writing"

    /// Several of them.
    package var plural: String { self == .query ? "queries" : rawValue + "s" }
  }

  /// Whether the fault occurs once or permanently.
  package enum Length: String, CaseIterable, Sendable {
    case once
    case forGood = "for good"

    func calls(from number: Int) -> ScriptedFault.Calls { self == .once ? .only(number) : .from(number) }
  }

  /// Words joined by hyphens.
  package let name: String
  /// The kind of operation that fails.
  package let place: Place
  /// Writes it into the script of a world.
  package let apply: @Sendable (inout WorldScript, _ number: Int, Length) -> Void

  /// All disturbances: the answers of the service, and the failures and lies of the device's parts.
  package static let all: [Disturbance] = answers + inTurn + framework + vault

  private static let answers = ScriptedFault.Answer.kinds.map { kind in
    Disturbance(name: kind.name, place: .call) { world, number, length in
      world.backend.faults.insert(ScriptedFault(nil, length.calls(from: number), kind.answer), at: 0)
    }
  }

  /// Two alternating answers: each may restart what the other began.
  private static let inTurn = [
    ("refused-and-throttled", ScriptedFault.Answer.status(401), ScriptedFault.Answer.tooManyRequests),
    ("throttled-and-refused", .tooManyRequests, .status(401)),
    ("refused-and-failing", .status(401), .page(503)),
    ("lost-and-throttled", .transport(.connectionLost), .tooManyRequests),
  ].map { name, first, second in
    Disturbance(name: name, place: .call) { world, number, length in
      func fault(_ number: Int, _ answer: ScriptedFault.Answer) -> ScriptedFault {
        ScriptedFault(nil, length == .once ? .only(number) : .everyOther(from: number), answer)
      }
      world.backend.faults.insert(contentsOf: [fault(number, first), fault(number + 1, second)], at: 0)
    }
  }

  /// The framework fails, contradicts itself or does not answer, or the viewer changes the settings before a query.
  private static let framework = failures + settings

  private static let failures =
    ([
      .accessNotGranted, .unsupportedProvider, .userCancelled, .serviceTemporarilyUnavailable, .providerRejected,
      .invalidVerificationToken, .rejected, .unsupported, .other,
    ] as [FrameworkError.Code]).map { framework("\($0)", .error(FrameworkError($0))) }
    + [
      framework("unavailable-besides", .besides(FrameworkError(.serviceTemporarilyUnavailable))),
      framework("rejected-besides", .besides(FrameworkError(.providerRejected))),
      framework("neither", .neither), framework("metadata-without-access", .access(.denied)),
      framework("metadata-undecided", .access(.notDetermined)), framework("unknown-id", .provider("nobody-apple")),
      framework("empty-id", .provider("")), framework("other-id", .provider("harbourtv-apple")),
      framework("late", .late), framework("never", .never),
    ]

  private static func framework(_ name: String, _ answer: FrameworkScript.AnswerOverride.Answer) -> Disturbance {
    Disturbance(name: "framework-\(name)", place: .query) { world, number, length in
      // A query without an answer has to be given up.
      if answer == .never { world.limits = .standard }
      world.framework.failures.insert(
        .init(fromQuery: number, to: length == .once ? number : .max, answer), at: 0)
    }
  }

  private static let settings =
    [
      ("nobody", FrameworkScript.System()), ("no-access", .init(.denied)), ("undecided", .init(.notDetermined)),
      ("other-provider", .init(provider: "harbourtv-apple")),
      ("ended", .init(provider: "northlight-apple", secondsLeft: -60)),
    ].map { name, system in
      Disturbance(name: "settings-\(name)", place: .query) { world, number, length in
        world.framework.changes[number] = system
        guard length == .once else { return }
        world.framework.changes[number + 1] = world.framework.system
      }
    }

  /// The vault fails, lies or takes too long, or another process or an earlier version has left something else in it.
  private static let vault = [
    breach("vault-old", .bringsOldContents, at: .load), breach("vault-forgets", .forgets, at: .store),
    breach("vault-stores-and-fails", .storesAndFails, at: .store), breach("vault-late", .storesLate, at: .store),
    Disturbance(name: "vault-fails", place: .load) { $0.vault.failingLoads = $2.calls(from: $1) },
    Disturbance(name: "vault-refuses", place: .store) { $0.vault.failingStores = $2.calls(from: $1) },
    Disturbance(name: "vault-emptied", place: .store) { world, number, _ in
      world.vault.othersStore[number] = VaultContents()
    },
    Disturbance(name: "vault-of-another", place: .store) { world, number, _ in
      world.vault.othersStore[number] = VaultContents(
        credentials: ClientCredentials(clientId: "stranger", clientSecret: Secret("strange-secret")),
        token: StoredToken(token: Secret("strange-token"), expires: world.start.advanced(bySeconds: 1_000_000)),
        provider: RememberedProvider(mvpd: "nobody", mappingId: "nobody-apple", type: .appleSSO))
    },
  ]

  private static func breach(_ name: String, _ breach: VaultScript.Breach, at place: Place) -> Disturbance {
    Disturbance(name: name, place: place) { world, number, length in
      if breach == .storesLate { world.limits = .standard }
      world.vault.breaches[breach] = length.calls(from: number)
    }
  }
}

extension Disturbance.Place {
  /// The number of such operations in a world in which a scenario was played.
  package func count(in world: SimulatedWorld, calls: Int) async -> Int {
    switch self {
    case .call: calls
    case .query: await world.framework.queries.count
    case .load: await world.vault.loads
    case .store: await world.vault.stores
    }
  }
}
