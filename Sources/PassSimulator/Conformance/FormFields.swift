/// The fields of a form or a query as they are written, to be compared one by one.
struct FormFields {
  struct Field {
    let name: String
    /// The value, percent-encoded as it was sent.
    let value: String
  }

  let fields: [Field]

  init(_ text: String) {
    fields = text.split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return Field(name: parts[0].removingPercentEncoding ?? parts[0], value: parts.count == 2 ? parts[1] : "")
    }
  }

  subscript(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// In what way the client's form differs from a documented one; an empty value is the same as none where the client
  /// has none.
  func problems(against client: FormFields, in place: String, excuses: Excuses) -> [String] {
    var names: [String] = []
    for field in fields + client.fields where !names.contains(field.name) && !excuses.covers(parameter: field.name) {
      names.append(field.name)
    }
    return names.compactMap { name in
      let documented = self[name]
      let difference: String? =
        switch (documented.first, client[name].first) {
        case (nil, _): "the client always sends it"
        case (_?, _) where documented.count > 1: "stands there \(documented.count) times"
        case (let documented?, nil): documented.isEmpty ? nil : "the client does not send it"
        case (let documented?, let sent?): Self.difference(documented, sent)
        }
      return difference.map { "\(place).\(name): \($0)" }
    }
  }

  private static func difference(_ documented: String, _ sent: String) -> String? {
    if isEncodedTwice(documented) { return "is percent-encoded twice" }
    if documented == sent || LeftOut.isCut(documented) { return nil }
    let isPlaceholder = LeftOut.hasPlaceholder(documented)
    guard isPlaceholder || documented.allSatisfy(isEncoded) else { return "is not percent-encoded" }
    let decoded = documented.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ")
      .removingPercentEncoding
    guard let decoded, decoded == sent.removingPercentEncoding else { return "is not what the client sends" }
    return nil
  }

  /// Whether an address is encoded more than once: what follows its scheme is still encoded after one decoding.
  private static func isEncodedTwice(_ documented: String) -> Bool {
    guard let decoded = documented.removingPercentEncoding else { return false }
    return decoded.contains(/^[a-zA-Z][a-zA-Z0-9+.-]*%3[aA]%2[fF]/)
  }

  /// What may stand in an encoded value: unreserved characters, escapes, and the plus and star of HTML forms.
  private static func isEncoded(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-._~%+*".contains(character))
  }
}
