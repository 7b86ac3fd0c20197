import Foundation

/// The bytes of a record: a file, what came through a pipe, or a text in memory. They are read in pieces, from the
/// beginning as often as is needed, so that a record may be larger than the memory.
public struct RecordedBytes: Sendable {
  private let open: @Sendable () throws -> @Sendable () throws -> Data?

  /// The bytes of a text in memory.
  public init(_ data: Data) {
    open = {
      let rest = Rest(data)
      return { rest.piece() }
    }
  }

  /// The bytes of an open file. What cannot be read twice, such as a pipe, is first copied to a file without a name.
  public init(_ file: FileHandle) throws {
    let file = (try? file.seek(toOffset: 0)) != nil ? file : try Self.spooled(file)
    open = {
      try file.seek(toOffset: 0)
      return { try file.read(upToCount: Self.pieceSize).flatMap { $0.isEmpty ? nil : $0 } }
    }
  }

  private init(_ open: @escaping @Sendable () throws -> @Sendable () throws -> Data?) { self.open = open }

  /// The pieces from the beginning; what is compressed by gzip is unpacked on the way.
  func pieces() throws -> @Sendable () throws -> Data? {
    let next = try open()
    guard let first = try next() else { return { nil } }
    let front = Rest(first, whole: true)
    let all: @Sendable () throws -> Data? = { if let piece = front.piece() { piece } else { try next() } }
    guard first.starts(with: Inflate.mark) else { return all }
    let inflate = Inflate(limit: Self.mostUnpacked, all)
    return { try inflate.next() }
  }

  static let pieceSize = 1 << 18
  /// A record that unpacks to more than 4 GiB is no record, but an attack.
  private static let mostUnpacked = 4 << 30

  private static func spooled(_ file: FileHandle) throws -> FileHandle {
    var name = Array(FileManager.default.temporaryDirectory.appendingPathComponent("passflow.XXXXXX").path.utf8CString)
    let place = mkstemp(&name)
    guard place >= 0 else { throw RecordedFile.Unreadable(description: "there is no room to keep what comes in") }
    unlink(name)
    let copy = FileHandle(fileDescriptor: place, closeOnDealloc: true)
    while let piece = try file.read(upToCount: pieceSize), !piece.isEmpty { try copy.write(contentsOf: piece) }
    return copy
  }
}

/// What is left of some bytes in memory; it is read by one reader alone.
private final class Rest: @unchecked Sendable {
  // One reader calls `piece`, in turn; nothing else touches the bytes.
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
