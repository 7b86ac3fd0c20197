import PassAPI

/// The destinations of calls and secrets (C-47).
extension RuleMonitor {
  static let delivery: [RuleMonitor] = [
    RuleMonitor("R-SEC-1", .leaks) { client in
      client.calls.compactMap { call in
        guard call.endpoint != nil, let origin = call.message.origin, origin.lowercased().hasPrefix("http://") else {
          return nil
        }
        return origin.host.isLoopback ? nil : call.breach("goes over http, unencrypted", isInAddress: true)
      } + client.leaks
    },
    RuleMonitor(
      "R-TEST-1", Needs([.bearer, .client], before: [.bearer, .client, .issued, .session], startsSuffice: true)
    ) { client in
      client.callsToOtherEnvironment.map { call, home, other in
        call.breach("goes to \(other.name) with what \(home.name) has issued")
      }
    },
  ]
}

extension ClientTrace {
  /// Requests to third parties with secrets that only the service may get. The app's own backend may get them, too: a
  /// host of the app's domain, or one to which media tokens are sent. A logout page with the token has its own rule.
  fileprivate var leaks: [Breach] {
    guard !foreign.isEmpty else { return [] }
    let secrets = calls.flatMap { $0.content.secrets(withMediaTokens: false) }.filter { !$0.isRedacted }
    let secretFinder = TextFinder(secrets)
    guard !secretFinder.isEmpty else { return [] }
    let tokenFinder = TextFinder(calls.flatMap(\.content.mediaTokens))
    let addresses = calls.flatMap { call in ["domainName", "redirectUrl"].compactMap(call.parameter) }
    var own = Set(addresses.map(\.host.domain))
    let pages = calls(.logout).flatMap(\.logoutURLs)
    var carrying: [(entry: Trace.Entry, message: Message)] = []
    for request in foreign {
      let domain = (request.message.origin ?? "").host.domain
      if domain == "adobe.com" || own.contains(domain) { continue }
      if !tokenFinder.texts(in: request.message).isEmpty { own.insert(domain) }
      if !secretFinder.texts(in: request.message).isEmpty { carrying.append(request) }
    }
    return carrying.filter { request in
      !own.contains((request.message.origin ?? "").host.domain) && !pages.contains { request.message.isAt($0) }
    }.map {
      $0.entry.breach($0.message.description, "sends a token, a client secret or a SAML response to a third party")
    }
  }
}

extension String {
  /// Whether this is the host of this machine.
  var isLoopback: Bool { Origin.loopback.contains(self) }

  /// The host of an address, or the text itself if it is no address.
  var host: String {
    let rest = place(of: "://").map { self[$0.upperBound...] } ?? self[...]
    let place = rest.utf8.prefix { !"/?#".utf8.contains($0) }
    let host = place.split(separator: UInt8(ascii: "@")).last ?? place[place.endIndex...]
    if host.first == UInt8(ascii: "[") { return String(Substring(host.prefix { $0 != UInt8(ascii: "]") })) + "]" }
    return Substring(host.prefix { $0 != UInt8(ascii: ":") }).lowercased()
  }

  /// The last two labels of a host, or the last three for `co.uk` and the like.
  fileprivate var domain: String {
    let labels = split(separator: ".")
    let isOfCountry =
      labels.last?.count == 2 && ["ac", "co", "com", "edu", "gov", "net", "org"].contains(labels.dropLast().last)
    return labels.suffix(isOfCountry ? 3 : 2).joined(separator: ".")
  }
}
