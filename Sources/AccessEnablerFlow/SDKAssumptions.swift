/// What none of the vendor's pages says about the SDK, and flow and simulator have to decide somehow (sdk 13). All of
/// it is DECIDED HERE, made up, and nothing that an app may rely on.
package enum SDKAssumptions {
  /// Codes and the callback that they belong to come in any order: how long the flow waits for codes behind it.
  static let graceForCodes = Duration.milliseconds(300)
  /// A callback that does not come at all: how long the flow waits for one that only the SDK owes.
  static let longestSilence = Duration.seconds(60)
  /// How long the flow waits after a selection without a login under way, which is only sometimes answered (sdk 5.5).
  static let longestSelection = Duration.seconds(5)
  /// How long the flow waits for a person: in Apple's picker, on a page, on a second screen.
  static let longestLogin = Duration.seconds(1800)
  /// How many different codes are remembered of one request.
  static let mostCodes = 32

  /// `setAuthenticationStatus` at the end of a logout has this code; only its 0 counts.
  package static let codeAfterLogout = AuthenticationStatus.Code.notAuthenticated
  /// The registration code on tvOS: its length, its life in seconds, and the seconds between two polls.
  package static let codeLength = 7, codeLife = 1800, pollInterval = 5
  /// `tokenSource` of a login that did not come from Apple.
  package static let otherTokenSource = "MVPD"
  /// The level of `VSA403` and of `CFG429`, which the vendor's table does not have.
  package static let levelWithoutEntry: AdvancedStatus.Level? = nil
  /// Times in metadata are written like those on the vendor's overview page.
  package static let exampleTime = "2026/01/01 12:00:00 GMT +0000"
  // Threads: an adapter may be called back on any, since the inbox has a lock. Calls queued while K01(0) comes are
  // refused one by one. A second login joins the first, as does a second `setRequestor` before K01; every other second
  // call waits for its turn. A login during which `setRequestor` is called again is finished first.
  // `setSelectedProvider` and `getSelectedProvider` wait for K01, too. `handleSVC` without the optional method: the
  // page comes as K04. The SDK closes what it presented itself.
}
