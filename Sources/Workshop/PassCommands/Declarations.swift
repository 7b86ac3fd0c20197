import FlowCommands
import Foundation

/// The declarations in Swift sources, read word by word, which is enough to find a missing name.
package struct Declarations: Sendable {
  /// The names in one file: of types that it declares or extends, and of members.
  fileprivate struct File {
    var types: Set<Substring> = [], members: Set<Substring> = []
    /// The text on one line, without comment signs.
    var words = ""
  }

  private var files: [File]

  /// Reads a text.
  package init(_ text: String) { files = [File(text)] }

  /// Reads the Swift files below a folder; `nil` if the folder cannot be read or has none.
  package init?(below folder: URL) {
    guard let walk = FileManager.default.enumerator(atPath: folder.path) else { return nil }
    files = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.compactMap { path in
      FileManager.default.contents(atPath: folder.appendingPathComponent(path).path).map {
        File(String(decoding: $0, as: UTF8.self))
      }
    }
    if files.isEmpty { return nil }
  }

  /// Reads the folder in an option.
  init(namedBy arguments: Arguments) throws(UsageError) {
    let folder = arguments[Option.sources.name] ?? "Sources"
    guard let declarations = Declarations(below: URL(fileURLWithPath: folder)) else {
      throw UsageError(
        "cannot read \(folder); a check reads the sources in a checkout of PassFlow, or below --sources DIR")
    }
    self = declarations
  }

  /// Whether a type is declared, or a member in a file that declares or extends its type: `PartnerQuery.status`.
  package func contain(_ name: String) -> Bool {
    let parts = name.split(separator: ".").suffix(2)
    guard let owner = parts.first, let last = parts.last else { return false }
    return files.contains { file in
      file.types.contains(owner) && (parts.count == 1 || file.members.contains(last) || file.types.contains(last))
    }
  }

  /// Whether a comment or a text contains some words, across line breaks.
  package func say(_ words: String) -> Bool { files.contains { $0.words.contains(words) } }
}

extension Declarations.File {
  fileprivate init(_ text: String) {
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }, isComment = line.starts(with: "//".utf8)
      words += " "
      words += Substring(isComment ? line.drop { $0 == UInt8(ascii: "/") }.drop { $0 == UInt8(ascii: " ") } : line)
      if !isComment { read(line.split { !Self.isOfName($0) }.map(Substring.init)) }
    }
  }

  /// Whether a byte belongs to a name, or to names joined by dots.
  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }

  private mutating func read(_ words: [Substring]) {
    for (index, word) in words.enumerated() {
      let next = index + 1 < words.count ? words[index + 1] : nil
      switch word {
      case "struct", "class", "actor", "enum", "protocol", "extension", "typealias":
        types.formUnion(next?.split(separator: ".") ?? [])
      case "let", "var", "func": if let next { members.insert(next) }
      case "case": members.formUnion(words[(index + 1)...])
      case "init": members.insert(word)
      default: break
      }
    }
  }
}

extension Option {
  /// The folder with the sources that a check reads.
  static let sources = Option(
    name: "sources", value: .any("DIR"), summary: "for --check: the folder with the sources (default: Sources)")
}
