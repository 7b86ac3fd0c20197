import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// The server refuses the partner status: Apple's framework is asked again, once (R-SSO-23).
  static let refreshing: [Scenario] = [
    signedIn(
      "status-refused-while-authorizing", "The server rejects the status as expired, and accepts the next one",
      given: [.fault(.authorize, .only(1), expired)], [.authorize("news")], endsIn: .authenticated,
      path: "D2.4.refresh D2.2 D2.4.permit", answers: ["news permit"]),
    signedIn(
      "status-refused-twice", "The server rejects every status as expired: the viewer signs in again",
      given: [.fault(.authorize, expired)], [.authorize("news")], endsIn: .signedOut,
      path: "D2.4.refresh D2.2 D2.4.signIn ended",
      answers: ["refused: sign in again: invalid_header_pfs_provider_info_expired"]),
    signedIn(
      "status-refused-while-preauthorizing",
      "The server rejects the status of a preauthorization as expired, and accepts the next one",
      given: [.fault(.preauthorize, .only(1), expired)], [.preauthorize(["news"])], endsIn: .authenticated,
      path: "D1.4.refresh D1.2 D1.4", answers: ["news permit"]),
    signedIn(
      "access-withdrawn", "The viewer has withdrawn access: the profile can no longer be used",
      given: [.error(.authorize, "invalid_header_pfs_permission_access_not_granted")], [.authorize("news")],
      endsIn: .signedOut, path: "D2.4.signIn",
      answers: ["refused: sign in again: invalid_header_pfs_permission_access_not_granted"]),
    Scenario(
      "partner-profile-refreshed",
      "The status sent with the SAML response is refused: the framework is asked for both again",
      given: [.fault(.partnerProfile, .only(1), expired)], endsIn: .authenticated,
      path: "C9 C11 C13.refresh C9 C11 C14", answers: [appleAccess]),
    Scenario(
      "profiles-without-status", "The profiles are refused because of the status, and then read without it",
      given: [.knownViewer(), .fault(.listProfiles, .only(1), expired)], endsIn: .authenticated,
      path: "B2 B4.refresh B6 C7", answers: [appleAccess]),
    signedIn(
      "provider-gone-while-authorizing", "The integration is switched off before playback: the provider is forgotten",
      given: [.error(.authorize, "invalid_integration")], [.authorize("news"), .signIn], endsIn: .authenticated,
      path: "D2.4.reselect ended B5", answers: ["refused: sign in again: invalid_integration", appleAccess]),
    signedIn(
      "provider-gone-while-preauthorizing", "The provider no longer exists at a preauthorization: it is forgotten",
      given: [.error(.preauthorize, "invalid_parameter_mvpd")], [.preauthorize(["news"])], endsIn: .signedOut,
      path: "D1.4.reselect ended", answers: ["refused: sign in again: invalid_parameter_mvpd"]),
    signedIn(
      "status-refused-by-item", "The server rejects the status as expired for one item, at playback and in a catalogue",
      given: [
        .itemError(.authorize, "invalid_header_pfs_provider_info_expired", .only(1)),
        .itemError(.preauthorize, "invalid_header_pfs_provider_info_expired", .only(1)),
      ],
      [.authorize("news"), .preauthorize(["news"])], endsIn: .authenticated,
      path: "D2.4.item.refresh D2.2 D2.4.permit D1.4.item.refresh D1.2 D1.4", answers: ["news permit", "news permit"]),
    signedIn(
      "provider-gone-by-item", "The integration is switched off, reported for the item to be played",
      given: [.itemError(.authorize, "invalid_integration")], [.authorize("news")], endsIn: .signedOut,
      path: "D2.4.item.reselect ended", answers: ["refused: sign in again: invalid_integration"]),
    signedIn(
      "provider-gone-by-item-while-preauthorizing",
      "The integration is switched off, reported for an item of a catalogue",
      given: [.itemError(.preauthorize, "invalid_integration")], [.preauthorize(["news"])], endsIn: .signedOut,
      path: "D1.4.item.reselect ended", answers: ["refused: sign in again: invalid_integration"]),
    signedIn(
      "catalogue", "More resources than one request may name; known decisions are not requested again",
      [.preauthorize(items(7)), .preauthorize(["item-7", "item-1"])], endsIn: .authenticated,
      path: "D1.3 D1.4.more D1.4 D1.known",
      answers: [items(7, " permit").joined(separator: ", "), "item-7 permit, item-1 permit"], transitions: 14),
    signedIn(
      "play-overtakes", "A request to play while a catalogue is being marked comes first",
      [.preauthorize(items(7)), .entering(.preauthorizing, .authorize("news"))], endsIn: .authenticated,
      path: "D1.3 D2.3.overtakes overtakes.D2.4.permit D1.4.more D1.4",
      answers: ["news permit", items(7, " permit").joined(separator: ", ")]),
    signedIn(
      "play-overtakes-cancelled", "The app cancels both the request to play and the marking of a catalogue",
      [.preauthorize(["sport"]), .entering(.preauthorizing, .authorize("news")), .entering(.overtaking, .cancel)],
      endsIn: .authenticated, path: "D2.3.overtakes overtakes.cancel", answers: [.cancelled, .cancelled, "done"]),
    signedIn(
      "catalogue-in-part",
      "The service becomes unreachable while a catalogue is marked: the decisions so far are returned",
      given: [.fault(.preauthorize, .from(2), .transport(.connectionLost))], [.preauthorize(items(7))],
      endsIn: .authenticated, path: "D1.4.more D1.4.pause D1.4.some",
      answers: [items(5, " permit").joined(separator: ", ")]),
    signedIn(
      "catalogue-in-halves", "The integration allows fewer resources than agreed: fewer are named in each request",
      given: [.error(.preauthorize, "too_many_resources", .only(1))], [.preauthorize(items(5))], endsIn: .authenticated,
      path: "D1.4.split D1.4.more D1.4.more D1.4", answers: [items(5, " permit").joined(separator: ", ")]),
    signedIn(
      "catalogue-in-halves-by-item", "The integration allows fewer resources than agreed, reported for every item",
      given: [.itemError(.preauthorize, "too_many_resources", .only(1))], [.preauthorize(items(4))],
      endsIn: .authenticated, path: "D1.4.item.split D1.4.more D1.4",
      answers: [items(4, " permit").joined(separator: ", ")]),
  ]

  /// A request to play arrives while a catalogue is being marked, and the service does not simply permit it.
  static let overtaking: [Scenario] = [
    overtaking("denied", .only(1), .error(code: "authorization_denied_by_mvpd"), ["denied", "D1.4"], denied),
    overtaking("denied-by-item", .only(1), .itemError(code: "authorization_denied_by_mvpd"), ["deny", "D1.4"], denied),
    overtaking("refused", .only(1), .status(400), ["failed", "D1.4"], ["refused: failed: rejected", "sport permit"]),
    overtaking(
      "undecided", .only(1), .empty, ["incomplete", "D1.4"], ["refused: failed: incomplete_decision", "sport permit"]),
    overtaking("again", .only(1), .itemError(code: "network_received_error"), ["item.pause", "permit", "D1.4"]),
    overtaking("lost-once", .only(1), .transport(.connectionLost), ["pause", "permit", "D1.4"]),
    overtaking("renewed", .only(1), .status(401), ["renew", "A4.kept→overtaking", "permit", "D1.4"]),
    overtaking("status-refused", .only(1), expired, ["refresh", "D2.2.overtakes", "permit", "D1.4"]),
    overtaking(
      "status-refused-by-item", .only(1), .itemError(code: "invalid_header_pfs_provider_info_expired"),
      ["item.refresh", "D2.2.overtakes", "permit", "D1.4"]),
    overtaking(
      "provider-gone", .every, .error(code: "invalid_integration"), ["reselect", "ended"], lost("invalid_integration"),
      endsIn: .signedOut),
    overtaking(
      "provider-gone-by-item", .every, .itemError(code: "invalid_integration"), ["item.reselect", "ended"],
      lost("invalid_integration"), endsIn: .signedOut),
    overtaking(
      "profile-over", .every, .error(code: "authenticated_profile_expired"), ["signIn", "ended"],
      lost("authenticated_profile_expired"), endsIn: .signedOut),
    overtaking(
      "profile-over-by-item", .every, .itemError(code: "authenticated_profile_expired"), ["item.signIn", "ended"],
      lost("authenticated_profile_expired"), endsIn: .signedOut),
  ]

  private static let denied = ["news deny: authorization_denied_by_mvpd", "sport permit"]
  private static func lost(_ code: String) -> [String] { Array(repeating: "refused: sign in again: \(code)", count: 2) }

  /// - Parameter edges: The edges after the beginning; those of the request to play by the ends of their ids.
  private static func overtaking(
    _ what: String, _ calls: ScriptedFault.Calls, _ answer: ScriptedFault.Answer, _ edges: [String],
    _ answers: [String] = ["news permit", "sport permit"], endsIn state: AppleSSO.State.Name = .authenticated
  ) -> Scenario {
    let others: Set<String> = ["D1.4", "D2.2.overtakes", "ended", "A4.kept→overtaking"]
    let path = ["D2.3.overtakes"] + edges.map { others.contains($0) ? $0 : "overtakes.D2.4.\($0)" }
    return signedIn(
      "play-overtakes-\(what)", "A request to play while a catalogue is being marked: \(what)",
      given: [.fault(.authorize, calls, answer)],
      [.preauthorize(["sport"]), .entering(.preauthorizing, .authorize("news"))], endsIn: state,
      path: path.joined(separator: " "), answers: answers)
  }

  private static let expired = ScriptedFault.Answer.error(code: "invalid_header_pfs_provider_info_expired")
}
