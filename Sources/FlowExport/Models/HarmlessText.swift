extension String {
  /// A name for a comment or a string of any format: what could end either is written by its number.
  var harmless: String {
    var isAfterDash = false
    return unicodeScalars.map { scalar in
      defer { isAfterDash = scalar == "-" }
      let isHarmless =
        scalar.isASCII && scalar.isPlain || ":=()".unicodeScalars.contains(scalar) || scalar == "-" && !isAfterDash
      return isHarmless ? String(scalar) : "<\(String(scalar.value, radix: 16))>"
    }.joined()
  }

  /// The name itself if it is a word of ASCII that no format gives a meaning to.
  var word: String? {
    let isWord =
      !isEmpty && !hasPrefix("_") && unicodeScalars.count <= 60
      && unicodeScalars.allSatisfy { $0.isASCIIWord || $0 == "_" }
    return isWord ? self : nil
  }
}
