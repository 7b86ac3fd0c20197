import Foundation

/// Unpacks gzip (RFC 1951, RFC 1952), piece by piece and, if there are several members, one after the other. The
/// checksum and length of each are verified.
///
/// It holds the last 32 KiB and one piece, whatever the input; `limit` bounds the output.
///
/// Sendable, because one reader calls `next`, one call after the other, and nothing else accesses the state.
final class Inflate: @unchecked Sendable {
  static let mark: [UInt8] = [0x1F, 0x8B]

  private enum Stage { case heading, block, stored(Int), coded(Code, Code), trailer, done }

  private let source: () throws -> Data?
  private let limit: Int
  private var piece: [UInt8] = [], place = 0
  private var bits: UInt64 = 0, bitCount = 0
  private var stage = Stage.heading
  private var isLast = false, isFirst = true
  private var window: [UInt8] = []
  /// The size of the window that was returned, and of the whole output.
  private var checked = 0, total = 0
  /// Checksum and length of the current member's output, up to a place of the window.
  private var sum = CRC32(), length = 0, summed = 0

  init(limit: Int = .max, _ source: @escaping () throws -> Data?) {
    self.source = source
    self.limit = limit
  }

  /// The unpacked bytes; `nil` if they are damaged, or exceed `limit`.
  static func unpacked(_ data: Data, limit: Int) -> Data? {
    var rest: Data? = data
    let inflate = Inflate(limit: limit) {
      defer { rest = nil }
      return rest
    }
    var result = Data()
    do {
      while let piece = try inflate.next() { result += piece }
      return result
    } catch { return nil }
  }

  /// The next piece; `nil` at the end. Throws `RecordedFile.Unreadable` if the input is damaged or cut.
  func next() throws -> Data? {
    // Returned bytes stay as the window to which later bytes refer.
    sumUp()
    if window.count > 1 << 15 { window.removeFirst(window.count - (1 << 15)) }
    summed = window.count
    checked = window.count
    while window.count - checked < RecordedBytes.pieceSize {
      switch stage {
      case .heading: stage = try heading() ? .block : .done
      case .block: try block()
      case .stored(0): stage = .block
      case .stored(let count):
        window.append(UInt8(try take(8)))
        stage = .stored(count - 1)
      case .coded(let letters, let distances): try codes(letters, distances)
      case .trailer:
        try trailer()
        stage = .heading
      case .done: return window.count > checked ? Data(window[checked...]) : nil
      }
    }
    total += window.count - checked
    guard total <= limit else { throw Self.damaged("it unpacks to more than the limit") }
    return Data(window[checked...])
  }

  private static func damaged(_ text: String) -> RecordedFile.Unreadable {
    RecordedFile.Unreadable(description: "damaged gzip: \(text)")
  }

  private func byte() throws -> UInt8? {
    while place == piece.count {
      guard let next = try source() else { return nil }
      (piece, place) = ([UInt8](next), 0)
    }
    defer { place += 1 }
    return piece[place]
  }

  private func need(_ count: Int) throws {
    while bitCount < count {
      guard let byte = try byte() else { throw Self.damaged("it ends too soon") }
      bits |= UInt64(byte) << UInt64(bitCount)
      bitCount += 8
    }
  }

  private func take(_ count: Int) throws -> Int {
    guard count > 0 else { return 0 }
    try need(count)
    let value = bits & ((1 << UInt64(count)) - 1)
    bits >>= UInt64(count)
    bitCount -= count
    return Int(value)
  }

  private func align() {
    bits >>= UInt64(bitCount % 8)
    bitCount -= bitCount % 8
  }

  /// Reads the heading of a member; returns false at the end of all. Zeros after a member are padding.
  private func heading() throws -> Bool {
    align()
    guard isFirst || bitCount > 0 || place < piece.count else {
      guard let more = try source() else { return false }
      (piece, place) = ([UInt8](more), 0)
      return try heading()
    }
    let mark = (try take(8), try take(8))
    if !isFirst, mark == (0, 0) { return false }
    guard mark == (0x1F, 0x8B), try take(8) == 8 else { throw Self.damaged("it has no heading") }
    isFirst = false
    let flags = try take(8)
    for _ in 0..<6 { _ = try take(8) }
    if flags & 4 != 0 {
      let count = try take(16)
      for _ in 0..<count { _ = try take(8) }
    }
    for flag in [8, 16] where flags & flag != 0 { while try take(8) != 0 {} }
    if flags & 2 != 0 { _ = try take(16) }
    return true
  }

  /// Compares a member with its trailer.
  private func trailer() throws {
    sumUp()
    align()
    guard try take(32) == Int(sum.value) else { throw Self.damaged("the checksum is wrong") }
    guard try take(32) == length & 0xFFFF_FFFF else { throw Self.damaged("the length is wrong") }
    (sum, length) = (CRC32(), 0)
  }

  private func sumUp() {
    sum.add(window[summed...])
    length += window.count - summed
    summed = window.count
  }

  private func block() throws {
    if isLast {
      isLast = false
      stage = .trailer
      return
    }
    isLast = try take(1) == 1
    switch try take(2) {
    case 0:
      align()
      let count = try take(16)
      guard try take(16) == ~count & 0xFFFF else { throw Self.damaged("a length is wrong") }
      stage = .stored(count)
    case 1: stage = .coded(try Self.letters.get(), try Self.distances.get())
    case 2: stage = try dynamic()
    default: throw Self.damaged("a block is of an unknown kind")
    }
  }

  // The code that is always the same is made once: a block of ten bits may use it.
  private static let letters = Result {
    try Code(
      [Int](repeating: 8, count: 144) + [Int](repeating: 9, count: 112) + [Int](repeating: 7, count: 24)
        + [Int](repeating: 8, count: 8))
  }
  private static let distances = Result { try Code([Int](repeating: 5, count: 30)) }

  private func dynamic() throws -> Stage {
    let letters = try take(5) + 257, distances = try take(5) + 1, lengths = try take(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var sizes = [Int](repeating: 0, count: 19)
    for index in 0..<lengths { sizes[order[index]] = try take(3) }
    let code = try Code(sizes)
    var all: [Int] = []
    while all.count < letters + distances {
      switch try symbol(code) {
      case let size where size < 16: all.append(size)
      case 16:
        guard let last = all.last else { throw Self.damaged("a length repeats none") }
        all += [Int](repeating: last, count: try take(2) + 3)
      case 17: all += [Int](repeating: 0, count: try take(3) + 3)
      default: all += [Int](repeating: 0, count: try take(7) + 11)
      }
    }
    guard all.count == letters + distances, all[256] != 0 else { throw Self.damaged("a table is wrong") }
    return .coded(try Code(Array(all[..<letters])), try Code(Array(all[letters...])))
  }

  private static let bases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let extras = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]

  private func codes(_ letters: Code, _ distances: Code) throws {
    while window.count - checked < RecordedBytes.pieceSize {
      let letter = try symbol(letters)
      if letter < 256 {
        window.append(UInt8(letter))
        continue
      }
      if letter == 256 {
        stage = .block
        return
      }
      guard letter < 286 else { throw Self.damaged("a length has no meaning") }
      let count = Self.bases[letter - 257] + (try take(Self.extras[letter - 257])), step = try symbol(distances)
      guard step < 30 else { throw Self.damaged("a distance has no meaning") }
      let distance = Self.distanceBases[step] + (try take(step < 2 ? 0 : step / 2 - 1))
      guard distance <= window.count else { throw Self.damaged("a distance points before the beginning") }
      for _ in 0..<count { window.append(window[window.count - distance]) }
    }
  }

  private func symbol(_ code: Code) throws -> Int {
    var value = 0, first = 0, index = 0
    for count in code.counts.dropFirst() {
      value |= try take(1)
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Self.damaged("a code has no meaning")
  }

  /// A canonical Huffman code: the number of symbols of each length, and the symbols in the order of their codes.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16), symbols: [Int] = []

    init(_ lengths: [Int]) throws {
      for length in lengths where length > 0 { counts[length] += 1 }
      var left = 1
      for count in counts.dropFirst() {
        left = left << 1 - count
        guard left >= 0 else { throw Inflate.damaged("a table is wrong") }
      }
      for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
    }
  }
}

/// The cyclic redundancy check of gzip.
private struct CRC32 {
  private var rest: UInt32 = .max
  var value: UInt32 { ~rest }

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { rest = Self.table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] ^ (rest >> 8) }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    var rest = UInt32(start)
    for _ in 0..<8 { rest = rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1 }
    return rest
  }
}
