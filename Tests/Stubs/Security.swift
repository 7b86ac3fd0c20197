// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Apple's Security framework that PassLive uses: `.ci/apple-target`.
import Foundation

public typealias OSStatus = Int32
public typealias CFTypeRef = Any
public typealias CFString = String
public typealias CFDictionary = [String: Any]

@available(iOS 2.0, tvOS 9.0, macOS 10.6, *) public let kSecClass: CFString = "class"
@available(iOS 2.0, tvOS 9.0, macOS 10.7, *) public let kSecClassGenericPassword: CFString = "genp"
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *) public let kSecAttrService: CFString = "svce"
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *) public let kSecAttrAccount: CFString = "acct"
@available(iOS 3.0, tvOS 9.0, macOS 10.9, *) public let kSecAttrAccessGroup: CFString = "agrp"
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *) public let kSecAttrGeneric: CFString = "gena"
@available(iOS 4.0, tvOS 9.0, macOS 10.9, *) public let kSecAttrAccessible: CFString = "pdmn"
@available(iOS 4.0, tvOS 9.0, macOS 10.9, *)
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
@available(iOS 13.0, tvOS 13.0, macOS 10.15, *) public let kSecUseDataProtectionKeychain: CFString = "nleg"
@available(tvOS 17.0, *) @available(iOS, unavailable) @available(macOS, unavailable)
public let kSecUseUserIndependentKeychain: CFString = "nuik"
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *) public let kSecValueData: CFString = "v_Data"
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *) public let kSecReturnData: CFString = "r_Data"
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *) public let kSecReturnAttributes: CFString = "r_Attributes"

@available(iOS 2.0, tvOS 9.0, macOS 10.6, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *)
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { 0 }
@available(iOS 2.0, tvOS 9.0, macOS 10.6, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }
