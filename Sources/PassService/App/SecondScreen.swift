import Foundation
import PassAPI

/// The app on a second screen, a phone or a page, on which a viewer logs in for a streaming device that shows a code
/// (v2 7.2). It needs no flow: it looks at the session of the code, and leads to the provider's login page.
///
///     let screen = SecondScreen(endpoints: endpoints, origin: origin, transport: transport, token: token)
///     let session = try await screen.session(code: typed)
///     switch try await screen.login(code: typed, with: parameters) { case .page(let url): open(url) … }
public struct SecondScreen: Sendable {
  private let endpoints: Endpoints
  private let origin: Origin
  private let transport: any HTTPTransport
  private let token: Secret

  /// - Parameters:
  ///   - endpoints: Of the same service provider as the streaming device's. They send no description of this device,
  ///     which does not play (C-55).
  ///   - origin: Where the service is.
  ///   - transport: The way there.
  ///   - token: The access token of this app, not that of the streaming device.
  public init(endpoints: Endpoints, origin: Origin, transport: any HTTPTransport, token: Secret) {
    self.endpoints = Endpoints(
      serviceProvider: endpoints.serviceProvider, identifier: endpoints.identifier, device: endpoints.device,
      optionalHeaders: endpoints.optionalHeaders, screen: .second)
    self.origin = origin
    self.transport = transport
    self.token = token
  }

  /// What the session of a code knows, and what it still lacks; changes nothing (v2 4.6, C-36). Throws
  /// `Refusal.noCode` for a code that is mistyped or over, else `Refusal.failed`.
  public func session(code: String) async throws -> SessionStatus {
    try await answer(of: endpoints.sessionStatus(code: code, token: token))
  }

  /// Where the viewer logs in, once the session has what it lacked: the provider that they chose here, and this app's
  /// domain and redirect (v2 4.5). Throws as `session(code:)` does.
  public func login(code: String, with parameters: SessionParameters) async throws -> SecondScreenLogin {
    let answer = try await answer(of: endpoints.resumeSession(code: code, parameters, token: token))
    switch answer.actionName {
    case .authorize: return .notNeeded
    case .authenticate:
      guard let url = origin.resolve(answer.url ?? endpoints.authenticateTarget(code: code)) else { fallthrough }
      return .page(url)
    default:
      let missing = answer.missingParameters.joined(separator: ", ")
      throw Refusal.failed(Problem(code: "unusable_action_\(answer.actionName.rawValue)", text: missing))
    }
  }

  private func answer<Answer>(of call: Call<Answer>) async throws -> Answer {
    switch await call.perform(over: transport) {
    case .success(let answer): return answer
    case .failure(let failure) where failure.error?.code.entry?.handling == .newSession: throw Refusal.noCode
    case .failure(let failure): throw Refusal.failed(failure.problem)
    }
  }
}

/// The remaining step on a second screen.
public enum SecondScreenLogin: Hashable, Sendable {
  /// The viewer logs in on this page.
  case page(URL)
  /// The streaming device has what it needs already.
  case notNeeded
}
