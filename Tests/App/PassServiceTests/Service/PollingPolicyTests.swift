import PassAPI
import Testing

@testable import PassService

@Suite("What an answer to a poll means") struct PollingPolicyTests {
  @Test(
    "R-POLL-3: what was not answered, or not sent, has a row of its own",
    arguments: [
      (.transport(.offline), .unanswered), (.transport(.circuitOpen), .unanswered), (.transport(.cancelled), .wait),
      (.notSent(.token), .renew), (.notSent(.credentials), .register), (.notSent(.device), .stop),
    ] as [(CallFailure, PollMeaning)], LoginPoll.allCases)
  func silence(answer: (failure: CallFailure, meaning: PollMeaning), poll: LoginPoll) {
    #expect(PollingPolicy.row(of: PollFacts(.failed(answer.failure), to: poll))?.meaning == answer.meaning)
  }
}
