/// The numbers, texts and cases that a value is made of, as far as a mirror shows: what payloads are made up from that
/// have to agree with something, and by which walks see that they came further.
struct Leaves {
  /// Where a leaf stands, and what it is, in a number each that is the same in every process.
  private(set) var features: [(path: UInt64, value: UInt64)] = []
  private(set) var numbers: [Int] = []
  private(set) var texts: [String] = []
  /// How many leaves are looked at.
  private var room: Int

  init(room: Int = 64) { self.room = room }

  /// Adds what a value is made of.
  mutating func add(_ value: Any, path: UInt64 = 1, depth: Int = 0) {
    guard room > 0, depth < 8 else { return }
    if let number = value as? any BinaryInteger {
      let number = Int(clamping: number)
      if !numbers.contains(number) { numbers.append(number) }
      return feature(path, UInt64(bitPattern: Int64(number)))
    }
    if let isTrue = value as? Bool { return feature(path, isTrue ? 1 : 0) }
    if let text = value as? String {
      if !texts.contains(text) { texts.append(text) }
      return feature(path, Self.hash(text))
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .set || mirror.displayStyle == .dictionary {
      return addUnordered(mirror.children.map(\.value), path, depth)
    }
    var count: UInt64 = 0
    for child in mirror.children {
      count += 1
      add(child.value, path: (path ^ (child.label.map(Self.hash) ?? count)) &* 0x100_0000_01b3, depth: depth + 1)
    }
    switch mirror.displayStyle {
    case .enum: feature(path, mirror.children.first?.label.map(Self.hash) ?? Self.hash("\(value)"))
    case .optional, .collection: feature(path, count)
    default: break
    }
  }

  /// What has no order that is the same in every process is put in one.
  private mutating func addUnordered(_ elements: [Any], _ path: UInt64, _ depth: Int) {
    feature(path, UInt64(elements.count))
    guard elements.count <= 64 else { return }
    let all = elements.map { element in
      var leaves = Leaves(room: 8)
      leaves.add(element, depth: depth + 1)
      return leaves
    }
    func isLess<Value: Comparable>(_ one: [Value], _ other: [Value]) -> Bool { one.lexicographicallyPrecedes(other) }
    for leaves in all.sorted(by: { $0.texts == $1.texts ? isLess($0.numbers, $1.numbers) : isLess($0.texts, $1.texts) })
    {
      for number in leaves.numbers where !numbers.contains(number) { numbers.append(number) }
      for text in leaves.texts where !texts.contains(text) { texts.append(text) }
    }
  }

  private mutating func feature(_ path: UInt64, _ value: UInt64) {
    room -= 1
    features.append((path, value))
  }

  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
