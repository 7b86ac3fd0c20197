import AppleSSOFlow
import PassAPI
import PassService

// C03, C05, C15: the client's work for the viewer.

extension EnablerPerformer {
  // MARK: C03

  func open(_ order: EnablerFlow.OpenRequestor) async -> Event {
    await service?.client.end()
    service = nil
    guard let requestor = order.call.requestor, !requestor.isEmpty else {
      return .requestorUnusable(StatusNotice(.requestorInvalid))
    }
    guard let origin = order.call.addresses.first.map({ Origin(endpoint: $0) }) ?? .releaseProduction else {
      return .requestorUnusable(StatusNotice(.serversNotFound, details: "unusable address of the service"))
    }
    let service = await service(of: requestor, at: origin, order.options), run = begin(.configuration)
    (self.service, lastParts) = (service, service.parts)
    Task { await configure(service, run) }
    return .requestorOpened
  }

  private func service(of requestor: String, at origin: Origin, _ options: Options) async -> Service {
    let key = ServiceKey(requestor: requestor, origin: origin)
    if let known = services[key] {
      await known.renew(options)
      return known
    }
    let service = Service(requestor, parts(requestor, origin), at: origin, options, for: self)
    services[key] = service
    return service
  }

  private func configure(_ service: Service, _ run: ClientRun) async {
    await service.describeDevice()
    await service.check(storageCheck)
    var refusal: ServiceRefusal?
    do {
      _ = try await service.client.signInSilently()
    } catch {
      refusal = error as? ServiceRefusal ?? .cancelled
    }
    // A framework that does not answer counts as failed.
    let isSilent = refusal != nil && questionsUnderWay > 0
    let silence = isSilent ? StatusNotice(.appleError, details: FrameworkError.unanswered) : nil
    let failure = run.hasExchanged ? nil : refusal.flatMap { StatusNotice(ofConfiguration: $0) }
    end(run, .configured(EnablerFlow.Configured(notice: run.notice ?? silence, failure: failure)))
  }

  // MARK: C05

  func begin(_ order: EnablerFlow.BeginSignIn) async -> Event {
    guard let service else { return .signInBegun }
    await service.adopt(order.options)
    let before = await service.access, wish = order.login.wish
    if let before, !wish.isForced { return .loggedInAlready(before) }
    adopt(wish.data)
    signIn(wish.isForced ? .another : .any, order.login, at: service, isLoggedIn: before != nil)
    return .signInBegun
  }

  /// A temporary pass needs no login of the viewer.
  func beginPass(_ mvpd: String) async -> Event {
    guard let service, let configuration = await service.askForConfiguration(),
      configuration.mvpds.first(where: { $0.id == mvpd })?.isTempPass == true
    else { return .noPass }
    signIn(.temporary(mvpd: mvpd), EnablerFlow.Login(), at: service, isLoggedIn: false)
    return .signInBegun
  }

  private func signIn(_ wish: SignInWish, _ login: EnablerFlow.Login, at service: Service, isLoggedIn: Bool) {
    let run = begin(.signIn(login))
    Task {
      do {
        let access = try await service.client.signIn(wish)
        service.forgetDecisions()
        end(run, .signedIn(access))
      } catch {
        // The client ends only when the façade does.
        let refusal = error as? ServiceRefusal ?? .cancelled
        // A viewer who cancels a forced login is logged in as before. If something failed, C04 checks again.
        if isLoggedIn, [.cancelled, .viewerLeft].contains(refusal) { _ = try? await service.client.restore() }
        end(
          run, .signInFailed(EnablerFlow.FailedSignIn(refusal, needsCode: service.parts.platform == .tvOS)))
      }
    }
  }

  /// Adopts what the data of a call say about the viewer.
  func adopt(_ data: CallData) { identity = data.identity ?? identity }

  // MARK: C15

  func beginSignOut(_ options: Options) async -> Event {
    guard let service else { return .signOutBegun }
    await service.adopt(options)
    let run = begin(.signOut)
    Task {
      var end = EnablerFlow.SignedOut()
      do {
        end.asksForSettings = try await service.client.signOutIfKnown()?.asksForSettings ?? false
        service.forgetDecisions()
      } catch {
        let refusal = error as? ServiceRefusal ?? .cancelled
        end.failure = StatusNotice(.authenticationError, telling: refusal, details: Problem(refusal).code)
        end.isLoggedIn = await service.access != nil
      }
      self.end(run, .signedOut(end))
    }
    return .signOutBegun
  }
}

extension AppleSSOClient {
  /// Signs out; `nil` if no one is signed in.
  fileprivate func signOutIfKnown() async throws -> SignOutResult? {
    do { return try await signOut() } catch ServiceRefusal.notSignedIn { return nil }
  }
}

extension SignOutResult {
  fileprivate var asksForSettings: Bool {
    remaining.contains { if case .settings = $0 { true } else { false } }
  }
}

extension Origin {
  /// Creates an origin from an endpoint of C03b: a host, or a URL whose path is ignored.
  fileprivate init?(endpoint: String) {
    let parts = endpoint.split(separator: "/", omittingEmptySubsequences: true)
    guard let first = parts.first else { return nil }
    if first.hasSuffix(":") {
      guard parts.count > 1 else { return nil }
      self.init("\(first)//\(parts[1])")
    } else {
      self.init("https://\(first)")
    }
  }
}
