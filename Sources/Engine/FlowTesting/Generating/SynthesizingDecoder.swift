import FlowEngine

// Values are made up from the way in which their types are decoded, for flows that declare no samples.

/// A decoder that reads nothing: it chooses every value that is requested.
struct SynthesizingDecoder: Decoder {
  final class Shared {
    var choices: Choices
    /// The case that the outermost enum must have.
    var wanted: String?
    private let known: Known

    init(_ choices: Choices, _ wanted: String?, _ known: Known) {
      (self.choices, self.wanted, self.known) = (choices, wanted, known)
    }

    var number: Int { choices.pick(Self.numbers) { known.numbers } }

    /// A text that is always possible, which is simpler, or one that means something just now.
    var text: String {
      let known = known.texts
      return choices.pick(!known.isEmpty && choices.pick(below: 2) == 1 ? known : Self.texts) ?? ""
    }

    /// Small numbers, some larger ones, and some unexpected ones. If a type has no negative numbers, 0 stands for them.
    private static let numbers = [0, 1, 2, 3, 5, 10, 50, 100, 200, 404, 500, 1_000, -1, -100]
    private static let texts = ["", "a", "b", "some text"]
  }
  /// Values that mean something just now. They are collected only when a number or a text is requested: that takes
  /// longer than a step, and many events carry neither.
  final class Known {
    private let look: () -> Leaves
    private lazy var leaves = look()
    private(set) lazy var numbers = leaves.numbers.prefix(12).flatMap { [$0, $0 &+ 1, $0 &- 1] }
    private(set) lazy var texts = Array(leaves.texts.prefix(12))
    init(_ look: @escaping () -> Leaves) { self.look = look }
  }
  let shared: Shared
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Makes an event of a name; `nil` if its payload cannot be made up, for example because its type decodes only a text
  /// that means something.
  ///
  /// - Parameter known: Values that mean something just now, such as the number that is waited for.
  static func event<Event: Cased>(
    _ name: Event.Name, _ choices: inout Choices, _ known: @escaping @autoclosure () -> Leaves
  ) -> Event? {
    let known = Known(known)
    for _ in 0..<8 {
      let shared = Shared(choices, name.stringValue, known), count = choices.made.count
      let event = try? Event(from: SynthesizingDecoder(shared: shared))
      choices = shared.choices
      if let event, event.name == name { return event }
      choices.forget(after: count)
      // Playing the same choices again would fail again.
      if choices.source == nil { return nil }
    }
    return nil
  }

  fileprivate var inner: SynthesizingDecoder {
    get throws {
      guard codingPath.count < 16 else { throw impossible("it is endless") }
      return self
    }
  }
  fileprivate func impossible(_ why: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "no value can be made up: \(why)"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try KeyedDecodingContainer(MadeUpKeyed<Key>(decoder: inner))
  }
  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try MadeUpUnkeyed(decoder: inner, count: codingPath.count > 8 ? 0 : shared.choices.pick(below: 3))
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try MadeUpSingle(decoder: inner) }

  func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if let simple = simple(type) { return simple }
    if let type = type as? any CaseIterable.Type, let any = anyCase(type) as? Value { return any }
    return try Value(from: inner)
  }

  private func anyCase<Value: CaseIterable>(_: Value.Type) -> Any? { shared.choices.pick(Array(Value.allCases)) }

  private func simple<Value>(_: Value.Type) -> Value? {
    func number<Number: FixedWidthInteger>(_: Number.Type) -> Value? {
      Number(clamping: shared.number) as? Value
    }
    return switch Value.self {
    case is Bool.Type: (shared.choices.pick(below: 2) == 1) as? Value
    case is String.Type: shared.text as? Value
    case is Double.Type: Double(shared.number) as? Value
    case is Float.Type: Float(shared.number) as? Value
    case let type as any FixedWidthInteger.Type: number(type)
    default: nil
    }
  }
}

private struct MadeUpKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: SynthesizingDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }

  /// Requested by enums, which want one key, and by dictionaries, which get none.
  var allKeys: [Key] {
    if let wanted = decoder.shared.wanted {
      decoder.shared.wanted = nil
      return [Key(stringValue: wanted)].compactMap { $0 }
    }
    guard let type = Key.self as? any CaseIterable.Type else { return [] }
    func all<Keys: CaseIterable>(_: Keys.Type) -> [Key] { Keys.allCases.compactMap { $0 as? Key } }
    return [decoder.shared.choices.pick(all(type))].compactMap { $0 }
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) throws -> Bool { decoder.shared.choices.pick(below: 2) == 0 }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try at(key).value(type) }
  func nestedContainer<Other: CodingKey>(
    keyedBy type: Other.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Other> { try at(key).container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try at(key).unkeyedContainer() }
  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { at(key) }

  private func at(_ key: Key) -> SynthesizingDecoder {
    SynthesizingDecoder(shared: decoder.shared, codingPath: codingPath + [key])
  }
}

private struct MadeUpUnkeyed: UnkeyedDecodingContainer {
  let decoder: SynthesizingDecoder
  let count: Int?
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var isAtEnd: Bool { currentIndex >= count ?? 0 }

  init(decoder: SynthesizingDecoder, count: Int) { (self.decoder, self.count) = (decoder, count) }

  mutating func decodeNil() throws -> Bool { false }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next().value(type) }
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try next().container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }
  mutating func superDecoder() throws -> any Decoder { next() }

  private struct Index: CodingKey {
    let index: Int
    var stringValue: String { "\(index)" }
    var intValue: Int? { index }
    init(_ index: Int) { self.index = index }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { index = intValue }
  }
  private mutating func next() -> SynthesizingDecoder {
    defer { currentIndex += 1 }
    return SynthesizingDecoder(shared: decoder.shared, codingPath: codingPath + [Index(currentIndex)])
  }
}

private struct MadeUpSingle: SingleValueDecodingContainer {
  let decoder: SynthesizingDecoder
  var codingPath: [any CodingKey] { decoder.codingPath }
  func decodeNil() -> Bool { decoder.shared.choices.pick(below: 2) == 0 }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
}
