import PassWing

extension Cookbook {
  /// D1.1 and D1.2, or D2.1 and D2.2: the text is the same for both.
  ///
  /// - Parameters:
  ///   - asking: The edge on a request that needs the status read.
  ///   - ready: The edge on a request that does not.
  ///   - valid: The edge on a valid status.
  static func status(
    from first: Int, _ phase: String, asking: String, ready: String, valid: String
  ) -> [Demand] {
    let isPlaying = phase == "D2", asks = "\(phase).1", checks = "\(phase).2"
    let lost = isPlaying ? "status-lost-authorizing" : "status-lost-preauthorizing"
    let read = isPlaying ? "status-refreshed" : "status-refused-while-preauthorizing"
    func demand(_ offset: Int, _ step: String, _ text: String) -> Demand { Demand(id(first + offset), step, text) }
    return [
      demand(0, asks, "Ask the framework for the viewer's permission and provider")
        .edges(asking, valid).code("PartnerFramework.answer", "PartnerQuery.status").scenarios(read, "\(lost)-nobody")
        .tests(Title.decisionsStatus),
      demand(1, asks, "The step may be skipped unless the profile is `appleSSO`")
        .edges(ready).code("AppleSSO.StatusNeed").scenarios("regular-profile").tests(Title.otherProfile),
      demand(2, asks, "Check access, and go on with the subscription only if the viewer allows it")
        .edges("status.unusable").code("PartnerFramework.answer").scenarios("\(lost)-denied", "\(lost)-restricted")
        .tests(Title.statuses),
      demand(3, asks, "Provide a delegate for the framework's manager")
        .byContract(of: "PartnerQuery.hasDelegate", "PartnerFramework").tests(SharedTitle.constants),
      demand(4, asks, "Submit a request for the account's information")
        .edges(valid).code("PartnerFramework.answer", "PartnerQuery").scenarios(read).tests(Title.interruption),
      demand(5, asks, "Wait for the metadata, and process them")
        .edges(valid, "status.unusable").scenarios(read, "\(lost)-nobody").tests(Title.waits),
      demand(6, asks, "`isInterruptionAllowed` must be false")
        .code("PartnerQuery.status", "PartnerQuery.allowsInterruption").tests(Title.interruption, Title.onlyPhaseC),
      demand(7, asks, "A cached status may be used instead (C-13)")
        .edges(ready).code("AppleSSO.StatusNeed").scenarios("resource-denied")
        .tests("R-SSO-20: decisions use the status that was read last, while it lasts"),
      demand(8, asks, "\"We\" should refresh it when the app comes to the foreground")
        .edges("foreground", "foreground.valid").scenarios("foreground")
        .tests("R-SSO-25: coming to the foreground reads the status anew"),
      demand(9, asks, "The app is advised to refresh it when it comes to the foreground")
        .edges("foreground", "foreground.valid").code("AppleSSOClient.cameToForeground").scenarios("foreground")
        .tests("R-SSO-25: coming to the foreground reads the status anew"),
      demand(10, asks, "Put only a valid status into the cache")
        .edges("foreground.valid", "foreground.unusable").code("Context.status")
        .scenarios("foreground", "foreground-after-sign-out-in-settings")
        .tests("R-SSO-26: a status that is found unusable takes the place of the cached one"),
      demand(11, asks, "Use only a valid status from the cache")
        .edges(asking).code("AppleSSO.StatusNeed")
        .scenarios(isPlaying ? "status-refreshed" : "\(lost)-expired")
        .tests("R-SSO-26: a cached status is not used after its end"),
      demand(12, checks, "The status is valid if all of the conditions below hold; what follows else is not said")
        .edges(valid, "status.unusable", "status.error").code("AppleSSO.StatusResult")
        .scenarios(read, "\(lost)-expired").tests(Title.statuses),
      demand(13, checks, "Condition: access is granted")
        .edges("status.unusable").scenarios("\(lost)-denied", "\(lost)-undetermined").tests(Title.statuses),
      demand(14, checks, "Condition: the provider's mapping id is there and valid (C-95)")
        .edges("status.unusable").code("Context.knows").scenarios("\(lost)-nobody").tests(Title.statuses, Title.known),
      demand(15, checks, "Condition: the expiry is valid, without \"where there is one\" (C-11)")
        .edges("status.unusable").scenarios("\(lost)-expired", "\(lost)-undated").tests(Title.statuses),
      demand(16, checks, "The step may be skipped unless the profile is `appleSSO`")
        .edges(ready).code("AppleSSO.StatusNeed").scenarios("regular-profile").tests(Title.otherProfile),
    ]
  }

  /// D1.3 and D1.4.
  static let preauthorization: [Demand] = [
    Demand("V2-225", "D1.3", "Call Decisions Preauthorize for a list of resources")
      .edges("D1.3", "D1.4").code("Endpoints.preauthorize", "AppleSSOClient.preauthorize").scenarios("apple-sso"),
    Demand("V2-226", "D1.3", "`serviceProvider` is required")
      .code("Endpoints.serviceProvider", "Endpoints.preauthorize").tests(Title.rebuilt),
    Demand("V2-227", "D1.3", "`mvpd` is required").code("Endpoints.preauthorize").tests(Title.rebuilt, Title.ids),
    Demand("V2-228", "D1.3", "`resources` is required").code("Endpoints.preauthorize").tests(Title.resources),
    Demand("V2-229", "D1.3", "`Authorization` is required").code("Endpoints.preauthorize").tests(Title.bearer),
    Demand("V2-230", "D1.3", "`AP-Device-Identifier` is required")
      .code("Endpoints.preauthorize", "DeviceIdentifier.headerValue").tests(Title.identifier),
    Demand("V2-231", "D1.3", "With an `appleSSO` profile a valid status must go along (C-04)")
      .edges("D1.1", "D1.2", "D1.3").code("PreauthorizeQuery.status").scenarios("apple-sso")
      .tests(Title.decisionsStatus, Title.onlyValid),
    Demand("V2-232", "D1.3", "With any other it may be left out")
      .edges("D1.3").scenarios("regular-profile").tests(Title.otherProfile),
    Demand("V2-233", "D1.4", "The answer has a permit or a denial for each resource")
      .edges("D1.4", "D1.4.more").code("Decision.isAuthorized").scenarios("resource-denied", "catalogue")
      .tests("R-PRE-7: no request names more resources than agreed, and every resource is answered"),
    Demand("V2-234", "D1.4", "Permit: the resource can be played")
      .edges("D1.4").code("Decision.isAuthorized").scenarios("apple-sso"),
    Demand("V2-235", "D1.4", "Permit comes without a media token")
      .edges("D1.4").code("Decision.withoutToken").scenarios("apple-sso")
      .tests(
        Title.nothingToPlay
      ),
    Demand("V2-236", "D1.4", "Preauthorization must not be used to play")
      .code("AppleSSOClient.preauthorize", "Decision.withoutToken")
      .tests(
        Title.nothingToPlay,
        "R-DEC-1, R-DEC-5: every playback asks anew, whatever was permitted before"),
    Demand("V2-237", "D1.4", "Deny: the resource cannot be played")
      .edges("D1.4", "D1.4.denied").code("Decision.isAuthorized").scenarios("resource-denied", "denied-at-the-root"),
    Demand("V2-238", "D1.4", "Deny comes with an enhanced error")
      .edges("D1.4").code("Decision.error", "EnhancedError").scenarios("resource-denied")
      .tests(
        "R-PRE-4, R-PRE-5: an item is handled by its action, and its code reaches the app",
        "R-PRE-8: the provider's reason for a denial reaches the app"),
    Demand("V2-239", "D1.4", "Parameters or headers that are not valid: an enhanced error")
      .edges("D1.4.failed", "D1.4.refresh").scenarios("authorization-fails", "status-refused-while-preauthorizing")
      .tests(Title.everyCode),
    Demand("V2-240", "D1.4", "The integration is not active: an enhanced error")
      .edges("D1.4.reselect", "D1.4.item.reselect")
      .scenarios("provider-gone-while-preauthorizing", "provider-gone-by-item-while-preauthorizing")
      .tests(Title.everyCode),
  ]

  /// D2.3 and D2.4.
  static let authorization: [Demand] = [
    Demand("V2-258", "D2.3", "Call Decisions Authorize for one resource")
      .edges("D2.3", "D2.4.permit").code("Endpoints.authorize", "AppleSSOClient.authorize").scenarios("apple-sso")
      .tests("R-DEC-12: an authorization names one resource"),
    Demand("V2-259", "D2.3", "`serviceProvider` is required")
      .code("Endpoints.serviceProvider", "Endpoints.authorize").tests(Title.rebuilt),
    Demand("V2-260", "D2.3", "`mvpd` is required").code("Endpoints.authorize").tests(Title.rebuilt, Title.ids),
    Demand("V2-261", "D2.3", "`resources` is required").code("Endpoints.authorize").tests(Title.resources),
    Demand("V2-262", "D2.3", "`Authorization` is required").code("Endpoints.authorize").tests(Title.bearer),
    Demand("V2-263", "D2.3", "`AP-Device-Identifier` is required")
      .code("Endpoints.authorize", "DeviceIdentifier.headerValue").tests(Title.identifier),
    Demand("V2-264", "D2.3", "With an `appleSSO` profile a valid status must go along (C-04)")
      .edges("D2.1", "D2.2", "D2.3").code("AuthorizeQuery.status").scenarios("apple-sso", "status-refreshed")
      .tests(Title.decisionsStatus, Title.onlyValid),
    Demand("V2-265", "D2.3", "With any other it may be left out")
      .edges("D2.3").scenarios("regular-profile").tests(Title.otherProfile),
    Demand("V2-266", "D2.4", "The answer has a permit or a denial for the resource")
      .edges("D2.4.permit", "D2.4.deny").code("Decision.isAuthorized").scenarios("apple-sso", "resource-denied"),
    Demand("V2-267", "D2.4", "Permit: the resource can be played")
      .edges("D2.4.permit").code("Decision.isAuthorized").scenarios("apple-sso"),
    Demand("V2-268", "D2.4", "Permit comes with a media token")
      .edges("D2.4.permit", "D2.4.incomplete").code("Decision.token", "MediaToken")
      .scenarios("apple-sso", "decisions-incomplete")
      .tests("R-DEC-2: a permit without a token is no permit"),
    Demand("V2-269", "D2.4", "Deny: the resource cannot be played")
      .edges("D2.4.deny", "D2.4.denied").code("Decision.withoutToken").scenarios(
        "resource-denied", "denied-at-the-root"
      )
      .tests("R-DEC-2: a denial brings no token, not even one that the server sent"),
    Demand("V2-270", "D2.4", "Deny comes with an enhanced error")
      .edges("D2.4.deny").code("Decision.error", "EnhancedError").scenarios("resource-denied")
      .tests(
        "R-DEC-8, R-DEC-9: a decision is handled by its action, and its code reaches the app",
        "R-DEC-13: the provider's reason for a denial reaches the app"),
    Demand("V2-271", "D2.4", "Parameters or headers that are not valid: an enhanced error")
      .edges("D2.4.failed", "D2.4.refresh").scenarios("authorization-fails", "status-refused-while-authorizing")
      .tests(Title.everyCode),
    Demand("V2-272", "D2.4", "The integration is not active: an enhanced error")
      .edges("D2.4.reselect", "D2.4.item.reselect").scenarios(
        "provider-gone-while-authorizing", "provider-gone-by-item"
      )
      .tests(Title.everyCode),
  ]
}
