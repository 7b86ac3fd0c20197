extension FormField {
  /// What a client does wrong with an address that it sends in a form or a query, as words before its name; nil when
  /// nothing.
  ///
  /// An address may hold escapes of its own, which are still there after one decoding.
  var addressDefect: String? {
    guard name == "redirectUrl" else { return nil }
    if value.contains(/^[a-zA-Z][a-zA-Z0-9+.-]*%(25)*3[aA]/) { return "encodes twice the" }
    return isUnencoded ? "does not percent-encode the" : nil
  }

  /// Whether there are delimiters of addresses or of Base64 in the value as it was sent.
  var isUnencoded: Bool {
    guard raw.contains(where: { ":/= ".contains($0) }) else { return false }
    // Some archives show decoded parameters: a whole address with escapes of its own may have been encoded on the wire.
    return !(raw.contains(/^[a-zA-Z][a-zA-Z0-9+.-]*:/) && Self.hasEscape(raw))
  }
}
