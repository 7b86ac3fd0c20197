/// What was read of a record, and what was not: a verdict covers only what was read.
package struct ReadingCount: Hashable, Sendable {
  /// The entries of the record.
  package internal(set) var entries = 0
  /// How many of them could not be read, by the reason.
  package internal(set) var unreadEntries: [String: Int] = [:]
  /// The preflight requests and tunnels, which are the browser's.
  package internal(set) var preflights = 0
  /// The requests to hosts other than the service's.
  package internal(set) var foreign = 0
  /// The foreign requests that went to the vendor, to a path of none of its services.
  package internal(set) var undocumented = 0
  /// The foreign requests that name the address with which a login of the AccessEnabler SDK ends.
  package internal(set) var ofSDK = 0
  /// The foreign requests to the vendor's service for single sign-on, by the last part of their path: no rule is about
  /// them (C-96).
  package internal(set) var ofSSOService: [String: Int] = [:]
  /// Where calls of the service go through a gateway, as far as their paths show it: origin and base path.
  package internal(set) var gateways: [Gateway] = []
  /// Whether the record ends before its end.
  package internal(set) var isCut = false
  /// How many archives stand one behind the other in the file.
  package internal(set) var archives = 1

  /// An address under which another server passes calls on to the service.
  package struct Gateway: Hashable, Sendable {
    /// Scheme, host and port, for example `https://gateway.example.com`.
    package let origin: String
    /// What stands before the paths of the service, for example `/adobe`.
    package let basePath: String

    /// Names a gateway.
    package init(origin: String, basePath: String = "") {
      var path = basePath[...]
      while path.last == "/" { path.removeLast() }
      self.origin = origin.lowercased()
      self.basePath = path.isEmpty || path.first == "/" ? String(path) : "/" + path
    }
  }
}

extension ReadingCount {
  /// What has to be said of the file, for people.
  package var notices: [String] {
    (archives > 1 ? ["the file has \(archives) archives, one behind the other: all are read"] : [])
      + (isCut ? ["the record ends in the middle"] : [])
      + unreadEntries.sorted { $0.key < $1.key }.map {
        "unread, and what they show is not judged: \($0.value.of("entry", "entries")): \($0.key)"
      }
  }
}

extension [String: Int] {
  /// One more for a reason.
  mutating func count(_ reason: String) { self[reason, default: 0] += 1 }
}
