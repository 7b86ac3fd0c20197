import FlowCommands
import FlowEngine
import Foundation
import PassAPI
import PassService

/// Checks one by one what an app needs before a viewer can sign in, with the performer of the flow, so that each check
/// meets the conditions of an app.
///
/// A client in the vault is used, and never replaced; a newly registered one is stored there.
package struct Doctor {
  /// The settings and files to check.
  @Memberwise package struct Subject: Sendable {
    /// The bytes of a file, or why it cannot be read.
    package typealias File = Result<Data, UsageError>

    package var origin: String
    package var serviceProvider: String
    package var statement: File?
    package var redirectAddress: String?
    package var domainName: String?
    package var entitlements: File?
    package var infoPlist: File?
  }

  let subject: Subject
  let probe: HostProbe
  let makeEnvironment: (Origin) -> AppEnvironment
  private let begins: (Check) -> Void
  private let tell: (CheckResult) throws -> Void

  /// - Parameters:
  ///   - environment: Returns the parts of an app at an origin; the framework and the viewer are not asked.
  ///   - begins: Called before a check that may take a while.
  ///   - tell: Called with each result as soon as it is available.
  package init(
    _ subject: Subject, probe: HostProbe, environment: @escaping (Origin) -> AppEnvironment,
    begins: @escaping (Check) -> Void = { _ in }, tell: @escaping (CheckResult) throws -> Void
  ) {
    (self.subject, self.probe, makeEnvironment, self.begins, self.tell) = (subject, probe, environment, begins, tell)
  }

  /// Makes all checks, in order; throws what `tell` throws.
  package func examine() async throws {
    let statement = checkStatement(), origin = checkOrigin()
    try [statement.result, checkRedirect(), origin.result].forEach(tell)
    if let origin = origin.value {
      let environment = makeEnvironment(origin)
      begins(.answer)
      let reached = await reach(origin, in: environment)
      try reached.forEach(tell)
      if reached.contains(where: { $0.outcome == .failed }) {
        try skip(Self.service, "the origin cannot be used")
      } else {
        try await examineService(statement.value, in: environment)
      }
    } else {
      try skip([.name, .connection, .tls, .answer] + Self.service, "the origin cannot be called")
    }
    try checkAppFiles().forEach(tell)
  }

  /// The checks that need the service.
  private static let service: [Check] = [
    .vault, .registration, .token, .configuration, .domain, .providers, .appleProviders, .clock,
  ]

  private func skip(_ checks: [Check], _ why: String) throws {
    for check in checks { try tell(.notChecked(check, why)) }
  }

  private func examineService(_ statement: Secret?, in environment: AppEnvironment) async throws {
    var client = DoctorClient(subject, statement: statement, in: environment)
    begins(.vault)
    try tell(await client.openVault())
    begins(.registration)
    try tell(await client.register())
    begins(.token)
    try tell(await client.requestToken())
    begins(.configuration)
    let configuration = await client.retrieveConfiguration()
    try tell(configuration.result)
    try checks(of: configuration.value).forEach(tell)
    try tell(await client.checkClock())
  }
}
