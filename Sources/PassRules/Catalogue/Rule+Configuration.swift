extension Rule {
  /// Configuration and MVPD selection (v2 10).
  static let configuration: [Rule] = [
    .must("R-CFG-1", "Fetch configuration only when the user has to choose an MVPD")
      .enforced(
        by:
          "`retrievingConfiguration` is entered only without a profile, or when a provider cannot be used"),
    .shouldNot("R-CFG-2", "Fetch it for an authenticated user")
      .enforced(by: "no edge from `authenticated` to `retrievingConfiguration`"),
    .shouldNot("R-CFG-3", "Fetch it when temporary access is offered")
      .enforced(by: "`signIn(.temporary(mvpd:))` leads past `retrievingConfiguration`"),
    .shouldNot("R-CFG-4", "Fetch it when an expired user can simply confirm the remembered MVPD")
      .enforced(by: "`RememberedProvider` is offered for confirmation first"),
    .must("R-CFG-5", "Store `id`, `displayName` and `logoUrl` of the chosen MVPD persistently")
      .enforced(by: "`RememberedProvider` in the `Vault`"),
    .must("R-CFG-6", "Use the stored `id` in authentication, preauthorization, authorization and logout")
      .enforced(by: "calls take the MVPD from `Access`"),
    .should("R-CFG-7", "Cache the configuration answer for a few minutes")
      .enforced(by: "`Context` keeps the configuration for 3 minutes"),
    .may("R-CFG-8", "Filter the list (TempPass, test or unfinished integrations)")
      .enforced(by: "`ViewerPrompts` gets the list before it is shown"),
    .must("R-CFG-9", "Handle the error for an MVPD without active integration by dropping the selection")
      .enforced(by: "edges on `invalid_integration` drop the selection"),
    .must(
      "R-CFG-10",
      "Evaluate `enablePlatformServices`, `displayInPlatformPicker` and `boardingStatus` before partner authentication"
    ).enforced(by: "`Configuration.inPlatformPicker`, for the ids of Apple's picker; question `some supported`"),
    .must("R-CFG-11", "Cope with configuration that differs per service provider and platform type")
      .enforced(by: "the cache is part of one client's `Context`, with its `AppSettings`"),
  ]
}
