import Foundation

/// Cuts the entries out of an archive, byte by byte, without reading their contents.
///
/// Only the current entry is in memory. The members of `log`, and those of an entry, may be in any order.
struct EntryScanner {
  /// An entry as it is in the file.
  struct Entry {
    /// The place among the entries, counted from 1.
    let number: Int
    let region: RecordedRegion
    /// The bytes of the members, by name; `nil` if the entry is not an object.
    let members: [String: Data]?
    /// Whether the file ends before the entry does: only its complete members are there.
    let isCut: Bool
  }

  private let pieces: () throws -> Data?
  private var depth = 0
  private var isObject: [Bool] = []
  private var isInString = false, isEscaped = false
  /// The last short text at the depth of a relevant name, and the names that lead to the current place.
  private var text: [UInt8] = [], names: [String] = ["", "", ""]
  private var offset = 0, line = 1
  private var isInEntries = false
  /// What has been found: a value, an object at the root, `log`, `log.entries` and that it is a list; the end.
  private(set) var isArchive = false, isObjectArchive = false, hasLog = false, hasEntriesMember = false
  private(set) var hasEntries = false, isWhole = false
  private(set) var count = 0
  /// The number of consecutive archives.
  private(set) var archives = 0
  private var isPastEntries = false
  // The current entry.
  private var bytes: [UInt8] = []
  private var begin = (offset: 0, line: 0)
  private var isObjectEntry = false, isInEntry = false
  private var member = "", memberStart = -1
  private var members: [String: Range<Int>] = [:]

  init(_ pieces: @escaping () throws -> Data?) { self.pieces = pieces }

  /// Passes the entries on, one at a time.
  mutating func scan(_ found: (Entry) throws -> Void) throws {
    while let piece = try pieces() {
      try piece.withUnsafeBytes { buffer in
        var index = 0
        while index < buffer.count {
          // Most bytes are inside texts, which end with a quotation mark.
          if isInString, !isEscaped {
            let start = index
            while index < buffer.count, buffer[index] != 0x22, buffer[index] != 0x5C, buffer[index] != 0x0A {
              index += 1
            }
            if index > start {
              take(UnsafeRawBufferPointer(rebasing: buffer[start..<index]))
              continue
            }
          }
          try take(buffer[index], found)
          index += 1
        }
      }
    }
    if isInEntry { try finish(isCut: true, found) }
  }

  private mutating func take(_ run: UnsafeRawBufferPointer) {
    offset += run.count
    if isInEntry { bytes.append(contentsOf: run) }
    if depth <= 4, text.count < 32 { text.append(contentsOf: run.prefix(32)) }
  }

  private mutating func take(_ byte: UInt8, _ found: (Entry) throws -> Void) throws {
    if !isInEntry, isInEntries, depth == 3, !isInString { beginEntry(byte) }
    if isInEntry { bytes.append(byte) }
    defer {
      offset += 1
      if byte == 0x0A { line += 1 }
    }
    if isInString {
      if isEscaped {
        isEscaped = false
        text = []
      } else if byte == 0x5C {
        isEscaped = true
      } else if byte == 0x22 {
        isInString = false
      }
      return
    }
    switch byte {
    case 0x22:
      isInString = true
      text.removeAll(keepingCapacity: true)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == 0 {
        isArchive = true
        isObjectArchive = isObjectArchive || byte == UInt8(ascii: "{")
        archives += 1
        (isWhole, isPastEntries, names) = (false, false, ["", "", ""])
      }
      isObject.append(byte == UInt8(ascii: "{"))
      depth += 1
      if depth == 3, !isInEntries, byte == UInt8(ascii: "["), isObject[0], isObject[1], names[1] == "log",
        names[2] == "entries", !isPastEntries
      {
        (isInEntries, hasEntries, isPastEntries) = (true, true, true)
      }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard depth > 0 else { return }
      depth -= 1
      isObject.removeLast()
      if isInEntry, depth == 3 {
        endMember(before: 1)
        try finish(isCut: false, found)
      } else if isInEntries, depth == 2 {
        isInEntries = false
      }
      if depth == 0 { isWhole = true }
    case UInt8(ascii: ":"):
      if depth < 3, depth > 0, isObject[depth - 1] {
        names[depth] = String(decoding: text, as: UTF8.self)
        if depth == 1, names[1] == "log" { hasLog = true }
        if depth == 2, names[1] == "log", names[2] == "entries" { hasEntriesMember = true }
      } else if isInEntry, depth == 4 {
        (member, memberStart) = (String(decoding: text, as: UTF8.self), bytes.count)
      }
    case UInt8(ascii: ","):
      if isInEntry, depth == 4 { endMember(before: 1) }
      if isInEntry, !isObjectEntry, depth == 3 { try finish(isCut: false, found) }
    default: break
    }
  }

  private mutating func beginEntry(_ byte: UInt8) {
    guard ![0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "]")].contains(byte) else { return }
    isInEntry = true
    isObjectEntry = byte == UInt8(ascii: "{")
    bytes.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    (member, memberStart) = ("", -1)
    begin = (offset, line)
  }

  private mutating func endMember(before count: Int) {
    guard memberStart >= 0, memberStart <= bytes.count - count else { return }
    // If a name occurs twice, the first member counts, as for a decoder.
    if members[member] == nil { members[member] = memberStart..<(bytes.count - count) }
    memberStart = -1
  }

  private mutating func finish(isCut: Bool, _ found: (Entry) throws -> Void) throws {
    isInEntry = false
    count += 1
    let region = RecordedRegion(line: begin.line, offset: begin.offset, length: bytes.count)
    try found(
      Entry(
        number: count, region: region, members: isObjectEntry ? members.mapValues { Data(bytes[$0]) } : nil,
        isCut: isCut))
  }
}
