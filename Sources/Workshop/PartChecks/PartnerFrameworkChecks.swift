import PassAPI
import PassService

/// Checks an adapter of Apple's framework against the contract of `PartnerFramework`.
///
/// No one has to touch the device: questions to the viewer are cancelled. These checks cannot see what an adapter puts
/// into Apple's request, that it presents the framework's view, or that it dismisses it.
public enum PartnerFrameworkChecks {
  /// Asks for the status, and cancels a picker and a login.
  ///
  /// - Parameter limit: How long a call that does not interrupt the viewer, or that is cancelled, may take before the
  ///   adapter counts as broken.
  public static func run(_ framework: any PartnerFramework, limit: Duration = .seconds(60)) async -> ContractReport {
    await run(framework, ClauseCheck(limit: limit))
  }

  package static func run(_ framework: any PartnerFramework, _ trial: ClauseCheck) async -> ContractReport {
    await .holding(framework, to: clauses, of: "PartnerFramework", trial)
  }

  private static let status = PartnerQuery(promptsForAccess: false, allowsInterruption: false)
  private static let interrupting = [
    PartnerQuery(promptsForAccess: true, allowsInterruption: true, supported: ["none-of-these"]),
    PartnerQuery(
      promptsForAccess: true, allowsInterruption: true, verificationToken: Secret("PHNhbWw+"),
      attributeNames: ["none"]),
  ]

  private static let clauses: [Clause<any PartnerFramework>] = [
    Clause("access is reported without a prompt, the same each time") { framework, trial in
      let first = try await access(framework, trial)
      for _ in 1...3 {
        let next = try await access(framework, trial)
        try trial.expect(next == first, "access was \(first), then \(next)")
      }
    },
    Clause("a query for the status is answered without the viewer, and its access is that of the access check") {
      framework, trial in
      let access = try await access(framework, trial)
      for _ in 1...3 {
        let reply = try await reply(framework, trial)
        try trial.expect(reply.access == access, "access is \(access), and \(reply.access) in the answer of a query")
      }
    },
    Clause("without access nothing is reported about the viewer's subscription") { framework, trial in
      let reply = try await reply(framework, trial)
      guard reply.access != .granted else { return }
      try trial.expect(
        reply.providerId == nil && reply.expires == nil && reply.samlResponse == nil,
        "access is \(reply.access), and there is a provider, an end or a SAML response")
    },
    Clause("a query for the status returns no SAML response, and no empty provider") { framework, trial in
      let reply = try await reply(framework, trial)
      try trial.expect(reply.samlResponse == nil, "there is a SAML response to a query without verification token")
      try trial.expect(reply.providerId != "", "the provider is an empty text; without one it is nil")
    },
    Clause("the end of a provider's session is a time in milliseconds") { framework, trial in
      guard let expires = try await reply(framework, trial).expires else { return }
      try trial.expect(expires > Timestamp(milliseconds: 946_684_800_000), "the session ends at \(expires)")
    },
    Clause("an unsupported provider comes with the error that names it, and with no other") { framework, trial in
      guard let error = try await reply(framework, trial).error else { return }
      try trial.expect(
        error.unsupportedProviderId == nil || error.code == .unsupportedProvider,
        "error \(error.code) names an unsupported provider")
    },
    Clause("queries for the status may overlap, and each is answered") { framework, trial in
      let access = try await access(framework, trial)
      let replies = try await trial.values(of: "a query for the status during others", 3) { _ in
        await framework.answer(status)
      }
      for reply in replies { try trial.expect(reply.access == access, "access is \(access), and \(reply.access)") }
    },
    Clause("a query that is cancelled returns soon, and the next one is answered") { framework, trial in
      for query in [status] + interrupting {
        for cancelled in ClauseCheck.Cancelled.allCases {
          _ = try await trial.value(of: "a query for the \(query.purpose)", cancelled) { await framework.answer(query) }
          _ = try await reply(framework, trial)
        }
      }
    },
    Clause("an access check that is cancelled returns soon, and the next one is answered") { framework, trial in
      for cancelled in ClauseCheck.Cancelled.allCases {
        _ = try await trial.value(of: "an access check with a prompt", cancelled) {
          await framework.accessStatus(prompt: true)
        }
        _ = try await access(framework, trial)
      }
    },
  ]

  private static func access(_ framework: any PartnerFramework, _ trial: ClauseCheck) async throws -> AccessStatus {
    try await trial.value(of: "an access check without a prompt") { await framework.accessStatus(prompt: false) }
  }

  private static func reply(_ framework: any PartnerFramework, _ trial: ClauseCheck) async throws -> PartnerReply {
    try await trial.value(of: "a query for the status") { await framework.answer(status) }
  }
}
