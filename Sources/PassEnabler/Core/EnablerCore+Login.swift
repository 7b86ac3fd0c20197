import PassAPI
import PassService

/// A login that the app has asked for.
@MainActor final class Login {
  let wish: LoginWish
  /// The provider to go on with, past both pickers: C07 in the middle of a login for another one.
  var direct: String?
  /// Whether the login begins anew, for `direct`.
  var restarts = false
  /// Why the app has given it up.
  enum End {
    /// C07 with nil.
    case left
    /// C15.
    case loggedOut
  }
  var end: End?
  /// Whether Apple's picker was asked for.
  var hasAskedApple = false
  /// Why Apple's picker led nowhere.
  var fallback: StatusNotice?
  /// Whether a provider is chosen, so that what fails from now on is the session.
  var hasChosen = false
  /// The code on display.
  var code: String?

  /// Whether K02 is owed to a viewer who is logged in already; C10 owes none.
  var isAwaited: Bool

  init(_ wish: LoginWish, isAwaited: Bool = true) {
    self.wish = wish
    self.isAwaited = isAwaited
  }
}

/// What came of a sign-in.
struct LoginOutcome {
  var access: Access?
  var refusal: Refusal?
  /// Whether a device-level login was exchanged, or refused to be: then the service was there.
  var hasExchanged = false
}

extension EnablerCore {
  private func signIn(_ wish: SignInWish, _ service: Service) async -> LoginOutcome {
    do {
      return LoginOutcome(access: try await service.client.signIn(wish))
    } catch {
      // The client ends only when the façade does.
      return LoginOutcome(refusal: error as? Refusal ?? .cancelled)
    }
  }

  // MARK: C05

  /// The login that has begun.
  func logIn(_ service: Service) async {
    guard case .login(let login) = stage else { return }
    await service.adopt(options)
    let before = await service.access, wish = login.wish
    if let before, !wish.isForced {
      stage = .none
      if login.isAwaited { deliverLogin(before, wasCached: true, service) }
      if login.end == .left { deliverLeft() }
      return
    }
    adopt(wish.data)
    var outcome: LoginOutcome
    repeat {
      login.restarts = false
      outcome = await signIn(wish.isForced ? .another : .any, service)
    } while outcome.access == nil && login.restarts && login.end == nil
    stage = .none
    dismissAll()
    if let access = outcome.access { return deliverLogin(access, wasCached: false, service) }
    deliverFailure(outcome.refusal ?? .cancelled, of: login, service)
    // A viewer who gives up a forced login is logged in as before.
    if before != nil { _ = try? await service.client.restore() }
  }

  private func deliverLogin(_ access: Access, wasCached: Bool, _ service: Service) {
    if !wasCached {
      selection = .remembered
      service.permits = [:]
      service.isProfileStale = false
    }
    deliver(.loggedIn)
    deliver(StatusNotice(access))
    deliver(.sendTrackingData(.authentication(access, wasCached: wasCached, service.trackingDevice)))
  }

  private func deliverFailure(_ refusal: Refusal, of login: Login, _ service: Service) {
    if login.end == .left {
      deliverLeft()
    } else {
      switch refusal {
      case .failed(let problem):
        let isSession = login.hasChosen && service.parts.platform == .tvOS && login.code == nil
        deliver(isSession ? StatusNotice(.noRegistrationCode, details: problem.code) : StatusNotice(service: problem))
      case .signInAgain(let problem), .signOutFirst(let problem): deliver(StatusNotice(denying: "", problem))
      case .deviceUnknown, .vaultLocked, .vaultUnreadable:
        deliver(StatusNotice(.authenticationError, details: String(describing: refusal)))
      case .notSignedIn, .cancelled, .viewerLeft, .signedOut, .partnerUnavailable, .nothingToChoose, .nothingToCancel,
        .noCode, .tooLate, .noResources:
        break
      }
      deliver(.notLoggedIn(GENERIC_AUTHENTICATION_ERROR))
    }
    deliver(.sendTrackingData(.authentication(nil, wasCached: false, service.trackingDevice)))
  }

  private func deliverLeft() {
    deliver(.notLoggedIn(PROVIDER_NOT_SELECTED_ERROR))
    deliver(.pickerCancelled)
  }

  /// What data of a call say about the viewer.
  func adopt(_ data: CallData) {
    if data.isUnreadable { report(.unreadableData) }
    identity = data.identity ?? identity
  }

  // MARK: C07

  /// In the middle of a login: the answer to K03, another provider, or the end.
  func steer(_ login: Login, to mvpd: String?) {
    guard let mvpd else { return leave(login, because: .left) }
    login.hasChosen = true
    track(mvpd)
    guard !choice.answer(.provider(id: mvpd)) else { return }
    login.direct = mvpd
    login.restarts = true
    cancel()
  }

  /// Should the client not be asked for anything yet, its next question to the app ends the login.
  func leave(_ login: Login, because end: Login.End) {
    login.end = end
    cancel()
  }

  /// Outside of a login.
  func select(_ mvpd: String?, _ service: Service) async {
    guard let mvpd else {
      selection = .dropped
      return deliverLeft()
    }
    selection = .mvpd(mvpd)
    track(mvpd)
    // A temporary pass needs no login of the viewer.
    guard await service.configuration?.mvpds.first(where: { $0.id == mvpd })?.isTempPass == true else { return }
    let login = Login(LoginWish())
    stage = .login(login)
    let outcome = await signIn(.temporary(mvpd: mvpd), service)
    stage = .none
    if let access = outcome.access {
      deliverLogin(access, wasCached: false, service)
    } else {
      deliverFailure(outcome.refusal ?? .cancelled, of: login, service)
    }
  }

  func track(_ mvpd: String) {
    guard let service else { return }
    deliver(.sendTrackingData(.selectedProvider(mvpd, service.trackingDevice)))
  }

  // MARK: What the client asks the app

  func chooseProvider(among providers: [PassAPI.MVPD]) async -> ProviderChoice {
    guard case .login(let login) = stage, login.end == nil else { return .left }
    if let direct = login.direct {
      login.direct = nil
      login.restarts = false
      return .provider(id: direct)
    }
    if case .mvpd(let selected) = selection, !login.hasAskedApple, providers.contains(where: { $0.id == selected }) {
      login.hasChosen = true
      return .provider(id: selected)
    }
    deliver(login.fallback)
    login.fallback = nil
    guard deliver(.displayProviderDialog(providers.map { MVPD($0) })) else { return .left }
    return await choice.next()
  }

  /// The one that was selected, else Apple's, else the first: the SDK knows one login at a time.
  func chooseProfile(among profiles: [Profile]) -> String? {
    if case .mvpd(let selected) = selection, profiles.contains(where: { $0.mvpd == selected }) { return selected }
    return (profiles.first { $0.type == .appleSSO } ?? profiles.first)?.mvpd
  }

  /// K04 or K05: a page of the provider, for login or logout.
  func open(_ url: String, until redirect: String) async -> UserAgentOutcome {
    switch stage {
    case .login(let login) where login.end == nil: break
    case .logout: break
    case .none, .quiet, .login: return .viewerLeft
    }
    completionURL = redirect
    guard deliver(options.handlesSVC == true ? .navigateSVC(url) : .navigate(url)) else { return .viewerLeft }
    return await page.next()
  }

  /// REGCODE: a code is polled for.
  func announceCode() async {
    guard let service else { return }
    var situations = await service.client.situations().makeAsyncIterator()
    guard case .showingCode(let shown, let end)? = await situations.next() else { return }
    let code = shown.revealed
    switch stage {
    case .login(let login) where login.end != nil: cancel()
    case .login(let login) where login.code != code:
      login.code = code
      deliver(StatusNotice(.registrationCode, message: code, expires: end))
    case .quiet: cancel()
    case .login, .none, .logout: break
    }
  }
}
