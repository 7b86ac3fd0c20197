import PassAPI

/// Lets equal requests for credentials or a token share one answer while it is on its way (`rest-api-v2.md` 8.1,
/// R-REG-2).
///
/// Within one client two such requests cannot meet: its session performs one effect at a time. They meet when several
/// clients of a process with one vault start together; with one shared transport they then register once, and get one
/// token. Equal means equal in every part: another device, statement or credentials are another request. Nothing is
/// kept after the answer, and nothing is shared between processes: their vault keeps what was stored last.
///
/// A caller that is cancelled gets `.cancelled`, the others go on waiting; when the last one leaves, the request is
/// cancelled.
public struct SingleFlightTransport: HTTPTransport {
  let flights: Flights

  /// Lets equal requests over a transport share their answers.
  public init(_ transport: any HTTPTransport) { flights = Flights(transport) }

  /// Joins the same request that is under way, or sends it.
  public func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    await Self.shared.contains(request.path) ? flights.join(request) : flights.transport.send(request)
  }

  /// Asking twice for these makes two clients, or two tokens, where one is meant.
  private static let shared: Set<String> = ["/o/client/register", "/o/client/token"]
}
