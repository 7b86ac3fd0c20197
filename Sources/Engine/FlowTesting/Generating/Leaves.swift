/// The numbers, texts and cases that a mirror shows in a value. Payloads that must agree with something are made up
/// from them, and walks notice by them that they came further.
struct Leaves {
  /// The place and the value of each leaf, as numbers that are the same in every process.
  private(set) var features: [(path: UInt64, value: UInt64)] = []
  private(set) var numbers: [Int] = []
  /// The numbers with their places, including repetitions.
  private(set) var placed: [(path: UInt64, number: Int)] = []
  private(set) var texts: [String] = []

  /// Adds the parts of a value, those near its surface first, so that a list deep in it does not hide the rest.
  ///
  /// - Parameters:
  ///   - path: The place of the value itself.
  ///   - room: How many leaves are added, at most.
  mutating func add(_ value: Any, path: UInt64 = 1, room: Int = 64) {
    var places = [Place(value: value, path: path, depth: 0)], next = 0
    let most = features.count + room
    while next < places.count, features.count < most {
      look(at: places[next], &places)
      next += 1
    }
  }

  /// A value on the way to leaves.
  private struct Place {
    let value: Any
    let path: UInt64
    let depth: Int
  }
  private static var maxElements: Int { 4 }

  /// Adds a leaf, or appends its parts to the queue.
  private mutating func look(at place: Place, _ places: inout [Place]) {
    let (value, path) = (place.value, place.path)
    // Common types come first: checking for a protocol takes much longer.
    if let number = value as? Int { return add(number, path) }
    if let text = value as? String {
      if !texts.contains(text) { texts.append(text) }
      return features.append((path, Self.hash(text)))
    }
    if let isTrue = value as? Bool { return features.append((path, isTrue ? 1 : 0)) }
    let mirror = Mirror(reflecting: value), style = mirror.displayStyle
    switch style {
    case nil:
      if let number = value as? any BinaryInteger { return add(Int(clamping: number), path) }
    case .set, .dictionary: return addUnordered(mirror.children.map(\.value), path, place.depth)
    case .optional, .collection: features.append((path, UInt64(mirror.children.count)))
    case .enum:
      features.append((path, mirror.children.first?.label.map(Self.hash) ?? Self.hash("\(value)")))
    default: break
    }
    guard place.depth < 8 else { return }
    var count: UInt64 = 0
    for child in mirror.children.prefix(style == .collection ? Self.maxElements : .max) {
      count += 1
      let inner = (path ^ (child.label.map(Self.hash) ?? count)) &* 0x100_0000_01b3
      places.append(Place(value: child.value, path: inner, depth: place.depth + 1))
    }
  }

  /// Adds elements in an order that is the same in every process.
  private mutating func addUnordered(_ elements: [Any], _ path: UInt64, _ depth: Int) {
    features.append((path, UInt64(elements.count)))
    guard elements.count <= 64, depth < 8 else { return }
    let all = elements.map { element in
      var leaves = Leaves()
      leaves.add(element, room: 8)
      return leaves
    }
    func isLess<Value: Comparable>(_ one: [Value], _ other: [Value]) -> Bool { one.lexicographicallyPrecedes(other) }
    for leaves in all.sorted(by: { $0.texts == $1.texts ? isLess($0.numbers, $1.numbers) : isLess($0.texts, $1.texts) })
    {
      for number in leaves.numbers where !numbers.contains(number) { numbers.append(number) }
      for text in leaves.texts where !texts.contains(text) { texts.append(text) }
    }
  }

  private mutating func add(_ number: Int, _ path: UInt64) {
    if !numbers.contains(number) { numbers.append(number) }
    // Large numbers of one length count as one; otherwise a clock would always be new.
    let isSmall = (-256...256).contains(number)
    let feature =
      isSmall ? number : (number < 0 ? -300 : 300) * (number.magnitude.bitWidth - number.magnitude.leadingZeroBitCount)
    features.append((path, UInt64(bitPattern: Int64(feature))))
    placed.append((path, number))
  }

  static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
