/// The vocabularies that the vendor restricts (REST API v2, header X-Device-Info).
extension DeviceInfo {
  /// The kind of device (key `primaryHardwareType`).
  public struct Hardware: OpenVocabulary {
    /// The word on the wire.
    public let rawValue: String
    /// Makes a value of any word; only documented ones pass `DeviceInfo.check()`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `Camera`.
    public static let camera = Hardware(rawValue: "Camera")
    /// `DataCollectionTerminal`.
    public static let dataCollectionTerminal = Hardware(rawValue: "DataCollectionTerminal")
    /// `Desktop`.
    public static let desktop = Hardware(rawValue: "Desktop")
    /// `EmbeddedNetworkModule`.
    public static let embeddedNetworkModule = Hardware(rawValue: "EmbeddedNetworkModule")
    /// `eReader`.
    public static let eReader = Hardware(rawValue: "eReader")
    /// `GamesConsole`.
    public static let gamesConsole = Hardware(rawValue: "GamesConsole")
    /// `GeolocationTracker`.
    public static let geolocationTracker = Hardware(rawValue: "GeolocationTracker")
    /// `Glasses`.
    public static let glasses = Hardware(rawValue: "Glasses")
    /// `MediaPlayer`.
    public static let mediaPlayer = Hardware(rawValue: "MediaPlayer")
    /// `MobilePhone`.
    public static let mobilePhone = Hardware(rawValue: "MobilePhone")
    /// `PaymentTerminal`.
    public static let paymentTerminal = Hardware(rawValue: "PaymentTerminal")
    /// `PluginModem`.
    public static let pluginModem = Hardware(rawValue: "PluginModem")
    /// `SetTopBox`.
    public static let setTopBox = Hardware(rawValue: "SetTopBox")
    /// `TV`.
    public static let tv = Hardware(rawValue: "TV")
    /// `Tablet`.
    public static let tablet = Hardware(rawValue: "Tablet")
    /// `WirelessHotspot`.
    public static let wirelessHotspot = Hardware(rawValue: "WirelessHotspot")
    /// `Wristwatch`.
    public static let wristwatch = Hardware(rawValue: "Wristwatch")
    /// `Unknown`.
    public static let unknown = Hardware(rawValue: "Unknown")

    /// The documented values.
    public static let documented: Set<Hardware> = [
      .camera, .dataCollectionTerminal, .desktop, .embeddedNetworkModule, .eReader, .gamesConsole, .geolocationTracker,
      .glasses, .mediaPlayer, .mobilePhone, .paymentTerminal, .pluginModem, .setTopBox, .tv, .tablet, .wirelessHotspot,
      .wristwatch, .unknown,
    ]
  }

  /// The name of the system (key `osName`).
  public struct OSName: OpenVocabulary {
    /// The word on the wire.
    public let rawValue: String
    /// Makes a value of any word; only documented ones pass `DeviceInfo.check()`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `Android`.
    public static let android = OSName(rawValue: "Android")
    /// `Chrome OS`.
    public static let chromeOS = OSName(rawValue: "Chrome OS")
    /// `Linux`.
    public static let linux = OSName(rawValue: "Linux")
    /// `Mac OS`.
    public static let macOS = OSName(rawValue: "Mac OS")
    /// `OS X`.
    public static let osX = OSName(rawValue: "OS X")
    /// `OpenBSD`.
    public static let openBSD = OSName(rawValue: "OpenBSD")
    /// `Roku OS`.
    public static let rokuOS = OSName(rawValue: "Roku OS")
    /// `Windows`.
    public static let windows = OSName(rawValue: "Windows")
    /// `iOS`.
    public static let iOS = OSName(rawValue: "iOS")
    /// `tvOS`.
    public static let tvOS = OSName(rawValue: "tvOS")
    /// `webOS`.
    public static let webOS = OSName(rawValue: "webOS")

    /// The documented values.
    public static let documented: Set<OSName> = [
      .android, .chromeOS, .linux, .macOS, .osX, .openBSD, .rokuOS, .windows, .iOS, .tvOS, .webOS,
    ]
  }

  /// The family of the system (key `osFamily`).
  public struct OSFamily: OpenVocabulary {
    /// The word on the wire.
    public let rawValue: String
    /// Makes a value of any word; only documented ones pass `DeviceInfo.check()`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `Android`.
    public static let android = OSFamily(rawValue: "Android")
    /// `BSD`.
    public static let bsd = OSFamily(rawValue: "BSD")
    /// `Linux`.
    public static let linux = OSFamily(rawValue: "Linux")
    /// `PlayStation OS`.
    public static let playStationOS = OSFamily(rawValue: "PlayStation OS")
    /// `Roku OS`.
    public static let rokuOS = OSFamily(rawValue: "Roku OS")
    /// `Symbian`.
    public static let symbian = OSFamily(rawValue: "Symbian")
    /// `Tizen`.
    public static let tizen = OSFamily(rawValue: "Tizen")
    /// `Windows`.
    public static let windows = OSFamily(rawValue: "Windows")
    /// `iOS`.
    public static let iOS = OSFamily(rawValue: "iOS")
    /// `tvOS`.
    public static let tvOS = OSFamily(rawValue: "tvOS")
    /// `macOS`.
    public static let macOS = OSFamily(rawValue: "macOS")
    /// `webOS`.
    public static let webOS = OSFamily(rawValue: "webOS")

    /// The documented values.
    public static let documented: Set<OSFamily> = [
      .android, .bsd, .linux, .playStationOS, .rokuOS, .symbian, .tizen, .windows, .iOS, .tvOS, .macOS, .webOS,
    ]
  }

  /// The vendor of the system (key `osVendor`).
  public struct OSVendor: OpenVocabulary {
    /// The word on the wire.
    public let rawValue: String
    /// Makes a value of any word; only documented ones pass `DeviceInfo.check()`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `Amazon`.
    public static let amazon = OSVendor(rawValue: "Amazon")
    /// `Apple`.
    public static let apple = OSVendor(rawValue: "Apple")
    /// `Google`.
    public static let google = OSVendor(rawValue: "Google")
    /// `LG`.
    public static let lg = OSVendor(rawValue: "LG")
    /// `Microsoft`.
    public static let microsoft = OSVendor(rawValue: "Microsoft")
    /// `Mozilla`.
    public static let mozilla = OSVendor(rawValue: "Mozilla")
    /// `Nintendo`.
    public static let nintendo = OSVendor(rawValue: "Nintendo")
    /// `Nokia`.
    public static let nokia = OSVendor(rawValue: "Nokia")
    /// `Roku`.
    public static let roku = OSVendor(rawValue: "Roku")
    /// `Samsung`.
    public static let samsung = OSVendor(rawValue: "Samsung")
    /// `Sony`.
    public static let sony = OSVendor(rawValue: "Sony")
    /// `Tizen Project`.
    public static let tizenProject = OSVendor(rawValue: "Tizen Project")

    /// The documented values.
    public static let documented: Set<OSVendor> = [
      .amazon, .apple, .google, .lg, .microsoft, .mozilla, .nintendo, .nokia, .roku, .samsung, .sony, .tizenProject,
    ]
  }

  /// The name of the browser (key `browserName`).
  public struct BrowserName: OpenVocabulary {
    /// The word on the wire.
    public let rawValue: String
    /// Makes a value of any word; only documented ones pass `DeviceInfo.check()`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `Android Browser`.
    public static let androidBrowser = BrowserName(rawValue: "Android Browser")
    /// `Chrome`.
    public static let chrome = BrowserName(rawValue: "Chrome")
    /// `Edge`.
    public static let edge = BrowserName(rawValue: "Edge")
    /// `Firefox`.
    public static let firefox = BrowserName(rawValue: "Firefox")
    /// `Internet Explorer`.
    public static let internetExplorer = BrowserName(rawValue: "Internet Explorer")
    /// `Opera`.
    public static let opera = BrowserName(rawValue: "Opera")
    /// `Safari`.
    public static let safari = BrowserName(rawValue: "Safari")
    /// `SeaMonkey`.
    public static let seaMonkey = BrowserName(rawValue: "SeaMonkey")
    /// `Symbian Browser`.
    public static let symbianBrowser = BrowserName(rawValue: "Symbian Browser")

    /// The documented values.
    public static let documented: Set<BrowserName> = [
      .androidBrowser, .chrome, .edge, .firefox, .internetExplorer, .opera, .safari, .seaMonkey, .symbianBrowser,
    ]
  }

  /// The vendor of the browser (key `browserVendor`).
  public struct BrowserVendor: OpenVocabulary {
    /// The word on the wire.
    public let rawValue: String
    /// Makes a value of any word; only documented ones pass `DeviceInfo.check()`.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// `Amazon`.
    public static let amazon = BrowserVendor(rawValue: "Amazon")
    /// `Apple`.
    public static let apple = BrowserVendor(rawValue: "Apple")
    /// `Google`.
    public static let google = BrowserVendor(rawValue: "Google")
    /// `Microsoft`.
    public static let microsoft = BrowserVendor(rawValue: "Microsoft")
    /// `Motorola`.
    public static let motorola = BrowserVendor(rawValue: "Motorola")
    /// `Mozilla`.
    public static let mozilla = BrowserVendor(rawValue: "Mozilla")
    /// `Netscape`.
    public static let netscape = BrowserVendor(rawValue: "Netscape")
    /// `Nintendo`.
    public static let nintendo = BrowserVendor(rawValue: "Nintendo")
    /// `Nokia`.
    public static let nokia = BrowserVendor(rawValue: "Nokia")
    /// `Samsung`.
    public static let samsung = BrowserVendor(rawValue: "Samsung")
    /// `Sony Ericsson`.
    public static let sonyEricsson = BrowserVendor(rawValue: "Sony Ericsson")

    /// The documented values.
    public static let documented: Set<BrowserVendor> = [
      .amazon, .apple, .google, .microsoft, .motorola, .mozilla, .netscape, .nintendo, .nokia, .samsung, .sonyEricsson,
    ]
  }
}
