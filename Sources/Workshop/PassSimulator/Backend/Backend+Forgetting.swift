/// Limits what the server remembers, so that it does not grow with its clients.
extension Backend {
  /// How many clients, tokens, sessions, profiles and callers the server remembers, of each kind. Beyond that number it
  /// forgets the oldest quarter.
  ///
  /// A forgotten client gets the documented answers: `invalid_client` if it asks for a token,
  /// `invalid_access_token_client_application` or a plain 401 if it shows one (v2 8.1).
  package static let maxRemembered = 4_096

  /// Forgets the oldest entries of each kind that has too many.
  mutating func forgetOldest() {
    state.clients.forgetOldest { $0.number }
    state.tokens.forgetOldest { $0.number }
    state.sessions.forgetOldest { $0.number }
    state.profiles.forgetOldest { $0.notBefore }
    state.shared.forgetOldest { $0.notBefore }
    state.samlRequests.forgetOldest { $0.notAfter }
    state.buckets.forgetOldest { $0.firstContact }
  }
}

extension Dictionary {
  /// Removes the oldest quarter, if there are too many entries. Among entries of one age the choice is deterministic.
  fileprivate mutating func forgetOldest<Age: Comparable>(_ age: (Value) -> Age) {
    guard count > Backend.maxRemembered else { return }
    let all = map { (key: $0.key, age: age($0.value), name: "\($0.key)") }
    for (key, _, _) in all.sorted(by: { ($0.age, $0.name) < ($1.age, $1.name) }).prefix(count / 4) { self[key] = nil }
  }
}
