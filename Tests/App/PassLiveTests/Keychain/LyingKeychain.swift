import Foundation

@testable import PassLive

/// A Keychain in memory that answers as the system's does, also where public reports say that it surprises.
///
/// Sendable, because what changes is touched only under the lock.
final class LyingKeychain: KeychainCalls, @unchecked Sendable {
  /// What the device is like: an item of another accessibility may be locked while others are not.
  struct State {
    var items: [KeychainPlace: KeychainItem] = [:]
    /// No item can be read or written, whoever asks: -25308.
    var isLocked = false
    /// The app is not signed for the group: -34018.
    var lacksEntitlement = false
    /// Items of these places are there, and are not found: -25299 and -25300.
    var hidden: Set<KeychainPlace> = []
    /// Done once, after the next successful copy: another process.
    var afterCopy: (@Sendable (LyingKeychain) -> Void)?
    /// Done once, after the next copy that finds nothing: another process.
    var afterMiss: (@Sendable (LyingKeychain) -> Void)?
    /// What writing calls answer, once each, without doing anything.
    var refusals: [KeychainStatus] = []
    /// Says that it has added, and has not.
    var forgets = false
  }
  private let lock = NSLock()
  private var state = State()
  private var writes: [String] = []

  func change(_ change: (inout State) -> Void) { lock.withLock { change(&state) } }
  var items: [KeychainPlace: KeychainItem] { lock.withLock { state.items } }
  /// The calls that write, by name.
  var written: [String] { lock.withLock { writes } }

  func add(_ item: KeychainItem, at place: KeychainPlace) -> KeychainStatus {
    write("add") { state in
      if state.items[place] != nil { return .duplicate }
      if !state.forgets { state.items[place] = item }
      return .success
    }
  }

  func copy(_ place: KeychainPlace) -> (KeychainStatus, KeychainItem?) {
    let (answer, next) = lock.withLock {
      () -> ((KeychainStatus, KeychainItem?), (@Sendable (LyingKeychain) -> Void)?) in
      if state.lacksEntitlement { return ((.entitlementMissing, nil), nil) }
      guard let item = state.items[place], !state.hidden.contains(place) else {
        return ((.nothing, nil), state.afterMiss.take())
      }
      if state.isLocked { return ((.notReadable, nil), nil) }
      return ((.success, item), state.afterCopy.take())
    }
    next?(self)
    return answer
  }

  func update(_ place: KeychainPlace, marked mark: Data?, to item: KeychainItem) -> KeychainStatus {
    write("update") { state in
      guard let there = state.items[place], mark == nil || there.mark == mark else { return .nothing }
      state.items[place] = item
      return .success
    }
  }

  func delete(_ place: KeychainPlace) -> KeychainStatus {
    write("delete") { $0.items.removeValue(forKey: place) == nil ? .nothing : .success }
  }

  private func write(_ name: String, _ work: (inout State) -> KeychainStatus) -> KeychainStatus {
    lock.withLock {
      writes.append(name)
      if !state.refusals.isEmpty { return state.refusals.removeFirst() }
      if state.lacksEntitlement { return .entitlementMissing }
      if state.isLocked { return .notReadable }
      return work(&state)
    }
  }
}
