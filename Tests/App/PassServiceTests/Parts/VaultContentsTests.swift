import Foundation
import PassAPI
import PassScenarios
import Testing

@testable import PassService

/// What an adapter of a vault can do right, and cannot do wrong.
@Suite("Contents of a vault") struct VaultContentsTests {
  static let contents = VaultContents(
    credentials: Sample.credentials, token: Sample.token, provider: Sample.remembered, signingOut: "First")

  /// What an adapter might make of the contents.
  private struct Envelope: Codable {
    var version = 1
    var contents: VaultContents
  }

  @Test("the bytes to store keep every secret, and are read again")
  func roundTrip() throws {
    for contents in [Self.contents, VaultContents()] { #expect(try VaultContents(data: contents.data) == contents) }
    #expect(String(decoding: try Self.contents.data, as: UTF8.self).contains("\(Sample.mark)-token"))
    #expect(try VaultContents(data: Data(#"{"version":1}"#.utf8)) == VaultContents(), "every part may be missing")
  }

  @Test("PassFlow: left: a session that ends now shows nothing of the settings", arguments: [0, 1])
  func left(secondsLeft: Int) {
    let now = Timestamp(milliseconds: 0), left = LeftHere(seen: "other")
    let reply = PartnerReply(
      access: .granted, providerId: "northlight-apple", expires: now.advanced(bySeconds: secondsLeft))
    #expect(left.after(Timestamped(reply, at: now)) == (secondsLeft == 0 ? left : nil))
  }

  @Test("an encoder of the adapter's own is refused, instead of writing masks for secrets")
  func plainEncoding() {
    #expect { try JSONEncoder().encode(Self.contents) } throws: { "\($0)".contains("JSONEncoder(keepsSecrets:)") }
    let values: [any Encodable] = [
      Envelope(contents: Self.contents), VaultLoadResult.contents(Self.contents, revision: nil), ["a": VaultContents()],
      RememberedProvider(mvpd: "M"), PartnerReply(access: .denied),
      PartnerQuery(promptsForAccess: false, allowsInterruption: false),
    ]
    for value in values { #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) } }
    #expect(throws: EncodingError.self) { try PropertyListEncoder().encode(Self.contents) }
  }

  @Test("an adapter whose encoder keeps secrets may wrap the contents")
  func wrapped() throws {
    let data = try JSONEncoder(keepsSecrets: true).encode(Envelope(contents: Self.contents))
    #expect(try JSONDecoder().decode(Envelope.self, from: data).contents == Self.contents)
  }

  @Test("what was masked is not restored: no launch sends a mask in place of a token")
  func masks() throws {
    for secret in ["\(Sample.mark)-client", "\(Sample.mark)-token"] {
      let text = String(decoding: try Self.contents.data, as: UTF8.self)
      let masked = Data(text.replacingOccurrences(of: secret, with: Secret.mask).utf8)
      #expect { try VaultContents(data: masked) } throws: { "\($0)".contains("masked") }
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StoredToken.self, from: JSONEncoder(keepsSecrets: false).encode(Sample.token))
    }
    let log = try JSONEncoder(keepsSecrets: false).encode(VaultContents(provider: RememberedProvider(mvpd: "M")))
    #expect { try VaultContents(data: log) } throws: { "\($0)".contains("masked") }
    #expect(throws: DecodingError.self) { try VaultContents(data: Data("{".utf8)) }
  }

  @Test(
    "one part that cannot be read does not lose the others",
    arguments: ["credentials", "token", "provider", "signingOut"])
  func unreadablePart(_ name: String) throws {
    var stored = try #require(JSONValue(parsing: Self.contents.data)?.object)
    stored[name] = .bool(true)
    let read = try VaultContents(data: JSONEncoder().encode(JSONValue(members: stored)))
    #expect(read.unreadable == [name])
    #expect((read.credentials == nil) == (name == "credentials"))
    // A token serves no other client than its own.
    #expect((read.token == nil) == ["credentials", "token"].contains(name))
    #expect((read.provider == nil) == (name == "provider"))
    #expect((read.signingOut == nil) == (name == "signingOut"))
    // What was lost is not stored again.
    #expect(try VaultContents(data: read.data).unreadable == [])
  }

  /// What earlier and later versions store, beside this one: before contents had a version, with a part that this one
  /// does not know, and in another form.
  private static func stored(by version: String) throws -> Data {
    var stored = try #require(JSONValue(parsing: contents.data)?.object)
    switch version {
    case "before": stored["version"] = nil
    case "with another part": stored["household"] = ["id": .string("\(Sample.mark)-household"), "ends": .integer(7)]
    case "another form": stored["version"] = .integer(Int64(VaultContents.version + 1))
    default: break
    }
    return try JSONEncoder().encode(JSONValue(members: stored))
  }

  @Test(
    "what one version has stored another reads, changes and stores without a loss to the first",
    arguments: ["before", "this", "with another part"])
  func versions(_ version: String) throws {
    let data = try Self.stored(by: version)
    guard case .contents(let read, VaultRevision("7")?) = VaultLoadResult(stored: data, revision: VaultRevision("7"))
    else {
      Issue.record("not read")
      return
    }
    #expect(read.credentials == Sample.credentials && read.provider == Sample.remembered && read.unreadable == [])
    let changed = read.changed(by: VaultChange(provider: .forgotten("First")))
    var first = try #require(JSONValue(parsing: data)?.object)
    first["version"] = .integer(1)
    (first["signingOut"], first["left"]) = (nil, nil)
    if Sample.remembered.mvpd == "First" { first["provider"] = nil }
    #expect(try JSONValue(parsing: changed.data)?.object == first)
    #expect(!"\(read)".contains("\(Sample.mark)-household"), "a part that is not known may be a secret")
  }

  @Test(
    "a later form is left alone and is not damaged",
    arguments: [
      #"{"version":3}"#, #"{"version":"next","credentials":{}}"#, #"{"version":2,"owned":{"a":{"version":3}}}"#,
    ])
  func newer(text: String) throws {
    #expect(VaultLoadResult(stored: Data(text.utf8), revision: nil) == .newer)
    #expect(throws: NewerVault.self) { try VaultContents(data: Self.stored(by: "another form")) }
  }

  @Test(
    "C-52: what no version wrote is damaged",
    arguments: ["", "{", "[]", "7", "{}", #"{"v":2,"all":{}}"#, #"{"credentials":1}"#])
  func damaged(text: String) {
    #expect(VaultLoadResult(stored: Data(text.utf8), revision: nil) == .damaged(revision: nil))
  }

  @Test("a profile that cannot be read leaves its provider")
  func unreadableProfile() throws {
    var stored = try #require(JSONValue(parsing: Self.contents.data)?.object)
    var provider = try #require(stored["provider"]?.object)
    provider["profile"] = ["type": "regular", "notAfter": "tomorrow"]
    stored["provider"] = JSONValue(members: provider)
    let read = try VaultContents(data: JSONEncoder().encode(JSONValue(members: stored)))
    #expect(read.unreadable == ["provider"])
    #expect(read.provider?.mvpd == Sample.remembered.mvpd)
    #expect(read.provider?.profile == nil)
    #expect(read.credentials == Self.contents.credentials)
  }

  @Test("where no part can be read, the contents cannot")
  func nothingReadable() {
    #expect(throws: DecodingError.self) { try VaultContents(data: Data(#"{"credentials":1,"provider":[]}"#.utf8)) }
  }

  @Test("what an earlier version kept of a person is not read")
  func olderVault() throws {
    let text = #"{"type":"regular","notAfter":1,"attributes":{"userID":{"value":"me"},"language":{"value":"de"}}}"#
    let kept = try JSONDecoder().decode(KeptProfile.self, from: Data(text.utf8))
    #expect(kept.attributes.keys.sorted() == ["language"])
  }

  @Test("of a profile only attributes are kept that are known to name no person, household or place")
  func keptAttributes() {
    let documented = [
      "userID", "upstreamUserID", "householdID", "mvpd", "tokenSource", "primaryOID", "typeID", "is_hoh", "hba_status",
      "allowMirroring", "zip", "encryptedZip", "channelID", "maxRating", "language", "onNet", "inHome",
      "expiration_date", "remaining_resources", "used_assets",
    ]
    var profile = Sample.profile()
    profile.attributes = Dictionary(
      uniqueKeysWithValues: (documented + ["emailAddress", "userid", "of a later version"]).map {
        ($0, Attribute(value: .string("v")))
      })
    profile.attributes["language"]?.state = "enc"
    #expect(
      KeptProfile(profile).attributes.keys.sorted() == [
        "allowMirroring", "channelID", "expiration_date", "maxRating", "mvpd", "remaining_resources", "tokenSource",
      ])
  }
}
