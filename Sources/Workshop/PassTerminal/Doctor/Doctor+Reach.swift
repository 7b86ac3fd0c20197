import Foundation
import PassAPI
import PassService

// The checks whether the service can be called.

extension Doctor {
  /// Requests the configuration without a token, and examines name and port if no answer arrives.
  func reach(_ origin: Origin, in environment: AppEnvironment) async -> [CheckResult] {
    let endpoints = Endpoints(
      serviceProvider: subject.serviceProvider, identifier: DeviceIdentifier(""), device: .thisMachine)
    let call = endpoints.configuration(token: Secret(""))
    var request = call.request
    // Without what R-HDR-1 and R-HDR-2 demand: any server may answer, and must not get a statement or token yet.
    for name in ["Authorization", "AP-Device-Identifier"] { request.headers[name] = nil }
    let limit = environment.limits?.request, transport = environment.transport
    let outcome = await environment.clock.limiting(limit) { [request] in await transport.send(request) }
    switch outcome ?? .failure(.timedOut) {
    case .success(let response): return steps(origin, judge(response, call))
    case .failure(.offline): return steps(origin, .failed(.connection, "there is no network", .network))
    case .failure(let failure): return steps(origin, await locate(failure, origin, in: environment))
    }
  }

  /// The steps from a call to an answer: those before the given result succeeded, those after it were not reached.
  private func steps(_ origin: Origin, _ result: CheckResult) -> [CheckResult] {
    let steps: [Check] = [.name, .connection, .tls, .answer], place = steps.firstIndex(of: result.check) ?? 0
    return steps.enumerated().map { number, step in
      if number == place { return result }
      if step == .tls, !origin.isEncrypted { return .notChecked(step, "http to this machine has none") }
      return number < place ? .ok(step, "as required") : .notChecked(step, "no call gets that far")
    }
  }

  /// Finds the step at which a call without an answer failed.
  private func locate(
    _ failure: TransportFailure, _ origin: Origin, in environment: AppEnvironment
  ) async -> CheckResult {
    let (host, port) = origin.place, limit = environment.limits?.request, probe = probe
    func holds(_ question: @escaping @Sendable () async -> Bool) async -> Bool {
      await environment.clock.limiting(limit, question) == true
    }
    guard await holds({ await probe.resolves(host) }) else { return .failed(.name, "\(host) has no address", .host) }
    guard await holds({ await probe.accepts(host, port) }) else {
      let start = Advice("start the service: passflow serve --port \(port)", Advice.Page.wire)
      return .failed(.connection, "port \(port) accepts no connection", origin.isLoopback ? start : .port)
    }
    if failure == .timedOut { return .failed(.answer, "no answer in time", .silence) }
    return origin.isEncrypted
      ? .failed(.tls, "the certificate is not trusted, or the connection was cut", .certificate)
      : .failed(.answer, "the connection was cut", .silence)
  }

  /// Judges the answer to a call without a token: the API answers 401, or an error of its own.
  private func judge(_ response: HTTPResponse, _ call: Call<ServiceConfiguration>) -> CheckResult {
    do {
      _ = try call.read(response)
      return .warning(.answer, "a configuration without a token", .untokened)
    } catch {
      switch error {
      case .unauthorized, .rejected(_, .some): return .ok(.answer, "status \(response.status), as without a token")
      case .throttled, .tooManyRequests, .rejected(_, nil): return .warning(.answer, "\(error)", Advice(error))
      case .unavailable(let status, _, _) where (300..<400).contains(status):
        let host = response.headers["Location"].flatMap { URLComponents(string: $0)?.host }
        return .failed(.answer, "status \(status), a redirect to \(host?.shown ?? "nowhere")", .redirected)
      case .notSent, .transport, .unavailable, .registrationRefused, .malformed, .unreadable:
        return .failed(.answer, "\(error)", Advice(error))
      }
    }
  }
}

extension Origin {
  /// The host without brackets, and the port, by default that of the scheme.
  fileprivate var place: (host: String, port: Int) {
    let parts = URLComponents(string: text), host = parts?.host ?? ""
    return (host.filter { !"[]".contains($0) }, parts?.port ?? (isEncrypted ? 443 : 80))
  }

  var isEncrypted: Bool { text.hasPrefix("https:") }
}
