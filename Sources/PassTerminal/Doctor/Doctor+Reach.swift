import Foundation
import PassAPI
import PassService

// Whether the service can be called.

extension Doctor {
  /// Calls for the configuration without a token, and looks at name and port if no answer comes.
  func reach(_ origin: Origin, in environment: AppEnvironment) async -> [CheckResult] {
    let endpoints = Endpoints(
      serviceProvider: subject.serviceProvider, identifier: DeviceIdentifier(""), device: .thisMachine)
    let call = endpoints.configuration(token: Secret(""))
    var request = call.request
    request.headers["Authorization"] = nil
    // It is no call of a device.
    request.headers["AP-Device-Identifier"] = nil
    let limit = environment.limits?.request, transport = environment.transport
    let outcome = await environment.clock.limiting(limit) { [request] in await transport.send(request) }
    switch outcome ?? .failure(.timedOut) {
    case .success(let response):
      return [
        .ok(.name, "found"), .ok(.connection, "accepted"), tls(origin, "trusted"), judge(response, call),
      ]
    case .failure(let failure): return await locate(failure, origin, in: environment)
    }
  }

  private func tls(_ origin: Origin, _ found: String) -> CheckResult {
    origin.isEncrypted ? .ok(.tls, found) : .notChecked(.tls, "http to this machine has none")
  }

  /// How far a call came that brought no answer.
  private func locate(
    _ failure: TransportFailure, _ origin: Origin, in environment: AppEnvironment
  ) async -> [CheckResult] {
    let (host, port) = origin.place, limit = environment.limits?.request, probe = probe
    func stops(_ results: CheckResult...) -> [CheckResult] {
      let rest = [Check.name, .connection, .tls, .answer].dropFirst(results.count)
      return results + rest.map { .notChecked($0, "nothing gets so far") }
    }
    if failure == .offline {
      return stops(
        .notChecked(.name, "there is no network"),
        .failed(.connection, "there is no network", Advice(.transport(failure))))
    }
    guard await environment.clock.limiting(limit, { await probe.resolves(host) }) == true else {
      return stops(
        .failed(.name, "\(host) has no address", Advice("compare the origin with the vendor's list of hosts", "C-47")))
    }
    guard await environment.clock.limiting(limit, { await probe.accepts(host, port) }) == true else {
      let advice =
        origin.isLoopback
        ? Advice("start the service: passflow serve --port \(port)", Page.wire)
        : Advice("compare the port with the vendor's, and ask whether the network lets calls out", "C-47", Page.wire)
      return stops(.ok(.name, "found"), .failed(.connection, "port \(port) takes no connection", advice))
    }
    if origin.isEncrypted, failure == .connectionLost {
      let advice = Advice(
        "look at the certificate of \(host), and for a proxy that has one of its own; the system has to trust it",
        Page.wire)
      return stops(
        .ok(.name, "found"), .ok(.connection, "accepted"),
        .failed(.tls, "the connection is not trusted, or was cut before an answer", advice))
    }
    let found = failure == .timedOut ? "no answer in time" : "the connection was cut before an answer"
    let tls: CheckResult = origin.isEncrypted ? .notChecked(.tls, found) : tls(origin, "")
    return [
      .ok(.name, "found"), .ok(.connection, "accepted"), tls, .failed(.answer, found, Advice(.transport(failure))),
    ]
  }

  /// The API answers a call without a token with 401, or with an error of its own.
  private func judge(_ response: HTTPResponse, _ call: Call<Configuration>) -> CheckResult {
    if (300..<400).contains(response.status) {
      let place = response.headers["Location"].flatMap { URLComponents(string: $0)?.host }
      let found = "status \(response.status), a redirect" + (place.map { " to \($0.shown)" } ?? "")
      return .failed(.answer, found, Advice(.unavailable(status: response.status)))
    }
    let failure: CallFailure
    do {
      _ = try call.read(response)
      return .warning(
        .answer, "a configuration without a token",
        Advice("look whether it is the service: the API wants a token", "R-HDR-1"))
    } catch { failure = error }
    switch failure {
    case .unauthorized, .rejected(_, .some):
      return .ok(.answer, "status \(response.status), as the API says without a token")
    case .throttled, .rejected(_, nil): return .warning(.answer, "\(failure)", Advice(failure))
    default: return .failed(.answer, "\(failure)", Advice(failure))
    }
  }
}
