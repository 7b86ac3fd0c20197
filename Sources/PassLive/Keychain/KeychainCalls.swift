import Foundation

/// The calls of the system's Keychain that PassFlow makes, without a decision of their own: each returns what the
/// system says.
protocol KeychainCalls: Sendable {
  /// Adds an item; `duplicate` when its place is taken, whatever the accessibility of what is there.
  func add(_ item: KeychainItem, at place: KeychainPlace) -> KeychainStatus
  /// Reads the item, of whatever accessibility it is.
  func copy(_ place: KeychainPlace) -> (KeychainStatus, KeychainItem?)
  /// Replaces the item if it has the mark, as one step for all processes; `nothing` when there is none that has it.
  /// Without a mark, replaces whatever is there. What takes its place has the accessibility of all that is stored.
  func update(_ place: KeychainPlace, marked mark: Data?, to item: KeychainItem) -> KeychainStatus
  /// Removes the item.
  func delete(_ place: KeychainPlace) -> KeychainStatus
}

/// Where an item stands: the attributes by which the Keychain tells items apart.
struct KeychainPlace: Hashable, Sendable {
  let service, account: String
  /// The access group; nil is the app's own.
  let group: String?
}

/// What is stored: readable after the first unlock, on this device alone.
struct KeychainItem: Hashable, Sendable {
  let data: Data
  /// Stands beside the data, and can be asked for; nil where another writer has stored something.
  let mark: Data?
}

/// What the Keychain answers, by the system's number.
struct KeychainStatus: Hashable, Sendable {
  let number: Int32

  static let success = KeychainStatus(number: 0)
  /// `errSecItemNotFound`.
  static let nothing = KeychainStatus(number: -25300)
  /// `errSecInteractionNotAllowed`: the item is there, and the device was not unlocked since it was started, or is
  /// locked now.
  static let notReadable = KeychainStatus(number: -25308)
  /// `errSecDuplicateItem`.
  static let duplicate = KeychainStatus(number: -25299)
  /// `errSecMissingEntitlement`: the app is not signed for the access group, or for any.
  static let entitlementMissing = KeychainStatus(number: -34018)
}

/// What kept the Keychain from doing what it was asked for. Nothing in it is secret.
public enum KeychainNotice: Hashable, Sendable {
  /// The device is locked, or was not unlocked since it was started (-25308): nothing was read, and nothing written.
  case notReadableYet
  /// The app is not signed for the access group, or for any (-34018): a mistake of the app.
  case entitlementMissing
  /// The place is taken (-25299), and what is there cannot be found (-25300): nothing was written.
  case hidden
  /// The file vault whose contents were moved could not be removed: the next load tries again.
  case notRemoved
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
  /// What happened, and what to do about it.
  public var description: String {
    switch self {
    case .notReadableYet: "the Keychain cannot be read before the device is unlocked (-25308)"
    case .entitlementMissing:
      "the app is not signed for its Keychain access group (-34018): look at the entitlement keychain-access-groups"
    case .hidden: "the Keychain has an item at the place of the vault (-25299) and does not find it (-25300)"
    case .notRemoved: "the file of the former vault could not be removed"
    case .refused(let number): "the Keychain refused with \(number)"
    }
  }
}
