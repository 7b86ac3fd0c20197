import AppleSSOFlow
import PassAPI
import PassService

// What a viewer who is logged in asks for: decisions, and the end.

extension EnablerCore {
  // MARK: C09

  /// K08 or K09, once.
  func authorize(_ resource: String?, _ data: CallData, _ service: Service) async {
    guard let resource, !resource.isEmpty else {
      return await deny(resource ?? "", StatusNotice(.resourceMalformed), text: "", service)
    }
    guard let access = await service.access else {
      return await deny(resource, StatusNotice(.notAuthenticated, resource: resource), text: "", service)
    }
    adopt(data)
    do {
      let decision = try await service.client.authorize(resource)
      guard decision.isAuthorized, let token = decision.token else {
        return await deny(resource, Problem(decision), service)
      }
      service.permits[resource] = decision.notAfter
      service.isProfileStale = true
      deliver(.setToken(token.serializedToken, resource: resource))
      deliver(StatusNotice(permitting: decision))
      await trackAuthorization(access, isPermitted: true, "", "", service)
    } catch {
      switch error as? Refusal {
      case .partnerUnavailable?:
        await deny(resource, StatusNotice(.appleError, resource: resource), text: "", service)
      case let refusal?: await deny(resource, Problem(refusal), service)
      case nil: await deny(resource, StatusNotice(.authorizationError, resource: resource), text: "", service)
      }
    }
  }

  private func deny(_ resource: String, _ problem: Problem, _ service: Service) async {
    await deny(resource, StatusNotice(denying: resource, problem), text: problem.text ?? "", service)
  }

  private func deny(_ resource: String, _ notice: StatusNotice, text: String, _ service: Service) async {
    deliver(notice)
    deliver(.tokenRequestFailed(resource, text: text))
    await trackAuthorization(await service.access, isPermitted: false, USER_NOT_AUTHORIZED_ERROR, text, service)
  }

  private func trackAuthorization(
    _ access: Access?, isPermitted: Bool, _ error: String, _ details: String, _ service: Service
  ) async {
    deliver(
      .sendTrackingData(
        .authorization(access, isPermitted: isPermitted, error: error, details: details, service.trackingDevice)))
  }

  // MARK: C11, C12

  func preauthorize(_ resources: [String], _ service: Service) async {
    guard await service.access != nil, !resources.isEmpty else { return _ = deliver(.preauthorizedResources([])) }
    do {
      let decisions = try await service.client.preauthorize(resources)
      let permitted = Set(decisions.filter(\.isAuthorized).map(\.resource))
      deliver(.preauthorizedResources(resources.filter(permitted.contains)))
    } catch {
      deliver(StatusNotice(.preauthorizationFailed, details: (error as? Refusal).map { Problem($0).code }))
      deliver(.preauthorizedResources([]))
    }
  }

  func preauthorize(
    _ request: PreauthorizeRequest, _ callback: AccessEnablerCallback<PreauthorizeResponse>, _ service: Service
  ) async {
    guard await service.access != nil else {
      return callback.fail(PreauthorizeResponse(await service.hasExpired ? .sessionExpired : .sessionMissing))
    }
    do {
      callback.respond(PreauthorizeResponse(try await service.client.preauthorize(request.resources)))
    } catch {
      let problem = Problem(error as? Refusal ?? .cancelled)
      if case .signInAgain? = error as? Refusal {
        let isOver = problem.code == ErrorCode.authenticatedProfileExpired.rawValue
        callback.fail(PreauthorizeResponse(isOver ? .sessionExpired : .sessionMissing))
      } else if problem.cause == .refused, problem.status != nil || problem.code == Problem.noResources.code {
        callback.respond(PreauthorizeResponse(Status(problem)))
      } else {
        callback.fail(PreauthorizeResponse(Status(sdkFailure: problem)))
      }
    }
  }

  // MARK: C15

  /// K02(0) when the viewer is logged out; K02(1) when the service did not log them out.
  func logOut(_ service: Service) async {
    defer { stage = .none }
    await service.adopt(options)
    do {
      let result = try await service.client.signOutIfKnown()
      if result?.asksForSettings == true { deliver(.signOutOnDevice) }
    } catch {
      deliver(StatusNotice(.authenticationError, details: Problem(error as? Refusal ?? .cancelled).code))
      return _ = deliver(await service.access == nil ? .notLoggedIn(GENERIC_AUTHENTICATION_ERROR) : .loggedIn)
    }
    selection = .remembered
    service.permits = [:]
    deliver(.notLoggedIn(USER_NOT_AUTHENTICATED_ERROR))
  }
}

extension AppleSSOClient {
  /// Signs out; nil where nobody is signed in.
  fileprivate func signOutIfKnown() async throws -> SignOutResult? {
    var situations = await situations().makeAsyncIterator()
    if case .signedOut(let why)? = await situations.next() {
      // The service still has a profile that it refused.
      switch why {
      case .signInAgain, .signOutFirst: break
      default: return nil
      }
    }
    do { return try await signOut() } catch Refusal.notSignedIn { return nil }
  }
}

extension SignOutResult {
  fileprivate var asksForSettings: Bool {
    remains.contains { if case .settings = $0 { true } else { false } }
  }
}

extension StatusNotice {
  /// What kind of permit it is; nil for the provider's own.
  fileprivate init?(permitting decision: PassAPI.Decision) {
    switch decision.source {
    case .degradation: self.init(.degradedPermit, resource: decision.resource)
    case .tempPass: self.init(.temporaryPermit, resource: decision.resource)
    default: return nil
    }
  }
}

extension Problem {
  fileprivate static let noResources = Problem(code: ErrorCode.invalidParameterResources.rawValue, cause: .refused)

  /// Why a request was not served.
  fileprivate init(_ refusal: Refusal) {
    switch refusal {
    case _ where refusal.problem != nil: self = refusal.problem ?? .noResources
    case .notSignedIn, .signedOut: self.init(code: ErrorCode.authenticatedProfileMissing.rawValue)
    case .noResources: self = .noResources
    default: self.init(code: String(describing: refusal))
    }
  }
}

// The errors that the SDK made itself (2.2).
extension Status {
  static let requestorNotConfigured = Status(Problem(code: "requestor_not_configured"), action: .retry)
  fileprivate static let sessionMissing = Status(
    Problem(code: "authentication_session_missing"), action: .authentication)
  fileprivate static let sessionExpired = Status(
    Problem(code: "authentication_session_expired"), action: .authentication)

  fileprivate convenience init(sdkFailure problem: Problem) {
    let withoutToken: Set = [
      CallFailure.Missing.token.rawValue, CallFailure.Missing.credentials.rawValue,
      CallFailure.Kind.unauthorized.rawValue,
    ]
    let code =
      switch problem.cause {
      case _ where withoutToken.contains(problem.code): "access_token_unavailable"
      case .refused: "server_response_format_unknown"
      case .offline, .unreachable, .busy, .local: "network_error"
      }
    self.init(Problem(code: code, text: problem.text))
  }
}

extension Service {
  /// Whether there is a login that has ended by the clock.
  fileprivate var hasExpired: Bool {
    get async {
      var situations = await client.situations().makeAsyncIterator()
      return await situations.next()?.access != nil
    }
  }
}
