extension Scenario {
  /// The whole flow of the cookbook without a hitch.
  static let appleSSO = Scenario(
    "apple-sso", "First launch on an Apple TV: sign-in with the TV provider, decisions, sign-out",
    acts: [
      .calmly(.signIn), .calmly(.preauthorize(["news", "sport"])), .calmly(.authorize("news")), .calmly(.signOut),
    ],
    ending: Ending(
      .signedOut,
      path: [
        "signIn", "P1", "P2.granted", "A.nothing", "A2", "A4", "B2.nobody", "B6", "C2", "C4", "C9", "C11", "C14",
        "D1.cached", "D1.4",
        "D2.cached", "D2.4.permit", "E1", "E2.partner_logout",
      ],
      answers: [
        "signed in at northlight (appleSSO)", "news permit, sport permit", "news permit",
        "finish in Settings → Accounts → TV Provider",
      ]))
}
