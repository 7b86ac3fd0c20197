/// The maps and lists around the items of an answer.
enum Envelope {
  /// `{"profiles": {"<mvpd>": profile}}`
  struct Profiles: Decodable {
    let profiles: [String: Profile]
    var sorted: [Profile] { profiles.values.sorted { $0.mvpd < $1.mvpd } }
  }

  /// `{"decisions": [decision]}`
  struct Decisions: Decodable { let decisions: [Decision] }

  /// `{"logouts": {"<mvpd>": entry}}`, or the map alone (C-82).
  struct Logouts: Decodable {
    let logouts: [String: LogoutEntry]
    var sorted: [LogoutEntry] { logouts.values.sorted { $0.mvpd < $1.mvpd } }

    private enum CodingKeys: String, CodingKey { case logouts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      logouts =
        container.contains(.logouts)
        ? try container.decode([String: LogoutEntry].self, forKey: .logouts) : try [String: LogoutEntry](from: decoder)
    }
  }
}
