import PassAPI
import Testing

@testable import PassService

@Suite("Patience") struct PatienceTests {
  private static func moment(_ seconds: Int) -> Moment { Moment(Timestamp(milliseconds: Int64(seconds) * 1_000)) }
  private static let patience = {
    var patience = Patience(.seconds(20))
    patience.begin(at: moment(0))
    return patience
  }()

  @Test(
    "PassFlow: requests: a request sends calls until its time is over, and none from that moment on",
    arguments: [(0, nil), (19, nil), (20, .transport(.timedOut)), (21, .transport(.timedOut))]
      as [(Int, CallFailure?)])
  func end(seconds: Int, refusal: CallFailure?) {
    #expect(Self.patience.refusal(at: Self.moment(seconds)) == refusal)
  }

  @Test(
    "R-THR-2: a pause that the service demanded is kept for half a minute at most, and says what is left of it",
    arguments: [(15, 0, 15), (15, 14, 1), (15, 15, nil), (3_600, 0, 30), (3_600, 29, 1), (3_600, 30, nil)]
      as [(Int, Int, Int?)])
  func pause(asked: Int, seconds: Int, left: Int?) {
    var patience = Patience(.seconds(20))
    patience.keepPause(of: Timestamped(CallFailure.throttled(retryAfter: .seconds(asked)), at: Self.moment(0)))
    #expect(
      patience.refusal(at: Self.moment(seconds)) == left.map { CallFailure.throttled(retryAfter: .seconds($0)) })
  }

  @Test("PassFlow: requests: more than half of the time has to be over", arguments: [(10, false), (11, true)])
  func half(seconds: Int, isOver: Bool) { #expect(Self.patience.isHalfOver(at: Self.moment(seconds)) == isOver) }

  @Test("R-THR-2: a call that had no turn behind others demands no pause of later requests")
  func crowded() {
    var patience = Patience(.seconds(20))
    patience.keepPause(of: Timestamped(CallFailure.tooManyRequests(retryAfter: .seconds(15)), at: Self.moment(0)))
    #expect(patience.refusal(at: Self.moment(0)) == nil)
  }
}
