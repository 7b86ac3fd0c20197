/// Points on which the vendor's pages are silent, and which flow and simulator have to decide (sdk 13). All of them are
/// DECIDED HERE, made up, and no app may rely on them.
package enum SDKAssumptions {
  /// How long the flow waits for codes after the callback to which they belong, since they come in any order.
  static let graceForCodes = Duration.milliseconds(300)
  /// How long the flow waits for a callback that only the SDK owes.
  static let longestSilence = Duration.seconds(60)
  /// How long the flow waits after a selection without a login under way, which is answered only sometimes (sdk 5.5).
  static let longestSelection = Duration.seconds(5)
  /// How long the flow waits for a person: in Apple's picker, on a page, on a second screen.
  static let longestLogin = Duration.seconds(1800)
  /// The maximum number of different codes kept for one request.
  static let maxCodes = 32

  /// The code of `setAuthenticationStatus` at the end of a logout; only its 0 counts.
  package static let codeAfterLogout = AuthenticationStatus.Code.notAuthenticated
  /// The registration code on tvOS: its length, its life in seconds, and the seconds between two polls.
  package static let codeLength = 7, codeLife = 1800, pollInterval = 5
  /// `tokenSource` of a login that did not come from Apple.
  package static let otherTokenSource = "MVPD"
  /// The level of `VSA403` and `CFG429`, which the vendor's table omits.
  package static let levelWithoutEntry: AdvancedStatus.Level? = nil
  /// A time in metadata, written like those on the vendor's overview page.
  package static let exampleTime = "2026/01/01 12:00:00 GMT +0000"
  // Threads: an adapter may be called back on any, since the inbox has a lock. Calls queued when K01(0) arrives are
  // refused one by one. A second login joins the first, and so does a second `setRequestor` before K01; every other
  // second call waits for its turn. A login during which `setRequestor` is called again is finished first.
  // `setSelectedProvider` and `getSelectedProvider` wait for K01, too. With `handleSVC` but without the optional
  // method, the page comes as K04. The SDK closes what it presented itself.
}
