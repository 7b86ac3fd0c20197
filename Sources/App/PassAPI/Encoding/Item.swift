import Foundation

/// One of several items in an answer, or the error of reading it: one bad item does not spoil the answer.
///
/// A decoder made by `WireJSON.read` records each omission by its place, never by its content.
package struct Item<Value: Decodable>: Decodable {
  package let reading: Result<Value, any Error>
  package var value: Value? { try? reading.get() }

  package init(from decoder: any Decoder) throws {
    reading = Result { try Value(from: decoder) }
    if case .failure(let error) = reading { decoder.recordOmission(error) }
  }
}

extension Decoder {
  /// Records that something was left out of an answer.
  func recordOmission(_ error: any Error) {
    CodingUserInfoKey.leftOut.flatMap { userInfo[$0] as? LeftOut }?.note(error)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a member, and leaves it out if it cannot be read.
  package func item<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
    tolerant(Item<Value>.self, forKey: key)?.value
  }

  /// A list whose unreadable elements are left out; empty when the list itself is absent or unreadable.
  package func tolerantList<Value: Decodable>(of type: Value.Type, forKey key: Key) -> [Value] {
    (item([Item<Value>].self, forKey: key) ?? []).compactMap(\.value)
  }

  /// A map whose unreadable values are left out; empty when the map itself is absent or unreadable.
  package func tolerantMap<Value: Decodable>(of type: Value.Type, forKey key: Key) -> [String: Value] {
    (item([String: Item<Value>].self, forKey: key) ?? [:]).compactMapValues(\.value)
  }
}

extension Item {
  /// The items of a list that can be read; throws if there are items and none can be read, since an unreadable list is
  /// not an empty one.
  package static func readable(_ items: [Item]) throws -> [Value] {
    let values = items.compactMap(\.value)
    if values.isEmpty { try items.first?.refuse() }
    return values
  }

  /// The entries of a map that can be read; throws if there are entries and none can be read.
  package static func readable(_ items: [String: Item]) throws -> [String: Value] {
    let values = items.compactMapValues(\.value)
    if values.isEmpty { try items.min { $0.key < $1.key }?.value.refuse() }
    return values
  }

  private func refuse() throws { if case .failure(let error) = reading { throw NothingReadable(first: error) } }
}

/// The error of an answer that has items, none of which can be read.
package struct NothingReadable: Error {
  /// Why the first item cannot be read.
  let first: any Error
}

/// The places that were left out while an answer was read.
///
/// A class, because a decoder passes values down and returns none. It is never shared: `WireJSON.read` makes one for
/// each reading, which runs on one thread and ends before any other code sees it.
package final class LeftOut: @unchecked Sendable {
  /// The number of places that are listed one by one.
  package static let maxListed = 16
  private var places: [String] = []
  private var count = 0

  package func note(_ error: any Error) { note(WireJSON.place(of: error)) }

  package func note(_ place: String) {
    count += 1
    if count <= Self.maxListed { places.append(place) }
  }

  /// The listed places, and the number of further ones.
  package var texts: [String] { count > Self.maxListed ? places + ["and \(count - Self.maxListed) more"] : places }
}

extension CodingUserInfoKey {
  /// The key under which a decoder finds its `LeftOut`.
  package static var leftOut: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "passflow.leftOut") }
}
