import Foundation

/// The bytes of a record: a file, the input of a pipe, or a text in memory. They are read in pieces, from the beginning
/// as often as needed, so that a record may be larger than the memory.
package struct RecordedBytes: Sendable {
  private let open: @Sendable () throws -> @Sendable () throws -> Data?

  /// Creates the bytes of a text in memory.
  package init(_ data: Data) {
    open = {
      let rest = Rest(data)
      return { rest.piece() }
    }
  }

  /// Creates the bytes of an open file. An input that cannot be read twice, such as a pipe, is first copied to an
  /// unnamed file.
  package init(_ file: FileHandle) throws {
    let file = (try? file.seek(toOffset: 0)) != nil ? file : try Self.spooled(file)
    open = {
      try file.seek(toOffset: 0)
      return { try file.read(upToCount: Self.pieceSize).flatMap { $0.isEmpty ? nil : $0 } }
    }
  }

  private init(_ open: @escaping @Sendable () throws -> @Sendable () throws -> Data?) { self.open = open }

  /// The pieces from the beginning, in UTF-8; gzip and UTF-16 are converted on the way.
  func pieces() throws -> @Sendable () throws -> Data? {
    let (first, all) = try Self.looked(open())
    guard first.starts(with: Inflate.mark) else { return try Self.inUTF8(first, all) }
    let inflate = Inflate(limit: Self.maxUnpacked, all)
    let (start, unpacked) = try Self.looked { try inflate.next() }
    return try Self.inUTF8(start, unpacked)
  }

  /// Reads some ranges again, in their order; each is passed on with its place among them.
  func forEach(_ ranges: [Range<Int>], _ found: (Int, [UInt8]) throws -> Void) throws {
    let pieces = try pieces()
    var start = 0, next = 0, text: [UInt8] = []
    while next < ranges.count, let piece = try pieces() {
      let end = start + piece.count
      while next < ranges.count, ranges[next].lowerBound < end {
        let part = ranges[next].clamped(to: start..<end)
        text += piece[piece.startIndex + part.lowerBound - start..<piece.startIndex + part.upperBound - start]
        guard ranges[next].upperBound <= end else { break }
        try found(next, text)
        text.removeAll(keepingCapacity: true)
        next += 1
      }
      start = end
    }
  }

  private typealias Pieces = @Sendable () throws -> Data?

  /// The first piece, and all pieces including it.
  private static func looked(_ next: @escaping Pieces) throws -> (Data, Pieces) {
    guard let first = try next() else { return (Data(), { nil }) }
    let front = Rest(first, whole: true)
    return (first, { if let piece = front.piece() { piece } else { try next() } })
  }

  /// Converts UTF-16 as a whole, which a mark shows, or a zero next to the first character of JSON.
  private static func inUTF8(_ first: Data, _ next: @escaping Pieces) throws -> Pieces {
    let head = Array(first.prefix(2)), isMarked = head == [0xFE, 0xFF] || head == [0xFF, 0xFE]
    guard isMarked || head.count == 2 && head.contains(0) else { return next }
    var all = Data()
    while let piece = try next() { all += piece }
    let encoding: String.Encoding = isMarked ? .utf16 : head[0] == 0 ? .utf16BigEndian : .utf16LittleEndian
    guard let text = String(data: all, encoding: encoding) else {
      throw RecordedFile.Unreadable(description: "it begins like UTF-16, but is not")
    }
    let rest = Rest(Data(text.utf8))
    return { rest.piece() }
  }

  static let pieceSize = 1 << 18
  /// A record that unpacks to more than 4 GiB is an attack.
  private static let maxUnpacked = 4 << 30

  private static func spooled(_ file: FileHandle) throws -> FileHandle {
    var name = Array(FileManager.default.temporaryDirectory.appendingPathComponent("passflow.XXXXXX").path.utf8CString)
    let place = mkstemp(&name)
    guard place >= 0 else { throw RecordedFile.Unreadable(description: "the input cannot be stored") }
    unlink(name)
    let copy = FileHandle(fileDescriptor: place, closeOnDealloc: true)
    while let piece = try file.read(upToCount: pieceSize), !piece.isEmpty { try copy.write(contentsOf: piece) }
    return copy
  }
}

/// The rest of some bytes in memory. Sendable, because only one reader accesses it.
private final class Rest: @unchecked Sendable {
  // One reader calls `piece`, one call after the other; nothing else accesses the bytes.
  private var rest: Data
  private let size: Int

  init(_ data: Data, whole: Bool = false) {
    rest = data
    size = whole ? max(data.count, 1) : RecordedBytes.pieceSize
  }

  func piece() -> Data? {
    guard !rest.isEmpty else { return nil }
    let piece = rest.prefix(size)
    rest = rest.dropFirst(piece.count)
    return piece
  }
}
