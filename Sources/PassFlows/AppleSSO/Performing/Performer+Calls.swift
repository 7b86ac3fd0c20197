import PassAPI

extension AppleSSO.Performer {
  /// A call with a token: nothing is sent without one that may be sent (R-REG-6), or with a status that has ended (R-SSO-26).
  func send<Query, Answer>(
    _ authorized: AppleSSO.Authorized<Query>, _ call: (Endpoints, Secret) -> Call<Answer>, _ event: (Answer, Timestamp) -> AppleSSO.Event
  ) async -> AppleSSO.Event {
    let now = await environment.clock.now
    guard let device = authorized.device else { return .requestFailed(AppleSSO.Failure(.deviceUnknown, at: now)) }
    guard let token = authorized.token, token.isUsable(at: now) else { return .requestFailed(AppleSSO.Failure(.tokenUnusable, at: now)) }
    if let ends = authorized.query.statusEnds, ends <= now { return .requestFailed(AppleSSO.Failure(.statusOver, at: now)) }
    return await send(call(Endpoints(authorized.serviceProvider, device), token.token), event)
  }

  func send<Answer>(_ call: Call<Answer>, _ event: (Answer, Timestamp) -> AppleSSO.Event) async -> AppleSSO.Event {
    let result = await call.perform(over: environment.transport)
    let now = await environment.clock.now
    switch result {
    case .success(let answer): return event(answer, now)
    case .failure(let failure): return .requestFailed(AppleSSO.Failure(.call(failure), at: now))
    }
  }

  /// A1.
  func register(_ registration: AppleSSO.Registration) async -> AppleSSO.Event {
    guard let device = registration.device else { return .requestFailed(AppleSSO.Failure(.deviceUnknown, at: await environment.clock.now)) }
    let endpoints = Endpoints(registration.serviceProvider, device)
    return await send(endpoints.register(softwareStatement: registration.softwareStatement)) { credentials, _ in
      .credentialsIssued(credentials)
    }
  }

  /// A3. The token's life is counted from its receipt (C-45).
  func requestToken(_ request: AppleSSO.TokenRequest) async -> AppleSSO.Event {
    let now = await environment.clock.now
    guard let device = request.device else { return .requestFailed(AppleSSO.Failure(.deviceUnknown, at: now)) }
    guard let credentials = request.credentials else { return .requestFailed(AppleSSO.Failure(.credentialsMissing, at: now)) }
    return await send(Endpoints(request.serviceProvider, device).token(credentials)) { issued, now in
      .tokenIssued(StoredToken(token: issued.token, expires: now.advanced(bySeconds: issued.expiresIn)))
    }
  }
}

extension Endpoints {
  fileprivate init(_ serviceProvider: String, _ device: DeviceDescription) {
    self.init(serviceProvider: serviceProvider, identifier: device.identifier, device: device.info)
  }
}
