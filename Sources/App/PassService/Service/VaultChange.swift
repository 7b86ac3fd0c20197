import FlowEngine
import PassAPI

/// A client's change to a vault that others write, too (PassFlow: vault).
///
/// The client's own changes are merged into the contents of the vault, but nothing that it merely read:
/// - The client stored first stays. Ours is stored only if there is none, or if the server refused that one.
/// - A token is stored with the client to which it was issued; of two, the one that lasts longer. Refused ones are
///   removed.
/// - A sign-out stays until this launch has signed the viewer in, or has seen other settings.
/// - The clock offset of this launch replaces the stored one if it differs by half a minute.
/// - The provider of our sign-in replaces any other. Any other change of a provider (its profile is over, the viewer
///   signs out from it, it is forgotten) replaces that provider only.
/// - A client that the viewer wants forgotten is removed, whichever the vault holds, with everything that belongs to
///   it.
@Memberwise package struct VaultChange: Hashable, Codable, Sendable {
  /// The client in use.
  package var credentials: ClientCredentials?
  package var token: StoredToken?
  /// The client and the tokens that the server no longer accepts.
  package var rejectedClient: RejectedClient = RejectedClient()
  /// The change of the provider; `nil` for none.
  package var provider: ProviderChange?
  /// The change of what a sign-out leaves; `nil` for none.
  package var left: LeavingChange?
  /// The offset of the service's clock (`VaultContents.clockOffset`); `nil` if it is unknown.
  package var clockOffset: Int?
}

/// A client and tokens that are no longer usable, even if a vault holds them.
@Memberwise package struct RejectedClient: Hashable, Codable, Sendable {
  /// The client.
  package var credentials: ClientCredentials?
  /// The tokens refused since the vault was last written.
  package var tokens: [StoredToken] = []
  /// Whether any client that the vault holds is meant, until the vault could be written: the viewer wants it forgotten,
  /// and this launch may not have seen it.
  package var isAnyStored: Bool = false
}

/// A change of a provider by this client.
package enum ProviderChange: Hashable, Codable, Sendable {
  /// The viewer signed in with it. That voids a sign-out noted for it, or all of them if the device has one login.
  case signedIn(RememberedProvider, voidingAll: Bool = false)
  /// The profile is over; carries what is still known about its provider.
  case profileOver(RememberedProvider)
  /// The viewer signs out from it, and the service does not know yet; `nil` means the provider that the vault names.
  case signingOut(String?)
  /// One more launch has asked the service without success for a sign-out from it.
  case askedUnanswered(PendingSignOut)
  /// It can no longer be used, or the viewer has signed out from it; `nil` means whichever the vault names, with every
  /// noted sign-out.
  case forgotten(String?)
}

/// A change of what a sign-out leaves in the vault.
package enum LeavingChange: Hashable, Codable, Sendable {
  /// The viewer has signed out, or the settings were looked at since.
  case left(LeftHere)
  /// They have signed in, or have changed the settings.
  case back
}

extension Vault {
  /// Reads the contents, merges a change and stores the result, again if another writer has stored something meanwhile.
  /// Returns the contents of the vault after that; `nil` if it was not written.
  ///
  /// Unreadable contents are not overwritten, unless they can never be read. A caller that reaches its time limit in
  /// between writes nothing late. Contents read or stored before are not loaded again: the vault reports if they have
  /// changed. A client that this one has seen in the vault, and that is not there any more, was forgotten: it is not
  /// stored again.
  package func keep(_ change: VaultChange, knowing known: KnownVault) async -> VaultContents? {
    guard change != VaultChange() else { return VaultContents() }
    for _ in 0..<VaultChange.maxAttempts {
      var before: VaultContents?, replaced: VaultRevision?, change = change, isDamaged = false
      let last = await known.take()
      if let (contents, revision) = last, contents.changed(by: change) != contents {
        (before, replaced) = (contents, revision)
      } else if let (contents, revision) = last, change.recordsNothing {
        await known.note(contents, revision)
        return contents
      } else {
        switch await load() {
        case .contents(let contents, let revision): (before, replaced) = (contents, revision)
        case .damaged(let revision): (replaced, isDamaged) = (revision, true)
        case .notReadableYet, .failed, .newer: return nil
        }
      }
      if let before, before.credentials == nil, before.unreadable.isEmpty, await known.hasSeen(change.credentials) {
        (change.credentials, change.token) = (nil, nil)
      }
      var contents = (before ?? VaultContents()).changed(by: change)
      if contents == before { return contents }
      guard !Task.isCancelled else { return nil }
      switch await store(contents, replacing: replaced) {
      case .stored(let revision):
        if let revision { await known.note(contents, revision) }
        if isDamaged { contents.unreadable = [VaultContents.whole] }
        return contents
      case .changedMeanwhile: break
      case .failed: return nil
      }
    }
    return nil
  }
}

/// The contents of a vault as its client last read or wrote them.
package actor KnownVault {
  private var last: (VaultContents, VaultRevision?)?
  /// The client that the vault had last.
  private var client: ClientCredentials?

  package init() {}

  /// Records contents that were read or stored.
  package func note(_ contents: VaultContents, _ revision: VaultRevision?) {
    last = (contents, revision)
    client = contents.credentials ?? client
  }

  /// Whether the vault has had this client.
  fileprivate func hasSeen(_ credentials: ClientCredentials?) -> Bool { credentials != nil && credentials == client }

  /// Returns the contents for one attempt to write.
  package func take() -> (VaultContents, VaultRevision?)? {
    defer { last = nil }
    return last
  }
}

extension VaultChange {
  /// Whether it only keeps a client and a token: then a vault that had them need not be looked at again.
  fileprivate var recordsNothing: Bool { provider == nil && left == nil && rejectedClient == RejectedClient() }
  /// How often a vault is read and written if others write it concurrently.
  package static let maxAttempts = 4
}

extension VaultContents {
  /// Marks contents that were stored in place of damaged ones, in `unreadable`.
  static let whole = "contents"

  /// Returns these contents with a change merged into them.
  package func changed(by change: VaultChange) -> VaultContents {
    var contents = without(change.rejectedClient)
    contents.unreadable = []
    contents.setClient(contents, else: VaultContents(credentials: change.credentials, token: change.token))
    contents.apply(change.provider)
    contents.apply(change.left)
    contents.setClockOffset(change.clockOffset)
    return contents
  }

  /// The contents without a dismissed client and token.
  package func without(_ rejectedClient: RejectedClient) -> VaultContents {
    var contents = self
    if rejectedClient.isAnyStored || contents.credentials == rejectedClient.credentials {
      (contents.credentials, contents.token) = (nil, nil)
    }
    if let token = contents.token, rejectedClient.tokens.contains(token) { contents.token = nil }
    return contents
  }

  /// Takes the client of `one`, otherwise of `other`. A token serves only its own client; of two, the one that lasts
  /// longer is taken.
  package mutating func setClient(_ one: VaultContents, else other: VaultContents) {
    credentials = one.credentials ?? other.credentials
    token = [one, other].filter { $0.credentials == credentials }.compactMap(\.token).max { $0.expires < $1.expires }
  }

  /// Ignores a small change, so that not every write differs from the one before.
  private mutating func setClockOffset(_ learnt: Int?) {
    guard let learnt else { return }
    if let known = clockOffset, (.seconds(known) - Duration.seconds(learnt)).size < .seconds(ServiceClock.kept) {
      return
    }
    clockOffset = learnt
  }

  /// Applies the change of what a sign-out leaves.
  package mutating func apply(_ change: LeavingChange?) {
    switch change {
    case .left(let here): left = here
    case .back: left = nil
    case nil: break
    }
  }

  /// Applies the change of a provider.
  package mutating func apply(_ change: ProviderChange?) {
    switch change {
    case .signedIn(let signedIn, let voidsAll):
      provider = signedIn
      if voidsAll { signOuts = [] } else { signOuts.strike(signedIn.mvpd) }
    case .profileOver(let known): if provider?.mvpd == known.mvpd { provider = known }
    case .signingOut(let mvpd):
      guard let left = mvpd ?? provider?.mvpd else { break }
      if provider?.mvpd == left { provider = nil }
      signOuts.note(left)
    case .askedUnanswered(let note):
      if let index = signOuts.firstIndex(where: { $0.mvpd == note.mvpd }) { signOuts[index] = note }
    case .forgotten(let mvpd?):
      if provider?.mvpd == mvpd { provider = nil }
      signOuts.strike(mvpd)
    case .forgotten(nil): (provider, signOuts) = (nil, [])
    case nil: break
    }
  }
}
