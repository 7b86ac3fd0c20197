import FlowEngine
import Foundation
import PassAPI
import PassSimulator

/// A service with its own clock and journal, independent of other worlds.
///
/// Sendable, because its mutable state is accessed only on the queue. The queue serves callers in order; with a lock,
/// some of five hundred would wait for seconds.
final class LiveWorld: @unchecked Sendable {
  let name: String
  private let wall: @Sendable () -> Timestamp
  private let make: @Sendable (ServedScript) -> Backend
  private let queue = DispatchQueue(label: "passflow.world")
  private var script: ServedScript
  private var backend: Backend
  private var ahead = 0
  private var journal: [JournalEntry] = []
  private var count = 0, resets = 0
  private var lastComplaint: Timestamp?

  /// A call and its outcome.
  struct JournalEntry: Sendable {
    /// The number of the call, from 1, since the world was created or reset.
    let number: Int
    let endpoint: Endpoint?
    let exchange: Exchange
    /// Why the call was refused; `nil` if it was not.
    let why: String?
    /// The entry as JSON, and as a row of a page, cached because masking is slow.
    let line = Once<Data>(), row = Once<HTML>()
  }

  /// The number of calls in the journal; the oldest are dropped.
  static let kept = 1_000
  /// The bytes of a body that the journal keeps.
  static let keptOfBody = 1 << 16

  init(
    _ name: String, _ script: ServedScript, wall: @escaping @Sendable () -> Timestamp,
    make: @escaping @Sendable (ServedScript) -> Backend
  ) {
    (self.name, self.script, self.wall, self.make) = (name, script, wall, make)
    backend = make(script)
  }

  /// The time of the service: that of the machine, plus what clients have added.
  var now: Timestamp { queue.sync { time } }
  private var time: Timestamp { wall().advanced(bySeconds: ahead) }

  /// The journal as JSON, and the page, made again only when they change.
  let journals = CachedValue<[Int], Data>(), pages = CachedValue<[String], HTTPResponse>()
  /// The last audit, made again in another second or after a reset.
  let audits = CachedValue<[Int64], LiveFindings>()
  /// The second of the machine, which no client can change, and the number of resets.
  var auditMoment: [Int64] { queue.sync { [wall().milliseconds / 1_000, Int64(resets)] } }
  /// The number of calls since the world was created, and the number of resets.
  var moment: [Int] { queue.sync { [count, resets] } }

  /// The journal, oldest first.
  var entries: [JournalEntry] { queue.sync { journal } }
  /// The entries after a number, oldest first.
  func entries(after number: Int) -> ArraySlice<JournalEntry> {
    let all = entries
    return all.suffix(max(0, (all.last?.number ?? 0) - number))
  }
  /// The name of the script.
  var scenario: String { queue.sync { script.name } }
  /// The providers.
  var catalogue: [SimulatedMVPD] { queue.sync { backend.script.catalogue } }

  /// Answers a call.
  func answer(_ request: HTTPRequest) -> Result<HTTPResponse, TransportFailure> {
    queue.sync {
      let now = time
      let endpoint = backend.endpoint(of: request.method.rawValue, request.path)
      var answer = backend.answer(request, at: now).map { dated($0, now) }
      var why: String?
      if case .success(var refused) = answer, (400..<500).contains(refused.status) {
        let cause = backend.refusal ?? RefusedCall(.service, .refused, "refuses this", "see the body")
        why = cause.explanation(at: endpoint)
        refused.headers[Reason.header] = why
        answer = .success(refused)
      }
      count += 1
      if journal.count >= Self.kept { journal.removeFirst(Self.kept / 4) }
      var kept = request
      kept.body = request.body.map { Data($0.prefix(Self.keptOfBody)) }
      journal.append(
        JournalEntry(
          number: count, endpoint: endpoint, exchange: Exchange(kept, answer, start: now, end: now), why: why))
      return answer
    }
  }

  private func dated(_ answer: HTTPResponse, _ now: Timestamp) -> HTTPResponse {
    guard script.clocks.datesAnswers, answer.headers["Date"] == nil else { return answer }
    var answer = answer
    answer.headers["Date"] = now.advanced(bySeconds: script.clocks.dateAhead).httpDate
    return answer
  }

  /// A message about a throttled call, once in ten seconds, with the world and the remedy.
  var throttleComplaint: String? {
    queue.sync {
      let now = time
      guard lastComplaint.map({ now.milliseconds - $0.milliseconds >= 10_000 }) ?? true else { return nil }
      lastComplaint = now
      return "world \(name): \(journal.last?.why ?? "calls are throttled")"
    }
  }

  /// Why a path leads nowhere.
  func unknownPath(_ path: String) -> RefusedCall { queue.sync { backend.unknownPath(path) } }

  /// The current options, each as it is written in Swift.
  var options: [(name: String, value: String)] {
    queue.sync { ServerOptions.switches.map { ($0.name, $0.value(backend.options)) } }
  }

  /// Changes options from the next call on, until a reset.
  func set(_ changes: [@Sendable (inout ServerOptions) -> Void]) {
    queue.sync { for change in changes { change(&backend.options) } }
  }

  /// The methods of a path; empty if there are none.
  func methods(of path: String) -> [String] {
    queue.sync {
      ["GET", "POST", "DELETE"].filter {
        if case .found = Endpoint.match($0, path, among: backend.script.endpoints) { true } else { false }
      }
    }
  }

  /// Whether a path is that of a login page.
  func isLoginPage(_ path: String) -> Bool { queue.sync { backend.isLoginPage(path) } }

  /// Finishes the login of a page; returns where the browser ends.
  func completeLogin(on page: HTTPRequest) -> String? { queue.sync { backend.completeLogin(on: page, at: time) } }

  /// Finishes the login of a code, as on a second screen; returns where the browser ends.
  func completeLogin(code: String, mvpd: String?) -> String? {
    queue.sync { backend.completeLogin(code: code, mvpd: mvpd, at: time) }
  }

  /// Moves time forward; it never goes back.
  func advance(bySeconds seconds: Int) -> Timestamp {
    queue.sync {
      ahead = min(ahead + max(0, seconds), Self.farthest)
      return time
    }
  }

  /// Ten years, in seconds.
  static let farthest = 315_576_000

  /// Gives the next calls another answer.
  func inject(_ answer: ScriptedFault.Answer, at endpoint: Endpoint?, times: Int) {
    queue.sync { backend.inject(answer, at: endpoint, times: times) }
  }

  /// Withdraws all injected faults that have not occurred yet.
  func forgetFaults() { queue.sync { backend.forgetInjected() } }

  /// Applies a change on the service's side.
  func apply(_ change: Incident.Change) { queue.sync { backend.apply(change, at: time) } }

  /// Starts afresh, with another script if one is given.
  func reset(_ other: ServedScript?) {
    queue.sync {
      script = other ?? script
      backend = make(script)
      (ahead, journal, count, lastComplaint) = (0, [], 0, nil)
      resets += 1
    }
  }
}
