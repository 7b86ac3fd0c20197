import FlowCommands
import FlowEngine
import Foundation
import PassAPI
import PassLive
import PassRules
import PassService

/// What the person sees: each step as it happens, and what is waited for with the time that is left. It keeps what goes
/// into files.
actor Screen {
  /// What went over the wire, oldest first.
  private(set) var exchanges: [Exchange] = []
  /// The same without secrets, and what the machine did.
  private(set) var journal: [Journal.Line<RecordLine>] = []
  /// Why a question could not be put, when nobody can be asked.
  private(set) var unasked: (any Error)?

  private let output: Output
  private let clock = SystemClock()
  private let page: @Sendable (LoginCode) -> String
  /// What went over the wire since the last step.
  private var untold: [String] = []
  private var wait = Wait.nothing, title = ""
  private var waitBegan = Duration.zero, isWaitTold = false
  /// Whether the line at the bottom says what is waited for.
  private var isDrawn = false
  /// Whether the cursor stands behind a question.
  private var isLineOpen = false
  /// A question whose step has not been shown yet.
  private var asker: CheckedContinuation<Void, Never>?
  private var code: String?
  /// The steps that were shown since the code was.
  private var pollEdges: Set<String> = []

  /// After so long a call is worth a word, as in an app.
  private static let moment = TimeLimits.standard.moment

  /// - Parameter page: Where the viewer logs in.
  init(_ output: Output, page: @escaping @Sendable (LoginCode) -> String) { (self.output, self.page) = (output, page) }

  /// Shows all that a session does. The task ends with it.
  func follow<Client: TerminalClient>(_ client: Client) async -> Task<Void, Never> {
    let observation = await client.session.observe(keeping: 4_096)
    var reader = StepReader(Client.machine, from: observation.state)
    return Task { for await record in observation.records { show(reader.step(record)) } }
  }

  /// Something went over the wire.
  func note(_ exchange: Exchange) {
    exchanges.append(exchange)
    journal.append(
      .entry(
        Trace.Entry(exchanges.count, .message(Message(exchange)), start: exchange.start, end: exchange.end)))
    let outcome =
      switch exchange.outcome {
      case .success(let answer): "\(answer.status)" + (answer.headers["Location"].map { " to \($0.shown)" } ?? "")
      case .failure(let reason): reason.rawValue
      }
    untold.append("\(exchange.request.method.rawValue) \(exchange.request.path.shownAsPath) \(outcome)")
  }

  func show(_ step: Step) {
    journal.append(.record(step.line))
    if step.line.kind == "broken" { say("a part of this program is broken: \(step.line.effect ?? "")") }
    guard step.line.kind == "moved", let edge = step.line.edge else { return }
    let what = untold.isEmpty ? step.line.event ?? "" : untold.joined(separator: ", ")
    untold = []
    let isPoll = if case .login = wait, case .login = step.wait { true } else { false }
    // A poll for the login that brings nothing new is not worth another line.
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
      say("The code is \(login.code.shown(from: .max)).")
      say("")
    }
    tick()
  }

  /// Says how long it may still take: in the line at the bottom of a terminal, elsewhere once.
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

  /// A text for the person, on a terminal in lines that fit. What is waited for is taken away before.
  func say(_ text: String, indent: Int = 0) {
    if isDrawn { output.progress("") }
    if isLineOpen { try? output.line("") }
    (isDrawn, isLineOpen) = (false, false)
    let width = output.isOnTerminal ? max(20, output.width - 1) : .max
    for line in text.isEmpty ? [""] : text.wrapped(to: width, indent: indent) { try? output.line(line) }
  }

  /// Puts a question once the step is shown that leads to it.
  func ask(_ question: String) async {
    if case .person = wait {} else { await withCheckedContinuation { asker = $0 } }
    wait = .nothing
    say(question)
  }

  /// What the person types; nil when they leave.
  func answer(from lines: LineReader) async -> String? {
    try? output.write("> ")
    isLineOpen = true
    let line = await lines.next()
    if line != nil { isLineOpen = false }
    return line
  }

  /// A question cannot be put: the request ends, and this says why.
  func cannotAsk(_ error: any Error) { if unasked == nil { unasked = error } }
}
