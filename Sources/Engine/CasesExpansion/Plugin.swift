import Foundation

/// The plugin's side of the compiler's protocol for macros: JSON messages, each after its length in eight bytes,
/// little-endian. The compiler also serves plugins of older protocol versions: declaring an old one demands little.
package enum Plugin {
  struct Request: Decodable {
    struct Location: Decodable { let fileName: String, offset: Int, line: Int }
    struct Syntax: Decodable { let source: String, location: Location }
    struct Context: Decodable { let source: String }
    struct Macro: Decodable { let typeName: String }
    struct Attached: Decodable {
      let macro: Macro, macroRole: String, attributeSyntax: Syntax, declSyntax: Syntax
      let extendedTypeSyntax: Context?, conformanceListSyntax: Context?, lexicalContext: [Context]?
    }
    struct Anything: Decodable {}
    let getCapability: Anything?
    let loadPluginLibrary: Anything?
    let expandAttachedMacro: Attached?
  }

  package static func main() { serve(.standardInput, .standardOutput) }

  /// Answers every message until the input ends.
  static func serve(_ input: FileHandle, _ output: FileHandle) {
    while let head = receive(8, from: input),
      let body = receive(head.reversed().reduce(0) { $0 << 8 | UInt64($1) }, from: input)
    {
      let answer = answer(to: body)
      let count = (0..<8).map { UInt8(truncatingIfNeeded: answer.count >> (8 * $0)) }
      guard (try? output.write(contentsOf: count + answer)) != nil else { return }
    }
  }

  /// Reads piece by piece, so that a false length costs no memory.
  private static func receive(_ count: UInt64, from input: FileHandle) -> Data? {
    var data = Data()
    while data.count < count {
      let wanted = min(count - UInt64(data.count), 1 << 16)
      guard let part = try? input.read(upToCount: Int(wanted)), !part.isEmpty else { return nil }
      data += part
    }
    return data
  }

  /// Answers a message; one that cannot be understood is expanded to nothing.
  static func answer(to message: Data) -> Data {
    let request = try? JSONDecoder().decode(Request.self, from: message)
    let answer: [String: Any] =
      if request?.getCapability != nil {
        ["getCapabilityResult": ["capability": ["protocolVersion": 4]]]
      } else if request?.loadPluginLibrary != nil {
        ["loadPluginLibraryResult": ["loaded": false, "diagnostics": []]]
      } else if let request = request?.expandAttachedMacro {
        ["expandMacroResult": expand(request)]
      } else {
        ["expandMacroResult": ["expandedSource": "", "diagnostics": []]]
      }
    return (try? JSONSerialization.data(withJSONObject: answer)) ?? Data("{}".utf8)
  }

  private static func expand(_ request: Request.Attached) -> [String: Any] {
    let location = request.declSyntax.location
    let attachment = Attachment(
      declaration: request.declSyntax.source, place: .init(file: location.fileName, line: location.line),
      attribute: request.attributeSyntax.location.offset - location.offset,
      outer: (request.lexicalContext ?? []).map { Header($0.source) })
    // Without a list, the type conforms already.
    let type = request.conformanceListSyntax == nil ? nil : request.extendedTypeSyntax?.source
    let expansion =
      switch (request.macro.typeName, request.macroRole) {
      case ("CasesMacro", "member"): Expansion.members(of: attachment)
      case ("CasesMacro", "extension"): Expansion.conformance(of: type, attachment)
      case ("MemberwiseMacro", "member"): Expansion.initialiser(of: attachment)
      default: Expansion()
      }
    let diagnostics: [[String: Any]] = expansion.mistakes.map {
      [
        "message": $0.message, "severity": "error", "highlights": [], "notes": [], "fixIts": [],
        "position": ["fileName": location.fileName, "offset": location.offset + $0.offset],
      ]
    }
    return ["expandedSource": expansion.text, "diagnostics": diagnostics]
  }
}
