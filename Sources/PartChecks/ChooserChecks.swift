import PassAPI
import PassService

/// Holds the app's questions against the contract of `Chooser`.
///
/// Nobody has to touch the device: every question is taken back. A chooser that answers by itself, as one of a test
/// does, is held against what it was offered. No program can see what is on the screen.
public enum ChooserChecks {
  /// Asks every question, and takes it back.
  ///
  /// - Parameters:
  ///   - chooser: Belongs to an interface that can be shown.
  ///   - limit: How long a question may take after it was taken back, before the chooser is accused.
  public static func run(_ chooser: any Chooser, limit: Duration = .seconds(60)) async -> ContractReport {
    await run(chooser, Trial(limit: limit))
  }

  package static func run(_ chooser: any Chooser, _ trial: Trial) async -> ContractReport {
    await .holding(chooser, to: clauses, of: "Chooser", trial)
  }

  private static let clauses: [Clause<any Chooser>] =
    questions.map { name, ask in
      Clause("\(name) returns soon once it is cancelled, with one of the answers that are offered, if with any") {
        chooser, trial in
        for count in [1, 2, 40] {
          for cancelled in Trial.Cancelled.allCases {
            let breach = try await trial.value(of: name, cancelled) { await ask(chooser, count) }
            try trial.expect(breach == nil, breach ?? "")
          }
        }
      }
    } + [
      Clause("questions of several clients may overlap, and each is taken back by itself") { chooser, trial in
        let first = Task { await chooser.wantsNewCode() }
        _ = try await trial.value(of: "a question beside another", .onItsWay) { await chooser.wantsNewCode() }
        first.cancel()
        _ = try await trial.value(of: "a question beside which another was taken back") { await first.value }
      }
    ]

  /// Each asks, and tells what is wrong with the answer.
  private static let questions: [(String, @Sendable (any Chooser, Int) async -> String?)] = [
    (
      "explainAccess",
      { chooser, _ in
        await chooser.explainAccess(in: SettingsPlace(.tvOS))
        return nil
      }
    ),
    (
      "chooseProfile",
      { chooser, count in
        let profiles = (1...count).map {
          Profile(
            mvpd: id($0), notBefore: Timestamp(milliseconds: 0), notAfter: Timestamp(milliseconds: .max),
            issuer: "checks", type: .regular)
        }
        let chosen = await chooser.chooseProfile(among: profiles)
        return chosen == nil || profiles.contains { $0.mvpd == chosen } ? nil : "the answer is none of the profiles"
      }
    ),
    (
      "confirms",
      { chooser, _ in
        _ = await chooser.confirms(RememberedProvider(mvpd: id(1)))
        return nil
      }
    ),
    (
      "chooseProvider",
      { chooser, count in
        let providers = (1...count).map { MVPD(id: id($0), displayName: "Provider \($0) <b>&amp;\u{202E}") }
        guard case .provider(let chosen) = await chooser.chooseProvider(among: providers) else { return nil }
        return providers.contains { $0.id == chosen } ? nil : "the answer is none of the providers"
      }
    ),
    (
      "wantsNewCode",
      { chooser, _ in
        _ = await chooser.wantsNewCode()
        return nil
      }
    ),
  ]

  private static func id(_ number: Int) -> String { "provider-\(number)" }
}
