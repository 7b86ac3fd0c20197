import FlowEngine
import PassAPI

extension AppleSSO {
  /// Everything from outside that the flow needs, injected.
  public struct Environment: Sendable {
    /// Where relative addresses of the service lead.
    public var origin: Origin
    /// The way to the service, with the policies around it. Clients made from one environment, or from copies of it,
    /// share them.
    public var transport: any HTTPTransport
    /// Apple's framework.
    public var framework: any PartnerFramework
    /// What survives launches.
    public var vault: any Vault
    /// The time.
    public var clock: any WallClock
    /// The browser component.
    public var userAgent: any UserAgent
    /// The app's questions to its viewer.
    public var chooser: any Chooser
    /// The streaming device, nil before it is described.
    public var device: any DeviceDescriber
    /// The optional headers; nil when the app has none to send.
    public var extras: (any ExtraHeaders)?

    /// What the app and the device offer to the flow.
    ///
    /// - Parameters:
    ///   - policies: Are put around the transport.
    ///   - observer: Is told every exchange, with its times.
    public init(
      origin: Origin, transport: any HTTPTransport, framework: any PartnerFramework, vault: any Vault,
      clock: any WallClock,
      userAgent: any UserAgent, chooser: any Chooser, device: any DeviceDescriber, extras: (any ExtraHeaders)? = nil,
      policies: Policies = .standard,
      observer: RecordingTransport.Observer? = nil
    ) {
      self.origin = origin
      self.transport = transport.withPolicies(policies, clock: clock, observer: observer)
      self.framework = framework
      self.vault = vault
      self.clock = clock
      self.userAgent = userAgent
      self.chooser = chooser
      self.device = device
      self.extras = extras
    }
  }

  /// Performs the effects of the flow in an environment. Decides nothing: every answer, failures included, becomes an
  /// event.
  public struct Performer: Sendable {
    let environment: Environment
    /// One serves one client; it keeps nothing beside the environment.
    public init(_ environment: Environment) { self.environment = environment }

    /// Does one piece of work and says what came of it.
    public func perform(_ effect: Effect) async -> Event {
      switch effect {
      case .describeDevice: await environment.device.describe().map { .deviceDescribed($0) } ?? .deviceUnknown
      case .askForAccess(let prompt): .accessReported(await environment.framework.accessStatus(prompt: prompt))
      case .openVault: await openVault()
      case .store(let contents): .vaultWritten(await environment.vault.store(contents))
      case .wait(let deadline): await wait(until: deadline)
      case .queryPartner(let query):
        .partnerAnswered(PartnerAnswered(await environment.framework.answer(query), at: await environment.clock.now))
      case .chooseProfile(let profiles):
        await environment.chooser.chooseProfile(among: profiles).map { .profileChosen($0) } ?? .viewerLeft
      case .confirmProvider(let provider): await confirm(provider)
      case .chooseProvider(let providers): await chooseProvider(among: providers)
      case .openPage(let page): await open(page)
      case .offerNewCode: await environment.chooser.wantsNewCode() ? .newCodeWanted : .viewerLeft
      case .register(let registration): await register(registration)
      case .requestToken(let request): await requestToken(request)
      case .retrieveProfiles(let call): await retrieveProfiles(call)
      case .retrieveConfiguration(let call):
        await send(call, { $0.configuration(token: $1) }) { configuration, now in
          .configurationReceived(ConfigurationReceived(configuration, at: now))
        }
      case .requestPartnerSession(let call):
        await send(
          call, { $0.partnerSession(parameters: call.query.parameters, status: call.query.status, token: $1) }, answered
        )
      case .createPartnerProfile(let call):
        await send(call, { $0.partnerProfile(saml: call.query.saml, status: call.query.status, token: $1) }, received)
      case .createSession(let call): await send(call, { $0.createSession(call.query.parameters, token: $1) }, answered)
      case .resumeSession(let call):
        await send(call, { $0.resumeSession(code: call.query.code, call.query.parameters, token: $1) }, answered)
      case .poll(let call): await poll(call)
      case .preauthorize(let call):
        await send(
          call, { $0.preauthorize(call.query.resources, mvpd: call.query.mvpd, status: call.query.status, token: $1) },
          decided)
      case .authorize(let call):
        await send(
          call, { $0.authorize(call.query.resources, mvpd: call.query.mvpd, status: call.query.status, token: $1) },
          decided)
      case .logOut(let call):
        await send(call, { $0.logout(mvpd: call.query.mvpd, redirectURL: call.query.redirectURL, token: $1) }) {
          entries, _ in
          .loggedOut(entries)
        }
      }
    }

    private func answered(_ answer: SessionAnswer, _ now: Timestamp) -> Event {
      .sessionAnswered(SessionAnswered(answer, at: now))
    }
    private func received(_ profiles: [Profile], _ now: Timestamp) -> Event {
      .profilesReceived(ProfilesReceived(profiles, at: now))
    }
    private func decided(_ decisions: [Decision], _ now: Timestamp) -> Event {
      .decisionsReceived(DecisionsReceived(decisions, at: now))
    }

    /// A code that is over is not asked for any more, however late the poll comes (R-POLL-5, R-AUTH-8).
    private func poll(_ call: Authorized<PollQuery>) async -> Event {
      let now = await environment.clock.now
      guard now < call.query.notAfter else { return received([], now) }
      return await send(call, { $0.profiles(code: call.query.code, token: $1) }, received)
    }

    private func retrieveProfiles(_ call: Authorized<ProfilesQuery>) async -> Event {
      await send(
        call,
        { endpoints, token in
          if let mvpd = call.query.mvpd {
            endpoints.profiles(mvpd: mvpd, status: call.query.status, token: token)
          } else {
            endpoints.profiles(status: call.query.status, token: token)
          }
        }, received)
    }
  }
}
