extension String {
  /// A name for a comment or a string of any format: characters that could end either are written by their numbers.
  var harmless: String {
    var isAfterDash = false
    return unicodeScalars.map { scalar in
      defer { isAfterDash = scalar == "-" }
      let isHarmless =
        scalar.isASCII && scalar.isPlain || ":=()".unicodeScalars.contains(scalar) || scalar == "-" && !isAfterDash
      return isHarmless ? String(scalar) : "<\(String(scalar.value, radix: 16))>"
    }.joined()
  }

  /// The name itself if it is an ASCII word without a meaning in any format.
  var word: String? {
    let isWord =
      !isEmpty && !hasPrefix("_") && unicodeScalars.count <= 60
      && unicodeScalars.allSatisfy { $0.isASCIIWord || $0 == "_" }
    return isWord ? self : nil
  }
}
