import PassAPI

/// What the simulated server keeps for clients of REST API v1: by service provider and device, whichever client asks
/// (v1 1.5).
struct LegacyState: Hashable, Sendable {
  var logins: [Owner: Login] = [:]
  var codes: [String: Code] = [:]
  /// The ends of the permits.
  var permits: [Permit: Timestamp] = [:]

  struct Owner: Hashable, Sendable {
    let requestor: String
    /// Empty when it counts for every device.
    let device: String
  }

  struct Login: Hashable, Sendable {
    let mvpd: String
    var expires: Timestamp
    /// Whether Apple's framework signed in.
    let isFromApple: Bool
  }

  struct Code: Hashable, Sendable {
    let code: String
    let id: String
    /// The number of the code since the start, from 1.
    let number: Int
    let owner: Owner
    let mvpd: String?
    let generated: Timestamp
    var expires: Timestamp
    var polls = 0
  }

  struct Permit: Hashable, Sendable {
    let owner: Owner
    let resource: String
  }

  /// A login from an earlier launch, on whichever device.
  mutating func remember(_ stored: StoredProfile, until end: Timestamp, of requestor: String) {
    logins[Owner(requestor: requestor, device: "")] = Login(
      mvpd: stored.mvpd, expires: end, isFromApple: stored.type == "appleSSO")
  }

  /// The login of a device.
  func login(of owner: Owner) -> Login? { logins[owner] ?? logins[Owner(requestor: owner.requestor, device: "")] }

  /// Login and permits of a device are removed.
  mutating func logOut(_ owner: Owner) {
    logins[owner] = nil
    logins[Owner(requestor: owner.requestor, device: "")] = nil
    permits = permits.filter { $0.key.owner != owner }
  }
}
