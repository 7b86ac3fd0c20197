import PassWing

extension SDKCookbook {
  /// Metadata.
  static let metadata: [Demand] = [
    Demand("SDK-113", "metadata", "The app may find out whether the login came from partner SSO; this is optional")
      .edges("M1.metadata", "M1.done")
      .scenarios("token-source"),
    Demand("SDK-114", "metadata", "The user metadata key for this is `tokenSource`")
      .code("MetadataKey.tokenSource")
      .tests(SDKTitle.source),
    Demand("SDK-115", "metadata", "It is read with the SDK's metadata call (`getMetadata`)")
      .edges("M1.metadata", "M1.done")
      .scenarios("token-source"),
    Demand(
      "SDK-116", "metadata",
      """
      Sample: the call takes a dictionary whose opcode key holds the user-metadata constant, converted \
      to a Swift integer
      """
    )
    .code("MetadataKey")
    .tests(SDKTitle.source),
    Demand("SDK-117", "metadata", "Sample: the dictionary's user-metadata-name key holds the string `tokenSource`")
      .code("MetadataKey")
      .tests(SDKTitle.source),
  ]

  /// Logout.
  static let logout: [Demand] = [
    Demand(
      "SDK-118", "logout",
      """
      Apple's framework has no call with which a program could sign out a viewer who signed in at \
      device level
      """
    )
    .demandsNothing(because: "nothing that an app could do; the viewer signs out in the settings"),
    Demand(
      "SDK-119", "logout",
      """
      For the logout to take full effect on iOS and iPadOS the viewer signs out under Settings → TV \
      Provider
      """
    )
    .edges("L.zero", "L.done")
    .code("SettingsPlace")
    .scenarios("logout-page"),
    Demand(
      "SDK-120", "logout",
      """
      For the logout to take full effect on tvOS the viewer signs out under Settings → Accounts → TV \
      Provider
      """
    )
    .edges("L.zero", "L.done")
    .code("SettingsPlace")
    .scenarios("sdk-sso"),
    Demand(
      "SDK-121", "logout",
      """
      The viewer's other choice: withdraw the permission in the app's own settings (TV Provider \
      access)
      """
    )
    .edges("3a")
    .scenarios("withdrawn"),
    Demand("SDK-122", "logout", "Logout is implemented with the SDK's call `logout`")
      .edges("L.signOut")
      .scenarios("sdk-sso"),
    Demand("SDK-123", "logout, tvOS", "tvOS has logout steps of its own (the rows LT)")
      .edges("L.signOut", "L.zero")
      .scenarios("sdk-sso"),
    Demand("SDK-124", "logout, tvOS", "tvOS: the app starts the logout through the SDK")
      .edges("L.signOut", "L.zero")
      .scenarios("sdk-sso"),
    Demand("SDK-125", "logout, tvOS", "tvOS: this does not help to clean the session at the provider")
      .edges("L.zero")
      .scenarios("logout-regular")
      .tests(SDKTitle.pages),
    Demand(
      "SDK-126", "logout, tvOS",
      """
      tvOS: the app instructs or prompts the viewer to sign out under Settings → Accounts → TV \
      Provider
      """
    )
    .edges("L.done")
    .scenarios("sdk-sso"),
    Demand("SDK-127", "logout, tvOS", "tvOS: it does so only when the status code `VSA203` was reported")
      .edges("L.done")
      .scenarios("sdk-sso", "logout-regular")
      .tests(SDKTitle.zero),
    Demand("SDK-128", "logout, iOS", "iOS and iPadOS have logout steps of their own (the rows LI)")
      .edges("L.signOut", "L.page", "L2.end", "L.zero")
      .scenarios("logout-page"),
    Demand("SDK-129", "logout, iOS", "iOS, iPadOS: the app starts the logout through the SDK")
      .edges("L.signOut", "L.page", "L2.end", "L.zero")
      .scenarios("logout-page"),
    Demand("SDK-130", "logout, iOS", "iOS, iPadOS: this helps to clean the session at the provider")
      .edges("L.page", "L2.end")
      .scenarios("logout-page"),
    Demand(
      "SDK-131", "logout, iOS",
      """
      iOS, iPadOS: the app instructs or prompts the viewer to sign out under Settings → TV Provider
      """
    )
    .edges("L.done")
    .scenarios("logout-page"),
    Demand("SDK-132", "logout, iOS", "iOS, iPadOS: it does so only when the status code `VSA203` was reported")
      .edges("L.done")
      .scenarios("logout-page", "logout-page-left")
      .tests(SDKTitle.zero),
  ]
}
