import FlowEngine
import Foundation
import PassAPI
import PassSimulator

/// The limits that the client keeps on the wire.
enum RequestProperties {
  /// The demand of an answer: nothing, a pause, a new token, a new client, a fresh partner status, fewer resources; or
  /// that the call is not repeated.
  private enum AnswerKind: Equatable { case fine, again, renewed, registered, refreshed, fewer, final }

  /// Repetitions of one call, with registration and tokens in between; without a request, repetitions of registration
  /// or token themselves.
  private struct Chain {
    var request: HTTPRequest?
    var verdicts: [AnswerKind] = []
    var tokens = 0
    var isRegistry: Bool { request == nil }

    mutating func note(_ verdict: AnswerKind) { verdicts = verdict == .fine ? [] : verdicts + [verdict] }
  }

  static func broken<F>(by run: FaultedRun<F>) -> [String] { pauses(run) + repetitions(run) }

  /// The calls, each with whether the app or the viewer made a new request just before.
  private static func exchanges<F>(_ run: FaultedRun<F>) -> [(exchange: Exchange, endpoint: Endpoint, asked: Bool)] {
    var number = 0, asked = true
    var all: [(Exchange, Endpoint, Bool)] = []
    for step in run.steps {
      for _ in step.exchanges where number < run.log.count {
        if let endpoint = run.endpoint(of: run.log[number]) {
          all.append((run.log[number], endpoint, asked))
        }
        asked = false
        number += 1
      }
      asked =
        asked || step.question != nil || step.event.hasSuffix("Requested") || step.event == "cameToForeground"
        || F.outcomesBeforeDeferredRequest.contains { $0.stringValue == step.event }
    }
    return all
  }

  /// After a 429 nothing is sent for a second, unless the app asks for something new (R-THR-2).
  private static func pauses<F>(_ run: FaultedRun<F>) -> [String] {
    let calls = exchanges(run).filter { !$0.endpoint.isPage }
    return zip(calls, calls.dropFirst()).compactMap { former, next in
      guard !next.asked, case .success(let answer) = former.exchange.outcome, answer.status == 429 else { return nil }
      let wait = next.exchange.start.milliseconds - former.exchange.end.milliseconds
      return wait < 1_000
        ? "R-THR-2: \(next.endpoint.name) \(wait) ms after a 429 to \(former.endpoint.name)" : nil
    }
  }

  /// Repetitions of a call: at most three after pauses, one after a new token, one after a new registration.
  private static func repetitions<F>(_ run: FaultedRun<F>) -> [String] {
    let nothing = Chain()
    var broken: [String] = [], chain = nothing, registry: [Endpoint: Chain] = [:]
    // Whether a login is being polled, and when a token was last requested.
    var isPolling = false, tokenAsked: Timestamp?
    for (exchange, endpoint, asked) in exchanges(run) where !endpoint.isPage {
      if endpoint == .register || endpoint == .token {
        if asked { registry = [:] }
        // A token that a poll could not get is requested again with the next poll, which is not a repetition (v2 8.4).
        if isPolling, endpoint == .token, let tokenAsked,
          tokenAsked.advanced(by: pollInterval) <= exchange.start
        {
          registry[endpoint] = nil
        }
        if endpoint == .token { tokenAsked = exchange.end }
        broken += complaints(registry[endpoint] ?? nothing, endpoint)
        registry[endpoint, default: nothing].note(verdict(on: exchange, to: endpoint))
        if asked { chain = nothing }
        chain.tokens += 1
      } else {
        if asked || !isRepetition(exchange.request, of: chain.request) { chain = Chain(request: exchange.request) }
        broken += complaints(chain, endpoint)
        if chain.verdicts.last == .fewer {
          if resources(exchange.request).count >= resources(chain.request).count {
            broken.append("R-PRE-7: \(endpoint.name) is repeated with as many resources")
          }
          chain.request = exchange.request
        }
        chain.note(isFollowed(exchange, to: endpoint, F.polls[endpoint]) ? .fine : verdict(on: exchange, to: endpoint))
        chain.tokens = 0
        registry = [:]
        isPolling = F.polls[endpoint]?.continuesWithoutAnswer == true
      }
    }
    return broken
  }

  /// The least interval between polls (C-37).
  private static let pollInterval = Duration.seconds(3)

  /// Whether the next poll follows: after one without result or answer it does, at its interval, which is not a
  /// repetition. Which answers end the polls is judged elsewhere (`PollingPolicy`).
  private static func isFollowed(_ exchange: Exchange, to endpoint: Endpoint, _ poll: PollRule?) -> Bool {
    guard let poll else { return false }
    if poll.continuesWithoutAnswer { return [.again, .final].contains(verdict(on: exchange, to: endpoint)) }
    if isSilent(exchange, endpoint) { return false }
    guard case .success(let answer) = exchange.outcome else { return false }
    return poll.statuses.contains(answer.status) && verdict(on: exchange, to: endpoint) == .final
  }

  /// Whether a request repeats another, perhaps with another token; a preauthorization may name fewer of its resources.
  private static func isRepetition(_ request: HTTPRequest, of former: HTTPRequest?) -> Bool {
    guard let former, request.method == former.method, request.target == former.target else { return false }
    return request.body == former.body
      || !resources(request).isEmpty && resources(request).isSubset(of: resources(former))
  }

  private static func resources(_ request: HTTPRequest?) -> Set<String> {
    Set(request?.body.flatMap { JSONValue(parsing: $0) }?["resources"]?.array?.compactMap(\.text) ?? [])
  }

  /// The reasons why a call should not be repeated after its answers.
  private static func complaints(_ chain: Chain, _ endpoint: Endpoint) -> [String] {
    guard let last = chain.verdicts.last else { return [] }
    func count(_ verdict: AnswerKind) -> Int { chain.verdicts.filter { $0 == verdict }.count }
    // With a fresh partner status it is another call, and so is a registration after a refused token, or a token after
    // a registration.
    let latest =
      chain.verdicts.split(omittingEmptySubsequences: false) { $0 == .refreshed || chain.isRegistry && $0 != .again }
      .last ?? []
    let pauses = latest.filter { $0 == .again }.count
    var broken: [String] = []
    if last == .final { broken.append("R-ERR-7: \(endpoint.name) is repeated although nothing asks for it") }
    if pauses > 3 { broken.append("R-ERR-5: \(endpoint.name) is repeated more than three times") }
    if count(.renewed) > 1 { broken.append("R-REG-7: \(endpoint.name) is repeated with one more new token") }
    if count(.registered) > 1 { broken.append("C-51: \(endpoint.name) is repeated with one more new client") }
    // v2 9, REFRESH_PFS.
    if count(.refreshed) > 1 { broken.append("\(endpoint.name) is repeated with one more partner status") }
    if last == .renewed && chain.tokens == 0 {
      broken.append("R-REG-7: \(endpoint.name) is repeated with the token that was refused")
    }
    return broken
  }

  /// The codes that ask for a fresh partner status.
  private static let refreshing = Set(
    [
      "permission_access_not_present", "permission_access_not_determined", "provider_id_not_determined",
      "provider_id_mismatch",
    ]
    .map { "invalid_header_pfs_" + $0 } + ["invalid_header_pfs_provider_info_expired"])

  /// Whether there was no answer, a throttled one, or one that says no more: from a failing server, a redirect, a page,
  /// or a part.
  private static func isSilent(_ exchange: Exchange, _ endpoint: Endpoint) -> Bool {
    guard case .success(let answer) = exchange.outcome, answer.status != 429 else { return true }
    switch answer.status {
    case 300..<400: return true
    case 200, 201: return answer.body.first == UInt8(ascii: "<") || !answer.body.isEmpty && answer.isCutShort
    case 500...:
      let body = answer.error
      guard answer.status == 500 else { return true }
      let entry = body?["code"]?.text.flatMap { ErrorCode(rawValue: $0).entry }
      let asks = body?["action"]?.text.map { asking.contains($0) } == true || entry?.handling == .configuration
      return !asks && (entry == nil || waitedFor.contains(endpoint.name))
    default: return false
    }
  }

  /// The actions that demand something.
  private static let asking: Set = ["retry", "application-registration", "authentication", "configuration"]

  /// The names of the calls by which a login is lost or restarted: they wait for a failing service, whatever it says.
  /// For other calls a 500 with a code of the catalogue is not repeated (C-75).
  private static let waitedFor: Set = [
    "sessions-create", "sessions-resume", "profiles-sso-partner", "v1-regcode-create", "v1-token-exchange",
  ]

  /// Whether the request must be split; the calls for its parts are not repetitions of it. It is also split if an error
  /// of the whole call can only apply to one of its resources (C-70).
  private static func asksForFewer(_ error: JSONValue, _ exchange: Exchange) -> Bool {
    guard resources(exchange.request).count > 1, let code = error["code"]?.text else { return false }
    return code == "too_many_resources" || ErrorCode(rawValue: code).entry?.handling == .showDenial
  }

  private static func verdict(on exchange: Exchange, to endpoint: Endpoint) -> AnswerKind {
    guard case .success(let answer) = exchange.outcome, !isSilent(exchange, endpoint) else { return .again }
    switch answer.status {
    case 200, 201:
      guard exchange.request.path.contains("/decisions/") else { return .fine }
      let errors = JSONValue(parsing: answer.body)?["decisions"]?.array?.compactMap { $0["error"] } ?? []
      if errors.contains(where: { $0["action"]?.text == "retry" }) { return .again }
      return errors.contains { asksForFewer($0, exchange) } ? .fewer : .fine
    default:
      let body = answer.error
      switch body?["action"]?.text {
      case "retry"?: return .again
      case "application-registration"?: return .registered
      default:
        if body?["code"]?.text.map({ refreshing.contains($0) }) == true { return .refreshed }
        if body.map({ asksForFewer($0, exchange) }) == true { return .fewer }
        if body?["error"]?.text == "invalid_client" { return .registered }
        return answer.status == 401 ? .renewed : .final
      }
    }
  }
}

extension HTTPResponse {
  /// The error of a whole answer, which may be wrapped in a member (C-72).
  var error: JSONValue? {
    let body = JSONValue(parsing: body), wrapped = body?["error"]
    return wrapped?["code"] == nil ? body : wrapped
  }
}
