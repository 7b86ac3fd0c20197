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
    "R-THR-2: a pause that the service demanded is kept until it is over, and says what is left of it",
    arguments: [(0, 15), (14, 1), (15, nil), (19, nil)] as [(Int, Int?)])
  func pause(seconds: Int, left: Int?) {
    var patience = Self.patience
    patience.keepPause(of: Timestamped(CallFailure.throttled(retryAfter: .seconds(15)), at: Self.moment(0)))
    #expect(
      patience.refusal(at: Self.moment(seconds)) == left.map { CallFailure.throttled(retryAfter: .seconds($0)) })
  }
}
