import PassAPI

extension Timestamp {
  /// The limit beyond which a beginning in the future, by the service's time, is not believed; a smaller difference may
  /// be that of two clocks.
  package static let farthestBeginning = Duration.seconds(30 * 86_400)

  /// Whether this beginning is in the future, by the service's time (PassFlow: time).
  package func isOfFuture(at now: Timestamp) -> Bool { now.distance(to: self) > Self.farthestBeginning }
}

extension MediaToken {
  /// Whether a media token is usable on receipt. It was just issued: so it must not begin in the future, and if its
  /// life is as short as that of media tokens, it is not over, whatever the clocks say (PassFlow: time).
  package func isUsable(at receipt: Timestamp) -> Bool {
    let life = notBefore.distance(to: notAfter)
    return !serializedToken.revealed.isEmpty && !notBefore.isOfFuture(at: receipt)
      && (notAfter > receipt || life > .zero && life <= CodeLife.longest)
  }
}
