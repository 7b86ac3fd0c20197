import PassAPI
import PassService

/// The request of `preauthorize` (C12); reusable.
public final class PreauthorizeRequest: Sendable {
  /// A cache that may answer.
  public enum Feature: Hashable, Sendable {
    /// The memory of this launch.
    case LOCAL_CACHE
    /// The service's cache.
    case REMOTE_CACHE
  }

  /// The resources.
  public let resources: [String]
  /// The features that the app disabled. Neither can be disabled: see Docs/PassEnabler.md.
  public let disabledFeatures: Set<Feature>

  init(_ resources: [String], without disabledFeatures: Set<Feature>) {
    self.resources = resources
    self.disabledFeatures = disabledFeatures
  }

  /// A builder of requests.
  public final class Builder {
    private var resources: [String] = []
    private var disabledFeatures: Set<Feature> = []
    /// Creates a builder without resources and with all features.
    public init() {}

    /// Sets the resources.
    @discardableResult public func setResources(resources: [String]) -> Builder {
      self.resources = resources
      return self
    }

    /// Disables features.
    @discardableResult public func disableFeatures(features: Set<Feature>) -> Builder {
      disabledFeatures = features
      return self
    }

    /// Creates a new request each time.
    public func build() -> PreauthorizeRequest { PreauthorizeRequest(resources, without: disabledFeatures) }
  }
}

/// Two functions for the outcome of a call; one of them is called, once per call, on the main actor.
///
/// Its sendability is unchecked, since the functions are called only on the main actor.
public final class AccessEnablerCallback<Result>: @unchecked Sendable {
  private let onResponse, onFailure: (Result) -> Void

  /// - Parameters:
  ///   - onResponse: Called if the service answered.
  ///   - onFailure: Called if the service was not asked, or did not answer.
  public init(onResponse: @escaping (_ result: Result) -> Void, onFailure: @escaping (_ result: Result) -> Void) {
    self.onResponse = onResponse
    self.onFailure = onFailure
  }

  @MainActor func respond(_ result: Result) { onResponse(result) }
  @MainActor func fail(_ result: Result) { onFailure(result) }
}

/// The answer of a `preauthorize`.
package enum PreauthorizeAnswer: Hashable, Codable, Sendable {
  case decisions([ResourceDecision])
  /// The service answered with an error.
  case refused(Problem)
  /// The service was not asked, or did not answer (2.2).
  case failed(Failure)

  package enum Failure: Hashable, Codable, Sendable {
    case requestorNotConfigured, sessionMissing, sessionExpired
    case other(ServiceRefusal)
  }
}

/// The response of a `preauthorize`.
public final class PreauthorizeResponse: Sendable {
  private let status: Status?
  private let decisions: [Decision]

  convenience init(_ answer: PreauthorizeAnswer, _ texts: FailureTexts) {
    switch answer {
    case .decisions(let decisions): self.init(decisions, texts)
    case .refused(let problem): self.init(Status(problem, message: texts.message(of: problem)))
    case .failed(let failure): self.init(Status(failure, texts))
    }
  }
  private init(_ decisions: [ResourceDecision], _ texts: FailureTexts) {
    status = nil
    self.decisions = decisions.map { Decision($0, texts) }
  }
  private init(_ status: Status) {
    self.status = status
    decisions = []
  }

  /// Why there are no decisions; `nil` if there are some.
  public func getStatus() -> Status? { status }
  /// The decisions, one for each resource that was decided; empty on an error or a failure.
  public func getDecisions() -> [Decision] { decisions }
}

/// Whether a catalogue may offer a resource.
public final class Decision: Sendable {
  private let id: String
  private let authorized: Bool
  private let error: Status?

  init(_ decision: ResourceDecision, _ texts: FailureTexts) {
    id = decision.resource
    authorized = decision.isAuthorized
    error = decision.error.map { Status($0, texts) }
  }

  /// The resource.
  public func getId() -> String { id }
  /// Whether it may be offered.
  public func isAuthorized() -> Bool { authorized }
  /// Why it may not; `nil` for a permit, or if the service does not say.
  public func getError() -> Status? { error }
}

/// An error of the service, or of the façade itself.
public final class Status: Sendable {
  private let status: Int
  private let code, action: String
  private let message, details, helpURL, trace: String?

  init(_ error: EnhancedError, _ texts: FailureTexts) {
    (status, code, action) = (error.status, error.code.rawValue, error.action.rawValue)
    (message, details) = (error.message ?? (error.details == nil ? texts.message(of: error) : nil), error.details)
    (helpURL, trace) = (error.helpURL, error.trace)
  }
  convenience init(_ failure: PreauthorizeAnswer.Failure, _ texts: FailureTexts) {
    let (code, action, viewerFailure): (String, ErrorAction?, ViewerFailure) =
      switch failure {
      case .requestorNotConfigured: ("requestor_not_configured", .retry, ViewerFailure(.notReady))
      case .sessionMissing: ("authentication_session_missing", .authentication, ViewerFailure(.notSignedIn))
      case .sessionExpired: ("authentication_session_expired", .authentication, ViewerFailure(.signInAgain))
      case .other(let refusal): (Problem(refusal).codeOfSDK, nil, refusal.viewerFailure)
      }
    self.init(Problem(code: code), action: action, message: texts.message(of: viewerFailure))
  }
  init(_ problem: Problem, action: ErrorAction? = nil, message: String) {
    (status, code) = (problem.status ?? 0, problem.code)
    self.action = (problem.action ?? action ?? .none).rawValue
    (self.message, details, helpURL, trace) = (message, nil, nil, problem.trace)
  }

  /// The HTTP status; 0 if the error is the façade's own.
  public func getStatus() -> Int { status }
  /// The code of the error.
  public func getCode() -> String { code }
  /// A text for people: the service's, or, for a failure, that of `EnablerParts.texts`.
  public func getMessage() -> String? { message }
  /// A text of the provider.
  public func getDetails() -> String? { details }
  /// A page about the error.
  public func getHelpUrl() -> String? { helpURL }
  /// The trace to quote to the vendor's support.
  public func getTrace() -> String? { trace }
  /// The recommended action: `none`, `configuration`, `application-registration`, `authentication`, `authorization`,
  /// `degradation`, `retry` or `retry-after`.
  public func getAction() -> String { action }
}

extension Problem {
  /// The SDK's code for a failure of its own.
  fileprivate var codeOfSDK: String {
    let withoutToken: Set = [
      CallFailure.Missing.token.rawValue, CallFailure.Missing.credentials.rawValue,
      CallFailure.Kind.unauthorized.rawValue,
    ]
    return switch cause {
    case _ where withoutToken.contains(code): "access_token_unavailable"
    case .refused: "server_response_format_unknown"
    case .offline, .unreachable, .busy, .local: "network_error"
    }
  }
}
