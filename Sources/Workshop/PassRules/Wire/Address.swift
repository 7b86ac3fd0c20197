import PassAPI

/// The destination of a request: the endpoint for its path and method, and the values in the path.
struct Address: Hashable, Sendable {
  /// The API to which a path belongs.
  enum Family: Hashable, Sendable {
    /// REST API v2 and registration.
    case current
    /// Another version of the API, named as in the path.
    case other(version: String)
  }

  let family: Family
  /// The endpoint; `nil` for a path or a method that the API does not have.
  let endpoint: Endpoint?
  private let values: Endpoint.Values
  var serviceProvider: String? { values[.serviceProvider] }
  var mvpd: String? { values[.mvpd] }
  var code: String? { values[.code] }
  var partner: String? { values[.partner] }

  /// Returns `nil` if the path is not one of the vendor's.
  init?(method: String, path: String) {
    // Most paths of others show it by their first word.
    let slash = UInt8(ascii: "/"), first = path.utf8.drop { $0 == slash }.prefix { $0 != slash }
    guard Self.firstWords.contains(String(Substring(first))) || first.contains(UInt8(ascii: "%")) else { return nil }
    switch Endpoint.match(method, path, forgiving: true) {
    case .found(let endpoint, let values): (family, self.endpoint, self.values) = (.current, endpoint, values)
    case .wrongMethod: (family, endpoint, values) = (.current, nil, [:])
    case .unknown:
      let words = path.split(separator: "/")
      guard words.count > 1, ["api", "reggie"].contains(words[0]), words[1].wholeMatch(of: /v[0-9]+/) != nil else {
        return nil
      }
      if words[1] != "v2" {
        family = .other(version: String(words[1]))
      } else if words[0] == "api", words.count > 2 {
        family = .current
      } else {
        return nil
      }
      (endpoint, values) = (nil, [:])
    }
  }

  private static let firstWords = Set(
    (Endpoint.API.registration.roots + Endpoint.API.v2.roots + ["reggie"]).compactMap {
      $0.split(separator: "/").first.map(String.init)
    })

  /// The version in the path, if it is not that of the rules.
  var otherVersion: String? { if case .other(let version) = family { version } else { nil } }
}
