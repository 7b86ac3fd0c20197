/// How text from another party is shown: words and messages of the server, paths and names of a record.
///
/// Nothing of it is trusted: control characters could forge lines of a log or steer a terminal, a server may echo a
/// token, and nobody promised a length.
///
///     "no\n\u{1B}[2Jaccess for eyJhbGciOiJub25lIn0.e30.c2lnbmF0dXJl".shown  // no\n\u{1B}[2Jaccess for •••
package enum ForeignText {
  /// The longest text that is shown, in Unicode scalars; a longer one ends with an ellipsis there.
  package static let maximumLength = 512
  /// From how many characters on a run without blanks may be a token; the words of the API have less between two
  /// separators, and hashes, identifiers and tokens have more.
  static let shortestToken = 20
  /// The same where a code of an error is expected, which has plain words only.
  static let shortestTokenInCode = 8
  /// Whether a run of characters looks like a token, a hash or an identifier: long, and not made of plain words,
  /// abbreviations and short numbers (`invalid_access_token`, `https`, `api-v2`, `2026`).
  static func looksLikeToken(_ run: [Unicode.Scalar], from shortest: Int = shortestToken) -> Bool {
    run.count >= shortest
      && !run.split { !$0.properties.isAlphabetic && !isDigit($0) }.allSatisfy { isPlainWord(Array($0)) }
  }

  /// `word`, `Word`, `wordInCamelCase`, `WORD`, `2026` or `v2`.
  private static func isPlainWord(_ word: [Unicode.Scalar]) -> Bool {
    let letters = Array(word.prefix { !isDigit($0) }), number = word.dropFirst(letters.count)
    guard number.allSatisfy(isDigit), number.count <= (letters.isEmpty ? 6 : 2) else { return false }
    if letters.allSatisfy(isUpper) { return letters.count <= 12 }
    // Letters drawn at random have a capital at every other place: their humps are short.
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

  /// How many letters a word within a word in camel case has.
  private static let shortestHump = 3, longestHump = 20

  /// Eight, four, four, four and twelve hexadecimal digits: what the server's traces are.
  static func isUUID(_ run: [Unicode.Scalar]) -> Bool {
    let parts = run.split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.joined().allSatisfy(\.properties.isASCIIHexDigit)
  }

  /// The characters of tokens in every alphabet of Base64, percent-encoded or not, with what joins their parts.
  static func isTokenCharacter(_ scalar: Unicode.Scalar) -> Bool {
    isLower(scalar) || isUpper(scalar) || isDigit(scalar) || "+/_-=.~%".unicodeScalars.contains(scalar)
  }

  private static func isLower(_ scalar: Unicode.Scalar) -> Bool { ("a"..."z").contains(scalar) }
  private static func isUpper(_ scalar: Unicode.Scalar) -> Bool { ("A"..."Z").contains(scalar) }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// The scalar, or its escape if it does not belong in a line of text: controls, line breaks, and what changes the
  /// direction of writing. The joiners that some scripts need are text.
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
  /// The text as it may be shown: bounded, on one line, without what looks like a token.
  package var shown: String { shown() }

  /// The same, with other words in place of tokens.
  ///
  /// - Parameters:
  ///   - keepingTraces: Whether a UUID stays, as support has to quote it; elsewhere it may be the device's.
  ///   - shortest: From how many characters on a run may be a token.
  ///   - mask: What stands for a token.
  package func shown(
    keepingTraces: Bool = false, from shortest: Int = ForeignText.shortestToken,
    mask: (String) -> String = { _ in Secret.mask }
  ) -> String {
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
      if ForeignText.looksLikeToken(run, from: shortest), !(keepingTraces && ForeignText.isUUID(run)) {
        add(mask(String(String.UnicodeScalarView(run))))
      } else {
        for scalar in run { add(String(scalar)) }
      }
    }
    return isWhole ? result : result + "…"
  }

  /// The code of an error as it may be shown: a server may put a token there, joined to words.
  package var shownAsCode: String { shown(from: ForeignText.shortestTokenInCode) }

  /// Whether it is a short text in which nothing has to be changed, as nearly all are.
  private func isPlain(below shortest: Int) -> Bool {
    utf8.count < shortest && utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// A path as it may be shown: without authentication codes, which stand for a login under way, and without what looks
  /// like a token in its other segments.
  package var shownAsPath: String {
    var words: [String] = [], isCode = false, awaits = 0
    for segment in split(separator: "/", omittingEmptySubsequences: false) {
      isCode = awaits == 1 && !(words.last == "sessions" && segment == "sso")
      awaits = max(0, awaits - 1)
      words.append(isCode && !segment.isEmpty ? Secret.mask : String(segment).shown)
      switch segment.lowercased() {
      case "code", "sessions", "regcode", "checkauthn": awaits = isCode ? awaits : 1
      case "preauthorize" where words.dropLast().last != "decisions": awaits = isCode ? awaits : 1
      case "authenticate": awaits = isCode ? awaits : 2
      default: break
      }
    }
    return words.joined(separator: "/").shownLength
  }

  private var shownLength: String {
    unicodeScalars.count <= ForeignText.maximumLength
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(ForeignText.maximumLength))) + "…"
  }
}
