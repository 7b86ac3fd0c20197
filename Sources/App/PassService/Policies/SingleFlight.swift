import PassAPI

/// A transport on which equal requests for credentials or a token share one answer while it is on its way (v2 8.1,
/// R-REG-2).
///
/// Within one client two such requests cannot meet: its session performs one effect at a time. They meet when several
/// clients of a process with one vault start together; over one shared transport they then register once, and get one
/// token. Equal means equal in every part: another device, statement or credentials make another request. Nothing is
/// kept after the answer, and nothing is shared between processes: their vault keeps what was stored last.
///
/// A caller that is cancelled gets `.cancelled`, and the others go on waiting; when the last one leaves, the request is
/// cancelled.
package struct SingleFlightTransport: HTTPTransport {
  package let flights: Flights

  /// Creates a transport that shares the answers of another.
  package init(_ transport: any HTTPTransport) { flights = Flights(transport) }

  /// Joins an equal request that is under way, or sends the request.
  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await Self.shared.contains(request.path) ? flights.join(request) : flights.transport.send(request)
  }

  /// The paths of requests which, if sent twice, create two clients or two tokens where one is meant.
  private static let shared: Set<String> = ["/o/client/register", "/o/client/token"]
}

/// The requests under way, each with the callers that wait for its answer.
package actor Flights {
  package typealias Outcome = Result<HTTPResponse, TransportFailure>

  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    var passengers: [Int: CheckedContinuation<Outcome, Never>] = [:]
  }

  package let transport: any HTTPTransport
  private var flights: [HTTPRequest: Flight] = [:]
  private var count = 0

  package init(_ transport: any HTTPTransport) { self.transport = transport }

  /// The number of callers that wait for an answer to the request.
  package func passengers(of request: HTTPRequest) -> Int { flights[request]?.passengers.count ?? 0 }

  /// Waits for the answer to a request, and sends it unless it is under way.
  package func join(_ request: HTTPRequest) async -> Outcome {
    guard !Task.isCancelled else { return .failure(.cancelled) }
    count += 1
    let number = count
    if flights[request] == nil {
      flights[request] = Flight(number: number, task: Task { arrive(request, number, await transport.send(request)) })
    }
    // The actor does not suspend before the passenger is aboard, so a withdrawal finds it there, or finds it answered.
    return await withTaskCancellationHandler {
      await withCheckedContinuation { flights[request]?.passengers[number] = $0 }
    } onCancel: {
      Task { await leave(request, number) }
    }
  }

  /// Settles a flight. An answer for which no caller waits any more finds no flight, or a later one, which is not its
  /// own.
  private func arrive(_ request: HTTPRequest, _ number: Int, _ outcome: Outcome) {
    guard let flight = flights[request], flight.number == number else { return }
    flights[request] = nil
    for passenger in flight.passengers.values { passenger.resume(returning: outcome) }
  }

  private func leave(_ request: HTTPRequest, _ number: Int) {
    guard let passenger = flights[request]?.passengers.removeValue(forKey: number) else { return }
    passenger.resume(returning: .failure(.cancelled))
    guard let flight = flights[request], flight.passengers.isEmpty else { return }
    flight.task.cancel()
    flights[request] = nil
  }
}
