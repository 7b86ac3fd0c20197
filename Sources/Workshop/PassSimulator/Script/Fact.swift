import PassAPI
import PassService

/// Something that differs from the world in which everything works.
package struct Fact: Sendable {
  /// Writes it into the script of a world.
  package let apply: @Sendable (inout WorldScript) -> Void

  /// Creates a fact that no other word of this vocabulary says.
  package init(_ apply: @escaping @Sendable (inout WorldScript) -> Void) { self.apply = apply }

  /// Several facts, one after the other.
  package static func all(_ facts: Fact...) -> Self { Self { $0.apply(facts) } }
  /// A member of the script has another value.
  package static func set<Value: Sendable>(
    _ member: WritableKeyPath<WorldScript, Value> & Sendable, _ value: Value
  ) -> Self { Self { $0[keyPath: member] = value } }
}

// The device, and the viewer in front of it.
extension Fact {
  /// The system's access, provider and region.
  package static func system(
    _ access: AccessStatus = .granted, provider: String? = nil, secondsLeft: Int? = 86_400, isInRegion: Bool = true
  ) -> Self {
    Self { $0.framework.system = .init(access, provider: provider, secondsLeft: secondsLeft, isInRegion: isInRegion) }
  }
  /// The device is signed in to a TV provider, given by Apple's id.
  package static func subscription(at provider: String = "northlight-apple", secondsLeft: Int? = 86_400) -> Self {
    system(provider: provider, secondsLeft: secondsLeft)
  }
  /// The device is signed in to a TV provider.
  package static let subscription = subscription()
  /// The viewer has refused access, so that every login is a basic one.
  package static let noAccess = system(.denied)
  /// The device forbids access.
  package static let restricted = system(.restricted)
  /// The viewer changes the settings before the n-th query.
  package static func beforeQuery(_ query: Int, _ system: FrameworkScript.System) -> Self {
    Self { $0.framework.changes[query] = system }
  }
  /// The viewer's answer when the system asks for access.
  package static func prompt(_ answer: AccessStatus) -> Self { set(\.framework.answerToPrompt, answer) }
  /// The outcome of Apple's picker.
  package static func picker(_ picker: FrameworkScript.Picker) -> Self { set(\.framework.picker, picker) }
  /// Apple's picker ends with an error.
  package static func pickerFails(_ code: FrameworkError.Code) -> Self { picker(.fails(FrameworkError(code))) }
  /// The outcome of the login in Apple's framework.
  package static func login(_ login: FrameworkScript.Login) -> Self { set(\.framework.login, login) }
  /// A range of queries ends with an error.
  package static func queriesFail(from first: Int, to last: Int = .max, _ code: FrameworkError.Code) -> Self {
    Self { $0.framework.failures.append(.init(fromQuery: first, to: last, FrameworkError(code))) }
  }
  /// Queries that show nothing end with an error.
  package static func silentQueriesFail(_ code: FrameworkError.Code) -> Self {
    set(\.framework.silentError, FrameworkError(code))
  }
  /// The providers that the viewer takes in the app's picker, in order.
  package static func takes(_ mvpds: String...) -> Self { Self { $0.viewer.providers = mvpds.map { .takes($0) } } }
  /// What the viewer does in the app's picker, in order.
  package static func providers(_ answers: ViewerScript.Provider...) -> Self { set(\.viewer.providers, answers) }
  /// The ends of the pages, in order.
  package static func pages(_ ends: ViewerScript.PageEnding...) -> Self { set(\.viewer.pages, ends) }
  /// A member of the vault's script has another value.
  package static func vault<Value: Sendable>(
    _ member: WritableKeyPath<VaultScript, Value> & Sendable, _ value: Value
  ) -> Self { Self { $0.vault[keyPath: member] = value } }
  /// The device describes itself with a system that is not documented.
  package static let undocumentedDevice = Self { $0.device?.info.osName = "iPadOS" }
}

// The service, and its knowledge of the viewer.
extension Fact {
  /// The service has a profile of the device.
  package static func profile(_ mvpd: String = "northlight", type: ProfileType = .regular, secondsLeft: Int = 86_400)
    -> Self
  {
    Self { $0.backend.storedProfiles.append(StoredProfile(mvpd, type: type.rawValue, secondsLeft: secondsLeft)) }
  }
  /// The service has this profile only.
  package static func only(_ mvpd: String, type: ProfileType = .regular, secondsLeft: Int = 86_400) -> Self {
    set(\.backend.storedProfiles, [StoredProfile(mvpd, type: type.rawValue, secondsLeft: secondsLeft)])
  }
  /// The service has no profile.
  package static let noProfiles = set(\.backend.storedProfiles, [])
  /// The viewer logs in on a second screen.
  package static func secondScreen(code: Int = 1, beforePoll poll: Int = 3, mvpd: String = "northlight") -> Self {
    set(\.backend.secondScreen, SecondScreenVisit(code: code, beforePoll: poll, mvpd: mvpd))
  }
  /// Some calls of an endpoint are answered otherwise.
  package static func fault(
    _ endpoint: Endpoint, _ calls: ScriptedFault.Calls, _ answer: ScriptedFault.Answer
  ) -> Self { Self { $0.backend.faults.append(ScriptedFault(endpoint, calls, answer)) } }
  /// Every call of an endpoint is answered otherwise.
  package static func fault(_ endpoint: Endpoint, _ answer: ScriptedFault.Answer) -> Self {
    fault(endpoint, .every, answer)
  }
  /// Calls of an endpoint end with an enhanced error of the catalogue.
  package static func error(_ endpoint: Endpoint, _ code: String, _ calls: ScriptedFault.Calls = .every) -> Self {
    fault(endpoint, calls, .error(code: code))
  }
  /// The decisions of an endpoint carry an enhanced error.
  package static func itemError(_ endpoint: Endpoint, _ code: String, _ calls: ScriptedFault.Calls = .every) -> Self {
    fault(endpoint, calls, .itemError(code: code))
  }
  /// Calls of an endpoint end with an error of Dynamic Client Registration.
  package static func registrationError(
    _ endpoint: Endpoint, _ code: String, _ calls: ScriptedFault.Calls = .every
  ) -> Self { fault(endpoint, calls, .registrationError(code: code)) }
  /// Something changes at the service just before a call of an endpoint.
  package static func before(_ endpoint: Endpoint, _ change: Incident.Change) -> Self {
    Self { $0.backend.incidents.append(Incident(before: endpoint, change)) }
  }
  /// A resource is not simply permitted.
  package static func rule(_ resource: String, code: String? = nil, details: String? = nil, times: Int? = nil) -> Self {
    Self { $0.backend.resourceRules.append(ResourceRule(resource, code: code, details: details, times: times)) }
  }
  /// The service behaves otherwise in one point.
  package static func option<Value: Sendable>(
    _ member: WritableKeyPath<ServerOptions, Value> & Sendable, _ value: Value
  ) -> Self { Self { $0.backend.options[keyPath: member] = value } }
}

// What an earlier launch has left.
extension Fact {
  /// An earlier launch registered a client, perhaps with a token, and knew that the clock of the device is right.
  package static func registered(token: String? = "earlier-token", secondsLeft: Int = 3_600) -> Self {
    Self { world in
      let client = KnownClient(token: token, tokenSecondsLeft: secondsLeft), start = world.start
      world.backend.knownClient = client
      world.vault.contents = VaultContents(
        credentials: ClientCredentials(clientId: client.id, clientSecret: client.secret),
        token: client.token.map { StoredToken(token: $0, expires: start.advanced(bySeconds: secondsLeft)) },
        clockOffset: 0)
    }
  }
  /// Another client stores its credentials and its token just before the scenario's client does.
  package static let sharedVault = all(
    registered, Self { ($0.vault.othersStore, $0.vault.contents) = ([1: $0.vault.contents], .init()) })
  /// The viewer is signed in at system level, with a profile of Apple's at the service.
  package static func knownViewer(secondsLeft: Int? = 86_400) -> Self {
    all(subscription(secondsLeft: secondsLeft), profile(type: .appleSSO))
  }
  /// An earlier launch registered a client, and left a token.
  package static let registered = registered()
  /// An earlier launch signed the viewer in, and the system knows them.
  package static func returning(_ type: ProfileType = .appleSSO) -> Self {
    all(knownViewer(), remembered("northlight", type))
  }
  /// The vault has no token.
  package static let noToken = vault(\.contents.token, nil)
  /// The vault does not say at which provider the viewer signed in.
  package static let noProvider = vault(\.contents.provider, nil)
  /// An earlier launch noted that the viewer signs out from a provider.
  package static func signingOut(_ mvpd: String) -> Self { vault(\.contents.signingOut, mvpd) }
  /// An earlier launch registered a client, and signed the viewer in.
  package static func remembered(
    _ mvpd: String = "northlight", _ type: ProfileType = .appleSSO, secondsLeft: Int = 86_400
  ) -> Self {
    let mappingId = type == .appleSSO ? "\(mvpd)-apple" : nil
    return all(
      registered, only(mvpd, type: type, secondsLeft: secondsLeft),
      vault(\.contents.provider, RememberedProvider(mvpd: mvpd, mappingId: mappingId, type: type)))
  }
}

extension WorldScript {
  /// Writes facts into the script.
  package mutating func apply(_ facts: Fact...) { apply(facts) }
  /// Writes facts into the script.
  package mutating func apply(_ facts: [Fact]) { for fact in facts { fact.apply(&self) } }
}
