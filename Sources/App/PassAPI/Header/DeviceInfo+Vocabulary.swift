/// The vocabularies that the vendor restricts (v2 6.3, header X-Device-Info).
extension DeviceInfo {
  /// The kind of device (key `primaryHardwareType`).
  @Memberwise public struct Hardware: OpenVocabulary {
    /// The word on the wire: any, but another than the documented ones is a `violation`.
    public let rawValue: String

    /// `Camera`.
    public static let camera: Hardware = "Camera"
    /// `DataCollectionTerminal`.
    public static let dataCollectionTerminal: Hardware = "DataCollectionTerminal"
    /// `Desktop`.
    public static let desktop: Hardware = "Desktop"
    /// `EmbeddedNetworkModule`.
    public static let embeddedNetworkModule: Hardware = "EmbeddedNetworkModule"
    /// `eReader`.
    public static let eReader: Hardware = "eReader"
    /// `GamesConsole`.
    public static let gamesConsole: Hardware = "GamesConsole"
    /// `GeolocationTracker`.
    public static let geolocationTracker: Hardware = "GeolocationTracker"
    /// `Glasses`.
    public static let glasses: Hardware = "Glasses"
    /// `MediaPlayer`.
    public static let mediaPlayer: Hardware = "MediaPlayer"
    /// `MobilePhone`.
    public static let mobilePhone: Hardware = "MobilePhone"
    /// `PaymentTerminal`.
    public static let paymentTerminal: Hardware = "PaymentTerminal"
    /// `PluginModem`.
    public static let pluginModem: Hardware = "PluginModem"
    /// `SetTopBox`.
    public static let setTopBox: Hardware = "SetTopBox"
    /// `TV`.
    public static let tv: Hardware = "TV"
    /// `Tablet`.
    public static let tablet: Hardware = "Tablet"
    /// `WirelessHotspot`.
    public static let wirelessHotspot: Hardware = "WirelessHotspot"
    /// `Wristwatch`.
    public static let wristwatch: Hardware = "Wristwatch"
    /// `Unknown`.
    public static let unknown: Hardware = "Unknown"

    /// The documented values.
    public static let documented: Set<Hardware> = [
      .camera, .dataCollectionTerminal, .desktop, .embeddedNetworkModule, .eReader, .gamesConsole, .geolocationTracker,
      .glasses, .mediaPlayer, .mobilePhone, .paymentTerminal, .pluginModem, .setTopBox, .tv, .tablet, .wirelessHotspot,
      .wristwatch, .unknown,
    ]
  }

  /// The name of the system (key `osName`).
  @Memberwise public struct OSName: OpenVocabulary {
    /// The word on the wire: any, but another than the documented ones is a `violation`.
    public let rawValue: String

    /// `Android`.
    public static let android: OSName = "Android"
    /// `Chrome OS`.
    public static let chromeOS: OSName = "Chrome OS"
    /// `Linux`.
    public static let linux: OSName = "Linux"
    /// `Mac OS`.
    public static let macOS: OSName = "Mac OS"
    /// `OS X`.
    public static let osX: OSName = "OS X"
    /// `OpenBSD`.
    public static let openBSD: OSName = "OpenBSD"
    /// `Roku OS`.
    public static let rokuOS: OSName = "Roku OS"
    /// `Windows`.
    public static let windows: OSName = "Windows"
    /// `iOS`.
    public static let iOS: OSName = "iOS"
    /// `tvOS`.
    public static let tvOS: OSName = "tvOS"
    /// `webOS`.
    public static let webOS: OSName = "webOS"

    /// The documented values.
    public static let documented: Set<OSName> = [
      .android, .chromeOS, .linux, .macOS, .osX, .openBSD, .rokuOS, .windows, .iOS, .tvOS, .webOS,
    ]
  }

  /// The family of the system (key `osFamily`).
  @Memberwise public struct OSFamily: OpenVocabulary {
    /// The word on the wire: any, but another than the documented ones is a `violation`.
    public let rawValue: String

    /// `Android`.
    public static let android: OSFamily = "Android"
    /// `BSD`.
    public static let bsd: OSFamily = "BSD"
    /// `Linux`.
    public static let linux: OSFamily = "Linux"
    /// `PlayStation OS`.
    public static let playStationOS: OSFamily = "PlayStation OS"
    /// `Roku OS`.
    public static let rokuOS: OSFamily = "Roku OS"
    /// `Symbian`.
    public static let symbian: OSFamily = "Symbian"
    /// `Tizen`.
    public static let tizen: OSFamily = "Tizen"
    /// `Windows`.
    public static let windows: OSFamily = "Windows"
    /// `iOS`.
    public static let iOS: OSFamily = "iOS"
    /// `tvOS`.
    public static let tvOS: OSFamily = "tvOS"
    /// `macOS`.
    public static let macOS: OSFamily = "macOS"
    /// `webOS`.
    public static let webOS: OSFamily = "webOS"

    /// The documented values.
    public static let documented: Set<OSFamily> = [
      .android, .bsd, .linux, .playStationOS, .rokuOS, .symbian, .tizen, .windows, .iOS, .tvOS, .macOS, .webOS,
    ]
  }

  /// The vendor of the system (key `osVendor`).
  @Memberwise public struct OSVendor: OpenVocabulary {
    /// The word on the wire: any, but another than the documented ones is a `violation`.
    public let rawValue: String

    /// `Amazon`.
    public static let amazon: OSVendor = "Amazon"
    /// `Apple`.
    public static let apple: OSVendor = "Apple"
    /// `Google`.
    public static let google: OSVendor = "Google"
    /// `LG`.
    public static let lg: OSVendor = "LG"
    /// `Microsoft`.
    public static let microsoft: OSVendor = "Microsoft"
    /// `Mozilla`.
    public static let mozilla: OSVendor = "Mozilla"
    /// `Nintendo`.
    public static let nintendo: OSVendor = "Nintendo"
    /// `Nokia`.
    public static let nokia: OSVendor = "Nokia"
    /// `Roku`.
    public static let roku: OSVendor = "Roku"
    /// `Samsung`.
    public static let samsung: OSVendor = "Samsung"
    /// `Sony`.
    public static let sony: OSVendor = "Sony"
    /// `Tizen Project`.
    public static let tizenProject: OSVendor = "Tizen Project"

    /// The documented values.
    public static let documented: Set<OSVendor> = [
      .amazon, .apple, .google, .lg, .microsoft, .mozilla, .nintendo, .nokia, .roku, .samsung, .sony, .tizenProject,
    ]
  }

  /// The name of the browser (key `browserName`).
  @Memberwise public struct BrowserName: OpenVocabulary {
    /// The word on the wire: any, but another than the documented ones is a `violation`.
    public let rawValue: String

    /// `Android Browser`.
    public static let androidBrowser: BrowserName = "Android Browser"
    /// `Chrome`.
    public static let chrome: BrowserName = "Chrome"
    /// `Edge`.
    public static let edge: BrowserName = "Edge"
    /// `Firefox`.
    public static let firefox: BrowserName = "Firefox"
    /// `Internet Explorer`.
    public static let internetExplorer: BrowserName = "Internet Explorer"
    /// `Opera`.
    public static let opera: BrowserName = "Opera"
    /// `Safari`.
    public static let safari: BrowserName = "Safari"
    /// `SeaMonkey`.
    public static let seaMonkey: BrowserName = "SeaMonkey"
    /// `Symbian Browser`.
    public static let symbianBrowser: BrowserName = "Symbian Browser"

    /// The documented values.
    public static let documented: Set<BrowserName> = [
      .androidBrowser, .chrome, .edge, .firefox, .internetExplorer, .opera, .safari, .seaMonkey, .symbianBrowser,
    ]
  }

  /// The vendor of the browser (key `browserVendor`).
  @Memberwise public struct BrowserVendor: OpenVocabulary {
    /// The word on the wire: any, but another than the documented ones is a `violation`.
    public let rawValue: String

    /// `Amazon`.
    public static let amazon: BrowserVendor = "Amazon"
    /// `Apple`.
    public static let apple: BrowserVendor = "Apple"
    /// `Google`.
    public static let google: BrowserVendor = "Google"
    /// `Microsoft`.
    public static let microsoft: BrowserVendor = "Microsoft"
    /// `Motorola`.
    public static let motorola: BrowserVendor = "Motorola"
    /// `Mozilla`.
    public static let mozilla: BrowserVendor = "Mozilla"
    /// `Netscape`.
    public static let netscape: BrowserVendor = "Netscape"
    /// `Nintendo`.
    public static let nintendo: BrowserVendor = "Nintendo"
    /// `Nokia`.
    public static let nokia: BrowserVendor = "Nokia"
    /// `Samsung`.
    public static let samsung: BrowserVendor = "Samsung"
    /// `Sony Ericsson`.
    public static let sonyEricsson: BrowserVendor = "Sony Ericsson"

    /// The documented values.
    public static let documented: Set<BrowserVendor> = [
      .amazon, .apple, .google, .microsoft, .motorola, .mozilla, .netscape, .nintendo, .nokia, .samsung, .sonyEricsson,
    ]
  }
}
