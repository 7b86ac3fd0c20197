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

  /// In what way the client's form differs from a documented one; an empty value is the same as none.
  func problems(against client: FormFields, in place: String, excuses: Excuses) -> [String] {
    var names: [String] = []
    for field in fields + client.fields where !names.contains(field.name) && !excuses.covers(parameter: field.name) {
      names.append(field.name)
    }
    return names.compactMap { name in
      let documented = self[name].filter { !$0.isEmpty }
      let sent = client[name].filter { !$0.isEmpty }
      let difference: String? =
        switch (documented.count, sent.count) {
        case (0, 0): nil
        case (0, _): "the client always sends it"
        case (2..., _): "stands there \(documented.count) times"
        case (_, 0): "the client does not send it"
        default: Self.difference(documented[0], sent[0])
        }
      return difference.map { "\(place).\(name): \($0)" }
    }
  }

  private static func difference(_ documented: String, _ sent: String) -> String? {
    if documented == sent || LeftOut.isCut(documented) { return nil }
    let isPlaceholder = LeftOut.hasPlaceholder(documented)
    guard isPlaceholder || documented.allSatisfy(isEncoded) else { return "is not percent-encoded" }
    let decoded = documented.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " ").removingPercentEncoding
    return decoded == sent.removingPercentEncoding && decoded != nil ? nil : "is not what the client sends"
  }

  /// What may stand in an encoded value: unreserved characters, escapes, and the plus and star of HTML forms.
  private static func isEncoded(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-._~%+*".contains(character))
  }
}
