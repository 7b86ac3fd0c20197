import AppleSSOFlow
import FlowEngine
import PassAPI
import PassRules
import PassService

/// Does what the flow does to become a client, one effect after the other, and reads the events as results.
struct DoctorClient {
  private let subject: Doctor.Subject
  private let statement: Secret?
  private let environment: AppEnvironment
  private let performer: Performer<AppleSSO>
  private var context: AppleSSO.Context
  /// Why no client can be had without replacing what the vault may hold.
  private var isVaultClosed = false

  init(_ subject: Doctor.Subject, statement: Secret?, in environment: AppEnvironment) {
    (self.subject, self.statement, self.environment) = (subject, statement, environment)
    performer = Performer(environment)
    context = AppleSSO.Context(
      AppSettings(
        serviceProvider: subject.serviceProvider, domainName: subject.domainName ?? "",
        redirectURL: subject.redirectURL ?? "", softwareStatement: statement ?? Secret(""), platform: .tvOS))
    context.patience = environment.limits.map { Patience($0.request) }
  }

  /// What earlier runs have kept.
  mutating func openVault() async -> CheckResult {
    if case .deviceDescribed(let device) = await performer.perform(.describeDevice) { context.device = device }
    let event = await performer.perform(.openVault)
    if case .vaultOpened(let opened) = event {
      context.recall(opened.value)
      return .ok(.vault, context.credentials == nil ? "without a client" : "with a client")
    }
    isVaultClosed = true
    switch event {
    case .vaultLost(.damaged):
      return .failed(
        .vault, "its contents cannot be read, now or later",
        Advice("remove the file; the next sign-in registers another client, and viewers sign in again", "C-52"))
    case .vaultLost(.newer):
      return .failed(
        .vault, "a later version of this package has written it", Advice("use that version, or another file"))
    default:
      return .failed(
        .vault, "it cannot be read", Advice("let this user read and write the file, which has to be a plain one"))
    }
  }

  /// A1 and A2, unless the vault has a client.
  mutating func register() async -> CheckResult {
    if let kept = context.credentials { return Self.judge(kept, "the client of the vault; none is registered") }
    guard !isVaultClosed else { return .notChecked(.registration, "the vault may have a client") }
    guard let statement else { return .notChecked(.registration, "there is no statement to send") }
    let registration = Registration(
      serviceProvider: subject.serviceProvider, device: context.device, softwareStatement: statement,
      redirectURI: context.settings.registrationRedirectURI, patience: context.patience)
    switch await performer.perform(.register(registration)) {
    case .credentialsIssued(let credentials):
      let result = Self.judge(credentials, "registered, and kept in the vault")
      // The flow keeps no client that is not for this API.
      guard result.outcome == .ok else { return result }
      context.credentials = credentials
      return await store()
        ? result
        : .failed(
          .registration, "registered, and the client could not be kept",
          Advice("let this user write the vault: each run registers another client until then", "R-REG-2"))
    case .requestFailed(let failure): return .failed(.registration, "\(failure.value)", Advice(failure.value))
    default: return .notChecked(.registration, "nothing came of it")
    }
  }

  private static func judge(_ credentials: ClientCredentials, _ found: String) -> CheckResult {
    guard !credentials.scopes.contains(ClientCredentials.scope) else { return .ok(.registration, found) }
    return .failed(
      .registration, "the client lacks the scope \(ClientCredentials.scope)",
      Advice("register with a statement that was made for REST API v2", Page.registration, "R-REG-15"))
  }

  /// Whether the vault has what is known now; another client may have been there first, and is then ours.
  private mutating func store() async -> Bool {
    guard case .vaultWritten(let written)? = await performer.perform(.store(context.change)) else { return false }
    context.wroteClient(written)
    return written.value != nil
  }

  /// A3 and A4, unless the vault has a token that may be sent.
  mutating func requestToken() async -> CheckResult {
    guard context.credentials != nil else { return .notChecked(.token, "there is no client") }
    let now = await environment.time.moment
    if context.token?.isUsable(at: now) == true { return .ok(.token, "the token of the vault") }
    return await renewToken()
  }

  private mutating func renewToken() async -> CheckResult {
    let request = TokenRequest(
      serviceProvider: subject.serviceProvider, device: context.device, credentials: context.credentials,
      patience: context.patience)
    switch await performer.perform(.requestToken(request)) {
    case .tokenIssued(let token):
      context.token = token
      return await store()
        ? .ok(.token, "issued, and kept in the vault")
        : .warning(
          .token, "issued, and not kept", Advice("let this user write the vault", "R-REG-3"))
    case .requestFailed(let failure): return .failed(.token, "\(failure.value)", Advice(failure.value))
    default: return .notChecked(.token, "nothing came of it")
    }
  }

  /// C1 and C2. A token that is refused is renewed once, as the flow does.
  mutating func retrieveConfiguration() async -> Checked<Configuration> {
    guard context.token != nil else { return Checked(result: .notChecked(.configuration, "there is no token")) }
    var attempts = Attempts()
    while true {
      switch await performer.perform(.retrieveConfiguration(TokenCall(context, AppleSSO.ConfigurationQuery()))) {
      case .configurationReceived(let received):
        let left = received.leftOut
        let result: CheckResult =
          left.isEmpty
          ? .ok(.configuration, "read" + (attempts.renewed ? ", with a new token" : ""))
          : .warning(
            .configuration, "read but for \(left.joined(separator: ", "))",
            Advice("report it to the vendor", Page.configuration))
        return Checked(result: result, value: received.value)
      case .requestFailed(let failure):
        guard Remedy(failure.value, after: attempts) == .renewToken else {
          return Checked(result: .failed(.configuration, "\(failure.value)", Advice(failure.value)))
        }
        attempts.renewed = true
        _ = context.renewing(because: failure)
        let renewal = await renewToken()
        guard renewal.outcome != .failed else {
          return Checked(
            result: .notChecked(.configuration, "the token is refused, and another one too: \(renewal.found)"))
        }
      default: return Checked(result: .notChecked(.configuration, "nothing came of it"))
      }
    }
  }

  /// The wall of this machine, by what the answers of the API have taught.
  func checkClock() async -> CheckResult {
    if let wrong = await environment.time.problem {
      return .warning(
        .clock, wrong.text ?? wrong.code,
        Advice(
          "set the clock; this package goes by the service's time, other programs and certificates do not", Page.time))
    }
    guard await environment.time.moment.isLearnt else { return .notChecked(.clock, "no answer of the API has a Date") }
    return .ok(.clock, "within \(ServiceClock.wrong) s of the service")
  }
}
