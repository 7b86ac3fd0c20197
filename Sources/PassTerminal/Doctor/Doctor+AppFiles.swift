import Foundation
import PassAPI
import PassLive
import PassRules
import PassService

// What the files of an app say.

extension Doctor {
  /// The results of all checks of the app's files.
  func checkAppFiles() -> [CheckResult] {
    let entitlements = read(subject.entitlements, "--entitlements", [.entitlements])
    let info = read(subject.infoPlist, "--info-plist", [.usageText, .callback, .transportSecurity])
    return (entitlements.value.map { [entitled($0.keys, isBinary: $0.isBinary)] } ?? entitlements.results)
      + (info.value.map { file in
        [usageText(file.keys), callback(file.keys, entitlements.value?.keys), transportSecurity(file.keys)]
      } ?? info.results)
  }

  private typealias Keys = (keys: PropertyList, isBinary: Bool)

  /// A file, or what that is for its checks: the first fails, the others cannot be made.
  private func read(_ file: Subject.File?, _ option: String, _ checks: [Check]) -> (
    value: Keys?, results: [CheckResult]
  ) {
    guard let file else { return (nil, checks.map { .notChecked($0, "no \(option) FILE is given") }) }
    func failed(_ found: String, _ advice: String) -> (value: Keys?, results: [CheckResult]) {
      let others = checks.dropFirst().map { CheckResult.notChecked($0, found) }
      return (nil, checks.prefix(1).map { .failed($0, found, Advice(advice, Page.onboarding)) } + others)
    }
    switch file {
    case .failure(let error): return failed(error.reason, "name a file that can be read")
    case .success(let data):
      switch PropertyList.File(data) {
      case .keys(let keys, let isBinary): return ((keys, isBinary), [])
      case .profile:
        return failed(
          "the file is a provisioning profile",
          "give the file of the target; of an app that is built: codesign -d --entitlements - --xml APP")
      case .foreign(let what):
        return failed("the file \(what)", "give a property list; plutil -lint FILE says what is wrong with one")
      }
    }
  }

  /// The entitlement, which Apple grants to a team.
  private func entitled(_ keys: PropertyList, isBinary: Bool) -> CheckResult {
    let key = "com.apple.developer.video-subscriber-single-sign-on"
    guard let value = keys[key] else {
      return .failed(
        .entitlements, "\(key) is missing",
        Advice(
          "ask Apple for the entitlement, then add it to the target: without it access is not granted", "R-SSO-27",
          Page.onboarding))
    }
    guard value == .flag(true) else {
      let found = value == .flag(false) ? "false" : value.kind
      return .failed(
        .entitlements, "\(key) is \(found)", Advice("make it the Boolean true", "R-SSO-27", Page.onboarding))
    }
    guard !isBinary else {
      return .warning(
        .entitlements, "there, in a binary property list",
        Advice("signing reads XML: plutil -convert xml1 FILE", Page.onboarding))
    }
    return .ok(.entitlements, "there; whether Apple has granted it to the team, only a device shows")
  }

  /// Without a text the system ends the app.
  private func usageText(_ keys: PropertyList) -> CheckResult {
    do {
      try MissingUsageText.look(at: keys[MissingUsageText.key]?.text)
      return .ok(.usageText, "there")
    } catch {
      let found = keys[MissingUsageText.key].map { $0.text == nil ? "\($0.kind) in place of a text" : "an empty text" }
      return .failed(
        .usageText, found ?? "\(MissingUsageText.key) is missing",
        Advice("\(error); where build settings make the Info.plist, give that of the built app", Page.access))
    }
  }

  /// A scheme stands in the Info.plist, the host of a page among the associated domains.
  private func callback(_ keys: PropertyList, _ entitlements: PropertyList?) -> CheckResult {
    guard let redirect = subject.redirectURL, let parts = URLComponents(string: redirect),
      let scheme = parts.scheme?.lowercased()
    else { return .notChecked(.callback, "no --redirect-url with a scheme is given") }
    if scheme == "http" { return .notChecked(.callback, "no system leads a page without TLS to an app") }
    if scheme == "https" { return page(parts.host ?? "", entitlements) }
    let add = Advice("add \(scheme.shown) to CFBundleURLTypes, in an item's CFBundleURLSchemes", Page.sessions)
    guard let types = keys["CFBundleURLTypes"] else {
      return .failed(.callback, "CFBundleURLTypes is missing", add)
    }
    let lists = types.list?.map { $0["CFBundleURLSchemes"]?.list?.map(\.text) }
    guard let lists, lists.allSatisfy({ $0?.allSatisfy { $0 != nil } == true }) else {
      return .failed(
        .callback, "CFBundleURLTypes is no array of dictionaries, each with an array of strings",
        Advice("make it one: each item has CFBundleURLSchemes", Page.sessions))
    }
    let schemes = lists.flatMap { $0 ?? [] }.compactMap { $0 }
    if let whole = schemes.first(where: { $0.hasSuffix(":") || $0.contains("://") }) {
      return .failed(
        .callback, "\(whole.shown) is more than a scheme", Advice("leave out what begins with the colon", Page.sessions)
      )
    }
    if schemes.contains(where: { $0.lowercased() == scheme }) { return .ok(.callback, "the scheme is the app's") }
    if schemes.contains(where: { $0.contains("$(") }) {
      return .warning(
        .callback, "a scheme is a build setting", Advice("give the Info.plist of the built app", Page.sessions))
    }
    return .failed(.callback, "\(scheme.shown) is not among the app's schemes", add)
  }

  private func page(_ host: String, _ entitlements: PropertyList?) -> CheckResult {
    guard let entitlements else {
      return .notChecked(.callback, "a page needs --entitlements FILE, for its associated domains")
    }
    let domains = entitlements["com.apple.developer.associated-domains"]?.list?.compactMap(\.text) ?? []
    let owns = domains.contains { $0.lowercased().hasPrefix("webcredentials:\(host.lowercased())") }
    return owns
      ? .ok(.callback, "the page's host is among the associated domains")
      : .failed(
        .callback, "\(host.shown) is not among the associated domains",
        Advice(
          "add webcredentials:\(host.shown) to com.apple.developer.associated-domains, or use a scheme", Page.sessions))
  }

  /// The service is called over TLS, so that no exception is needed.
  private func transportSecurity(_ keys: PropertyList) -> CheckResult {
    let key = "NSAppTransportSecurity"
    guard let settings = keys[key] else { return .ok(.transportSecurity, "as the system has it") }
    guard settings.map != nil else {
      return .failed(
        .transportSecurity, "\(key) is \(settings.kind)", Advice("make it a dictionary, or take it out", Page.wire))
    }
    let host = Origin(subject.origin).map { $0.place.host } ?? ""
    let exception = settings["NSExceptionDomains"]?[host]?["NSExceptionAllowsInsecureHTTPLoads"]
    if settings["NSAllowsArbitraryLoads"] == .flag(true) || exception == .flag(true) {
      return .warning(
        .transportSecurity, "the app may call without TLS",
        Advice("take the exception out: the service has TLS", Page.wire))
    }
    return .ok(.transportSecurity, "no exception for the service")
  }
}

// What the service knows of the service provider.

extension Doctor {
  /// The results of checks that look at the configuration.
  func checks(of configuration: Configuration?) -> [CheckResult] {
    guard let configuration else {
      return [.domain, .providers, .appleProviders].map { .notChecked($0, "there is no configuration") }
    }
    let count = configuration.mvpds.count, inPicker = configuration.inPlatformPicker.count
    let providers: CheckResult =
      count > 0
      ? .ok(.providers, count.of("provider"))
      : .failed(
        .providers, "no provider has an active integration",
        Advice("have integrations switched on in the vendor's dashboard", Page.configuration))
    let apple: CheckResult =
      inPicker > 0
      ? .ok(.appleProviders, "\(inPicker) in Apple's picker")
      : .warning(
        .appleProviders, "none stands in Apple's picker: every login is basic",
        Advice("have single sign-on switched on for integrations and platform", "R-SSO-27", "R-CFG-10", Page.onboarding)
      )
    return [checkDomain(configuration.domains.map(\.name)), providers, apple]
  }

  private func checkDomain(_ known: [String]) -> CheckResult {
    let list = known.isEmpty ? "none is registered" : "registered: " + known.map(\.shown).joined(separator: ", ")
    guard let domain = subject.domainName else { return .notChecked(.domain, "no --domain-name is given; \(list)") }
    if known.contains(where: { $0.lowercased() == domain.lowercased() }) { return .ok(.domain, "registered") }
    return .warning(
      .domain, "\(domain.shown) is not registered for the service provider; \(list)",
      Advice(
        "use a registered domain, or have this one registered; no page says what the service checks", Page.sessions,
        "C-98"))
  }
}
