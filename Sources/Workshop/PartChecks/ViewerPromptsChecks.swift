import PassAPI
import PassService

/// Checks the app's prompts against the contract of `ViewerPrompts`.
///
/// No one has to touch the device: every question is cancelled. If the prompts answer by themselves, as those of a test
/// do, the answer must be one of those offered. No program can see what is on the screen.
public enum ViewerPromptsChecks {
  /// Asks every question, and cancels it.
  ///
  /// - Parameters:
  ///   - prompts: The prompts of an interface that can be shown.
  ///   - limit: How long a question may take after its cancellation before the prompts count as broken.
  public static func run(_ prompts: any ViewerPrompts, limit: Duration = .seconds(60)) async -> ContractReport {
    await run(prompts, ClauseCheck(limit: limit))
  }

  package static func run(_ prompts: any ViewerPrompts, _ trial: ClauseCheck) async -> ContractReport {
    await .holding(prompts, to: clauses, of: "ViewerPrompts", trial)
  }

  private static let clauses: [Clause<any ViewerPrompts>] =
    questions.map { name, ask in
      Clause("\(name) returns soon once it is cancelled, with one of the answers that are offered, if with any") {
        prompts, trial in
        for count in [1, 2, 40] {
          for cancelled in ClauseCheck.Cancelled.allCases {
            let breach = try await trial.value(of: name, cancelled) { await ask(prompts, count) }
            try trial.expect(breach == nil, breach ?? "")
          }
        }
      }
    } + [
      Clause("questions of several clients may overlap, and each is taken back by itself") { prompts, trial in
        let first = Task { await prompts.offerNewCode() }
        _ = try await trial.value(of: "a question during another", .onItsWay) { await prompts.offerNewCode() }
        first.cancel()
        _ = try await trial.value(of: "a question during which another was taken back") { await first.value }
      }
    ]

  /// The questions: each closure asks, and returns what is wrong with the answer.
  private static let questions: [(String, @Sendable (any ViewerPrompts, Int) async -> String?)] = [
    (
      "explainAccess",
      { prompts, _ in
        await prompts.explainAccess(in: SettingsPlace(.tvOS))
        return nil
      }
    ),
    (
      "chooseProfile",
      { prompts, count in
        let profiles = (1...count).map {
          Profile(
            mvpd: id($0), notBefore: Timestamp(milliseconds: 0), notAfter: Timestamp(milliseconds: .max),
            issuer: "checks", type: .regular)
        }
        let chosen = await prompts.chooseProfile(among: profiles)
        return chosen == nil || profiles.contains { $0.mvpd == chosen } ? nil : "the answer is not one of the profiles"
      }
    ),
    (
      "confirmProvider",
      { prompts, _ in
        _ = await prompts.confirmProvider(RememberedProvider(mvpd: id(1)))
        return nil
      }
    ),
    (
      "chooseProvider",
      { prompts, count in
        let providers = (1...count).map { TVProvider(id: id($0), displayName: "Provider \($0) <b>&amp;\u{202E}") }
        guard case .provider(let chosen) = await prompts.chooseProvider(among: providers) else { return nil }
        return providers.contains { $0.id == chosen } ? nil : "the answer is not one of the providers"
      }
    ),
    (
      "offerNewCode",
      { prompts, _ in
        _ = await prompts.offerNewCode()
        return nil
      }
    ),
  ]

  private static func id(_ number: Int) -> String { "provider-\(number)" }
}
