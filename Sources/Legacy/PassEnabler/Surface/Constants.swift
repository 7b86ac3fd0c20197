import FlowEngine

// swift-format-ignore-file: AlwaysUseLowerCamelCase

// The constants of the SDK by name. If the SDK does not document a value, the value is ours: compare names.

/// Logged in, or configured.
public let ACCESS_ENABLER_STATUS_SUCCESS: Int32 = 1
/// Not logged in, not configured, or logged out.
public let ACCESS_ENABLER_STATUS_ERROR: Int32 = 0

/// The code of status 1.
public let USER_AUTHENTICATED = ""
/// No one is logged in; also the end of a logout.
public let USER_NOT_AUTHENTICATED_ERROR = "User Not Authenticated Error"
/// A resource may not be played.
public let USER_NOT_AUTHORIZED_ERROR = "User not Authorized Error"
/// The viewer left the app's picker or the login.
public let PROVIDER_NOT_SELECTED_ERROR = "Provider not Selected Error"
/// A login failed for any other reason.
public let GENERIC_AUTHENTICATION_ERROR = "Generic Authentication Error"

/// The key of the opcode in the dictionary of `getMetadata`.
public let METADATA_OPCODE_KEY = "metadata_opcode"
/// The key of the resource, with `METADATA_AUTHORIZATION`.
public let METADATA_RESOURCE_ID_KEY = "metadata_resource_id"
/// The key of the attribute's name, with `METADATA_USER_META`.
public let METADATA_USER_META_KEY = "user_metadata_name"
/// The end of the login.
public let METADATA_AUTHENTICATION: Int32 = 0
/// The end of an authorization.
public let METADATA_AUTHORIZATION: Int32 = 1
/// The SDK's id of the device.
public let METADATA_DEVICE_ID: Int32 = 2
/// An attribute of the profile.
public let METADATA_USER_META: Int32 = 3

/// An authentication check.
public let TRACKING_AUTHENTICATION: Int32 = 0
/// An authorization.
public let TRACKING_AUTHORIZATION: Int32 = 1
/// A provider was selected.
public let TRACKING_GET_SELECTED_PROVIDER: Int32 = 2

/// The redirect of a web view after login or logout; it is never loaded.
public let ADOBEPASS_REDIRECT_URL = "adobepass://ios.app"

/// The key of the MVPD ids that Apple's picker lists.
public let TV_PROVIDERS = "TV_PROVIDERS"
/// The key of the MVPD ids that Apple's picker features.
public let FEATURED_TV_PROVIDERS = "FEATURED_TV_PROVIDERS"

/// The kind of storage check at the start (C01b).
@Memberwise public struct IntegrityCheckType: RawRepresentable, Hashable, Sendable {
  /// The number, which is ours; one that is not a constant checks nothing.
  public let rawValue: UInt32
}

/// Checks nothing.
public let INTEGRITY_CHECK_NONE = IntegrityCheckType(rawValue: 0)
/// Checks that the vault is readable and writable; otherwise clears it.
public let INTEGRITY_CHECK_ALL = IntegrityCheckType(rawValue: 1)
/// Clears the vault.
public let INTEGRITY_CHECK_CLEAR = IntegrityCheckType(rawValue: 2)
