import PassWing

extension SDKCookbook {
  /// Steps 1 and 2: the requestor.
  static let requestor: [Demand] = [
    Demand("SDK-047", "S1 to S4", "The same steps hold for the implementation on iOS, iPadOS and tvOS")
      .edges("1", "2.done")
      .scenarios("sdk-sso", "picker-only-page"),
    Demand("SDK-048", "S1", "The app initialises the SDK (`init` with the software statement)")
      .edges("1", "1.made")
      .scenarios("sdk-sso"),
    Demand(
      "SDK-049", "S2",
      """
      The app sets the identifier of the current requestor (`setRequestor`, with or without service \
      provider addresses)
      """
    )
    .edges("1.made")
    .code("AccessEnablerSettings.serviceProviders")
    .scenarios("sdk-sso")
    .tests(SDKTitle.calls),
    Demand(
      "SDK-050", "S2",
      """
      Step 2 may report an Apple SSO status code, when one of the three conditions 2a–2c holds
      """
    )
    .edges("2a", "2b", "2c")
    .scenarios("denied", "undecided", "framework-fails"),
    Demand("SDK-051", "S2a", "`VSA403` in step 2: permission is denied for the app")
      .edges("2a")
      .scenarios("denied"),
    Demand("SDK-052", "S2b", "`VSA404` in step 2: permission is undetermined for the app")
      .edges("2b")
      .scenarios("undecided"),
    Demand("SDK-053", "S2c", "`APPL` in step 2: communication between SDK and Apple's framework failed")
      .edges("2c")
      .scenarios("framework-fails"),
    Demand(
      "SDK-054", "S2",
      """
      In step 2 the SDK tries, unseen, to exchange the Apple SSO profile for an Adobe authentication \
      token
      """
    )
    .code("SimulatedAccessEnabler")
    .scenarios("signed-in-on-device")
    .tests(SDKTitle.exchange),
    Demand("SDK-055", "S2", "First condition of that exchange: none of 2a–2c holds")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-056", "S2", "Second condition: all seven facts that follow hold")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-057", "S2", "Fact 1: permission is granted to the app")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-058", "S2", "Fact 2: the viewer is signed in with the provider at device level")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-059", "S2", "Fact 3: the SDK got the provider identifier from Apple's framework")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand(
      "SDK-060", "S2",
      """
      Fact 4: the provider's integration with the app is enabled in the vendor's dashboard
      """
    )
    .code("SDKConditions.allowsExchange")
    .tests(SDKTitle.exchange),
    Demand(
      "SDK-061", "S2",
      """
      Fact 5: single sign-on of that integration is enabled in the vendor's dashboard
      """
    )
    .code("SDKConditions.allowsExchange")
    .tests(SDKTitle.exchange),
    Demand("SDK-062", "S2", "Fact 6: the provider is not degraded in the vendor's dashboard")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-063", "S2", "Fact 7: the SDK got the provider's SAML answer from Apple's framework")
      .code("SDKConditions.allowsExchange")
      .tests(SDKTitle.exchange),
    Demand("SDK-064", "S2", "Step 2 triggers the callback `setRequestorComplete`")
      .edges("2.done")
      .scenarios("sdk-sso"),
    Demand(
      "SDK-065", "S2",
      """
      Step 2 triggers no other callback, because the app did not start a login (the codes 2a–2c apart, \
      which the same step announces)
      """
    )
    .edges("2.done")
    .scenarios("signed-in-on-device")
    .tests(SDKTitle.step2),
  ]

  /// Step 3: check the authentication.
  static let check: [Demand] = [
    Demand("SDK-066", "S3", "The app checks the authentication status (`checkAuthentication`)")
      .edges("3.check")
      .scenarios("sdk-sso"),
    Demand(
      "SDK-067", "S3",
      """
      Step 3 may report an Apple SSO status code, when one of the three conditions 3a–3c holds
      """
    )
    .edges("3a", "3b", "3c")
    .scenarios("denied", "undecided", "framework-fails"),
    Demand("SDK-068", "S3a", "`VSA403` in step 3: viewer signed in at device level, permission denied")
      .edges("3a")
      .scenarios("denied")
      .tests(SDKTitle.table),
    Demand("SDK-069", "S3b", "`VSA404` in step 3: viewer signed in at device level, permission undetermined")
      .edges("3b")
      .scenarios("undecided")
      .tests(SDKTitle.table),
    Demand(
      "SDK-070", "S3c",
      """
      `APPL_ERROR` in step 3: viewer signed in at device level, communication between SDK and Apple's \
      framework failed
      """
    )
    .edges("3c")
    .scenarios("framework-fails")
    .tests(SDKTitle.table),
    Demand(
      "SDK-071", "S3",
      """
      Step 3 triggers `setAuthenticationStatus` with status 0 when one of 3-1 to 3-7 holds
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand(
      "SDK-072", "S3-1",
      """
      Status 0: the viewer is signed in neither at device level nor through the regular flow
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand(
      "SDK-073", "S3-2",
      """
      Status 0: signed in at device level, but the time to live of the authentication token has passed
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand(
      "SDK-074", "S3-2",
      """
      Status 0: logged in through the regular flow, but the time to live of the authentication token \
      has passed
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand(
      "SDK-075", "S3-3",
      """
      Status 0: signed in at device level, but the provider's integration with the app is disabled in \
      the dashboard
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand(
      "SDK-076", "S3-3",
      """
      Status 0: logged in through the regular flow, but the integration is disabled in the dashboard
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand(
      "SDK-077", "S3-4",
      """
      Status 0: signed in at device level, but single sign-on with the app is disabled in the \
      dashboard
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand("SDK-078", "S3-5", "Status 0: signed in at device level, but permission is denied")
      .edges("3.no")
      .code("SDKConditions.isAuthenticated")
      .tests(SDKTitle.check),
    Demand("SDK-079", "S3-6", "Status 0: signed in at device level, but permission is undetermined")
      .edges("3.no")
      .code("SDKConditions.isAuthenticated")
      .tests(SDKTitle.check),
    Demand(
      "SDK-080", "S3-7",
      """
      Status 0: signed in at device level, but communication between SDK and Apple's framework failed
      """
    )
    .edges("3.no")
    .code("SDKConditions.isAuthenticated")
    .tests(SDKTitle.check),
    Demand(
      "SDK-081", "S3",
      """
      Step 3 triggers `setAuthenticationStatus` with status 1 when none of 3-1 to 3-7 holds
      """
    )
    .edges("3.yes")
    .scenarios("signed-in-on-device")
    .tests(SDKTitle.check),
  ]
}
