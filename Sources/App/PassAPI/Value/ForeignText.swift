import Foundation

/// Makes text of other parties safe to show: words and messages of the server, paths and names in a record.
///
/// Such text is not trusted: control characters could forge lines of a log or control a terminal, a server may echo a
/// token, and the length has no bound.
///
///     "no\n\u{1B}[2Jaccess for eyJhbGciOiJub25lIn0.e30.c2lnbmF0dXJl".shown  // no\n\u{1B}[2Jaccess for •••
package enum ForeignText {
  /// The longest text that is shown, in Unicode scalars; a longer one is cut and ends with an ellipsis.
  package static let maximumLength = 512
  /// The length from which a run without blanks may be a token, in characters: words of the API are shorter between two
  /// separators, and hashes, identifiers and tokens are longer.
  static let shortestToken = 20
  /// The length from which a run may be a token in an error code, which consists of plain words.
  static let shortestTokenInCode = 8
  /// The length from which an authentication code is masked inside words, too.
  static let shortestMaskedInWords = 4
  /// Whether a run of characters looks like a token, a hash or an identifier: long, and not made of plain words,
  /// abbreviations and short numbers (`invalid_access_token`, `https`, `api-v2`, `2026`).
  static func looksLikeToken(_ run: [Unicode.Scalar], from shortest: Int = shortestToken) -> Bool {
    run.count >= shortest
      && !run.split { !$0.properties.isAlphabetic && !isDigit($0) }.allSatisfy { isPlainWord(Array($0)) }
  }

  /// Whether it is like `word`, `Word`, `wordInCamelCase`, `WORD`, `2026` or `v2`.
  private static func isPlainWord(_ word: [Unicode.Scalar]) -> Bool {
    let letters = Array(word.prefix { !isDigit($0) }), number = word.dropFirst(letters.count)
    guard number.allSatisfy(isDigit), number.count <= (letters.isEmpty ? 6 : 2) else { return false }
    if letters.allSatisfy(isUpper) { return letters.count <= 12 }
    // Random letters have a capital at every other place, so their humps are short.
    var hump = 0
    for (place, letter) in letters.enumerated() {
      if isUpper(letter), place > 0 {
        guard hump >= shortestHump else { return false }
        hump = 0
      }
      hump += 1
      guard hump <= longestHump else { return false }
    }
    return letters.count <= longestHump || hump >= shortestHump
  }

  /// The fewest and the most letters of one word in camel case.
  private static let shortestHump = 3, longestHump = 20

  /// Whether the run is eight, four, four, four and twelve hexadecimal digits, the form of the server's traces.
  static func isUUID(_ run: [Unicode.Scalar]) -> Bool {
    let parts = run.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy(\.properties.isASCIIHexDigit)
  }

  /// Whether a token may contain the scalar, in any alphabet of Base64, percent-encoded or not, or between its parts.
  static func isTokenCharacter(_ scalar: Unicode.Scalar) -> Bool {
    isLower(scalar) || isUpper(scalar) || isDigit(scalar) || "+/_-=.~%".unicodeScalars.contains(scalar)
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The scalar, or its escape if it does not belong in a line of text: controls, line breaks and changes of the
  /// writing direction. The joiners that some scripts need count as text.
  static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case "\u{AD}", "\u{200C}", "\u{200D}": return String(scalar)
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: return String(scalar)
    }
  }
}

extension String {
  /// The text made safe to show: bounded, on one line, without apparent tokens.
  package var shown: String { shown() }

  /// The text if it has the form of the server's traces, which support has to quote; otherwise a mask.
  package var asTrace: String { ForeignText.isUUID(Array(unicodeScalars)) ? self : Secret.mask }

  /// Makes the text safe to show.
  ///
  /// - Parameter shortest: The length from which a run may be a token, in characters.
  package func shown(from shortest: Int = ForeignText.shortestToken) -> String {
    guard !isPlain(below: shortest) else { return self }
    var result = "", length = 0, isWhole = true
    var rest = unicodeScalars[...]
    func add(_ text: String) {
      let count = text.unicodeScalars.count
      isWhole = isWhole && length + count <= ForeignText.maximumLength
      guard isWhole else { return }
      result += text
      length += count
    }
    while isWhole, let first = rest.first {
      guard ForeignText.isTokenCharacter(first) else {
        add(ForeignText.escaped(first))
        rest = rest.dropFirst()
        continue
      }
      let run = Array(rest.prefix(while: ForeignText.isTokenCharacter))
      rest = rest.dropFirst(run.count)
      if ForeignText.looksLikeToken(run, from: shortest) {
        add(Secret.mask)
      } else {
        for scalar in run { add(String(scalar)) }
      }
    }
    return isWhole ? result : result + "…"
  }

  /// The error code made safe to show: a server may join a token to its words.
  package var sanitizedCode: String { shown(from: ForeignText.shortestTokenInCode) }

  /// The text without an authentication code, in capitals or not.
  ///
  /// A code of three characters or fewer is masked only where it stands alone: a part of a word is hardly a code, and
  /// little of the text would be left. The service's codes have six or seven.
  package func masking(_ code: String) -> String {
    let code = code.trimmed, pattern = NSRegularExpression.escapedPattern(for: code), word = #"[\p{L}\p{N}]"#
    guard !code.isEmpty else { return self }
    return replacingOccurrences(
      of: code.count < ForeignText.shortestMaskedInWords ? "(?<!\(word))\(pattern)(?!\(word))" : pattern,
      with: Secret.mask, options: [.regularExpression, .caseInsensitive])
  }

  /// Whether the text is short and needs no change, as is the case for nearly all.
  private func isPlain(below shortest: Int) -> Bool {
    utf8.count < shortest && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// The text up to the longest that is shown.
  var shownLength: String {
    unicodeScalars.count <= ForeignText.maximumLength
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(ForeignText.maximumLength))) + "…"
  }
}
