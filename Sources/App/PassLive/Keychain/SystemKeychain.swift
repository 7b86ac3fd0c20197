#if canImport(Security)
  import Foundation
  import Security

  /// The system's Keychain, with generic passwords.
  struct SystemKeychain: KeychainCalls {
    func add(_ item: KeychainItem, at place: KeychainPlace) -> KeychainStatus {
      let attributes = query(place).merging(attributes(item)) { $1 }
      return KeychainStatus(number: SecItemAdd(attributes as CFDictionary, nil))
    }

    func copy(_ place: KeychainPlace) -> (KeychainStatus, KeychainItem?) {
      var query = query(place), found: CFTypeRef?
      query[kSecReturnData as String] = true
      query[kSecReturnAttributes as String] = true
      let status = KeychainStatus(number: SecItemCopyMatching(query as CFDictionary, &found))
      guard let attributes = found as? [String: Any], let data = attributes[kSecValueData as String] as? Data else {
        return (status, nil)
      }
      return (status, KeychainItem(data: data, mark: attributes[kSecAttrGeneric as String] as? Data))
    }

    func update(_ place: KeychainPlace, marked mark: Data?, to item: KeychainItem) -> KeychainStatus {
      var query = query(place)
      if let mark { query[kSecAttrGeneric as String] = mark }
      return KeychainStatus(number: SecItemUpdate(query as CFDictionary, attributes(item) as CFDictionary))
    }

    func delete(_ place: KeychainPlace) -> KeychainStatus {
      KeychainStatus(number: SecItemDelete(query(place) as CFDictionary))
    }

    /// The query omits the accessibility, since items of every accessibility share a place.
    private func query(_ place: KeychainPlace) -> [String: Any] {
      var query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: place.service,
        kSecAttrAccount as String: place.account, kSecUseDataProtectionKeychain as String: true,
      ]
      if let group = place.group { query[kSecAttrAccessGroup as String] = group }
      #if os(tvOS)
        // Sources disagree whether tvOS 16 has it; there each user has their own.
        if #available(tvOS 17, *), place.isForAllUsers { query[kSecUseUserIndependentKeychain as String] = true }
      #endif
      return query
    }

    private func attributes(_ item: KeychainItem) -> [String: Any] {
      var attributes: [String: Any] = [
        kSecValueData as String: item.data,
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      if let mark = item.mark { attributes[kSecAttrGeneric as String] = mark }
      return attributes
    }
  }
#endif
