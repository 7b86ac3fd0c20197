/// The maps and lists around the items of an answer.
enum Envelope {
  /// `{"profiles": {"<mvpd>": profile}}`
  struct Profiles: Decodable {
    let profiles: [String: Profile]

    private enum CodingKeys: String, CodingKey { case profiles }

    /// The key decides the MVPD (C-69).
    var sorted: [Profile] {
      profiles.sorted { $0.key < $1.key }.map { mvpd, profile in
        var profile = profile
        profile.mvpd = mvpd
        return profile
      }
    }
  }

  /// `{"decisions": [decision]}`
  struct Decisions: Decodable {
    let decisions: [Decision]

    private enum CodingKeys: String, CodingKey { case decisions }
  }

  /// `{"logouts": {"<mvpd>": entry}}`, or the map alone (C-82).
  struct Logouts: Decodable {
    let logouts: [String: LogoutEntry]
    var sorted: [LogoutEntry] { logouts.sorted { ($0.value.mvpd, $0.key) < ($1.value.mvpd, $1.key) }.map(\.value) }

    private enum CodingKeys: String, CodingKey { case logouts }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      logouts =
        container.contains(.logouts)
        ? try container.decode([String: LogoutEntry].self, forKey: .logouts) : try [String: LogoutEntry](from: decoder)
    }
  }
}
