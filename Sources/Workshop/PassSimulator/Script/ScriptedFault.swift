import FlowEngine
import PassAPI

/// An answer that the simulated server gives instead of its own.
///
///     script.faults = [
///       ScriptedFault(.listProfiles, .first(2), .tooManyRequests),   // an endpoint's own calls
///       ScriptedFault(nil, .only(7), .transport(.connectionLost)),   // the seventh call of all
///     ]
///
/// The first matching fault counts.
@Memberwise(unlabelled: 3) public struct ScriptedFault: Hashable, Sendable {
  /// The calls that a fault affects.
  public enum Calls: Hashable, Sendable {
    /// The n-th, counted from 1.
    case only(Int)
    /// The first n.
    case first(Int)
    /// From the n-th on.
    case from(Int)
    /// The n-th, and every second one after it.
    case everyOther(from: Int)
    case every

    func contains(_ call: Int) -> Bool {
      switch self {
      case .only(let number): call == number
      case .first(let count): call <= count
      case .from(let number): call >= number
      case .everyOther(let number): call >= number && (call - number).isMultiple(of: 2)
      case .every: true
      }
    }
  }

  /// The answer that the caller gets.
  public enum Answer: Hashable, Sendable {
    /// A status and a JSON body.
    case status(Int, body: JSONValue? = nil)
    /// A status and an HTML page.
    case page(Int)
    /// A status and a text, which need not be JSON.
    case text(Int, String)
    /// An enhanced error of the catalogue, with its own status and action.
    case error(code: String)
    /// A 200 whose decisions all carry an enhanced error.
    case itemError(code: String)
    /// An error of Dynamic Client Registration, with status 400.
    case registrationError(code: String)
    /// The HTML page of the throttle.
    case tooManyRequests
    /// A status and an HTML page, with `Retry-After` in seconds.
    case asksToWait(status: Int, seconds: Int)
    /// A 200 with an empty map or list.
    case empty
    /// A 200 whose body is HTML.
    case garbage
    /// The server's own answer, distorted; the server has done its work.
    case distorted(Distortion)
    /// No answer; the server never saw the request.
    case transport(TransportFailure)
    /// No answer, although the server has done its work.
    case answerLost(TransportFailure)
  }

  /// The endpoint whose calls are counted; `nil` to count the calls of all endpoints together.
  public var endpoint: Endpoint?
  /// The calls that a fault affects.
  public var calls: Calls = .every
  /// The answer that the caller gets.
  public var answer: Answer

  /// Whether it affects a call: the `number`-th of its endpoint and the `overall`-th of all.
  func hits(_ endpoint: Endpoint, number: Int, overall: Int) -> Bool {
    guard let own = self.endpoint else { return calls.contains(overall) }
    return own == endpoint && calls.contains(number)
  }
}
