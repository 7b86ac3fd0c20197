import Foundation

/// The mailbox between the app and the flow: the calls, which come from any thread, in their order, and the delegates
/// for the callbacks.
///
/// Its sendability is unchecked, since a lock protects all its state.
package final class Mailbox: @unchecked Sendable {
  /// A call on its way; without an event if only the delegates have changed.
  struct Letter: Sendable {
    var event: EnablerFlow.Event?
    var defect: CallDefect?
  }
  let letters: AsyncStream<Letter>
  private let post: AsyncStream<Letter>.Continuation
  private let lock = NSLock()
  private weak var flowDelegate: (any EntitlementDelegate)?
  private weak var statusDelegate: (any EntitlementStatus)?
  /// The delegate that received the last question; `nil` after a question means that it was released.
  private weak var questionDelegate: (any EntitlementDelegate)?
  private var wasAsked = false
  private var isReleased = false
  private var callCount = 0
  /// The calls before the first C03, which are handled after it; `nil` once it has come.
  private var early: [Letter]? = []
  /// The arguments of calls that only the app understands, by the number of the call.
  private var attachments: [Int: Any] = [:]

  package init() { (letters, post) = AsyncStream.makeStream(of: Letter.self) }

  // MARK: Calls

  /// Sends a call of the app.
  func send(_ event: EnablerFlow.Event, defect: CallDefect? = nil) { send(defect: defect) { _ in event } }

  /// Sends a call that has to know its number, and keeps an attachment until it is answered.
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

  /// Returns the attachment of a call, once.
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

  /// The delegate for a question, which is remembered.
  var asked: (any EntitlementDelegate)? {
    lock.withLock {
      guard !isReleased, let flowDelegate else { return nil }
      (questionDelegate, wasAsked) = (flowDelegate, true)
      return flowDelegate
    }
  }

  /// Whether the delegate that received the last question has been released.
  var isQuestionDelegateReleased: Bool { lock.withLock { wasAsked && questionDelegate == nil } }

  /// Ends the mailbox after the app has released its AccessEnabler: no callback follows.
  func release() {
    lock.withLock {
      isReleased = true
      attachments = [:]
    }
    post.finish()
  }
}
