import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The meaning of a sign-in for a viewer who is signed in.
  @Cases package enum FurtherSignIn {
    /// They stay signed in.
    case again
    /// Their profile has ended.
    case over
    /// They want another profile.
    case another
    /// They want a temporary pass, by its provider's id.
    case temporary(String)
  }

  /// Whether a call for a signed-in viewer needs the partner status, and where it comes from (steps D1.1 and D2.1).
  @Cases package enum StatusNeed {
    /// The call may be sent: without a status, since the profile is not `appleSSO` (R-SSO-10), or with the last valid
    /// one, which has not expired since (R-SSO-20). If the type of the profile is unknown, an available status is sent.
    case ready(PartnerStatus?)
    /// There is no status, or it has expired: read it.
    case unread
    /// The request names no resource, or one that cannot be read.
    case nothingAsked
    /// The profile has ended: no status could help (R-AUTH-12).
    case profileOver
  }

  /// The states between the requests of the app.
  static let resting = Phase<AppleSSO>(
    "Rest", "Between requests", [signedOutNode, lookingAtAccess, askingAgain, signedInNode])

  private static let signedOutNode = signedOut(
    refusing: [.refuses(\.preauthorizeRequested), .refuses(\.authorizeRequested), .refuses(\.profileRequested)],
    beginning: ["v2 P1"],
    needSignIn: [
      .needsSignIn(\.preauthorizeRequested, "D1.doubt", ["v2 D1.1", "PassFlow: doubt"]),
      .needsSignIn(\.authorizeRequested, "D2.doubt", ["v2 D2.1", "PassFlow: doubt"]),
      .needsSignIn(\.profileRequested, "profile.doubt", ["R-PROF-4", "PassFlow: doubt"]),
    ],
    others: [
      .asksForAccess("access@signedOut"),
      // The viewer may have changed the settings.
      .on(
        \.cameToForeground, "foreground.access", ["v2 P2", "v2 P3", "R-SSO-24", "PassFlow: requests"],
        to: \.lookingAtAccess, then: .again),
    ])

  private static let lookingAtAccess = StateNode<AppleSSO>(
    \.lookingAtAccess, "P2", "Access and provider, checked again without a prompt",
    [
      .detour,
      .does(\.queryPartner) { _, _ in .status },
      // The system's sign-in lives on: a profile that the app has kept, or a new one, signs the viewer in.
      .on(
        \.partnerAnswered, "foreground.found", ["v2 B2", "v2 P2", "PassFlow: requests"],
        finding: .status(\.valid).and(.not(.leftHere)).and(.not(.triedBefore)), to: \.describingDevice
      ) { context, _, answered, status in
        context.lastForegroundProvider = status.provider?.id
        context.doubt()
        context.beginSignIn(SignIn(isSilent: true, at: answered.at))
      },
      .returns(
        on: \.partnerAnswered, "foreground.access.known", ["v2 P2", "R-SSO-24"],
        when: .status(is: .unusable, .failed).or(.leftHere).or(.triedBefore)
      ),
    ])

  private static let askingAgain = StateNode<AppleSSO>(
    \.askingAgain, "P2", "The viewer may be asked for access to the stored subscription",
    [
      .detour,
      .does(\.askForAccess) { _, _ in true },
      .stay(on: \.accessRequested, "access.joins", ["v2 P2", "PassFlow: requests"]) { _, _, _ in },
      // A row that leaves this state would leave the callers unanswered.
      .group(requests.filter { ![.accessRequested, .cancelRequested].contains($0) }.map { .defer($0) }),
      .stay(on: \.cameToForeground, "access.foreground", ["R-SSO-25"]) { context, _, _ in context.status = nil },
      // A later answer of the system is discarded.
      .returns(
        on: \.cancelRequested, "access.cancel", ["PassFlow: requests"],
        answering: .done.and(.all(\.accessRequested) { _, _, _, _ in .failure(.cancelled) })),
      .returns(
        on: \.accessReported, "access.known", ["v2 P2", "C-16"],
        answering: .all(\.accessRequested) { _, _, access, _ in .success(access) }
      ) { context, _, access in
        context.updateAccess(access)
        if access != .granted { context.status = nil }
      },
    ])

  private static let signedInNode = authenticated(
    refusing: [.refuses(\.preauthorizeRequested), .refuses(\.authorizeRequested), .refuses(\.profileRequested)],
    [
      .on(
        \.signInRequested, "signIn.again", ["R-AUTH-1"], when: .signIn(is: .again), to: \.authenticated
      ) { _, state, _ in Authenticated(state.access) },
      .on(
        \.signInRequested, "signIn.over", ["R-AUTH-12"], when: .signIn(is: .over), to: \.readingStatus
      ) { context, _, request in context.beginSignIn(request) },
      .on(
        \.signInRequested, "signIn.another", ["R-TEMP-4", "R-LOGOUT-9"], when: .signIn(is: .another),
        to: \.readingStatus
      ) { context, state, request in
        context.beginSignIn(request)
        context.reject(state.access, because: nil)
      },
      .on(
        \.signInRequested, "signIn.temporary", ["v2 7.6", "R-TEMP-5", "R-CFG-3"], finding: .signIn(\.temporary),
        to: \.storingSignIn
      ) { context, _, _, mvpd in context.accept(CurrentProfile(mvpd: mvpd, type: .temporary)) },
      .on(
        \.chooseRequested, "choose", ["v2 B5", "R-PROF-6"], finding: .anotherProfile, answering: .done,
        to: \.storingSignIn
      ) { context, _, _, profile in
        context.keep(profile.mvpd, type: profile.type, profile: profile)
        return Authenticated(CurrentProfile(profile))
      },
      .stay(
        on: \.chooseRequested, "choose.unknown", ["v2 B5"], when: .not(.anotherProfile),
        answering: .asker { _, _, _ in .failure(.nothingToChoose) }),

      .on(
        \.preauthorizeRequested, "D1.1", ["v2 D1.1"], when: .statusNeeded(is: .unread).and(.not(.allPermitted)),
        to: \.refreshingStatus
      ) { context, state, request in
        context.beginRequest(at: request.moment)
        return .preauthorize(context.preauthorizing(request.resources, with: state.access, at: request.at))
      },
      .on(
        \.preauthorizeRequested, "D1.3", ["v2 D1.1", "v2 D1.3", "R-SSO-10", "R-SSO-20", "C-13"],
        finding: .statusNeeded(\.ready).and(.not(.allPermitted)), to: \.preauthorizing
      ) { context, state, request, status in
        context.beginRequest(at: request.moment)
        return context.preauthorizing(request.resources, with: state.access, status: status, at: request.at)
      },
      // Permits hold while the settings have access and the provider unchanged.
      .on(
        \.preauthorizeRequested, "D1.1.known", ["v2 D1.1", "R-PRE-3", "R-SSO-26"],
        when: .allPermitted.and(.statusNeeded(is: .unread)), to: \.refreshingStatus
      ) { context, state, request in
        context.beginRequest(at: request.moment)
        return .permits(
          KnownPermits(
            access: state.access, decisions: context.permits(of: request.resources, with: state.access, at: request.at))
        )
      },
      .stay(
        on: \.preauthorizeRequested, "D1.known", ["R-PRE-3"], when: .allPermitted.and(.statusNeeded(is: .ready)),
        answering: .asker { context, state, request in
          .success(context.permits(of: request.resources, with: state.access, at: request.at))
        }),
      .asksForNothing("D1.empty", \.preauthorizeRequested, ["R-PRE-1"], when: .statusNeeded(is: .nothingAsked)),
      .profileOver("D1.over", \.preauthorizeRequested, ["v2 D1.3"]),

      .on(
        \.authorizeRequested, "D2.1", ["v2 D2.1"], when: .statusNeeded(is: .unread), to: \.refreshingStatus
      ) { context, state, request in
        context.beginRequest(at: request.moment)
        return .authorize(Authorizing(access: state.access, resource: request.resource))
      },
      .on(
        \.authorizeRequested, "D2.3", ["v2 D2.1", "v2 D2.3", "R-SSO-10", "R-SSO-20", "C-13"],
        finding: .statusNeeded(\.ready), to: \.authorizing
      ) { context, state, request, status in
        context.beginRequest(at: request.moment)
        return Authorizing(access: state.access, resource: request.resource, status: status)
      },
      .asksForNothing("D2.empty", \.authorizeRequested, ["R-DEC-14"], when: .statusNeeded(is: .nothingAsked)),
      .profileOver("D2.over", \.authorizeRequested, ["v2 D2.3"]),

      .on(
        \.profileRequested, "profile", ["R-PROF-4", "R-SSO-8"], finding: .statusNeeded(\.ready),
        to: \.retrievingProfileInUse
      ) { context, state, request, status in
        context.beginRequest(at: request.moment)
        return RetrievingProfileInUse(access: state.access, status: status)
      },
      .profileOver("profile.over", \.profileRequested, ["R-PROF-4"]),
      .on(
        \.profileRequested, "profile.status", ["R-PROF-4", "R-SSO-8"], when: .statusNeeded(is: .unread, .nothingAsked),
        to: \.refreshingStatus
      ) { context, state, request in
        context.beginRequest(at: request.moment)
        return .retrieveProfile(RetrievingProfileInUse(access: state.access))
      },

      .asksForAccess("access@authenticated"),
      .on(
        \.cameToForeground, "foreground", ["R-SSO-25", "v2 P2"], when: .isAppleSSO, to: \.refreshingStatus
      ) { _, state, _ in .foreground(state) },
      .stay(on: \.cameToForeground, "foreground.plain", ["R-SSO-10"], when: .not(.isAppleSSO)),
    ])
}

extension Row where F == AppleSSO {
  /// The app asks for access between its other requests, for example when it comes to the foreground (C-16).
  fileprivate static func asksForAccess(_ id: String) -> Self {
    .on(\.accessRequested, id, ["v2 P2", "C-16"], to: \.askingAgain, then: .again)
  }
}

extension Row where F == AppleSSO, From == Authenticated {
  /// The profile has ended: the viewer has to sign in again, and nothing is sent (R-AUTH-12).
  fileprivate static func profileOver<Trigger: HasTime>(
    _ id: String, _ event: CasePath<AppleSSO.Event, Trigger>, _ sources: [Source]
  ) -> Self {
    .on(
      event, id, sources + ["R-AUTH-12"], when: .statusNeeded(is: .profileOver), to: \.storingEnd
    ) { context, state, _ in
      let isTemporary = state.access.type == .temporary
      let code: ErrorCode = isTemporary ? .temporaryAccessDurationLimitExceeded : .authenticatedProfileExpired
      return context.loseProfile(because: Problem(code: code.rawValue))
    }
  }
}

extension Guard where F == AppleSSO, From == Void, Trigger == Timestamped<PartnerReply>, Found == Void {
  /// The sign-in that began with this provider of the system has found no one: it is not repeated.
  fileprivate static var triedBefore: Self {
    .check("tried before") { context, _, answered in
      context.evidence != nil && context.lastForegroundProvider != nil
        && context.lastForegroundProvider == answered.value.provider?.id
    }
  }
}

extension Guard where F == AppleSSO, From == Authenticated, Trigger == SignIn {
  fileprivate static var signIn: Question<F, From, Trigger, AppleSSO.FurtherSignIn> {
    Question("further sign-in") { _, state, request in
      switch request.wish {
      case .another: .another
      case .temporary(let mvpd) where mvpd != state.access.mvpd: .temporary(mvpd)
      case .temporary, .any: state.access.notAfter.map { $0 <= request.at } ?? false ? .over : .again
      }
    }
  }
}

extension Guard<AppleSSO, Authenticated, Void, Void> {
  fileprivate static var isAppleSSO: Self {
    .check("profile is appleSSO") { _, state, _ in state.access.type == .appleSSO }
  }
}

extension Guard<AppleSSO, Authenticated, Choose, Profile> {
  /// Another profile among those found last.
  fileprivate static var anotherProfile: Self {
    .found("profile known") { context, _, request in context.profiles.first { $0.mvpd == request.mvpd } }
  }
}

extension Guard<AppleSSO, Authenticated, AppleSSO.Preauthorize, Void> {
  /// Every resource was permitted since the sign-in: no call is needed.
  fileprivate static var allPermitted: Self {
    .check("all permitted before") { context, state, request in
      context.permits(of: request.resources, with: state.access, at: request.at).count == request.resources.count
    }
  }
}

// MARK: The partner status that a request needs

extension AppleSSO.Context {
  /// The available partner status, if it has not ended and names a provider.
  fileprivate func validStatus(of mvpd: String, at now: Timestamp) -> PartnerStatus? {
    status.flatMap { status in
      guard let provider = status.provider, let expires = provider.expires, expires > now else { return nil }
      return knows(provider.id, as: mvpd) ? status : nil
    }
  }
}

extension Guard where F == AppleSSO, From: HasAccess, Trigger: HasTime {
  static var statusNeeded: Question<F, From, Trigger, AppleSSO.StatusNeed> {
    Question("partner status needed") { context, state, request in
      let access = state.access, asking = request as? any AsksAboutResources
      if asking?.refusal != nil { return .nothingAsked }
      if let end = access.notAfter, end <= request.at { return .profileOver }
      let status = context.validStatus(of: access.mvpd, at: request.at)
      switch access.type {
      case .appleSSO?: return status.map { .ready($0) } ?? .unread
      case nil: return .ready(status)
      // Decisions on such a profile need no status; the call for profiles carries an available one.
      case _?: return .ready(asking == nil ? status : nil)
      }
    }
  }
}
