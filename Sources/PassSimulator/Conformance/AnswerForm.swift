/// An answer in the form in which the client writes it: tolerances that concern places and names of members.
enum AnswerForm {
  static func normal(_ body: JSON, of call: String) -> JSON {
    switch call {
    case "configuration": withProvidersInside(body)
    case "logout": .object([.init("logouts", .array(logouts(body)))])
    case "sessions-create", "sessions-resume", "sessions-sso-partner":
      body.replacing("authenticationRequest") { $0.renaming("attributes", to: "attributesNames") }
    default: body
    }
  }

  /// An error may stand under `error` (C-72).
  static func unwrapped(_ body: JSON) -> JSON {
    guard let wrapped = body["error"], wrapped.members != nil else { return body }
    return wrapped
  }

  /// The MVPDs may stand beside the requestor (C-84).
  private static func withProvidersInside(_ body: JSON) -> JSON {
    guard let mvpds = body["mvpds"], body["requestor"]?["mvpds"]?.elements?.isEmpty != false else { return body }
    return body.replacing("requestor") { requestor in
      .object((requestor.members ?? []).filter { $0.name != "mvpds" } + [.init("mvpds", mvpds)])
    }
  }

  /// The entries of a logout, with or without wrapper, in the client's order. The member decides the MVPD, the key
  /// where there is none (C-82).
  private static func logouts(_ body: JSON) -> [JSON] {
    let members = (body["logouts"] ?? body).members ?? []
    let keyed = members.map { (mvpd: $0.value["mvpd"]?.text ?? $0.name, key: $0.name, entry: $0.value) }
    return keyed.sorted { ($0.mvpd, $0.key) < ($1.mvpd, $1.key) }.map(\.entry)
  }
}

extension JSON {
  /// The object with one of its members changed; the same when there is none.
  fileprivate func replacing(_ name: String, by change: (JSON) -> JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { $0.name == name ? Member(name, change($0.value)) : $0 })
  }

  /// The object with a member renamed, unless one of that name is there (C-19).
  fileprivate func renaming(_ name: String, to other: String) -> JSON {
    guard case .object(let members) = self, self[other] == nil else { return self }
    return .object(members.map { $0.name == name ? Member(other, $0.value) : $0 })
  }
}
