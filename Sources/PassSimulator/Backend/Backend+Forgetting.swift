import PassAPI

/// What the server forgets, so that it does not grow with its clients.
extension Backend {
  /// How many clients, tokens, sessions, profiles and callers the server remembers, of each kind. Beyond, the oldest
  /// quarter is forgotten.
  ///
  /// The answer to a client that was forgotten is that of the documents: `invalid_client` where it asks for a token,
  /// `invalid_access_token_client_application` or a plain 401 where it shows one that it has (v2 8.1).
  package static let mostRemembered = 4_096

  /// Forgets the oldest of each kind of which there are too many.
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
  /// Takes out the oldest quarter, if there are too many. Which of one age go does not depend on chance.
  fileprivate mutating func forgetOldest<Age: Comparable>(_ age: (Value) -> Age) {
    guard count > Backend.mostRemembered else { return }
    let all = map { (key: $0.key, age: age($0.value), name: "\($0.key)") }
    for (key, _, _) in all.sorted(by: { ($0.age, $0.name) < ($1.age, $1.name) }).prefix(count / 4) { self[key] = nil }
  }
}
