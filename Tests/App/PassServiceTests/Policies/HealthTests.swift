import Foundation
import PassAPI
import Testing

@testable import PassService

@Suite("What an outcome says about the service") struct HealthTests {
  @Test(
    "R-ERR-14: a lost connection, a time-out and a 5xx are failures of the service",
    arguments: [.failure(.connectionLost), .failure(.timedOut), .status(500), .status(502), .status(503)]
      as [FarEnd.Outcome])
  func failing(outcome: FarEnd.Outcome) { #expect(Health(outcome) == .failing) }

  @Test(
    "R-ERR-14: success, redirect, refusal and 429 are answers of a working service",
    arguments: [200, 201, 302, 400, 401, 403, 404, 429])
  func working(status: Int) { #expect(Health(.status(status)) == .working) }

  @Test(
    "R-ERR-14: no network, a caller who left and an open circuit say nothing",
    arguments: [TransportFailure.offline, .cancelled, .circuitOpen])
  func unknown(failure: TransportFailure) { #expect(Health(.failure(failure)) == .unknown) }

  @Test("R-ERR-14: the page of a network that wants a login first says nothing either")
  func portal() {
    #expect(Health(.success(HTTPResponse(status: 200, body: Data("<html>Log in</html>".utf8)))) == .unknown)
  }

  @Test(
    "R-ERR-14, R-ERR-9: a 500 that asks the operator for another configuration is an answer, any other is a failure",
    arguments: [
      (#"{"action":"configuration","status":500,"code":"invalid_configuration_platform"}"#, .working),
      (#"{"error":{"action":"configuration","status":500,"code":"invalid_configuration_platform"}}"#, .working),
      (#"{"action":"none","status":500,"code":"internal_server_error"}"#, .failing),
      (#"{"action":"retry","status":500,"code":"of_a_later_api"}"#, .failing),
      ("<html><body>Bad gateway</body></html>", .failing), ("{", .failing),
    ] as [(String, Health)])
  func configuration(body: String, health: Health) {
    #expect(Health(.success(HTTPResponse(status: 500, body: Data(body.utf8)))) == health)
  }
}
