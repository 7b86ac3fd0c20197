import FlowEngine
import PassAPI

/// What a client has to add to a vault that others write too (PassFlow: vault).
///
/// What the client has itself brought about is put over what the vault holds, and nothing that it merely read once:
/// - The first client that was stored stays. Ours is stored only where there is no client, or the one that the server
///   refused.
/// - A token is stored with the client that it was issued to; of two, the one that lasts longer. Refused ones go.
/// - What this launch has learnt of the service's clock replaces what another has, if it differs by half a minute.
/// - The provider of our sign-in replaces any other. What else becomes of a provider, that its profile is over, that
///   the viewer signs out from it, that it is forgotten, replaces that very provider only.
/// - A client that the viewer has forgotten goes, whichever the vault holds, and all that belongs to it.
package struct VaultChange: Hashable, Codable, Sendable {
  /// The client in use.
  package var credentials: ClientCredentials?
  /// Its token.
  package var token: StoredToken?
  /// What the server does not accept any more.
  package var rejectedClient = Dismissed()
  /// What became of the provider; nil if nothing.
  package var provider: ProviderChange?
  /// What was learnt of the service's clock (`VaultContents.clockOffset`); nil if nothing.
  package var clockOffset: Int?

  package init(
    credentials: ClientCredentials? = nil, token: StoredToken? = nil, rejectedClient: Dismissed = Dismissed(),
    provider: ProviderChange? = nil, clockOffset: Int? = nil
  ) {
    self.credentials = credentials
    self.token = token
    self.rejectedClient = rejectedClient
    self.provider = provider
    self.clockOffset = clockOffset
  }
}

/// A client and a token that are of no use any more, whatever a vault says.
@Memberwise package struct Dismissed: Hashable, Codable, Sendable {
  /// The client.
  package var credentials: ClientCredentials?
  /// The token.
  package var token: StoredToken?
  /// Whether it is any client that the vault holds, until it could be written: the viewer has it forgotten, and perhaps
  /// this launch has not seen it.
  package var isAnyStored: Bool = false
}

/// What became of a provider in the hands of this client.
package enum ProviderChange: Hashable, Codable, Sendable {
  /// The viewer signed in with it. A sign-out noted for it is void; all are where the device has one login.
  case signedIn(RememberedProvider, voidingAll: Bool = false)
  /// The profile is over; this is still known of its provider.
  case profileOver(RememberedProvider)
  /// The viewer signs out from it, and the service does not know yet; nil: from the one that the vault names.
  case signingOut(String?)
  /// One more launch has asked the service in vain for a sign-out from it.
  case askedInVain(NotedSignOut)
  /// It cannot be used any more, or the viewer has signed out from it; nil: whichever the vault names, with every
  /// sign-out that is noted.
  case forgotten(String?)
}

extension Vault {
  /// Reads the contents, puts a change over them and stores them, again if another writer has stored something
  /// meanwhile; answers what the vault holds then, nil if it was not written.
  ///
  /// What cannot be read is not overwritten, unless it can never be read. A caller that reaches its time limit in
  /// between writes nothing late. What was read or stored before is not loaded again: the vault says if it has changed.
  package func keep(_ change: VaultChange, knowing known: KnownVault) async -> VaultContents? {
    for _ in 0..<VaultChange.mostAttempts {
      var before: VaultContents?, replaced: VaultRevision?
      if let (contents, revision) = await known.take(), contents.changed(by: change) != contents {
        (before, replaced) = (contents, revision)
      } else {
        switch await load() {
        case .contents(let contents, let revision): (before, replaced) = (contents, revision)
        case .damaged(let revision): replaced = revision
        case .notReadableYet, .failed, .newer: return nil
        }
      }
      let contents = (before ?? VaultContents()).changed(by: change)
      if contents == before { return contents }
      guard !Task.isCancelled else { return nil }
      switch await store(contents, replacing: replaced) {
      case .stored(let revision):
        if let revision { await known.note(contents, revision) }
        return contents
      case .changedMeanwhile: break
      case .failed: return nil
      }
    }
    return nil
  }
}

/// What a client knows its vault to hold, from its last reading or writing.
package actor KnownVault {
  private var last: (VaultContents, VaultRevision?)?

  package init() {}

  /// It was read or stored.
  package func note(_ contents: VaultContents, _ revision: VaultRevision?) { last = (contents, revision) }

  /// Good for one attempt to write.
  package func take() -> (VaultContents, VaultRevision?)? {
    defer { last = nil }
    return last
  }
}

extension VaultChange {
  /// How often a vault is read and written when others write it at the same time.
  package static let mostAttempts = 4
}

extension VaultContents {
  /// These contents with a change put over them.
  package func changed(by change: VaultChange) -> VaultContents {
    var contents = without(change.rejectedClient)
    contents.unreadable = []
    contents.setClient(contents, else: VaultContents(credentials: change.credentials, token: change.token))
    contents.apply(change.provider)
    contents.setClockOffset(change.clockOffset)
    return contents
  }

  /// What can still be used.
  package func without(_ rejectedClient: Dismissed) -> VaultContents {
    var contents = self
    if rejectedClient.isAnyStored || contents.credentials == rejectedClient.credentials {
      (contents.credentials, contents.token) = (nil, nil)
    }
    if contents.token == rejectedClient.token { contents.token = nil }
    return contents
  }

  /// The client of one, else of another. A token serves no other client than its own; of two, the one that lasts
  /// longer is taken.
  package mutating func setClient(_ one: VaultContents, else other: VaultContents) {
    credentials = one.credentials ?? other.credentials
    token = [one, other].filter { $0.credentials == credentials }.compactMap(\.token).max { $0.expires < $1.expires }
  }

  /// A small change does not count: not every write is to differ from the one before.
  private mutating func setClockOffset(_ learnt: Int?) {
    guard let learnt else { return }
    if let known = clockOffset, (.seconds(known) - Duration.seconds(learnt)).size < .seconds(ServiceClock.kept) {
      return
    }
    clockOffset = learnt
  }

  /// What became of a provider.
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
    case .askedInVain(let note):
      if let index = signOuts.firstIndex(where: { $0.mvpd == note.mvpd }) { signOuts[index] = note }
    case .forgotten(let mvpd?):
      if provider?.mvpd == mvpd { provider = nil }
      signOuts.strike(mvpd)
    case .forgotten(nil): (provider, signOuts) = (nil, [])
    case nil: break
    }
  }
}
