/// Header fields in their order; names are compared without regard to case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields as they go on the wire.
  public private(set) var fields: [Field]

  /// One header field.
  public struct Field: Hashable, Sendable {
    /// The name as it was set.
    public let name: String
    /// The value, without control characters.
    public let value: String
  }

  /// Sets the fields one after the other.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = []
    for (name, value) in elements { self[name] = value }
  }

  /// The kinds of characters that could end a line, of ASCII and beyond.
  private static let breaksLines: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]

  /// The first value of a field. Setting replaces every field of that name; nil removes them.
  /// A line break can never reach the wire: control characters are taken out of the value.
  public subscript(_ name: String) -> String? {
    get { fields.first { $0.name.caseInsensitiveEquals(name) }?.value }
    set {
      fields.removeAll { $0.name.caseInsensitiveEquals(name) }
      if let newValue {
        let printable = newValue.unicodeScalars.filter { !Self.breaksLines.contains($0.properties.generalCategory) }
        fields.append(Field(name: name, value: String(String.UnicodeScalarView(printable))))
      }
    }
  }
}

extension String {
  func caseInsensitiveEquals(_ other: String) -> Bool { lowercased() == other.lowercased() }
}
