extension Style: Decodable {
  /// The members of a style other than its base, by name.
  private static var members: [(name: String, path: WritableKeyPath<Style, String>)] { [("font", \.font)] + colours }

  /// The colours, by name.
  static var colours: [(name: String, path: WritableKeyPath<Style, String>)] {
    [
      ("background", \.background), ("phase", \.phase), ("state", \.state), ("border", \.border), ("text", \.text),
      ("faint", \.faint), ("path", \.path), ("detour", \.detour), ("refused", \.refused), ("failed", \.failed),
      ("added", \.added),
      ("removed", \.removed), ("changed", \.changed),
      ("rests", \.rests), ("person", \.person), ("service", \.service), ("framework", \.framework), ("app", \.app),
    ]
  }

  private struct Member: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The style with a name, `light` or `dark`; `nil` for any other name.
  public static func named(_ name: String) -> Style? { ["light": light, "dark": dark][name] }

  /// Reads a style whose members override those of the base, which is `light` by default. Throws `FormatError`.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Member.self) else {
      throw FormatError(description: "a style is an object")
    }
    func text(_ name: String) throws -> String {
      guard let text = try? container.decode(String.self, forKey: Member(stringValue: name)), !text.isEmpty else {
        throw FormatError(description: "'\(name)' is not a text")
      }
      return text
    }
    let given = container.allKeys.map(\.stringValue).sorted(),
      base = given.contains("base") ? try text("base") : "light"
    guard var style = Style.named(base) else {
      throw FormatError(description: "there is no base '\(base)'; there are light and dark")
    }
    for name in given where name != "base" {
      guard let member = Self.members.first(where: { $0.name == name }) else {
        let names = ["base"] + Self.members.map(\.name)
        throw FormatError(description: "there is no member '\(name)'; there are \(names.joined(separator: ", "))")
      }
      let text = try text(name)
      guard name == "font" || Self.isColour(text) else {
        throw FormatError(description: "'\(name)' is not a colour; write one like #1565C0, or a name")
      }
      style[keyPath: member.path] = text
    }
    self = style
  }

  private static func isColour(_ text: String) -> Bool {
    if text.first == "#" { return [7, 9].contains(text.utf8.count) && text.dropFirst().allSatisfy(\.isHexDigit) }
    return text.first?.isLetter == true && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
