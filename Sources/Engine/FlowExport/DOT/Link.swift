/// A place in the page of a machine, to which a box, a line or an arrow links.
enum Link {
  case phase(String)
  case state(String)
  case edges([String])

  /// The place that a row links to; `nil` for a row that shows neither a state nor edges.
  init?(_ row: Diagram.Row) {
    if let state = row.state {
      self = .state(state)
    } else if !row.edges.isEmpty {
      self = .edges(row.edges)
    } else {
      return nil
    }
  }

  /// The fragment of its URL: letters, digits and a few signs.
  var text: String {
    switch self {
    case .phase(let name): "phase=" + Self.encoded(name)
    case .state(let name): "state=" + Self.encoded(name)
    case .edges(let ids): "edges=" + ids.map(Self.encoded).joined(separator: ",")
    }
  }

  /// Percent-encoded (RFC 3986, section 2.1).
  private static func encoded(_ name: String) -> String {
    name.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCIIWord || "-._~@".unicodeScalars.contains(scalar) { return String(scalar) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
