import AppleSSOFlow

extension AppleSSO {
  /// The scenarios in which something ends, at a time that the clocks hide.
  static let clockExcuses: [ClockExcuse] =
    [
      "profile-ends-meanwhile", "provider-switched-off", "confirmation-left", "confirmed-by-app",
      "cancel-confirmation", "providers-in-memory-twice", "profile-over-when-read",
      "profile-over-before-decisions", "profile-over-before-preauthorizing",
      "status-lost-profile-denied", "status-lost-profile-restricted", "status-lost-profile-undetermined",
      "status-lost-profile-nobody", "status-lost-profile-expired", "status-lost-profile-undated",
      "foreground-profile-over",
    ].map { ClockExcuse($0, ["date-last-week"], .hiddenEnd) } + [
      ClockExcuse("logout-without-token", ["ahead-2d-unnoticed"], .earlyToken),
      // The launch knows nothing of the time yet when its viewer signs out.
      ClockExcuse("sign-out-at-start", ["ahead-2d"], .earlyToken),
      ClockExcuse("signed-out-twice-at-loggingout", ["ahead-2d"], .earlyToken),
      ClockExcuse("signed-out-twice-at-storingend", ["ahead-2d"], .earlyToken),
      ClockExcuse(
        "sign-out-settings-changed", ["set-forward"], "a session that seems to be over shows nothing of the settings"),
      ClockExcuse("sign-out-offline", ["ahead-2d"], .earlyToken),
      ClockExcuse(
        "restore-clock-set", ["ahead-10m", "behind-10m", "ahead-2d", "behind-2d"],
        "the scenario sets a clock of its own, which these replace"),
    ]
    + laterMoments.map { ClockExcuse($0.key, $0.value, .laterMoment) }
    + throttledLogouts.map { ClockExcuse($0.key, $0.value, .throttledLogout) }

  private static let laterMoments: [String: Set<String>] = [
    "cancel-later-registration-that-fails": ["pages-1994"], "cancel-later-registration": ["pages-1994"],
    "cancel-later-token-that-fails": ["pages-ahead-2d"], "sign-out-is-carried-through": .withPages,
    "sign-in-after-cancelled": ["pages-1994"], "cancel-authorization-while-pausing": .withPages,
    "cancel-renewal": ["pages-ahead-2d"],
    "sign-in-during-renewal": ["pages-ahead-2d"],
  ]
  private static let throttledLogouts: [String: Set<String>] = [
    "logout-page-of-earlier-launch-left": ["pages-1994"], "logout-finished-after-hitches": ["pages-1994"],
    "logout-finished-by-another-client": ["pages-1994"],
  ]
}
