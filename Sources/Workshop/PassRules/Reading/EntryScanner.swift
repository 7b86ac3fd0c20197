import Foundation
import PassAPI

/// Cuts the entries out of an archive, byte by byte, without reading their contents.
///
/// Only the current entry is in memory. The members of `log`, and those of an entry, may be in any order.
struct EntryScanner {
  /// An entry as it is in the file.
  struct Entry {
    /// The place among the entries, counted from 1.
    let number: Int
    let region: RecordedRegion
    /// Whether it is an object, and whether the file ends before it does: only its complete members are there.
    let isObject: Bool, isCut: Bool
    fileprivate let bytes: [UInt8]
    fileprivate let members: [String: Range<Int>]

    /// Where a member stands in the file.
    func place(of name: String) -> Range<Int> {
      let place = members[name] ?? 0..<0
      return region.offset + place.lowerBound..<region.offset + place.upperBound
    }

    /// Reads a member; `nil` if it is absent or unreadable.
    func member(_ name: String) -> JSONValue? { members[name].flatMap { JSONValue(recorded: bytes[$0]) } }
  }

  private let pieces: () throws -> Data?
  private var depth = 0
  private var isObject: [Bool] = []
  private var isInString = false, isEscaped = false
  /// The last short text at the depth of a relevant name, and the names that lead to the current place.
  private var text: [UInt8] = [], names: [String] = ["", "", ""]
  /// The offset of the current piece, and the line.
  private var offset = 0, line = 1
  private var isInEntries = false
  /// What has been found: a value, an object at the root, `log`, `log.entries` and that it is a list; the end.
  private(set) var isArchive = false, isObjectArchive = false, hasLog = false, hasEntriesMember = false
  private(set) var hasEntries = false, isWhole = false
  /// Whether an archive has two lists of entries, and whether something stands behind or between archives.
  private(set) var hasTwoLists = false, hasOthers = false
  private(set) var count = 0
  /// The number of consecutive archives.
  private(set) var archives = 0
  private var isPastEntries = false
  // The current entry: its bytes in former pieces, and where it begins in this one.
  private var bytes: [UInt8] = []
  private var kept = 0
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
        kept = 0
        while index < buffer.count {
          // Most bytes are inside texts or between the marks of an entry's values.
          let start = index, isDeep = depth > 4
          if isInString, !isEscaped {
            while index < buffer.count, !buffer[index].endsRun { index += 1 }
            if !isDeep, text.count < 32 { text.append(contentsOf: buffer[start..<index].prefix(32)) }
          } else if isInEntry, !isEscaped {
            while index < buffer.count, !buffer[index].isMark(inDepth: isDeep) { index += 1 }
          }
          guard index < buffer.count else { break }
          try take(buffer, index, found)
          index += 1
        }
        if isInEntry { bytes.append(contentsOf: buffer[kept...]) }
        offset += buffer.count
      }
    }
    if isInEntry { try finish(isCut: true, found) }
  }

  private mutating func take(_ buffer: UnsafeRawBufferPointer, _ index: Int, _ found: (Entry) throws -> Void) throws {
    let byte = buffer[index]
    if !isInEntry, isInEntries, depth == 3, !isInString { beginEntry(byte, index) }
    defer { if byte == 0x0A { line += 1 } }
    func finishHere(_ scanner: inout Self) throws {
      scanner.bytes.append(contentsOf: buffer[scanner.kept...index])
      try scanner.finish(isCut: false, found)
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
      if depth <= 4 { text.removeAll(keepingCapacity: true) }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      if depth == 0 {
        isArchive = true
        isObjectArchive = isObjectArchive || byte == UInt8(ascii: "{")
        (isWhole, isPastEntries, names) = (false, false, ["", "", ""])
      }
      isObject.append(byte == UInt8(ascii: "{"))
      depth += 1
      if depth == 3, !isInEntries, byte == UInt8(ascii: "["), isObject[0], isObject[1], names[1] == "log",
        names[2] == "entries"
      {
        hasTwoLists = hasTwoLists || isPastEntries
        archives += isPastEntries ? 0 : 1
        (isInEntries, hasEntries, isPastEntries) = (true, true, true)
      }
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard depth > 0 else { return }
      depth -= 1
      isObject.removeLast()
      if isInEntry, depth == 3 {
        endMember(index)
        try finishHere(&self)
      } else if isInEntries, depth == 2 {
        isInEntries = false
      }
      if depth == 0 { (isWhole, hasOthers) = (true, hasOthers || !isPastEntries) }
    case UInt8(ascii: ":"):
      if depth < 3, depth > 0, isObject[depth - 1] {
        names[depth] = String(decoding: text, as: UTF8.self)
        if depth == 1, names[1] == "log" { hasLog = true }
        if depth == 2, names[1] == "log", names[2] == "entries" { hasEntriesMember = true }
      } else if isInEntry, depth == 4 {
        (member, memberStart) = (String(decoding: text, as: UTF8.self), offset + index + 1 - begin.offset)
      }
    case UInt8(ascii: ","):
      if isInEntry, depth == 4 { endMember(index) }
      if isInEntry, !isObjectEntry, depth == 3 { try finishHere(&self) }
    default: hasOthers = hasOthers || depth == 0 && isWhole && !byte.isBlank
    }
  }

  private mutating func beginEntry(_ byte: UInt8, _ index: Int) {
    guard !byte.isBlank, byte != UInt8(ascii: ","), byte != UInt8(ascii: "]") else { return }
    isInEntry = true
    isObjectEntry = byte == UInt8(ascii: "{")
    bytes.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    (member, memberStart, kept) = ("", -1, index)
    begin = (offset + index, line)
  }

  private mutating func endMember(_ index: Int) {
    guard memberStart >= 0 else { return }
    // If a name occurs twice, neither member can be read.
    members[member] = members[member] == nil ? memberStart..<(offset + index - begin.offset) : 0..<0
    memberStart = -1
  }

  private mutating func finish(isCut: Bool, _ found: (Entry) throws -> Void) throws {
    isInEntry = false
    count += 1
    let region = RecordedRegion(line: begin.line, offset: begin.offset, length: bytes.count)
    try found(
      Entry(number: count, region: region, isObject: isObjectEntry, isCut: isCut, bytes: bytes, members: members))
  }
}

extension UInt8 {
  /// Whether it ends a run of bytes inside a text.
  fileprivate var endsRun: Bool { self == 0x22 || self == 0x5C || self == 0x0A }

  /// Whether it means something between values; inside the members of an entry only texts and brackets do.
  fileprivate func isMark(inDepth: Bool) -> Bool {
    switch self {
    case 0x22, 0x5B, 0x5D, 0x7B, 0x7D, 0x0A: true
    case 0x2C, 0x3A: !inDepth
    default: false
    }
  }
}
