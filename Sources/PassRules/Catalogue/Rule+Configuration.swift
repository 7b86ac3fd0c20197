extension Rule {
  /// Configuration and MVPD selection (REST API v2, section 10).
  static let configuration: [Rule] = [
    Rule(
      "R-CFG-1", .must, .configuration,
      "Fetch configuration only when the user has to choose an MVPD",
      enforcement: "`retrievingConfiguration` is entered from the profile check only"),
    Rule(
      "R-CFG-2", .shouldNot, .configuration,
      "Fetch it for an authenticated user",
      enforcement: "no edge from `authenticated` to `retrievingConfiguration`"),
    Rule(
      "R-CFG-3", .shouldNot, .configuration,
      "Fetch it when temporary access is offered",
      enforcement: "temporary access starts at `authorizing`"),
    Rule(
      "R-CFG-4", .shouldNot, .configuration,
      "Fetch it when an expired user can simply confirm the remembered MVPD",
      enforcement: "`RememberedProvider` is offered for confirmation first"),
    Rule(
      "R-CFG-5", .must, .configuration,
      "Store `id`, `displayName` and `logoUrl` of the chosen MVPD persistently",
      enforcement: "`RememberedProvider` in the `Vault`"),
    Rule(
      "R-CFG-6", .must, .configuration,
      "Use the stored `id` in authentication, preauthorization, authorization and logout",
      enforcement: "calls take the MVPD from `Access`"),
    Rule(
      "R-CFG-7", .should, .configuration,
      "Cache the configuration answer for a few minutes",
      enforcement: "`Context` keeps the configuration for 3 minutes"),
    Rule(
      "R-CFG-8", .may, .configuration,
      "Filter the list (TempPass, test or unfinished integrations)",
      enforcement: "`Chooser` gets the list before it is shown"),
    Rule(
      "R-CFG-9", .must, .configuration,
      "Handle the error for an MVPD without active integration by dropping the selection",
      enforcement: "edges on `invalid_integration` drop the selection"),
    Rule(
      "R-CFG-10", .must, .configuration,
      "Evaluate `enablePlatformServices`, `displayInPlatformPicker` and `boardingStatus` before partner authentication",
      enforcement: "question `picked`, supported ids from `MVPD` flags"),
    Rule(
      "R-CFG-11", .must, .configuration,
      "Cope with configuration that differs per service provider and platform type",
      enforcement: "the cache belongs to one `Settings`"),
  ]
}
