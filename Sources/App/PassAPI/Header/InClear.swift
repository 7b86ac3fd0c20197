/// What may stay in clear in anything that is written: journals, archives, logs, findings, texts for support.
///
/// A name that is not listed is as foreign as a value: a server added it, or a client. What is not in clear is masked,
/// or replaced by a digest where rules compare it. Other APIs list their names next to their calls.
package struct InClear: Sendable {
  /// Which values of a listed name stay.
  package enum Values: String, Sendable {
    /// None: tokens, codes, identifiers, texts for people.
    case none
    /// All: ids of MVPDs, service providers and resources, and words about the platform.
    case ids
    /// Words of the API, and formats, if they look like such.
    case words
    /// Times, statuses and sizes, if they are numbers or dates.
    case numbers
    /// Booleans.
    case flags
    /// The form of an address, with the words of the API and the ids in its path.
    case addresses
    /// The keys of the map, which are ids; its members have names like any others.
    case keys
    /// None, and none inside of it: user metadata.
    case nothing
  }

  /// By name in lower case.
  private let rows: [String: Values]

  /// Reads a list, in addition to another one: each kind of values with the names for which it stays. `mvpds.id` is the
  /// `id` inside of `mvpds`, `/api` a word of paths.
  package init(_ list: String, besides other: InClear? = nil) {
    var values = Values.none
    rows = list.split(whereSeparator: \.isWhitespace).reduce(into: other?.rows ?? [:]) { rows, word in
      if word.last == ":" { values = Values(rawValue: String(word.dropLast())) ?? .none }
      rows[word.lowercased()] = values
    }
  }

  /// Which values stay of a name inside of another.
  package func values(of name: String, in parent: String = "") -> Values {
    rows["\(parent).\(name)".lowercased()] ?? rows[name.lowercased()] ?? .none
  }

  /// The name, or a mask if it is not listed.
  package func shown(_ name: String) -> String { lists(name) ? name : Secret.mask }

  /// Whether a name is listed.
  package func lists(_ name: String) -> Bool { rows[name.lowercased()] != nil }

  /// REST API v2 and registration, with the headers and the formats of HTTP, and the words of the vendor's paths of
  /// every version, which logs show without knowing the API.
  package static let v2 = InClear(
    """
    \(KnownHeader.allCases.map(\.rawValue).joined(separator: " "))
    access_token client_id client_secret software_statement id code name sessionId serializedToken SAMLResponse profile
    requestor mvpds domains decisions token device existingParameters authenticationRequest request attributesNames
    displayName logoUrl clientType os errorReporting requiredMetadataFields details message helpUrl trace value email
    frameworkPermissionInfo frameworkProviderInfo userAgent connectionIp connectionPort applicationId userID
    upstreamUserID householdID tokenSource primaryOID typeID is_hoh hba_status allowMirroring zip encryptedZip channelID
    maxRating language onNet inHome expiration_date remaining_resources used_assets
    /api /reggie /o /client /register /token /scopes /validate /v1 /v2 /authenticate /configuration /config /sessions
    /sso /apple /profiles /code /decisions /preauthorize /authorize /logout /checkauthn /profile-requests /tokens /authn
    /authz /media /mediatoken /regcode /usermetadata /freepreview /identities
    ids: mvpd serviceProvider issuer resource resources platformMappingId mvpds.id requestor.id frameworkProviderInfo.id
    model version manufacturer vendor osName osFamily osVendor osVersion browserName browserVendor browserVersion
    connectionType primaryHardwareType
    words: action actionName actionType reasonType type source error error.code state boardingStatus missingParameters
    grant_type grant_types scopes token_type accessStatus accept accept-encoding cache-control connection
    content-encoding content-type
    numbers: status notBefore notAfter issuedAt created_at expires_in client_id_issued_at time expirationDate
    displayWidth displayHeight displayPpi diagonalScreenSize date expires retry-after
    flags: authorized isTempPass isProxy enablePlatformServices displayInPlatformPicker enforcePlatformPermissions
    authPerAggregator passiveAuthnEnabled authPerBrowserSession mvpdInitiated connectionSecure
    addresses: url redirectUrl redirect_uri redirect_uris domain domainName domains.name
    keys: profiles logouts nothing: attributes
    """)
}

extension InClear.Values {
  /// Whether a text stays.
  package func keep(_ text: String) -> Bool {
    switch self {
    case .ids: true
    case .words: text.asWord == text
    case .numbers: Int64(text) != nil || Timestamp(httpDate: text) != nil
    case .flags: ["true", "false"].contains(text.lowercased())
    case .none, .addresses, .keys, .nothing: false
    }
  }
}

extension String {
  /// The text if it may be a word of the API or a list of formats, otherwise a mask: it is no sentence, no address, no
  /// token and no digest.
  package var asWord: String {
    let isOneWord = !contains(" ") || contains("/") && !contains(/[^,;] +[^,; ]/)
    return isOneWord && !contains("~") && !contains("@") && shown == self ? self : Secret.mask
  }

  /// The path made safe to show: its words and the ids of service providers and MVPDs.
  package var sanitizedPath: String { path(id: \.shown) { _ in Secret.mask }.shownLength }

  /// The path with the words of the vendor's paths, with the ids of service providers and MVPDs in the places where
  /// templates have them, and with replacements for everything else.
  package func path(id: (String) -> String, hiding hide: (String) -> String) -> String {
    let words = split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    var place = -1
    return split(separator: "/", omittingEmptySubsequences: false).map { segment in
      guard !segment.isEmpty else { return "" }
      place += 1
      let format = [".json", ".xml"].first(where: words[place].hasSuffix) ?? ""
      let word = String(words[place].dropLast(format.count))
      if InClear.isPathWord(word) { return String(segment) }
      if InClear.isId(place, words) { return id(String(segment)) }
      // A path that asks for user metadata is one of its own (R-PROF-3).
      return hide(word) + (word.lowercased().contains("metadata") ? "metadata" : "") + format
    }.joined(separator: "/")
  }
}

extension InClear {
  fileprivate static func isPathWord(_ word: String) -> Bool {
    v2.lists("/" + word) || word.utf8.count == 2 && word.first == "v" && word.last?.isNumber == true
  }

  /// Whether a segment is the id of a service provider or of an MVPD, by the segments before and after it.
  fileprivate static func isId(_ place: Int, _ words: [String]) -> Bool {
    guard place > 1, ["api", "reggie"].contains(words[0]), isPathWord(words[1]) else { return false }
    return switch (place, words.count) {
    case (2, 4...): isPathWord(words[3])
    case (3, 4): words[2] == "config"
    case (3, 5): words[1...2] == ["v2", "authenticate"]
    case (4, 5): ["profiles", "logout", "profile-requests"].contains(words[3])
    case (5, 6): words[3] == "decisions"
    default: false
    }
  }
}
