/// An advanced status of the SDK (sdk 4).
public struct AdvancedStatus: Hashable, Codable, Sendable {
  /// `errorId`, as received.
  public var code: Code
  /// `level`; `nil` if it is absent or unknown.
  public var level: Level?
  /// `message`.
  public var message: String?
  /// `details`.
  public var details: String?
  /// The other entries of the dictionary: `resource`, or on tvOS `expires`.
  public var others: [String: String]

  /// Creates a status; `level` defaults to that of the table in sdk 4.
  public init(
    _ code: Code, level: Level? = nil, message: String? = nil, details: String? = nil, others: [String: String] = [:]
  ) {
    self.code = code
    self.level = level ?? code.level
    self.message = message
    self.details = details
    self.others = others
  }

  /// The severity; its case is ignored when it is read.
  public enum Level: String, Hashable, Codable, Sendable, CaseIterable {
    case info, warning, error, success
    /// Creates a level from its word; `nil` if the word is unknown.
    public init?(word: String) { self.init(rawValue: word.lowercased()) }
  }

  /// A code; unknown codes are kept as received.
  public struct Code: RawRepresentable, Hashable, Codable, Sendable {
    /// The code itself.
    public var rawValue: String
    /// Creates a code from any text.
    public init(rawValue: String) { self.rawValue = rawValue }
    init(_ text: String) { rawValue = text }
  }
}

extension AdvancedStatus.Code {
  // Apple single sign-on (sdk 4.1).

  /// "Other TV Provider" was tapped in Apple's picker.
  public static let otherProvider = Self("N003")
  /// A provider was tapped whose integration or single sign-on is off.
  public static let providerNotSupported = Self("N004")
  /// The app's own picker, or Apple's, was cancelled.
  public static let pickerCancelled = Self("N005")
  /// A viewer who was logged out is still signed in on the device.
  public static let signOutOnDevice = Self("VSA203")
  /// The app may not read the subscription.
  public static let accessDenied = Self("VSA403")
  /// The viewer has not decided whether the app may read it.
  public static let accessUndecided = Self("VSA404")
  /// Apple's framework failed; `message` says more.
  public static let partnerUnavailable = Self("VSA503")
  /// Apple's framework failed; `details` says more.
  public static let appleError = Self("AAPL_ERROR")
  /// The four spellings of Apple's error in the vendor's pages (sdk 4.1).
  public static let appleErrors = [Self("AAPL"), Self("APPL"), appleError, Self("APPL_ERROR")]

  // Everything else (sdk 4.2).

  /// No one is logged in.
  public static let notAuthenticated = Self("N000")
  /// A passive login is under way.
  public static let passiveLogin = Self("N001")
  /// Logged in by a degradation rule.
  public static let degradedLogin = Self("N010")
  /// Logged in by a TempPass.
  public static let temporaryLogin = Self("N011")
  /// The TempPass is used up.
  public static let temporaryAccessOver = Self("N111")
  /// The login is over, or calls came in the wrong order.
  public static let sessionOver = Self("N130")
  /// An internal error of a login or a logout.
  public static let authenticationError = Self("N500")
  /// An internal error of an authorization.
  public static let authorizationError = Self("Z500")
  /// Any other internal error.
  public static let internalError = Self("500")
  /// The app is not registered.
  public static let notRegistered = Self("R400")
  /// There is no access token.
  public static let noAccessToken = Self("R401")
  /// There is no code for a second screen.
  public static let noRegistrationCode = Self("REG500")
  /// The code for a second screen is in `message`.
  public static let registrationCode = Self("REGCODE")
  /// The clock of the device is wrong.
  public static let clockWrong = Self("CFG100")
  /// The requestor is unknown.
  public static let requestorInvalid = Self("CFG400")
  /// The servers cannot be found.
  public static let serversNotFound = Self("CFG404")
  /// The configuration was throttled.
  public static let configurationThrottled = Self("CFG429")
  /// Permitted by a degradation rule.
  public static let degradedPermit = Self("Z010")
  /// Permitted by a TempPass.
  public static let temporaryPermit = Self("Z011")
  /// Denied by the provider, or throttled.
  public static let denied = Self("Z100")
  /// Denied after repeated denials.
  public static let deniedRepeatedly = Self("Z110")
  /// Denied for technical reasons.
  public static let deniedTechnically = Self("Z120")
  /// The resource is malformed.
  public static let resourceMalformed = Self("Z130")
  /// Denied by a degradation rule.
  public static let deniedByDegradation = Self("Z169")
  /// Too many resources, or throttled.
  public static let preauthorizationFailed = Self("P100")
  /// The requestor is used from a domain that is not allowed.
  public static let domainNotAllowed = Self("SEC403")
  /// The id of the device has changed: every viewer was logged out.
  public static let deviceChanged = Self("SEC412")
  /// Trouble with HTTPS.
  public static let connectionInsecure = Self("SEC420")

  /// `CFG5xx`: a server error, whose last two digits vary.
  public static func server(_ digits: Int) -> Self { Self("CFG5\(digits / 10 % 10)\(digits % 10)") }

  /// Whether the code is a server error of the configuration.
  public var isServerError: Bool {
    rawValue.utf8.count == 6 && rawValue.hasPrefix("CFG5") && rawValue.dropFirst(4).allSatisfy(\.isNumber)
  }

  /// Every code of the vendor's tables for iOS and tvOS.
  public static let all: [Self] =
    [
      otherProvider, providerNotSupported, pickerCancelled, signOutOnDevice, accessDenied, accessUndecided,
      partnerUnavailable,
    ] + appleErrors + [
      notAuthenticated, passiveLogin, degradedLogin, temporaryLogin, temporaryAccessOver, sessionOver,
      authenticationError, authorizationError, internalError, notRegistered, noAccessToken, noRegistrationCode,
      registrationCode, clockWrong, requestorInvalid,
      serversNotFound, server(0), configurationThrottled, degradedPermit, temporaryPermit, denied, deniedRepeatedly,
      deniedTechnically, resourceMalformed, deniedByDegradation, preauthorizationFailed, domainNotAllowed,
      deviceChanged, connectionInsecure,
    ]

  /// The level in the vendor's tables; `nil` if they have none.
  public var level: AdvancedStatus.Level? {
    switch self {
    case .accessDenied, .configurationThrottled: nil
    case .registrationCode: .success
    case .otherProvider, .providerNotSupported, .pickerCancelled, .signOutOnDevice, .accessUndecided,
      .partnerUnavailable, .notAuthenticated, .passiveLogin, .temporaryLogin, .temporaryPermit:
      .info
    case .degradedLogin, .temporaryAccessOver, .clockWrong, .degradedPermit, .deviceChanged: .warning
    default: Self.all.contains(self) || isServerError ? .error : nil
    }
  }

  /// The recommended reaction (sdk 4.1, sdk 4.2).
  public var advice: Advice {
    switch self {
    case .otherProvider, .providerNotSupported, .partnerUnavailable: .offerRegularLogin
    case .signOutOnDevice: .askToSignOutOnDevice
    case .accessDenied, .accessUndecided: .explainAccess
    case .notRegistered, .noAccessToken, .noRegistrationCode, .domainNotAllowed: .sayUnavailable
    case .registrationCode: .showCode
    case .clockWrong: .askToSetClock
    case .serversNotFound: .checkNetwork
    case .configurationThrottled, .deniedTechnically, .connectionInsecure: .tryLater
    case .sessionOver, .deviceChanged: .signInAgain
    case .temporaryAccessOver: .offerRegularLogin
    case .temporaryLogin, .degradedLogin, .degradedPermit, .temporaryPermit, .passiveLogin: .mayTell
    case .denied, .deniedRepeatedly, .deniedByDegradation: .sayDenied
    case .requestorInvalid, .resourceMalformed, .preauthorizationFailed: .correctTheApp
    default: isServerError ? .tryLater : .lookAtDetails
    }
  }

  /// The recommended reaction to a status.
  public enum Advice: String, Hashable, Codable, Sendable, CaseIterable {
    case offerRegularLogin, askToSignOutOnDevice, explainAccess, sayUnavailable, showCode, askToSetClock, checkNetwork
    case tryLater, signInAgain, mayTell, sayDenied, correctTheApp, lookAtDetails
  }
}
