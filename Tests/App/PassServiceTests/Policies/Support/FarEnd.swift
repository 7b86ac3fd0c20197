import PassAPI
import PassService
import PassTestSupport

/// The far end of a transport: notes what arrives and when, and answers as the test says, at once or when the test lets
/// it.
actor FarEnd: HTTPTransport {
  typealias Outcome = Result<HTTPResponse, TransportFailure>

  /// A request that arrived.
  struct Arrival: Hashable, Sendable {
    let path: String
    let milliseconds: Int64
  }

  private(set) var arrivals: [Arrival] = []
  /// How many requests were cancelled while they were held.
  private(set) var cancelled = 0
  private let clock: any AppClock
  private let answer: @Sendable (_ count: Int) -> Outcome
  private var holding: Set<String>
  private var held: [Int: (path: String, continuation: CheckedContinuation<Outcome, Never>)] = [:]

  /// Answers the n-th arrival, counted from 1. Requests with the paths in `holding` wait until they are released.
  init(
    _ clock: any AppClock, holding: Set<String> = [],
    answer: @escaping @Sendable (_ count: Int) -> Outcome = { _ in .status(200) }
  ) {
    self.clock = clock
    self.holding = holding
    self.answer = answer
  }

  var paths: [String] { arrivals.map(\.path) }
  var times: [Int64] { arrivals.map(\.milliseconds) }

  func send(_ request: HTTPRequest) async -> Outcome {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    let now = await clock.uptime
    arrivals.append(Arrival(path: request.path, milliseconds: now.milliseconds))
    let count = arrivals.count
    guard holding.contains(request.path) else { return answer(count) }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { held[count] = (request.path, $0) }
    } onCancel: {
      Task { await cancel(count) }
    }
  }

  /// Answers everything held with a path, and holds that path no longer.
  func release(_ path: String, _ outcome: Outcome = .status(200)) {
    holding.remove(path)
    for (count, request) in held where request.path == path { resume(count, outcome) }
  }

  private func cancel(_ count: Int) {
    cancelled += 1
    resume(count, .failure(.cancelled))
  }

  private func resume(_ count: Int, _ outcome: Outcome) {
    held.removeValue(forKey: count)?.continuation.resume(returning: outcome)
  }
}

extension Result where Success == HTTPResponse, Failure == TransportFailure {
  /// An answer without a body.
  static func status(_ status: Int) -> Self { .success(HTTPResponse(status: status)) }
}

extension HTTPTransport {
  /// Sends a request without anything in it.
  func get(_ path: String) async -> Result<HTTPResponse, TransportFailure> {
    await send(HTTPRequest(.get, RequestTarget(path)))
  }
}
