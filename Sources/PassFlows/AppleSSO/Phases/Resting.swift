import FlowEngine
import PassAPI

extension AppleSSO {
  /// Between the requests of the app.
  static let resting = Phase<AppleSSO>(
    "S", "At rest",
    [
      Node(
        \.signedOut, "", "Nobody is signed in",
        [
          // Whoever still waits when the way ends here learns why.
          .answers(\.signInRequested) { _, state, _ in .failure(state.why) },
          .answers(\.preauthorizeRequested) { _, state, _ in .failure(state.why) },
          .answers(\.authorizeRequested) { _, state, _ in .failure(state.why) },
          .answers(\.reviewRequested) { _, state, _ in .failure(state.why) },
          .answers(\.signOutRequested) { _, state, _ in state.result.map { .success($0) } ?? .failure(state.why) },
          .answers(\.cancelRequested) { _, _, _ in .success(Done()) },
          .on(
            \.signInRequested, "signIn", ["v2 P1"], to: \.describingDevice
          ) { context, _, _ in context.beginSignIn() },
          .reject(.preauthorizeRequested, .authorizeRequested, .reviewRequested, .signOutRequested, with: .notSignedIn),
          .reject(.chooseRequested, with: .nothingToChoose),
          .reject(.cancelRequested, with: .nothingToCancel),
          .reject(.newCodeRequested, with: .noCode),
          .ignore(.cameToForeground, because: "nobody is signed in"),
        ]),

      Node(
        \.authenticated, "", "Signed in",
        [
          .answers(\.signInRequested) { _, state, _ in .success(state.access) },
          .answers(\.preauthorizeRequested) { _, state, _ in .failure(state.interrupted ?? .cancelled) },
          .answers(\.authorizeRequested) { _, state, _ in .failure(state.interrupted ?? .cancelled) },
          .answers(\.reviewRequested) { _, state, _ in .failure(state.interrupted ?? .cancelled) },
          .answers(\.signOutRequested) { _, state, _ in .failure(state.interrupted ?? .cancelled) },
          .answers(\.cancelRequested) { _, _, _ in .success(Done()) },

          .on(
            \.signInRequested, "signIn.again", ["R-AUTH-1"], when: .not(.profileIsOver), to: \.authenticated
          ) { _, state, _ in Authenticated(state.access) },
          .on(
            \.signInRequested, "signIn.over", ["R-AUTH-12"], when: .profileIsOver, to: \.readingStatus
          ) { context, _, _ in context.beginSignIn() },
          .on(
            \.chooseRequested, "choose", ["v2 B5", "R-PROF-6"], when: .anotherProfile,
            answering: .asker { _, _, _, _ in .success(Done()) }, to: \.storingSignIn
          ) { context, _, _, profile in
            context.keep(profile.mvpd, type: profile.type, profile: profile)
            return Authenticated(Access(profile))
          },
          .stay(
            on: \.chooseRequested, "choose.unknown", ["v2 B5"], when: .lacks(.anotherProfile),
            answering: .asker { _, _, _ in .failure(.nothingToChoose) }),

          .on(
            \.preauthorizeRequested, "D1.plain", ["v2 D1.3", "R-SSO-10"],
            when: .statusNeeded(is: .notNeeded).and(.not(.allPermitted)),
            to: \.preauthorizing
          ) { context, state, request in
            context.beginRequest()
            return context.preauthorizing(request.resources, with: state.access, status: nil)
          },
          .on(
            \.preauthorizeRequested, "D1.cached", ["v2 D1.1", "R-SSO-20", "C-13"],
            when: .statusNeeded(\.cached).and(.not(.allPermitted)),
            to: \.preauthorizing
          ) { context, state, request, status in
            context.beginRequest()
            return context.preauthorizing(request.resources, with: state.access, status: status)
          },
          .on(
            \.preauthorizeRequested, "D1.1", ["v2 D1.1"], when: .statusNeeded(is: .unread).and(.not(.allPermitted)),
            to: \.readingStatusToPreauthorize
          ) { context, state, request in
            context.beginRequest()
            return ReadingStatusToPreauthorize(access: state.access, resources: request.resources)
          },
          .stay(
            on: \.preauthorizeRequested, "D1.known", ["R-PRE-3"],
            when: .allPermitted.and(.statusNeeded(is: .notNeeded, .cached, .unread)),
            answering: .asker { context, state, request in
              .success(context.permits(of: request.resources, with: state.access))
            }),
          .stay(
            on: \.preauthorizeRequested, "D1.empty", ["R-PRE-1"], when: .statusNeeded(is: .nothingAsked),
            answering: .asker { _, _, _ in .failure(.noResources) }),

          .on(
            \.authorizeRequested, "D2.plain", ["v2 D2.3", "R-SSO-10"], when: .statusNeeded(is: .notNeeded),
            to: \.authorizing
          ) { context, state, request in
            context.beginRequest()
            return Authorizing(access: state.access, resource: request.resource)
          },
          .on(
            \.authorizeRequested, "D2.cached", ["v2 D2.1", "R-SSO-20", "C-13"], when: .statusNeeded(\.cached),
            to: \.authorizing
          ) { context, state, request, status in
            context.beginRequest()
            return Authorizing(access: state.access, resource: request.resource, status: status)
          },
          .on(
            \.authorizeRequested, "D2.1", ["v2 D2.1"], when: .statusNeeded(is: .unread), to: \.readingStatusToAuthorize
          ) { context, state, request in
            context.beginRequest()
            return ReadingStatusToAuthorize(access: state.access, resource: request.resource)
          },
          .stay(
            on: \.authorizeRequested, "D2.empty", ["R-DEC-14"], when: .statusNeeded(is: .nothingAsked),
            answering: .asker { _, _, _ in .failure(.noResources) }),

          .on(
            \.reviewRequested, "review.plain", ["R-PROF-4"], when: .statusNeeded(is: .notNeeded, .nothingAsked),
            to: \.retrievingProfileInUse
          ) { context, state, _ in
            context.beginRequest()
            return RetrievingProfileInUse(access: state.access)
          },
          .on(
            \.reviewRequested, "review.cached", ["R-PROF-4", "R-SSO-8"], when: .statusNeeded(\.cached),
            to: \.retrievingProfileInUse
          ) { context, state, _, status in
            context.beginRequest()
            return RetrievingProfileInUse(access: state.access, status: status)
          },
          .on(
            \.reviewRequested, "review", ["R-PROF-4", "R-SSO-8"], when: .statusNeeded(is: .unread),
            to: \.readingStatusToRetrieveProfile
          ) { context, state, _ in
            context.beginRequest()
            return ReadingStatusToRetrieveProfile(access: state.access)
          },

          .profileOver("D1.over", \.preauthorizeRequested, ["v2 D1.3"]),
          .profileOver("D2.over", \.authorizeRequested, ["v2 D2.3"]),
          .profileOver("review.over", \.reviewRequested, ["R-PROF-4"]),

          .on(
            \.signOutRequested, "E1", ["v2 E1", "R-LOGOUT-1"], to: \.loggingOut
          ) { context, state, _ in
            context.beginRequest()
            return LoggingOut(access: state.access)
          },

          .on(
            \.cameToForeground, "foreground", ["R-SSO-25", "v2 P2"], when: .isAppleSSO, to: \.refreshingStatus
          ) { _, state, _ in state },
          .stay(on: \.cameToForeground, "foreground.plain", ["R-SSO-10"], when: .not(.isAppleSSO)),
          .reject(.cancelRequested, with: .nothingToCancel),
          .reject(.newCodeRequested, with: .noCode),
        ]),
    ])
}

extension Row where F == AppleSSO, From == AppleSSO.Authenticated {
  /// The profile has ended: the viewer has to sign in again, and nothing is sent (R-AUTH-12).
  fileprivate static func profileOver<Trigger: AppleSSO.StatusRequest>(
    _ id: String, _ event: CasePath<AppleSSO.Event, Trigger>, _ sources: [Source]
  ) -> Self {
    .on(
      event, id, sources + ["R-AUTH-12"], when: .statusNeeded(is: .profileOver), to: \.erasingSignIn
    ) { context, state, _ in
      let isTemporary = state.access.type == .temporary
      let code: ErrorCode = isTemporary ? .temporaryAccessDurationLimitExceeded : .authenticatedProfileExpired
      return context.loseProfile(because: AppleSSO.Problem(code: code.rawValue))
    }
  }
}

extension Guard<AppleSSO, AppleSSO.Authenticated, AppleSSO.SignIn, Void> {
  static var profileIsOver: Self {
    .yes("profile is over") { _, state, request in state.access.notAfter.map { $0 <= request.at } ?? false }
  }
}

extension Guard<AppleSSO, AppleSSO.Authenticated, Void, Void> {
  static var isAppleSSO: Self { .yes("profile is appleSSO") { _, state, _ in state.access.type == .appleSSO } }
}

extension Guard<AppleSSO, AppleSSO.Authenticated, AppleSSO.Choose, Profile> {
  /// Another of the profiles found last.
  static var anotherProfile: Self {
    .found("profile known") { context, _, request in context.profiles.first { $0.mvpd == request.mvpd } }
  }
}

extension Guard<AppleSSO, AppleSSO.Authenticated, AppleSSO.Preauthorize, Void> {
  /// Every resource was permitted since the sign-in: nothing has to be asked.
  fileprivate static var allPermitted: Self {
    .yes("all permitted before") { context, state, request in
      let known = context.permits[state.access.mvpd] ?? [:]
      return request.resources.allSatisfy { known[$0] != nil }
    }
  }
}

extension AppleSSO.Context {
  /// What is known to be permitted of some resources (R-PRE-3).
  func permits(of resources: [String], with access: AppleSSO.Access) -> [Decision] {
    resources.compactMap { permits[access.mvpd]?[$0] }
  }

  /// How many resources one request may name; one at least.
  var preauthorizationLimit: Int { max(1, settings.preauthorizationLimit) }

  /// The first request for the resources that are not known to be permitted; those beyond the limit follow (R-PRE-7).
  func preauthorizing(_ resources: [String], with access: AppleSSO.Access, status: PartnerStatus?)
    -> AppleSSO.Preauthorizing
  {
    var open: [String] = []
    for resource in resources where permits[access.mvpd]?[resource] == nil && !open.contains(resource) {
      open.append(resource)
    }
    return AppleSSO.Preauthorizing(
      access: access, resources: Array(open.prefix(preauthorizationLimit)), status: status,
      settled: permits(of: resources, with: access), rest: Array(open.dropFirst(preauthorizationLimit)))
  }

  /// Permits are kept, denials are not (R-PRE-3).
  mutating func keepPermits(of decisions: [Decision], with access: AppleSSO.Access) {
    for decision in decisions where decision.isAuthorized {
      permits[access.mvpd, default: [:]][decision.resource] = decision
    }
  }
}
