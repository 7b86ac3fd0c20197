/// The parts of a record that were read and those that were not: a verdict covers only what was read.
package struct ReadingCount: Hashable, Sendable {
  /// The entries of the record.
  package internal(set) var entries = 0
  /// The number of unreadable entries, by reason.
  package internal(set) var unreadEntries: [String: Int] = [:]
  /// The preflight requests and tunnels, which come from the browser.
  package internal(set) var preflights = 0
  /// The requests to hosts other than the service's.
  package internal(set) var foreign = 0
  /// The foreign requests to the vendor, at paths of no known service.
  package internal(set) var undocumented = 0
  /// The foreign requests that contain the address at which a login of the AccessEnabler SDK ends.
  package internal(set) var ofSDK = 0
  /// The foreign requests to the vendor's service for single sign-on, by the last part of their path: no rule covers
  /// them (C-96).
  package internal(set) var ofSSOService: [String: Int] = [:]
  /// The gateways to the service, as far as paths show them: origin and base path.
  package internal(set) var gateways: [Gateway] = []
  /// Whether the record is incomplete.
  package internal(set) var isCut = false
  /// Whether something stands behind or between its archives, which is not read.
  package internal(set) var hasOthers = false
  /// The number of consecutive archives in the file.
  package internal(set) var archives = 1

  /// An address at which another server forwards calls to the service.
  package struct Gateway: Hashable, Sendable {
    /// Scheme, host and port, for example `https://gateway.example.com`.
    package let origin: String
    /// The part in front of the service's paths, for example `/adobe`.
    package let basePath: String

    /// Creates a gateway.
    package init(origin: String, basePath: String = "") {
      var path = basePath[...]
      while path.last == "/" { path.removeLast() }
      self.origin = origin.lowercased()
      self.basePath = path.isEmpty || path.first == "/" ? String(path) : "/" + path
    }
  }
}

extension ReadingCount {
  /// The notices about the file, for people.
  package var notices: [String] {
    (archives > 1 ? ["the file has \(archives) archives, one after the other: all are read"] : [])
      + (isCut ? ["the record ends in the middle"] : [])
      + (hasOthers ? ["something that is no archive follows one, and is not read"] : [])
      + unreadEntries.sorted { $0.key < $1.key }.map {
        "unread, and what they show is not judged: \($0.value.of("entry", "entries")): \($0.key)"
      }
  }
}

extension [String: Int] {
  /// Counts an occurrence of a reason.
  mutating func count(_ reason: String) { self[reason, default: 0] += 1 }
}
