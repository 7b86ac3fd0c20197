import PassAPI

/// How long a code of the service lives from its receipt (R-AUTH-8, PassFlow: time).
package enum CodeLife {
  /// The life of a code whose end is not known: thirty minutes.
  package static let standard = Duration.seconds(1_800)
  /// An end that is further away is not believed.
  package static let longest = Duration.seconds(86_400)

  /// From what its answer says of its beginning and its end.
  ///
  /// It lives as long as the service gives it, `notAfter - notBefore`: that needs no clock. Where the time of the
  /// service shows that it began a while ago, as that of a session that was resumed, what is left counts.
  package static func of(notBefore: Timestamp?, notAfter: Timestamp?, at receipt: Moment) -> Duration {
    guard let notAfter else { return standard }
    let whole = notBefore.flatMap { plausible($0.distance(to: notAfter)) }
    let rest = plausible(receipt.at.distance(to: notAfter))
    guard let whole else { return rest ?? standard }
    guard receipt.isLearnt, let rest, rest + ServiceClock.tolerance < whole else { return whole }
    return rest
  }

  private static func plausible(_ life: Duration) -> Duration? { life > .zero && life <= longest ? life : nil }
}
