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

  @Test(
    "a view is presented on the main actor, whatever thread hands it over, behind transitions too, and goes at the end",
    arguments: [
      ([true], [true], true, []), ([true], [true], false, [.notDismissed]), ([false, false, true], [true], true, []),
      ([true], [false, false, true], true, []), ([true], [false, true], false, [.notDismissed]),
      ([true], [], true, [.notGone]), ([true], [], false, [.notDismissed, .notGone]),
    ] as [([Bool], [Bool], Bool, Set<AccountNotice>)])
  func views(present: [Bool], dismiss: [Bool], isDismissed: Bool, notices: Set<AccountNotice>) async {
    let calls = Calls { ($0.present, $0.dismiss, $0.isDismissed) = (present, dismiss, isDismissed) }
    await calls.clock.ring()
    #expect(await calls.sut.answer(Self.picker) == Self.somebody)
    let shown = await calls.manager.shown, first = shown.filter { $0 == "present" }.count
    #expect(first == present.count && shown.prefix(first).allSatisfy { $0 == "present" })
    // Without an end of its own it is tried as long as the grace lasts, every 50 ms of a second.
    #expect(shown.count - first == (dismiss.isEmpty ? 22 : dismiss.count))
    #expect(Set(calls.notices.keys).subtracting([.notOnMainThread]) == notices)
  }

  @Test("a view that cannot be presented ends the call after the grace as if the provider had refused, and its request")
  func nowhere() async {
    let calls = Calls {
      $0.present = []
      $0.answers = []
    }
    await calls.clock.ring()
    #expect(
      await calls.sut.answer(Self.picker) == PartnerReply(access: .granted, error: FrameworkError(.providerRejected)))
    #expect(calls.notices[.notPresented] == 1)
    // The presenter may have shown it late.
    #expect(await calls.manager.shown == Array(repeating: "present", count: 22) + ["dismiss"])
    while await calls.manager.cancelled == 0 { await Task.yield() }
  }

  @Test(
    "a grace of nothing is two attempts, one without end is one as well",
    arguments: [Duration.seconds(-1), .zero, .seconds(Int64.max)])
  func graces(grace: Duration) async {
    let calls = Calls(grace: grace) { $0.present = [false, true] }
    await calls.clock.ring()
    #expect(await calls.sut.answer(Self.picker) == Self.somebody)
    #expect(await calls.manager.shown == ["present", "present", "dismiss"])
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

  init(grace: Duration = .seconds(1), _ change: (inout FakeManager.Script) -> Void = { _ in }) {
    var script = FakeManager.Script()
    change(&script)
    let manager = FakeManager(script)
    self.manager = manager
    sut = AccountCalls(grace: grace, clock: clock, notices: AccountNotices { _ in }) { screen in
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
    /// What each attempt to present the view answers; false from then on. Without it there is no view.
    var present: [Bool]?
    /// The same for dismissing it.
    var dismiss = [true]
    /// Whether Apple dismisses it.
    var isDismissed = true
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
    if let present = script.present, let screen {
      Thread.detachNewThread {
        screen.present { [self] in
          shown.append("present")
          let tried = shown.count, isShown = tried <= present.count && present[tried - 1]
          if isShown {
            Task {
              if script.isDismissed { screen.dismiss() }
              answers.forEach(handler)
            }
          }
          return isShown
        } dismiss: { [self] in
          shown.append("dismiss")
          let tried = shown.filter { $0 == "dismiss" }.count
          return tried <= script.dismiss.count && script.dismiss[tried - 1]
        }
      }
    } else {
      answers.forEach(handler)
    }
    return { Task { @MainActor in self.cancelled += 1 } }
  }
}
