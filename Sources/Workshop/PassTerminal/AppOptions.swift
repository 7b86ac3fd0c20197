import FlowCommands
import Foundation
import LegacyRESTFlow
import PassAPI
import PassLive
import PassService
import PassSimulator

/// The command line's settings for the service and the app, checked before anything is sent.
package struct AppOptions: Sendable {
  /// The address of the service.
  package let origin: Origin
  /// The app's settings; the statement is empty if none was given.
  package let settings: AppSettings
  /// The file of the vault, with the client and the sign-in.
  package let vaultFile: URL
  /// The vault in that file.
  package let vault: FileVault
  /// The device as described to the service, with an identifier next to the vault: this machine, or an Apple TV if
  /// Apple's framework is simulated (R-SSO-21).
  package let device: FileDevice
  /// Whether the flow is REST API v1.
  let isLegacy: Bool
  /// Apple's framework, or its replacement.
  package let framework: any PartnerFramework

  /// The options of every command that uses the service.
  package static let options: [Option] = [
    .flow,
    Option(
      name: "origin", value: .any("URL"),
      summary: "the service, for example https://sp.auth-staging.adobe.com, or where 'passflow serve' listens"),
    Option(name: "service-provider", value: .any("ID"), summary: "the brand's id at the service"),
    Option(
      name: "software-statement", value: .any("FILE"),
      summary: "the vendor's software statement; needed until the vault has a client"),
    Option(name: "domain-name", value: .any("DOMAIN"), summary: "the domain registered for the app"),
    Option(
      name: "redirect-url", value: .any("URL"),
      summary: "where a login ends; on this machine these five default to values that the simulated service accepts"),
    Option(
      name: "vault", value: .any("FILE"),
      summary:
        "the file kept between calls (default: one for each service and brand below the user's state folder)"),
    Option(
      name: "apple", value: .any("PROVIDER|denied"),
      summary:
        "on this machine only, play Apple's framework: the viewer is signed in on the device with a provider, by "
        + "Apple's id, or has denied access; else access is not determined"),
  ]

  /// Checks the arguments of a call.
  package init(_ arguments: Arguments, environment: [String: String] = ProcessInfo.processInfo.environment)
    throws(UsageError)
  {
    let text = try arguments.originText()
    guard let origin = Origin(text) else {
      throw UsageError(
        "--origin \(text): scheme, host and port alone, https unless it is this machine: http://127.0.0.1:8080")
    }
    let simulated = AppSettings.simulated()
    func value(_ name: String, atLoopback standard: String) throws(UsageError) -> String {
      if let given = arguments[name] { return given }
      guard origin.isLoopback else { throw UsageError("--\(name) is needed for \(origin)") }
      return standard
    }
    let serviceProvider = try value("service-provider", atLoopback: simulated.serviceProvider)
    var statement = origin.isLoopback ? simulated.softwareStatement : Secret("")
    if let file = arguments["software-statement"] {
      let text = String(decoding: try arguments.contents(of: file), as: UTF8.self)
      statement = Secret(text.trimmingCharacters(in: .whitespacesAndNewlines))
      if statement.revealed.isEmpty { throw UsageError("--software-statement \(file): the file is empty") }
    }
    let apple = arguments["apple"]
    if apple != nil, !origin.isLoopback {
      throw UsageError("--apple is only for this machine: no invented partner status goes to \(origin)")
    }
    settings = AppSettings(
      serviceProvider: serviceProvider, domainName: try value("domain-name", atLoopback: simulated.domainName),
      redirectAddress: try value("redirect-url", atLoopback: origin.donePage), softwareStatement: statement,
      // The viewer logs in with their own browser, and polling notices it: as on a device without one.
      platform: .tvOS, hasUserAgent: false, asksForAccess: apple != nil)
    self.origin = origin
    isLegacy = arguments.isLegacy
    framework = apple.map { PlayedFramework.playing($0) } ?? UndeterminedFramework()
    vaultFile = Self.vaultFile(
      arguments["vault"], of: serviceProvider, at: origin, flow: arguments.machine.name, environment)
    vault = FileVault(vaultFile)
    device = FileDevice(
      vaultFile.appendingPathExtension("device"), info: apple == nil ? .thisMachine : DeviceDescription.appleTV.info)
  }

  /// Throws if other users have rights to the files, if the vault that was given is of others, or if there is no
  /// statement, but several clients, or none where one has to be registered.
  func checkVault(isGiven: Bool, registers: Bool) async throws(UsageError) {
    if let exposure = vault.exposure ?? device.exposure { throw UsageError("\(exposure): it is not used") }
    let lacksStatement = settings.softwareStatement.revealed.isEmpty
    guard isGiven || lacksStatement,
      let own = try await vault.contents(of: owner, given: isGiven ? vaultFile : nil)
    else { return }
    if registers, lacksStatement, own.credentials == nil {
      throw UsageError("--software-statement FILE is needed: there is no client in \(vaultFile.path) yet")
    }
  }

  /// Why the vault still holds what should be forgotten, and what can be done.
  func whyKept() async -> String {
    switch await vault.load() {
    case .newer: "a later version wrote \(vaultFile.path): use that version, or remove the file"
    case .notReadableYet, .failed: "\(vaultFile.path) cannot be read: let this user read and write it"
    case .contents, .damaged: "\(vaultFile.path) cannot be written: let this user write it and its folder"
    }
  }

  /// The files beside that of the vault with what could never be read.
  var filesAside: Set<String> {
    let folder = vaultFile.deletingLastPathComponent(), start = vaultFile.lastPathComponent + ".damaged"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(names.filter { $0.hasPrefix(start) }.map { folder.appendingPathComponent($0).path })
  }

  /// The given file, otherwise one for each service, brand and flow: no client of one is ever sent to another.
  static func vaultFile(
    _ given: String?, of serviceProvider: String, at origin: Origin, flow: String,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> URL {
    if let given { return URL(fileURLWithPath: given) }
    let home = environment["HOME"] ?? NSHomeDirectory(), state = environment["XDG_STATE_HOME"] ?? ""
    let folder = state.hasPrefix("/") ? state : home + "/.local/state"
    let name = [origin.text, serviceProvider, flow].map { PercentEncoding.encode($0) }.joined(separator: ",")
    return URL(fileURLWithPath: folder).appendingPathComponent("passclient/\(name).vault")
  }
}

extension Arguments {
  /// Whether the flow is REST API v1.
  var isLegacy: Bool { machine.name == "v1" }
  /// What of its calls stays in clear.
  var inClear: InClear { isLegacy ? .v1 : .v2 }
}

extension FileVault {
  /// What the vault holds for an owner; `nil` if it cannot be read.
  ///
  /// - Parameter file: The file, if the user has given it: then the vault may not hold only what belongs to others.
  /// - Throws: `UsageError`, also if an owner without a statement has several clients.
  func contents(of owner: VaultOwner, given file: URL?) async throws(UsageError) -> VaultContents? {
    guard case .contents(var contents, _) = await load() else { return nil }
    if contents.hasSeveralClients(for: owner) {
      throw UsageError("--software-statement FILE is needed: the vault has several clients")
    }
    let hasClaimed = contents.claim(for: owner), own = contents.part(of: owner)
    if let file, !hasClaimed, own == VaultContents(), !contents.owners.isEmpty {
      throw UsageError(
        "--vault \(file.path) is of others: \(contents.owners.map(\.shown).joined(separator: "; ")); "
          + "give another file, or the options of one of these")
    }
    return own
  }
}

extension Arguments {
  /// The address of the service in the arguments.
  func originText() throws(UsageError) -> String {
    guard let text = self["origin"] else { throw UsageError("--origin is missing: which service?") }
    return text
  }
}

extension Origin {
  /// The page of the simulated service where a login without an app ends.
  var donePage: String { "\(self)/_done" }
}

extension AppSettings {
  /// Settings for a table that is only inspected.
  static var unset: Self {
    Self(serviceProvider: "", domainName: "", redirectAddress: "", softwareStatement: Secret(""), platform: .tvOS)
  }
}
