import Foundation

/// The calls of the system's Keychain that PassFlow makes, without decisions: each returns what the system answers.
protocol KeychainCalls: Sendable {
  /// Adds an item; `duplicate` if its place is taken, by an item of any accessibility.
  func add(_ item: KeychainItem, at place: KeychainPlace) -> KeychainStatus
  /// Reads the item, of any accessibility.
  func copy(_ place: KeychainPlace) -> (KeychainStatus, KeychainItem?)
  /// Replaces the item if it has the mark, in one step for all processes; `nothing` if no item has it. Without a mark,
  /// replaces any item. The new item has the accessibility of everything that is stored.
  func update(_ place: KeychainPlace, marked mark: Data?, to item: KeychainItem) -> KeychainStatus
  /// Removes the item.
  func delete(_ place: KeychainPlace) -> KeychainStatus
}

/// The place of an item: the attributes by which the Keychain distinguishes items.
struct KeychainPlace: Hashable, Sendable {
  let service, account: String
  /// The access group; `nil` for the app's own.
  let group: String?
  /// Whether all users of an Apple TV share it; elsewhere a device has one user.
  var isForAllUsers = false

  /// The places of what was set aside here, the oldest first; of more, the latest takes the last place.
  var aside: [KeychainPlace] {
    account.namesAside.map { KeychainPlace(service: service, account: $0, group: group, isForAllUsers: isForAllUsers) }
  }
}

extension KeychainCalls {
  /// Keeps an item that can never be read beside its place, where it is about to be replaced. Returns false if it could
  /// not be kept.
  func setAside(_ item: KeychainItem, from place: KeychainPlace, _ report: (KeychainNotice) -> Void) -> Bool {
    if place.aside.contains(where: { copy($0).1?.data == item.data }) { return true }
    var status = KeychainStatus.duplicate, aside = place
    for free in place.aside where status == .duplicate { (status, aside) = (add(item, at: free), free) }
    if status == .duplicate { status = update(aside, marked: nil, to: item) }
    report(status == .success ? .setAside(aside.account) : KeychainNotice(status))
    return status == .success
  }
}

/// An item, readable after the first unlock, on this device only.
struct KeychainItem: Hashable, Sendable {
  let data: Data
  /// A value stored with the data, by which an item can be searched; `nil` if another writer stored it.
  let mark: Data?
}

/// The Keychain's answer, by the system's number.
struct KeychainStatus: Hashable, Sendable {
  let number: Int32

  static let success = KeychainStatus(number: 0)
  /// `errSecItemNotFound`.
  static let nothing = KeychainStatus(number: -25300)
  /// `errSecInteractionNotAllowed`: the item exists, but the device has not been unlocked since it started, or is
  /// locked now.
  static let notReadable = KeychainStatus(number: -25308)
  /// `errSecDuplicateItem`.
  static let duplicate = KeychainStatus(number: -25299)
  /// `errSecMissingEntitlement`: the app is not signed for the access group, or for any.
  static let entitlementMissing = KeychainStatus(number: -34018)
}

/// A reason why the Keychain did not do what it was asked. It contains no secret.
public enum KeychainNotice: Hashable, Sendable {
  /// The device is locked, or has not been unlocked since it started (-25308): nothing was read or written.
  case notReadableYet
  /// The app is not signed for the access group, or for any (-34018): a mistake of the app.
  case entitlementMissing
  /// The place is taken (-25299), but the item there cannot be found (-25300): nothing was written.
  case hidden
  /// The former vault, whose contents were moved or are to be erased, could not be emptied, or both places
  /// have contents of an earlier version, without names; the next load tries again.
  case notRemoved
  /// An item that can never be read was replaced; it is kept at this account.
  case setAside(String)
  /// Any other answer of the system, by its number.
  case refused(Int32)

  init(_ status: KeychainStatus) {
    self =
      switch status {
      case .notReadable: .notReadableYet
      case .entitlementMissing: .entitlementMissing
      default: .refused(status.number)
      }
  }
}

extension KeychainNotice: CustomStringConvertible {
  /// The problem and, if the app can do something about it, the solution.
  public var description: String {
    switch self {
    case .notReadableYet: "the Keychain cannot be read before the device is unlocked (-25308)"
    case .entitlementMissing:
      "the app is not signed for its Keychain access group (-34018): look at the entitlement keychain-access-groups"
    case .hidden: "the Keychain has an item at the place of the vault (-25299) and does not find it (-25300)"
    case .notRemoved: "the former vault could not be emptied"
    case .setAside(let account): "an item of the Keychain can never be read; it is kept at the account \(account)"
    case .refused(let number): "the Keychain refused with \(number)"
    }
  }
}
