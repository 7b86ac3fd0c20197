import PassAPI

/// The check of a fixture's known headers, against those that the client sends or, without a request, against their
/// stated contents.
@Memberwise(unlabelled: 1) struct HeaderCheck {
  private let fixture: ExchangeFixture
  private let api: CheckedAPI
  /// The client's request; `nil` for a fixture that is only about headers.
  private let rebuilt: HTTPRequest?
  private let excuses: Excuses

  /// The problems, in words.
  var problems: [String] {
    let known = fixture.headers.compactMap { field in
      KnownHeader(name: field.name).map { (header: $0, value: api.plain(field.value, $0)) }
    }
    // The decoded form belongs to the only header of a fixture about it.
    let decoded = known.count == 1 ? fixture.decoded : nil
    return known.flatMap { entry in
      excuses.covers(header: entry.header)
        ? [] : problems(entry.header, entry.value, decoded).map { "header \(entry.header.rawValue): \($0)" }
    }
  }

  private func problems(_ header: KnownHeader, _ value: String, _ decoded: JSONValue?) -> [String] {
    let sent = rebuilt?.headers[header.rawValue].map { api.plain($0, header) }
    if rebuilt != nil && sent == nil { return ["the client does not send it here"] }
    if LeftOut.holds(value) { return [] }
    guard let content = header.content(of: value) else { return [header.form] }
    var problems = decoded.map { header.differences($0, content) } ?? []
    // The client cannot hold a plain identity (C-63): only its place is compared.
    let recoded =
      header.recoded(value)
      ?? (header == .temporaryIdentity ? TemporaryIdentity(hash: StandIn.identityHash)?.headerValue : nil)
    if let client = (sent ?? recoded).flatMap({ header.content(of: $0) }) {
      problems += header.losses(from: content, to: client)
    }
    return problems.isEmpty && recoded == nil ? ["the client has no such value"] : problems
  }
}

extension KnownHeader {
  /// The differences between a fixture's decoded form and the header's content.
  fileprivate func differences(_ decoded: JSONValue, _ content: JSONValue) -> [String] {
    let shape: DocumentedShape = self == .temporaryIdentity ? .value : shape
    let more = shape.losses(from: decoded, to: content, at: "decoded")
    return more.isEmpty ? shape.losses(from: content, to: decoded, at: "decoded") : more
  }

  /// The losses from the content of one value to that of another.
  fileprivate func losses(from documented: JSONValue, to sent: JSONValue) -> [String] {
    // Unless access is granted, the client says nothing about a provider (C-09).
    if self == .partnerStatus, let access = documented["frameworkPermissionInfo"]?["accessStatus"]?.text,
      access != "granted",
      !LeftOut.holds(access)
    {
      let permission: JSONValue = ["frameworkPermissionInfo": documented["frameworkPermissionInfo"] ?? .null]
      return shape.losses(from: permission, to: sent, at: "")
    }
    return shape.losses(from: documented, to: sent, at: "").map {
      $0.hasPrefix(": ") ? "is not what the client sends" : $0
    }
  }
}
