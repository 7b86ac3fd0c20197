import AppleSSOFlow
import FlowCommands
import FlowEngine
import LegacyRESTFlow
import PassAPI
import PassService

/// The client of a flow, with the requests that the commands need.
protocol TerminalClient: Sendable {
  associatedtype F: ServiceFlow
  static var machine: Machine<F> { get }
  var session: Session<F> { get }
  /// Signs any viewer in.
  func signInAnyViewer() async throws -> CurrentProfile
  func restore() async throws -> CurrentProfile
  func authorize(_ resource: String) async throws -> ResourceDecision
  func preauthorize(_ resources: [String]) async throws -> [ResourceDecision]
  /// What the provider says about the viewer; values that must not be shown are `nil`.
  func attributes() async throws -> [String: JSONValue?]
  func signOut() async throws -> SignOutResult
  func forgetClient() async throws -> SignOutResult
  func remembered() async -> RememberedProvider?
  func cancel() async throws
  func problems() async -> [Problem]
  func end() async
}

extension AppleSSOClient: TerminalClient {
  static var machine: Machine<AppleSSO> { AppleSSO.machine }
  func signInAnyViewer() async throws -> CurrentProfile { try await signIn() }
  func attributes() async throws -> [String: JSONValue?] {
    try await profile().attributes.mapValues { $0.isEncrypted ? nil : $0.value }
  }
}

extension LegacyRESTClient: TerminalClient {
  static var machine: Machine<LegacyREST> { LegacyREST.machine }
  func signInAnyViewer() async throws -> CurrentProfile { try await signIn() }
  func preauthorize(_ resources: [String]) async throws -> [ResourceDecision] {
    throw UsageError("--flow v1 has no preauthorize: authorize each resource")
  }
  func attributes() async throws -> [String: JSONValue?] {
    let metadata = try await metadata()
    let encrypted = metadata.encrypted.map { ($0, JSONValue?.none) }
    return metadata.data.mapValues { $0 }.merging(encrypted) { _, encrypted in encrypted }
  }
}

extension AppOptions {
  /// Whose contents of the vault the client uses.
  var owner: VaultOwner { VaultOwner(origin, api: isLegacy ? LegacyREST.document : AppleSSO.document, settings) }

  /// The client of the flow in the arguments.
  func client(in environment: AppEnvironment) -> any TerminalClient {
    isLegacy
      ? LegacyRESTClient(settings: settings, environment: environment)
      : AppleSSOClient(settings: settings, environment: environment)
  }

  /// The address where the viewer logs in. In v1 a second screen builds it, with the provider chosen there.
  func page(of login: LoginCode, at provider: String?) -> String {
    let url =
      isLegacy
      ? LegacyEndpoints.authenticateTarget(
        requestor: settings.serviceProvider, code: login.code, mvpd: provider ?? "",
        domainName: settings.domainName, redirectAddress: settings.redirectAddress) : login.url.revealed
    return origin.resolve(url)?.absoluteString ?? "an address that no browser should open"
  }
}
