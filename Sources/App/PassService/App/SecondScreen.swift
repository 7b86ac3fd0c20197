import Foundation
import PassAPI

/// The app on a second screen, a phone or a page, on which a viewer logs in for a streaming device that shows a code
/// (v2 7.2). It needs no flow: it looks up the session of the code, and returns the provider's login page.
///
///     let screen = SecondScreen(endpoints: endpoints, origin: origin, transport: transport, token: token)
///     let session = try await screen.session(code: typed)
///     let login = try await screen.login(code: typed, mvpd: chosen, domainName: domain, redirectAddress: redirect)
///     switch login { case .page(let url): open(url) … }
public struct SecondScreen: Sendable {
  private let endpoints: Endpoints
  private let origin: Origin
  private let transport: any HTTPTransport
  private let token: Secret

  /// - Parameters:
  ///   - endpoints: The endpoints of the streaming device's service provider. They send no description of this device,
  ///     which does not play (C-55).
  ///   - origin: The origin of the service.
  ///   - transport: The transport to the service.
  ///   - token: The access token of this app, not that of the streaming device.
  public init(endpoints: Endpoints, origin: Origin, transport: any HTTPTransport, token: Secret) {
    self.endpoints = Endpoints(
      serviceProvider: endpoints.serviceProvider, identifier: endpoints.identifier, device: endpoints.device,
      optionalHeaders: endpoints.optionalHeaders, isSecondScreen: true)
    self.origin = origin
    self.transport = transport
    self.token = token
  }

  /// The status of a code's session, with the parameters that it still lacks; changes nothing (v2 4.6, C-36). Throws
  /// `ServiceRefusal.noCode` for a code that is mistyped or over, otherwise `ServiceRefusal.failed`.
  public func session(code: String) async throws -> SessionStatus {
    try await answer(of: endpoints.sessionStatus(code: code, token: token))
  }

  /// Completes the session with the provider that the viewer chose here and with this app's domain and redirect, and
  /// returns where they log in (v2 4.5). Throws as `session(code:)` does.
  public func login(
    code: String, mvpd: String? = nil, domainName: String? = nil, redirectAddress: String? = nil
  ) async throws -> SecondScreenLogin {
    let parameters = SessionParameters(mvpd: mvpd, domainName: domainName, redirectAddress: redirectAddress)
    let answer = try await answer(of: endpoints.resumeSession(code: code, parameters, token: token))
    switch answer.actionName {
    case .authorize: return .notNeeded
    case .authenticate:
      guard let url = origin.resolve(answer.url?.revealed ?? endpoints.authenticateTarget(code: code)) else {
        fallthrough
      }
      return .page(url)
    default:
      let missing = answer.missingParameters.joined(separator: ", ")
      throw ServiceRefusal.failed(Problem(code: "unusable_action_\(answer.actionName.rawValue)", text: missing))
    }
  }

  private func answer<Answer>(of call: Call<Answer>) async throws -> Answer {
    switch await call.perform(over: transport) {
    case .success(let answer): return answer
    case .failure(let failure) where failure.error?.code.entry?.handling == .newSession: throw ServiceRefusal.noCode
    case .failure(let failure): throw ServiceRefusal.failed(failure.problem)
    }
  }
}

/// The remaining step on a second screen.
public enum SecondScreenLogin: Hashable, Sendable {
  /// The viewer logs in on this page.
  case page(URL)
  /// The streaming device already has what it needs.
  case notNeeded
}

extension SecondScreenLogin: SafelyPrinted {
  /// Whether there is a page, without its address, which has the code.
  public var description: String { self == .notNeeded ? "not needed" : "page \(Secret.mask)" }
}
