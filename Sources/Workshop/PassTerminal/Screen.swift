import FlowCommands
import FlowEngine
import Foundation
import PassAPI
import PassLive
import PassRules
import PassService

/// What the person sees: each step as it happens, and the current wait with the time left. It also collects the
/// contents of files.
actor Screen {
  /// The exchanges, oldest first.
  private(set) var exchanges: [Exchange] = []
  /// The exchanges, and the records of the machine.
  private(set) var journal: [Journal.Line<RecordLine>] = []
  /// The error of a question that could not be asked.
  private(set) var unasked: (any Error)?

  private let output: Output
  private let clock = SystemClock()
  private let page: @Sendable (LoginCode) -> String
  /// The exchanges since the last step.
  private var pendingExchanges: [String] = []
  private var wait = Wait.nothing, title = ""
  private var waitBegan = Duration.zero, isWaitTold = false
  /// Whether the bottom line shows a wait.
  private var isDrawn = false
  /// Whether the cursor is after a question.
  private var isLineOpen = false
  /// A question whose step has not been shown yet.
  private var asker: CheckedContinuation<Void, Never>?
  private var code: Secret?
  /// The polling steps that were shown since the code was.
  private var pollEdges: Set<String> = []

  /// The time after which a call is mentioned, as in an app.
  private static let moment = TimeLimits.standard.moment

  /// - Parameter page: Returns the address where the viewer logs in.
  init(_ output: Output, page: @escaping @Sendable (LoginCode) -> String) { (self.output, self.page) = (output, page) }

  /// Shows everything that a session does. The returned task ends with the session.
  func follow<Client: TerminalClient>(_ client: Client) async -> Task<Void, Never> {
    let observation = await client.session.observe(keeping: 4_096)
    var reader = StepReader(Client.machine, from: observation.state)
    return Task { for await record in observation.records { show(reader.step(record)) } }
  }

  /// Notes an exchange.
  func note(_ exchange: Exchange) {
    exchanges.append(exchange)
    journal.append(
      .entry(
        Trace.Entry(exchanges.count, .message(Message(exchange)), start: exchange.start, end: exchange.end)))
    let outcome =
      switch exchange.outcome {
      case .success(let answer): "\(answer.status)" + (answer.headers["Location"] == nil ? "" : ", a redirect")
      case .failure(let reason): reason.rawValue
      }
    pendingExchanges.append("\(exchange.request.method.rawValue) \(exchange.request.path.sanitizedPath) \(outcome)")
  }

  func show(_ step: Step) {
    journal.append(.record(step.line))
    if step.line.kind == "broken" { say("a part of this program is broken: \(step.line.effect ?? "")") }
    guard step.line.kind == "moved", let edge = step.line.edge else { return }
    let what = pendingExchanges.isEmpty ? step.line.event ?? "" : pendingExchanges.joined(separator: ", ")
    pendingExchanges = []
    let isPoll = if case .login = wait, case .login = step.wait { true } else { false }
    // A poll for the login without news does not deserve another line.
    if !isPoll || pollEdges.insert(edge).inserted { say("\(step.place) \(edge): \(what) → \(step.title)", indent: 4) }
    begin(step.wait, step.title, isPoll: isPoll)
  }

  private func begin(_ next: Wait, _ title: String, isPoll: Bool) {
    wait = next
    if case .person = next {
      asker?.resume()
      asker = nil
    }
    self.title = title
    guard !isPoll else { return tick() }
    (waitBegan, isWaitTold) = (clock.uptime, false)
    if case .login(let login) = next, login.code != code {
      (code, pollEdges) = (login.code, [])
      say("")
      say("Open this page in a browser, and log in there:")
      say(page(login))
      say("The code is \(login.code.revealed.shown(from: .max)).")
      say("")
    }
    tick()
  }

  /// Shows how long the wait may still take: in the bottom line of a terminal, otherwise once.
  func tick() {
    let waited = clock.uptime - waitBegan, text: String
    switch wait {
    case .nothing, .person: return
    case .login(let login): text = "Waiting for the login, \(Self.rest(until: login.until, at: clock.now)) left"
    case .pause(let duration): text = "\(title), \(Self.text(duration - waited)) left"
    case .answer where waited < Self.moment: return
    case .answer:
      text = "\(title): no answer yet, \(Self.text(TimeLimits.standard.request - waited)) left"
    }
    if output.redraws {
      isDrawn = true
      output.progress(text.count < output.width ? text : text.prefix(max(1, output.width - 2)) + "…")
    } else if !isWaitTold {
      say(text)
    }
    isWaitTold = true
  }

  private static func rest(until end: Timestamp, at now: Timestamp) -> String {
    text(.milliseconds(end.milliseconds - now.milliseconds))
  }

  /// `4 s`, `29:41`.
  static func text(_ duration: Duration) -> String {
    let seconds = max(0, Int((duration / .seconds(1)).rounded(.up)))
    guard seconds >= 60 else { return "\(seconds) s" }
    return "\(seconds / 60):" + String("0\(seconds % 60)".suffix(2))
  }

  /// Shows a text to the person, on a terminal in lines that fit, after clearing the bottom line.
  func say(_ text: String, indent: Int = 0) {
    if isDrawn { output.progress("") }
    if isLineOpen { try? output.line("") }
    (isDrawn, isLineOpen) = (false, false)
    let width = output.isOnTerminal ? max(20, output.width - 1) : .max
    for line in text.isEmpty ? [""] : text.wrapped(to: width, indent: indent) { try? output.line(line) }
  }

  /// Asks a question once the step that leads to it has been shown.
  func ask(_ question: String) async {
    if case .person = wait {} else { await withCheckedContinuation { asker = $0 } }
    wait = .nothing
    say(question)
  }

  /// Reads what the person types; `nil` if they leave.
  func answer(from lines: LineReader) async -> String? {
    try? output.write("> ")
    isLineOpen = true
    let line = await lines.next()
    if line != nil { isLineOpen = false }
    return line
  }

  /// Records why a question cannot be asked; the request then ends.
  func cannotAsk(_ error: any Error) { if unasked == nil { unasked = error } }
}
