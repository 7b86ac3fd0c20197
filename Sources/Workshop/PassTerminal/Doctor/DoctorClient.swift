import AppleSSOFlow
import FlowEngine
import PassAPI
import PassLive
import PassService

/// Becomes a client as the flow does, one effect after the other, and reads the events as results.
struct DoctorClient {
  private let statement: Secret?
  private let environment: AppEnvironment
  private let performer: Performer<AppleSSO>
  private var context: AppleSSO.Context
  /// Whether the vault may have an unreadable client, so that none may be registered in its place.
  private var isVaultClosed = false
  /// What other users can do with the files; `nil` if nothing.
  private let exposure: String?

  init(_ subject: Doctor.Subject, statement: Secret?, in environment: AppEnvironment) {
    context = AppleSSO.Context(subject.settings(with: statement))
    exposure = (environment.vault as? FileVault)?.exposure ?? (environment.device as? FileDevice)?.exposure
    var environment = environment
    environment.vault = BoundVault(environment.vault, of: subject.owner(at: environment.origin, with: statement))
    (self.statement, self.environment, performer) = (statement, environment, Performer(environment))
    context.patience = environment.limits.map { Patience($0.request) }
  }

  /// Reads what earlier runs have stored.
  mutating func openVault() async -> CheckResult {
    if case .deviceDescribed(let device) = await performer.perform(.describeDevice) { context.device = device }
    switch await performer.perform(.openVault) {
    case .vaultOpened(let opened) where exposure == nil:
      context.recall(opened.value)
      return .ok(.vault, context.credentials == nil ? "without a client" : "with a client")
    case let event:
      isVaultClosed = true
      switch event {
      case .vaultLost(.damaged): return .failed(.vault, "what it holds can never be read again", .lostVault)
      case .vaultLost(.newer): return .failed(.vault, "a later version wrote it", .newerVault)
      default: return .failed(.vault, exposure ?? "it cannot be read", .vault)
      }
    }
  }

  /// Performs A1 and A2, unless the vault has a client.
  mutating func register() async -> CheckResult {
    if let kept = context.credentials { return Self.judge(kept, "the client of the vault; none is registered") }
    guard !isVaultClosed else { return .notChecked(.registration, "the vault may have a client") }
    guard let statement else { return .notChecked(.registration, "there is no statement to send") }
    let registration = Registration(
      serviceProvider: context.settings.serviceProvider, device: context.device, softwareStatement: statement,
      redirectURI: context.settings.registrationRedirectURI, patience: context.patience)
    let event = await performer.perform(.register(registration))
    guard case .credentialsIssued(let credentials) = event else { return Self.failed(.registration, event) }
    let result = Self.judge(credentials, "registered, and kept in the vault")
    // As in the flow, a client without the scope of this API is not stored.
    guard result.outcome == .ok else { return result }
    context.credentials = credentials
    return await store() ? result : .failed(.registration, "registered, and not kept", .unkept)
  }

  private static func judge(_ credentials: ClientCredentials, _ found: String) -> CheckResult {
    credentials.scopes.contains(ClientCredentials.scope)
      ? .ok(.registration, found)
      : .failed(.registration, "the client lacks the scope \(ClientCredentials.scope)", .scope)
  }

  private static func failed(_ check: Check, _ event: AppleSSO.Event?) -> CheckResult {
    guard case .requestFailed(let failure)? = event else { return .notChecked(check, "it has no result") }
    return .failed(check, "\(failure.value)", Advice(failure.value))
  }

  /// Stores what is known; returns whether the vault has it. If another client was stored first, that one is used.
  private mutating func store() async -> Bool {
    guard case .vaultWritten(let written)? = await performer.perform(.store(context.change)) else { return false }
    context.recordWrite(written)
    context.takeClient(of: written)
    return written.value != nil
  }

  /// Performs A3 and A4, unless the vault has a token that may be sent.
  mutating func requestToken() async -> CheckResult {
    guard context.credentials != nil else { return .notChecked(.token, "there is no client") }
    let isUsable = context.token?.isUsable(at: await environment.time.moment) == true
    return isUsable ? .ok(.token, "the token of the vault") : await issueToken()
  }

  private mutating func issueToken() async -> CheckResult {
    let request = TokenRequest(
      serviceProvider: context.settings.serviceProvider, device: context.device, credentials: context.credentials,
      patience: context.patience)
    let event = await performer.perform(.requestToken(request))
    guard case .tokenIssued(let token) = event else { return Self.failed(.token, event) }
    context.token = token
    return await store() ? .ok(.token, "issued, and kept in the vault") : .warning(.token, "issued, not kept", .unkept)
  }

  /// Performs C1 and C2. As in the flow, a refused token is renewed once.
  mutating func retrieveConfiguration(after attempts: Attempts = Attempts()) async -> Checked<ServiceConfiguration> {
    guard context.token != nil else { return Checked(result: .notChecked(.configuration, "there is no token")) }
    let event = await performer.perform(.retrieveConfiguration(TokenCall(context, AppleSSO.ConfigurationQuery())))
    if case .requestFailed(let failure) = event, Remedy(failure.value, after: attempts) == .renewToken {
      _ = context.renewToken(because: failure)
      let renewal = await issueToken()
      var attempts = attempts
      attempts.renewed = true
      guard renewal.outcome == .failed else { return await retrieveConfiguration(after: attempts) }
      return Checked(result: .notChecked(.configuration, "the token is refused; another one: \(renewal.found)"))
    }
    guard case .configurationReceived(let received) = event else {
      return Checked(result: Self.failed(.configuration, event))
    }
    let left = received.leftOut.joined(separator: ", "), found = attempts.renewed ? "read, with a new token" : "read"
    return Checked(
      result: left.isEmpty
        ? .ok(.configuration, found) : .warning(.configuration, "\(found), but for \(left)", .leftOut),
      value: received.value)
  }

  /// Compares this machine's wall clock with the service's answers.
  func checkClock() async -> CheckResult {
    if let wrong = await environment.time.problem { return .warning(.clock, wrong.text ?? wrong.code, .clock) }
    return await environment.time.moment.isLearnt
      ? .ok(.clock, "within \(ServiceClock.wrong) s of the service")
      : .notChecked(.clock, "no answer of the service has a Date")
  }
}

extension Doctor.Subject {
  /// The settings of a client with a statement, if there is one that may be sent.
  fileprivate func settings(with statement: Secret?) -> AppSettings {
    AppSettings(
      serviceProvider: serviceProvider, domainName: domainName ?? "", redirectAddress: redirectAddress ?? "",
      softwareStatement: statement ?? Secret(""), platform: .tvOS)
  }

  /// Whose contents of a vault that client uses.
  func owner(at origin: Origin, with statement: Secret?) -> VaultOwner {
    VaultOwner(origin, api: AppleSSO.document, settings(with: statement))
  }
}
