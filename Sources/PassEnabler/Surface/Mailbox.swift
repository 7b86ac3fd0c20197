import Foundation

/// Between the app and the flow: calls, which come from any thread, in their order; and who hears the callbacks.
///
/// Unchecked, since everything is touched under the lock only.
package final class Mailbox: @unchecked Sendable {
  /// A call on its way; without an event when only the delegates have changed.
  struct Letter: Sendable {
    var event: EnablerFlow.Event?
    var defect: CallDefect?
  }
  let letters: AsyncStream<Letter>
  private let post: AsyncStream<Letter>.Continuation
  private let lock = NSLock()
  private weak var flowDelegate: (any EntitlementDelegate)?
  private weak var statusDelegate: (any EntitlementStatus)?
  /// Who heard the last question; asked, and nil, they live no more.
  private weak var askedDelegate: (any EntitlementDelegate)?
  private var wasAsked = false
  private var isReleased = false
  private var callCount = 0
  /// Calls before the first C03, which are taken after it; nil once that has come.
  private var early: [Letter]? = []
  /// What a call brought that only the app knows, by the number of the call.
  private var attachments: [Int: Any] = [:]

  package init() { (letters, post) = AsyncStream.makeStream(of: Letter.self) }

  // MARK: Calls

  /// A call of the app.
  func send(_ event: EnablerFlow.Event, defect: CallDefect? = nil) { send(defect: defect) { _ in event } }

  /// A call that has to know its number, and to keep something until it is answered.
  func send(keeping attachment: Any? = nil, defect: CallDefect? = nil, _ event: (Int) -> EnablerFlow.Event) {
    lock.withLock {
      callCount += 1
      attachments[callCount] = attachment
      let letter = Letter(event: event(callCount), defect: defect)
      switch letter.event?.name {
      case .optionsSet, .preauthorizeRequested: post.yield(letter)
      case .requestorRequested:
        for letter in [letter] + (early ?? []) { post.yield(letter) }
        early = nil
      default: if early?.append(letter) == nil { post.yield(letter) }
      }
    }
  }

  /// What a call brought; once.
  func attachment<Value>(of call: Int, as _: Value.Type = Value.self) -> Value? {
    lock.withLock { isReleased ? nil : attachments.removeValue(forKey: call) as? Value }
  }

  // MARK: Delegates

  package var flow: (any EntitlementDelegate)? {
    get { lock.withLock { isReleased ? nil : flowDelegate } }
    set {
      lock.withLock {
        flowDelegate = newValue; post.yield(Letter())
      }
    }
  }
  package var status: (any EntitlementStatus)? {
    get { lock.withLock { isReleased ? nil : statusDelegate } }
    set { lock.withLock { statusDelegate = newValue } }
  }
  var isOpen: Bool { lock.withLock { !isReleased } }

  /// The delegate that is to hear a question.
  var asked: (any EntitlementDelegate)? {
    lock.withLock {
      guard !isReleased, let flowDelegate else { return nil }
      (askedDelegate, wasAsked) = (flowDelegate, true)
      return flowDelegate
    }
  }

  /// Whether the delegate that heard the last question lives no more.
  var isAskedGone: Bool { lock.withLock { wasAsked && askedDelegate == nil } }

  /// The app has let go of its AccessEnabler: nobody is told any more.
  func release() {
    lock.withLock {
      isReleased = true
      attachments = [:]
    }
    post.finish()
  }
}
