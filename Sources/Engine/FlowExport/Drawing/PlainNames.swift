/// Names for a format that allows only letters, digits and underscores. Each is made from the name of its box or group,
/// so that a change of one changes no other.
struct PlainNames {
  private var names: [String: String] = [:]

  init(_ picture: Diagram) {
    var taken: Set<String> = []
    // The prefix keeps them apart from the keywords of the format.
    let wanted =
      picture.groups.map { ("phase " + $0.name, "p_" + $0.name) } + picture.boxes.map { ($0.id, "s_" + $0.id) }
    for (key, text) in wanted where names[key] == nil {
      let plain = text.unicodeScalars.prefix(40).reduce(into: "") { plain, scalar in
        plain += scalar.isASCIIWord ? String(scalar) : plain.hasSuffix("_") ? "" : "_"
      }
      var name = plain, count = 1
      while !taken.insert(name).inserted {
        count += 1
        name = "\(plain)_\(count)"
      }
      names[key] = name
    }
  }

  subscript(box: String) -> String { names[box] ?? "s_" }
  subscript(group group: Diagram.Group) -> String { names["phase " + group.name] ?? "p_" }
}

extension Unicode.Scalar {
  var isASCIIWord: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }

  /// Whether no format takes it for markup: letters, digits and a few signs. Outside ASCII, everything is text.
  var isPlain: Bool { !isASCII || isASCIIWord || self == " " || self == "." || self == "," || self == "+" }
}
