import PassWing

extension SDKCookbook {
  /// Step 4: authenticate.
  static let authentication: [Demand] = [
    Demand("SDK-082", "S4", "The app starts authentication when step 3 brought status 0")
      .edges("4.signIn")
      .scenarios("sdk-sso"),
    Demand("SDK-083", "S4", "For that it uses one of two calls; the first is `getAuthentication`")
      .edges("4.signIn")
      .scenarios("sdk-sso"),
    Demand("SDK-084", "S4", "The other is `getAuthentication:filter`")
      .edges("4.signIn")
      .code("ProviderFilter")
      .scenarios("filter"),
    Demand(
      "SDK-085", "S4",
      """
      Step 4 may report an Apple SSO status code, when one of the six conditions 4a–4f holds
      """
    )
    .edges("4a", "4b", "4c", "4d", "4e", "4f")
    .scenarios("denied", "undecided", "framework-fails", "other-provider", "provider-off", "apple-cancelled"),
    Demand("SDK-086", "S4a", "`VSA403` in step 4: permission is denied for the app")
      .edges("4a")
      .scenarios("denied"),
    Demand("SDK-087", "S4b", "`VSA404` in step 4: permission is undetermined for the app")
      .edges("4b")
      .scenarios("undecided"),
    Demand("SDK-088", "S4c", "`VSA503` in step 4: communication between SDK and Apple's framework failed")
      .edges("4c")
      .scenarios("framework-fails"),
    Demand("SDK-089", "S4d", "`N003` in step 4: \"Other TV Provider\" taken in Apple's picker")
      .edges("4d")
      .scenarios("other-provider"),
    Demand(
      "SDK-090", "S4e",
      """
      `N004` in step 4: provider taken in Apple's picker whose integration is disabled for the \
      requestor
      """
    )
    .edges("4e")
    .scenarios("integration-off"),
    Demand(
      "SDK-091", "S4e",
      """
      `N004` in step 4: provider taken in Apple's picker whose single sign-on is disabled for the \
      requestor
      """
    )
    .edges("4e")
    .scenarios("provider-off"),
    Demand("SDK-092", "S4f", "`N005` in step 4: the app's own picker was cancelled")
      .edges("4f")
      .scenarios("own-picker-cancelled"),
    Demand("SDK-093", "S4f", "`N005` in step 4: Apple's picker was cancelled")
      .edges("4f")
      .scenarios("apple-cancelled"),
    Demand("SDK-094", "O2", "If one of 4a–4f holds, step 4 falls back to the regular login flow")
      .edges("4.ownPicker")
      .scenarios("denied", "other-provider"),
    Demand(
      "SDK-095", "O2",
      """
      That fallback triggers the callback `displayProviderDialog`, which asks for the app's own picker
      """
    )
    .edges("4.ownPicker")
    .scenarios("denied", "other-provider"),
    Demand("SDK-096", "O2", "With it comes one of the codes 4a–4f")
      .edges("4a", "4.ownPicker")
      .scenarios("denied")
      .tests(SDKTitle.one),
    Demand(
      "SDK-097", "O3",
      """
      If the viewer took a provider that is in Apple's picker but has no Apple SSO, step 4 falls back \
      to the regular login flow
      """
    )
    .edges("4.page", "4.code")
    .scenarios("picker-only-page", "picker-only-code"),
    Demand("SDK-098", "O3", "That fallback triggers `navigateToUrl` or `navigateToUrl:useSVC`")
      .edges("4.page", "4.code")
      .scenarios("picker-only-page", "picker-only-code"),
    Demand("SDK-099", "O3", "With it comes none of the codes 4a–4f")
      .edges("4.page")
      .scenarios("picker-only-page")
      .tests(SDKTitle.one),
    Demand("SDK-100", "O3", "In that case the SDK calls `setSelectedProvider` itself, unseen")
      .code("SimulatedAccessEnabler")
      .tests(SDKTitle.one),
    Demand(
      "SDK-101", "O4",
      """
      In step 4 the SDK tries, unseen, to exchange the Apple SSO profile for an Adobe authentication \
      token
      """
    )
    .edges("4.yes")
    .scenarios("picks-supported")
    .tests(SDKTitle.exchange),
    Demand(
      "SDK-102", "O4",
      """
      First condition of that exchange: everything above is false (4a–4f and the provider without \
      Apple SSO)
      """
    )
    .code("SDKConditions.allowsExchange", "SimulatedAccessEnabler")
    .tests(SDKTitle.exchange),
    Demand("SDK-103", "O4", "Second condition: all seven facts that follow hold")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-104", "O4", "Fact 1: permission is granted to the app")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-105", "O4", "Fact 2: the viewer is signed in with the provider at device level already")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-106", "O4", "Fact 2, other form: the viewer is signing in at device level just now")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-107", "O4", "Fact 3: the SDK got the provider identifier from Apple's framework")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand(
      "SDK-108", "O4",
      """
      Fact 4: the provider's integration with the app is enabled in the vendor's dashboard
      """
    )
    .code("SDKConditions.allowsExchange")
    .tests(SDKTitle.exchange),
    Demand(
      "SDK-109", "O4",
      """
      Fact 5: single sign-on of that integration is enabled in the vendor's dashboard
      """
    )
    .code("SDKConditions.allowsExchange")
    .tests(SDKTitle.exchange),
    Demand("SDK-110", "O4", "Fact 6: the provider is not degraded in the vendor's dashboard")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-111", "O4", "Fact 7: the SDK got the provider's SAML answer from Apple's framework")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand(
      "SDK-112", "S4",
      """
      Step 4 triggers `setAuthenticationStatus` whatever the status, because the app started the login
      """
    )
    .edges("4.yes", "4.no", "4f.done")
    .scenarios("picks-supported", "exchange-refused", "picker-only-page", "picker-only-code", "denied"),
  ]
}
