import PassAPI

/// Where a request goes: the endpoint its path and method name, and the values in the path.
struct Address: Hashable, Sendable {
  /// Which API a path belongs to.
  enum Family: Hashable, Sendable {
    /// REST API v2 and registration.
    case current
    /// REST API v1.
    case former
  }

  let family: Family
  /// Nil for a path or a method that the API does not have.
  let endpoint: Endpoint?
  private let values: Endpoint.Values
  var serviceProvider: String? { values[.serviceProvider] }
  var mvpd: String? { values[.mvpd] }
  var code: String? { values[.code] }

  /// Nil when the path is none of the vendor's.
  init?(method: String, path: String) {
    switch Endpoint.match(method, path, forgiving: true) {
    // Endpoints of v1 are not judged by the rules of v2.
    case .found(let endpoint, _) where endpoint.api == .v1, .wrongMethod(let endpoint) where endpoint.api == .v1:
      (family, self.endpoint, values) = (.former, nil, [:])
    case .found(let endpoint, let values): (family, self.endpoint, self.values) = (.current, endpoint, values)
    case .wrongMethod: (family, endpoint, values) = (.current, nil, [:])
    case .unknown:
      let words = path.split(separator: "/")
      switch words.prefix(2) {
      case ["reggie", "v1"], ["api", "v1"]: family = .former
      case ["api", "v2"] where words.count > 2: family = .current
      default: return nil
      }
      (endpoint, values) = (nil, [:])
    }
  }
}
