import PassAPI

extension AppleSSO.Performer {
  /// A call with a token: nothing is sent without one that may be sent (R-REG-6), or with a status that has ended
  /// (R-SSO-26).
  func send<Query, Answer>(
    _ authorized: AppleSSO.Authorized<Query>, _ call: (Endpoints, Secret) -> Call<Answer>,
    _ event: (Answer, Timestamp) -> AppleSSO.Event
  ) async -> AppleSSO.Event {
    let now = await environment.clock.now
    guard let device = authorized.device else { return .requestFailed(AppleSSO.Failure(.deviceUnknown, at: now)) }
    guard let token = authorized.token, token.isUsable(at: now) else {
      return .requestFailed(AppleSSO.Failure(.tokenUnusable, at: now))
    }
    if let ends = authorized.query.statusEnds, ends <= now {
      return .requestFailed(AppleSSO.Failure(.statusOver, at: now))
    }
    return await send(call(await endpoints(authorized.serviceProvider, device, at: now), token.token), event)
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
    guard let device = registration.device else {
      return .requestFailed(AppleSSO.Failure(.deviceUnknown, at: await environment.clock.now))
    }
    let endpoints = await endpoints(registration.serviceProvider, device, at: await environment.clock.now)
    return await send(endpoints.register(softwareStatement: registration.softwareStatement)) { credentials, _ in
      .credentialsIssued(credentials)
    }
  }

  /// A3. The token's life is counted from its receipt (C-45).
  func requestToken(_ request: AppleSSO.TokenRequest) async -> AppleSSO.Event {
    let now = await environment.clock.now
    guard let device = request.device else { return .requestFailed(AppleSSO.Failure(.deviceUnknown, at: now)) }
    guard let credentials = request.credentials else {
      return .requestFailed(AppleSSO.Failure(.credentialsMissing, at: now))
    }
    return await send(await endpoints(request.serviceProvider, device, at: now).token(credentials)) { issued, now in
      .tokenIssued(StoredToken(token: issued.token, expires: now.advanced(bySeconds: issued.expiresIn)))
    }
  }

  /// The calls of one moment: the optional headers are fetched for each, and a service token that has ended is left out
  /// (R-HDR-11).
  private func endpoints(_ serviceProvider: String, _ device: DeviceDescription, at now: Timestamp) async -> Endpoints {
    var extras = await environment.extras?.extras() ?? Extras()
    if extras.serviceToken?.isUsable(at: now) == false { extras.serviceToken = nil }
    return Endpoints(
      serviceProvider: serviceProvider, identifier: device.identifier, device: device.info, extras: extras)
  }
}
