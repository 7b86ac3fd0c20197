import Foundation

/// The scheme, host and port of a server, which a transport puts in front of `HTTPRequest.target`.
///
/// Only `https` is accepted, and `http` for the local machine, where the simulator listens.
public struct Origin: Hashable, Sendable {
  /// The origin without a trailing slash, for example `https://sp.auth.adobe.com`.
  public let text: String

  /// Parses an origin; `nil` unless it is a scheme, a host without percent-encoded characters and an optional port,
  /// followed by at most a slash.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(), let host = parts.usableHost,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      parts.path.isEmpty || parts.path == "/"
    else { return nil }
    guard scheme == "https" || (scheme == "http" && Self.loopback.contains(host)) else { return nil }
    if let port = parts.port, !(1...65_535).contains(port) { return nil }
    self.text = "\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"
  }

  package init(documented host: String) { text = "https://\(host)" }

  /// The hosts that are this machine.
  package static let loopback: Set<String> = ["localhost", "127.0.0.1", "::1", "[::1]"]

  /// Whether it is the local machine, where the simulator listens.
  package var isLoopback: Bool { host.map(Self.loopback.contains) ?? false }

  /// Resolves a `url` member of an answer, absolute or relative, against this origin (v2 2), to be opened in a user
  /// agent.
  ///
  /// A page of this origin keeps the origin's scheme, and a page of any other host must use `https`: the pages of the
  /// service and of the providers are on hosts that no document lists, so the name of a host decides nothing. Returns
  /// `nil` for an empty or unreadable address, and for addresses that no such page has:
  /// - a user, a password or a percent-encoded host in the address, which make another host look like the service
  ///   (`https://service@host/`, `https://service%2F.host/`);
  /// - another host that is the local machine or a number: only the app's own simulator, which is then the origin, has
  ///   pages there, while the machine and its network have what strangers must not reach.
  public func resolve(_ url: String) -> URL? {
    let member = url.trimmed
    guard !member.isEmpty, let base = URL(string: text + "/"),
      let resolved = URL(string: member, relativeTo: base)?.absoluteURL,
      let parts = URLComponents(url: resolved, resolvingAgainstBaseURL: true), parts.user == nil, parts.password == nil,
      let scheme = parts.scheme?.lowercased(), let host = parts.usableHost
    else { return nil }
    if host == self.host { return text.hasPrefix(scheme + "://") ? resolved : nil }
    return scheme == "https" && !Self.isMachineOrNumber(host) ? resolved : nil
  }

  /// The host of this origin.
  private var host: String? { URLComponents(string: text)?.usableHost }

  /// Whether a host is the local machine by name, or an address in any form that browsers read: with colons, or ending
  /// in a number (`127.0.0.1`, `127.1`, `2130706433`, `0x7f.1`).
  private static func isMachineOrNumber(_ host: String) -> Bool {
    let labels = host.split(separator: ".")
    guard !host.contains(":"), let last = labels.last else { return true }
    let isHexadecimal = last.hasPrefix("0x") && last.dropFirst(2).allSatisfy(\.isHexDigit)
    return last == "localhost" || last == "localdomain" || last.allSatisfy(\.isNumber) || isHexadecimal
  }

  /// The target of a `url` member for a call of the HTTP client (actions of type `direct`).
  ///
  /// Returns `nil` for anything that `resolve(_:)` refuses and for every other origin: a call carries the access token,
  /// which must not leave this one.
  public func target(of url: String) -> RequestTarget? {
    guard let parts = resolve(url).flatMap({ URLComponents(url: $0, resolvingAgainstBaseURL: true) }),
      parts.user == nil, parts.password == nil, let scheme = parts.scheme, let host = parts.usableHost,
      let origin = Origin("\(scheme)://\(host)\(parts.port.map { ":\($0)" } ?? "")"),
      origin.withoutDefaultPort == withoutDefaultPort
    else { return nil }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    return RequestTarget(path + (parts.percentEncodedQuery.map { "?" + $0 } ?? ""))
  }

  /// The text without the default port of its scheme: equal for equal servers.
  package var withoutDefaultPort: String {
    for (scheme, port) in [("https://", ":443"), ("http://", ":80")]
    where text.hasPrefix(scheme) && text.hasSuffix(port) { return String(text.dropLast(port.count)) }
    return text
  }
}

extension URLComponents {
  /// The host as it is looked up, in small letters; `nil` if there is none, or if it has percent-encoded characters,
  /// behind which programs see different hosts.
  fileprivate var usableHost: String? { encodedHost.flatMap { $0.isEmpty || $0.contains("%") ? nil : $0.lowercased() } }
}

extension Origin {
  /// The current server with production MVPDs.
  public static let releaseProduction = Origin(documented: "sp.auth.adobe.com")
  /// The current server with staging MVPDs.
  public static let releaseStaging = Origin(documented: "sp.auth-staging.adobe.com")
  /// The next server with production MVPDs.
  public static let prequalProduction = Origin(documented: "sp-prequal.auth.adobe.com")
  /// The next server with staging MVPDs.
  public static let prequalStaging = Origin(documented: "sp-prequal.auth-staging.adobe.com")
}

extension Origin: CheckedText {
  init?(checking text: String) { self.init(text) }
  var coded: String { text }
}

extension Origin: CustomStringConvertible {
  /// The origin as it stands in a URL.
  public var description: String { text }
}
