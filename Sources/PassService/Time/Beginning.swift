import PassAPI

extension Timestamp {
  /// A beginning that is further ahead of the service's time is not believed; what differs less may be two clocks.
  package static let farthestBeginning = Duration.seconds(30 * 86_400)

  /// Whether what begins here is of the future, by the time of the service (PassFlow: time).
  package func isOfFuture(at now: Timestamp) -> Bool { now.distance(to: self) > Self.farthestBeginning }
}

extension MediaToken {
  /// Whether a media token can be used when it comes. It was made just now: so it does not begin in the future, and a
  /// life of its own that is as short as that of media tokens is not over, whatever the clocks say (PassFlow: time).
  package func isUsable(at receipt: Timestamp) -> Bool {
    let life = notBefore.distance(to: notAfter)
    return !serializedToken.revealed.isEmpty && !notBefore.isOfFuture(at: receipt)
      && (notAfter > receipt || life > .zero && life <= CodeLife.longest)
  }
}
