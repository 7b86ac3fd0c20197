import PassAPI
import PassFlows

extension Scenario {
  /// The server refuses the partner status: Apple's framework is asked again, once (R-SSO-23).
  static let refreshing: [Scenario] = [
    signedIn(
      "status-refused-at-play", "The server calls the status expired, and takes the next one", [.authorize("news")],
      Ending(.authenticated, path: ["D2.4.refresh", "D2.2", "D2.4.permit"], answers: ["news permit"])
    ) { $0.backend.faults = [Fault(.authorize, .only(1), expired)] },
    signedIn(
      "status-refused-twice", "The server calls every status expired: the viewer signs in again", [.authorize("news")],
      Ending(
        .signedOut, path: ["D2.4.refresh", "D2.2", "D2.4.signInAgain", "K.erased"],
        answers: ["refused: sign in again: invalid_header_pfs_provider_info_expired"])
    ) { $0.backend.faults = [Fault(.authorize, .every, expired)] },
    signedIn(
      "status-refused-while-browsing", "The same for a preauthorization", [.preauthorize(["news"])],
      Ending(.authenticated, path: ["D1.4.refresh", "D1.2", "D1.4"], answers: ["news permit"])
    ) { $0.backend.faults = [Fault(.preauthorize, .only(1), expired)] },
    signedIn(
      "access-withdrawn", "The viewer has withdrawn the access: the profile is of no use any more",
      [.authorize("news")],
      Ending(
        .signedOut, path: ["D2.4.signInAgain"],
        answers: ["refused: sign in again: invalid_header_pfs_permission_access_not_granted"])
    ) {
      $0.backend.faults = [Fault(.authorize, .every, .error(code: "invalid_header_pfs_permission_access_not_granted"))]
    },
    Scenario(
      "partner-profile-refreshed",
      "The status that came with the SAML response is refused: the framework is asked for both again",
      acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["C11", "C13.refresh", "C11", "C14"], answers: [appleAccess])
    ) { $0.backend.faults = [Fault(.partnerProfile, .only(1), expired)] },
    Scenario(
      "profiles-without-status", "The profiles are refused because of the status, and read without it",
      acts: [.calmly(.signIn)],
      ending: Ending(.authenticated, path: ["B2", "B4.refresh", "B6", "C7"], answers: [appleAccess])
    ) {
      $0.knowsViewer()
      $0.backend.faults = [Fault(.listProfiles, .only(1), expired)]
    },
    signedIn(
      "provider-gone-at-play",
      "The integration is switched off when something is to be played: the provider is forgotten",
      [.authorize("news"), .signIn],
      Ending(
        .authenticated, path: ["D2.4.reselect", "K.erased", "B5.one"],
        answers: ["refused: sign in again: invalid_integration", appleAccess])
    ) { $0.backend.faults = [Fault(.authorize, .every, .error(code: "invalid_integration"))] },
    signedIn(
      "provider-gone-while-browsing", "The same for a preauthorization", [.preauthorize(["news"])],
      Ending(
        .signedOut, path: ["D1.4.reselect", "K.erased"], answers: ["refused: sign in again: invalid_parameter_mvpd"])
    ) { $0.backend.faults = [Fault(.preauthorize, .every, .error(code: "invalid_parameter_mvpd"))] },
    signedIn(
      "status-refused-by-item", "The same, said of the item to be played, and of one of a catalogue",
      [.authorize("news"), .preauthorize(["news"])],
      Ending(
        .authenticated, path: ["D2.4.item.refresh", "D2.2", "D2.4.permit", "D1.4.item.refresh", "D1.2", "D1.4"],
        answers: ["news permit", "news permit"])
    ) {
      $0.backend.faults = [.authorize, .preauthorize].map {
        Fault($0, .only(1), .itemError(code: "invalid_header_pfs_provider_info_expired"))
      }
    },
    signedIn(
      "provider-gone-by-item", "The integration is switched off, said of the item to be played", [.authorize("news")],
      Ending(
        .signedOut, path: ["D2.4.item.reselect", "K.erased"], answers: ["refused: sign in again: invalid_integration"])
    ) { $0.backend.faults = [Fault(.authorize, .every, .itemError(code: "invalid_integration"))] },
    signedIn(
      "provider-gone-by-item-while-browsing", "The same for a preauthorization", [.preauthorize(["news"])],
      Ending(
        .signedOut, path: ["D1.4.item.reselect", "K.erased"], answers: ["refused: sign in again: invalid_integration"])
    ) { $0.backend.faults = [Fault(.preauthorize, .every, .itemError(code: "invalid_integration"))] },
    signedIn(
      "catalogue", "More resources than one request may name; what is known is not asked again",
      [.preauthorize((1...7).map { "item-\($0)" }), .preauthorize(["item-7", "item-1"])],
      Ending(
        .authenticated, path: ["D1.cached", "D1.4.more", "D1.4", "D1.known"],
        answers: [(1...7).map { "item-\($0) permit" }.joined(separator: ", "), "item-7 permit, item-1 permit"])
    ) { _ in },
    signedIn(
      "catalogue-in-halves", "The integration allows fewer resources than agreed: fewer are named in each request",
      [.preauthorize((1...5).map { "item-\($0)" })],
      Ending(
        .authenticated, path: ["D1.4.split.whole", "D1.4.more", "D1.4"],
        answers: [(1...5).map { "item-\($0) permit" }.joined(separator: ", ")])
    ) { $0.backend.faults = [Fault(.preauthorize, .only(1), .error(code: "too_many_resources"))] },
    signedIn(
      "catalogue-in-halves-by-item", "The same, said of every item", [.preauthorize((1...4).map { "item-\($0)" })],
      Ending(
        .authenticated, path: ["D1.4.split", "D1.4.more", "D1.4"],
        answers: [(1...4).map { "item-\($0) permit" }.joined(separator: ", ")])
    ) { $0.backend.faults = [Fault(.preauthorize, .only(1), .itemError(code: "too_many_resources"))] },
  ]

  private static let expired = Fault.Answer.error(code: "invalid_header_pfs_provider_info_expired")
}
