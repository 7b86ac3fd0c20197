/// The place where a part of a table is written, such as `AppleSSOFlow/Logout.swift:49`.
@usableFromInline package struct CodeLocation: Sendable {
  private let file: StaticString
  /// The line, counted from 1.
  package let line: UInt
  /// The module and the file, without a path on the machine that compiled it.
  package var fileID: String { "\(file)" }

  /// A place in a source file, by default the place of the call.
  package init(file: StaticString = #fileID, line: UInt = #line) {
    self.file = file
    self.line = line
  }
}

extension CodeLocation: Hashable, CustomStringConvertible {
  /// Whether both are the same line of the same file.
  @usableFromInline package static func == (one: Self, other: Self) -> Bool {
    one.line == other.line && one.fileID == other.fileID
  }
  /// Hashes file and line.
  @usableFromInline package func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
  }
  /// Module, file and line.
  @usableFromInline package var description: String { "\(fileID):\(line)" }
}
