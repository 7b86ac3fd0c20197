import PassAPI

/// An environment of the vendor, identified by a host (C-47).
struct Environment: Hashable {
  /// The name for people, for example `Release-Staging`.
  let name: String

  /// Returns `nil` for hosts of others, including gateways.
  init?(_ origin: String?) {
    guard let origin, Message.isVendor(origin) else { return nil }
    let server = origin.contains("://sp-prequal.") ? "Prequal" : "Release"
    name = server + (origin.contains(".auth-staging.") ? "-Staging" : "-Production")
  }
}

extension ClientTrace {
  /// Calls with a token or a code of another environment. An app may change the environment when it starts afresh.
  var callsToOtherEnvironment: [(call: WireCall, home: Environment, other: Environment)] {
    var homes: [String: Environment] = [:]
    let environments = Dictionary(Set(calls.map(\.message.origin)).map { ($0, Environment($0)) }) { one, _ in one }
    return calls.compactMap { call in
      guard let environment = environments[call.message.origin] ?? nil else { return nil }
      for issued in [call.accessToken, call.clientId, call.issuedCode].compactMap({ $0 }) where !issued.isRedacted {
        homes[issued] = environment
      }
      let used = [call.bearer, call.endpoint == .token ? call.parameter("client_id") : nil, call.address.code]
      guard let home = used.lazy.compactMap({ $0.flatMap { homes[$0] } }).first else {
        if let bearer = call.bearer, !bearer.isRedacted { homes[bearer] = environment }
        return nil
      }
      return home == environment ? nil : (call, home, environment)
    }
  }
}
