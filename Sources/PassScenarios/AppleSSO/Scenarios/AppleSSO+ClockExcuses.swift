import AppleSSOFlow

extension AppleSSO {
  /// Scenarios in which something ends, and an end that the clocks hide.
  static let clockExcuses: [ClockExcuse] =
    [
      "profile-ends-meanwhile", "provider-switched-off", "another-provider", "confirmation-left", "confirmed-by-app",
      "cancel-confirmation", "providers-in-memory", "providers-in-memory-twice", "profile-over-when-read",
      "profile-over-before-decisions", "permits-end-with-access", "profile-over-before-preauthorizing",
      "status-lost-profile-denied", "status-lost-profile-restricted", "status-lost-profile-undetermined",
      "status-lost-profile-nobody", "status-lost-profile-expired", "status-lost-profile-undated",
      "profile-read-again-later",
    ].map { ClockExcuse($0, ["date-last-week"], .hiddenEnd) } + [
      ClockExcuse("logout-without-token", ["ahead-2d-unnoticed"], .earlyToken),
      // The launch has learnt nothing of the time when its viewer signs out.
      ClockExcuse("sign-out-at-start", ["ahead-2d"], .earlyToken),
      ClockExcuse("sign-out-offline", ["ahead-2d"], .earlyToken),
    ]
}
