import Foundation
import PassAPI
import PassService
import Testing

@testable import PassLive

/// The adapter for Apple's framework without Apple's names; `Tests/Workshop/AppleChecks` has it whole.
@Suite("Calls of Apple's framework", .endsIfStuck)
struct AccountCallsTests {
  private static let picker = PartnerQuery(promptsForAccess: true, allowsInterruption: true, supported: ["north"])
  private static let somebody = PartnerReply(access: .granted, providerId: "north")

  @Test("of a handler that is called three times the first answer counts, and the others are counted")
  func thrice() async {
    let calls = Calls {
      $0.answers = [Self.somebody, PartnerReply(access: .granted), PartnerReply(access: .granted, providerId: "other")]
    }
    #expect(await calls.sut.answer(Self.picker) == Self.somebody)
    #expect(calls.notices == [.answerDropped: 2])
  }

  @Test("R-SSO-1: without access no request is made, and the answer is the status", arguments: AccessStatus.allCases)
  func access(status: AccessStatus) async {
    let calls = Calls { $0.access = status }
    let reply = await calls.sut.answer(Self.picker)
    #expect(reply.access == status)
    #expect(await calls.manager.requests == (status == .granted ? [Self.picker] : []))
    #expect(await calls.sut.accessStatus(prompt: false) == status)
    #expect(await calls.manager.prompts == [true, false])
  }

  @Test("a cancelled request is given up at the end of the grace, and what comes then is dropped and counted")
  func givenUp() async {
    let calls = Calls { $0.answers = [] }
    let call = Task { await calls.sut.answer(Self.picker) }
    await calls.manager.untilAsked()
    call.cancel()
    await calls.clock.ring()
    #expect(await call.value == PartnerReply(access: .granted, error: FrameworkError(.userCancelled)))
    #expect(calls.notices == [.notAnswered: 1])
    while await calls.manager.cancelled == 0 { await Task.yield() }
    await calls.manager.answerLate(Self.somebody)
    #expect(calls.notices == [.notAnswered: 1, .answerDropped: 1])
  }

  @Test("what is cancelled before it begins asks nobody")
  func cancelledBefore() async {
    let calls = Calls()
    let call = Task {
      while !Task.isCancelled { await Task.yield() }
      return (await calls.sut.accessStatus(prompt: true), await calls.sut.answer(Self.picker).error?.code)
    }
    call.cancel()
    #expect(await call.value == (.notDetermined, .userCancelled))
    #expect(await calls.manager.prompts == [])
  }

  @Test("a view is presented on the main actor, whatever thread hands it over, and dismissed when it stays")
  func left() async {
    let calls = Calls { $0.view = true }
    await calls.clock.ring()
    #expect(await calls.sut.answer(Self.picker) == Self.somebody)
    #expect(await calls.manager.shown == ["presented", "dismissed"])
    #expect(calls.notices[.notDismissed] == 1)
  }

  @Test("a view that nobody can present ends the call as if the provider had refused, and its request is cancelled")
  func nowhere() async {
    let calls = Calls {
      $0.view = false
      $0.answers = []
    }
    #expect(
      await calls.sut.answer(Self.picker) == PartnerReply(access: .granted, error: FrameworkError(.providerRejected)))
    #expect(calls.notices[.notPresented] == 1)
    while await calls.manager.cancelled == 0 { await Task.yield() }
  }

  @Test("each notice says what happened, with no sign that a log would replace")
  func texts() {
    let texts = AccountNotice.allCases.map(\.description)
    #expect(Set(texts).count == texts.count && texts.allSatisfy { $0.contains(" ") && !$0.contains("%") })
  }
}

/// Calls at a manager that does what a test says.
private struct Calls {
  let manager: FakeManager
  let clock = HandClock()
  let sut: AccountCalls
  var notices: [AccountNotice: Int] { sut.notices.counts }

  init(_ change: (inout FakeManager.Script) -> Void = { _ in }) {
    var script = FakeManager.Script()
    change(&script)
    let manager = FakeManager(script)
    self.manager = manager
    sut = AccountCalls(grace: .seconds(1), clock: clock, notices: AccountNotices { _ in }) { screen in
      manager.screen = screen
      return manager
    }
  }
}

@MainActor private final class FakeManager: AccountManager {
  struct Script: Sendable {
    var access = AccessStatus.granted
    /// What the handler is called with, before the call returns.
    var answers = [PartnerReply(access: .granted, providerId: "north")]
    /// Whether there is a view, and whether it can be presented.
    var view: Bool?
  }
  private let script: Script
  var screen: AccountScreen?
  private(set) var prompts: [Bool] = []
  private(set) var requests: [PartnerQuery] = []
  private(set) var cancelled = 0
  private(set) var shown: [String] = []
  private var handler: (@Sendable (PartnerReply) -> Void)?
  private let (asking, asked) = AsyncStream<Void>.makeStream()

  nonisolated init(_ script: Script) { self.script = script }

  func untilAsked() async { for await _ in asking {} }
  func answerLate(_ reply: PartnerReply) { handler?(reply) }

  func checkAccess(prompt: Bool, _ handler: @escaping @Sendable (AccessStatus, FrameworkError?) -> Void) {
    prompts.append(prompt)
    handler(script.access, nil)
  }

  func enqueue(_ query: PartnerQuery, _ handler: @escaping @Sendable (PartnerReply) -> Void) -> @Sendable () -> Void {
    requests.append(query)
    self.handler = handler
    asked.finish()
    let answers = script.answers
    if let view = script.view, let screen {
      Thread.detachNewThread {
        screen.present { [self] in
          shown.append("presented")
          // The answer comes while the view is there.
          answers.forEach(handler)
          return view
        } dismiss: { [self] in
          shown.append("dismissed")
        }
      }
    } else {
      answers.forEach(handler)
    }
    return { Task { @MainActor in self.cancelled += 1 } }
  }
}
