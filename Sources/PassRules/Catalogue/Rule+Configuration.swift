extension Rule {
  /// Configuration and MVPD selection (v2 10).
  static let configuration: [Rule] = [
    .must("R-CFG-1", of: [.checklist, .aiRules], "Fetch configuration only when the user has to choose an MVPD")
      .enforced(
        by:
          "`retrievingConfiguration` is entered only without a profile, or when a provider cannot be used"
      )
      .shown(by: "a configuration before the first question for profiles"),
    .shouldNot("R-CFG-2", of: [.checklist, .aiRules], "Fetch it for an authenticated user")
      .enforced(by: "no edge from `authenticated` to `retrievingConfiguration`")
      .shown(by: "a configuration while a profile is valid, unless a login with another provider follows"),
    .shouldNot("R-CFG-3", of: [.checklist, .aiRules], "Fetch it when temporary access is offered")
      .enforced(by: "`signIn(.temporary(mvpd:))` leads past `retrievingConfiguration`")
      .shown(by: "a configuration before a decision for a temporary pass, within a minute"),
    .shouldNot(
      "R-CFG-4", of: [.checklist, .aiRules], "Fetch it when an expired user can simply confirm the remembered MVPD"
    )
    .enforced(by: "`RememberedProvider` is offered for confirmation first")
    .shown(by: "a configuration between a check that found nothing and a session for the same provider"),
    .must(
      "R-CFG-5", of: [.checklist, .aiRules], "Store `id`, `displayName` and `logoUrl` of the chosen MVPD persistently"
    )
    .enforced(by: "`RememberedProvider` in the `Vault`")
    .hidden(because: "storage is no call"),
    .must(
      "R-CFG-6", of: [.faqs, .checklist],
      "Use the stored `id` in authentication, preauthorization, authorization and logout"
    )
    .enforced(by: "calls take the MVPD from `Access`")
    .shown(by: "calls that name a provider which neither the configuration nor an answer has"),
    .should("R-CFG-7", of: [.checklist, .aiRules], "Cache the configuration answer for a few minutes")
      .enforced(by: "`Context` keeps the configuration for 3 minutes")
      .shown(by: "the same configuration again within three minutes"),
    .may("R-CFG-8", of: [.faqs, .clientCookbook], "Filter the list (TempPass, test or unfinished integrations)")
      .enforced(by: "`ViewerPrompts` gets the list before it is shown"),
    .must("R-CFG-9", of: [.faqs], "Handle the error for an MVPD without active integration by dropping the selection")
      .enforced(by: "edges on `invalid_integration` drop the selection")
      .shown(by: "calls that name a provider after `invalid_integration` or `invalid_parameter_mvpd`"),
    .must(
      "R-CFG-10", of: [.cookbook],
      "Evaluate `enablePlatformServices`, `displayInPlatformPicker` and `boardingStatus` before partner authentication"
    ).enforced(by: "`Configuration.inPlatformPicker`, for the ids of Apple's picker; question `some supported`")
      .hidden(
        because: """
          the reading of members is no call; what comes of it, the providers that Apple's picker gets, \
          R-SSO-14 and R-CFG-6 see in part
          """),
    .must("R-CFG-11", of: [.faqs], "Cope with configuration that differs per service provider and platform type")
      .enforced(by: "the cache is part of one client's `Context`, with its `AppSettings`")
      .hidden(because: "which configuration a client keeps for which platform is no call"),
  ]
}
