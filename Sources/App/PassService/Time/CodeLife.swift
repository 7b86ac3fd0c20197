import PassAPI

/// How long a code of the service lives from its receipt (R-AUTH-8, PassFlow: time).
package enum CodeLife {
  /// The life of a code whose end is unknown: thirty minutes.
  package static let standard = Duration.seconds(1_800)
  /// The longest life that is believed.
  package static let longest = Duration.seconds(86_400)

  /// Returns the life of a code from the beginning and end in its answer.
  ///
  /// The life is `notAfter - notBefore`, which needs no clock. If the time of the service shows that it began a while
  /// ago, as in a resumed session, only the rest counts.
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
