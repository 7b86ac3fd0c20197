import Foundation
import PassAPI
import PassLive

// The checks of an app's files.

extension Doctor {
  /// The results of all checks of the app's files.
  func checkAppFiles() -> [CheckResult] {
    let info: [(Check, (Keys) -> CheckResult)] = [
      (.usageText, usageText), (.callback, callback), (.transportSecurity, transportSecurity),
    ]
    return results(subject.entitlements, "--entitlements", [(.entitlements, entitled)])
      + results(subject.infoPlist, "--info-plist", info)
  }

  /// The results of the checks of one file; if it is unusable the first fails, and the others cannot be made.
  private func results(
    _ file: Subject.File?, _ option: String, _ checks: [(Check, (Keys) -> CheckResult)]
  ) -> [CheckResult] {
    func failed(_ found: String, _ advice: Advice) -> [CheckResult] {
      checks.enumerated().map { $0 == 0 ? .failed($1.0, found, advice) : .notChecked($1.0, found) }
    }
    switch file {
    case nil: return checks.map { .notChecked($0.0, "no \(option) FILE is given") }
    case .failure(let error): return failed(error.message, .appFile)
    case .success(let data):
      // A profile is a signed message around a property list.
      if data.first == 0x30, data.range(of: Data("<key>Entitlements</key>".utf8)) != nil {
        return failed("the file is a provisioning profile", .profile)
      }
      guard let keys = Keys(data) else { return failed("the file is not a property list with keys", .appFile) }
      return checks.map { $0.1(keys) }
    }
  }

  /// Checks the entitlement, which Apple grants to a team.
  private func entitled(_ keys: Keys) -> CheckResult {
    let key = "com.apple.developer.video-subscriber-single-sign-on"
    guard keys[key] == true else {
      return .failed(.entitlements, "\(key) \(keys.has(key) ? "is not the Boolean true" : "is missing")", .entitlement)
    }
    if keys.isBinary { return .warning(.entitlements, "true, in a binary property list", .binary) }
    return .ok(.entitlements, "true; whether Apple has granted it, only a device shows")
  }

  /// Checks the usage text, without which the system terminates the app.
  private func usageText(_ keys: Keys) -> CheckResult {
    do {
      try MissingUsageText.look(at: keys[MissingUsageText.key]?.text)
      return .ok(.usageText, "there")
    } catch {
      let found = keys.has(MissingUsageText.key) ? "not a text with content" : "missing"
      return .failed(.usageText, found, Advice("\(error)", Advice.Page.access))
    }
  }

  /// Checks that the redirect's scheme is one of the app's.
  private func callback(_ keys: Keys) -> CheckResult {
    guard let parts = subject.redirectAddress.flatMap(URLComponents.init(string:)),
      let scheme = parts.scheme?.lowercased()
    else {
      return .notChecked(.callback, "no --redirect-url with a scheme is given")
    }
    if scheme.hasPrefix("http") {
      guard case .success(let data)? = subject.entitlements, let entitlements = Keys(data) else {
        return .notChecked(.callback, "a page belongs to an app by its associated domain: --entitlements FILE")
      }
      let domain = "webcredentials:\(parts.host?.lowercased() ?? "")"
      let domains = entitlements["com.apple.developer.associated-domains"]?.texts ?? []
      return domains.contains { $0.lowercased() == domain }
        ? .ok(.callback, "\(domain.shown) is a domain of the app; whether the site names the app, only a device shows")
        : .failed(.callback, "\(domain.shown) is not one of the app's associated domains", .domains)
    }
    let lists = keys["CFBundleURLTypes"]?.array?.map { $0["CFBundleURLSchemes"]?.texts }
    guard let lists, lists.allSatisfy({ $0 != nil }) else {
      let found = "CFBundleURLTypes is not an array of dictionaries, each with an array of texts"
      return .failed(.callback, keys.has("CFBundleURLTypes") ? found : "CFBundleURLTypes is missing", .urlTypes)
    }
    let schemes = lists.flatMap { $0 ?? [] }
    if schemes.contains(where: { $0.lowercased() == scheme }) { return .ok(.callback, "a scheme of the app") }
    if schemes.contains(where: { $0.contains("$(") }) {
      return .warning(.callback, "a scheme is a build setting", .builtApp)
    }
    let list = schemes.isEmpty ? "none" : schemes.map(\.shown).joined(separator: ", ")
    return .failed(.callback, "\(scheme.shown) is not one of the app's schemes: \(list)", .urlTypes)
  }

  /// Checks the exceptions from TLS; the service needs none.
  private func transportSecurity(_ keys: Keys) -> CheckResult {
    let key = "NSAppTransportSecurity", settings = keys[key]?.object
    if keys.has(key), settings == nil {
      return .failed(.transportSecurity, "\(key) is not a dictionary", .notDictionary)
    }
    return settings?["NSAllowsArbitraryLoads"] == true
      ? .warning(.transportSecurity, "NSAllowsArbitraryLoads lets the app call without TLS", .insecure)
      : .ok(.transportSecurity, "calls without TLS are not allowed in general")
  }
}

/// The keys of a property list, with their values as JSON; dates and data have no value.
private struct Keys {
  private struct Entry: Decodable {
    let value: JSONValue?
    init(from decoder: any Decoder) { value = try? JSONValue(from: decoder) }
  }
  private let entries: [String: Entry]
  let isBinary: Bool

  init?(_ data: Data) {
    guard let entries = try? PropertyListDecoder().decode([String: Entry].self, from: data) else { return nil }
    (self.entries, isBinary) = (entries, data.starts(with: Data("bplist".utf8)))
  }

  subscript(_ key: String) -> JSONValue? { entries[key]?.value }
  func has(_ key: String) -> Bool { entries[key] != nil }
}
