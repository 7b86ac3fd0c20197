import AppleSSOFlow
import FlowCommands
import FlowEngine
import LegacyRESTFlow
import PassAPI
import PassService

/// The client of a flow, as the commands ask it.
protocol TerminalClient: Sendable {
  associatedtype F: ServiceFlow
  var session: Session<F> { get }
  /// Signs the viewer in, whoever they are.
  func signInAnyone() async throws -> Access
  func restore() async throws -> Access
  func authorize(_ resource: String) async throws -> Decision
  func preauthorize(_ resources: [String]) async throws -> [Decision]
  /// What is known of the viewer, a name and a value each.
  func attributes() async throws -> [(String, String)]
  func signOut() async throws -> SignOutResult
  func forgetClient() async throws -> SignOutResult
  func remembered() async -> RememberedProvider?
  func cancel() async throws
  func problems() async -> [Problem]
  func end() async
}

extension AppleSSOClient: TerminalClient {
  func signInAnyone() async throws -> Access { try await signIn() }
  func attributes() async throws -> [(String, String)] { [] }
}

extension LegacyRESTClient: TerminalClient {
  func signInAnyone() async throws -> Access { try await signIn() }
  func preauthorize(_ resources: [String]) async throws -> [Decision] {
    throw UsageError("the flow v1 asks for each resource alone: authorize")
  }
  func attributes() async throws -> [(String, String)] { [] }
}

extension AppOptions {
  /// The client of the flow that the call names.
  func client(of flow: String, in environment: AppEnvironment) -> any TerminalClient {
    flow == "v1"
      ? LegacyRESTClient(settings: settings, environment: environment)
      : AppleSSOClient(settings: settings, environment: environment)
  }
}
