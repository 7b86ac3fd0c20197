import PassAPI

// Storage, time and people.
extension AppleSSO.Performer {
  func openVault() async -> AppleSSO.Event {
    let answer = await environment.vault.load()
    let now = await environment.clock.now
    switch answer {
    case .contents(let contents): return .vaultOpened(AppleSSO.VaultOpened(contents: contents, at: now))
    case .notReadableYet: return .vaultNotReadable(now)
    case .failed: return .vaultFailed
    }
  }

  func wait(until deadline: Timestamp) async -> AppleSSO.Event {
    await environment.clock.sleep(until: deadline)
    return .timeReached(max(await environment.clock.now, deadline))
  }

  func confirm(_ provider: RememberedProvider) async -> AppleSSO.Event {
    switch await environment.chooser.confirms(provider) {
    case .confirmed: .providerConfirmed
    case .another: .otherProviderWanted(await environment.clock.now)
    case .left: .viewerLeft
    }
  }

  func chooseProvider(among providers: [MVPD]) async -> AppleSSO.Event {
    switch await environment.chooser.chooseProvider(among: providers) {
    case .provider(let id): .providerChosen(id)
    case .onSecondScreen: .secondScreenChosen
    case .left: .viewerLeft
    }
  }

  /// An address that is none of the service's, and not secure, is not opened.
  func open(_ page: AppleSSO.Page) async -> AppleSSO.Event {
    guard let url = environment.origin.resolve(page.url) else { return .pageFailed }
    switch await environment.userAgent.open(url, until: page.redirectURL) {
    case .redirectReached: return .redirectReached
    case .viewerLeft: return .viewerLeft
    case .failed: return .pageFailed
    }
  }
}
