import PassWing

extension Cookbook {
  /// C1 and C2.
  static let configuration: [Demand] = [
    Demand("V2-082", "C1", "Ask Configuration for the providers with an active integration")
      .edges("B6", "C2").code("Endpoints.configuration").scenarios("apple-sso")
      .tests("R-CFG-1: the configuration is fetched when the viewer has to choose, and not before"),
    Demand("V2-083", "C1", "`serviceProvider` is required")
      .code("Endpoints.serviceProvider", "Endpoints.configuration")
      .tests(
        "R-CFG-11: each service provider's configuration is its own, and fetched for the platform that the device names"
      ),
    Demand("V2-084", "C1", "`Authorization` is required").code("Endpoints.configuration").tests(Title.bearer),
    Demand("V2-085", "C1", "`AP-Device-Identifier` is required (optional by the API page, C-55)")
      .code("Endpoints.configuration", "DeviceIdentifier.headerValue").tests(Title.identifier),
    Demand("V2-086", "C1", "`X-Device-Info` is required (optional by the API page, C-56)")
      .code("Endpoints.configuration", "DeviceInfo.headerValue").tests(Title.deviceInfo),
    Demand("V2-087", "C2", "The answer describes the providers with an active integration")
      .edges("C2", "C2.ownPicker").code("Configuration.mvpds").scenarios("apple-sso", "nobody-in-picker"),
    Demand("V2-088", "C2", "Parameters or headers that are not valid: an enhanced error")
      .edges("failed").scenarios("configuration-fails").tests(Title.everyCode),
    Demand("V2-089", "C2", "Look at `enablePlatformServices` of each: can it sign on with Apple now (C-25)?")
      .edges("C2", "C2.ownPicker").code("Configuration.supported", "MVPD.enablePlatformServices")
      .scenarios("apple-sso", "nobody-in-picker").tests(Title.admitted),
    Demand("V2-090", "C2", "And at `displayInPlatformPicker`: may Apple's picker show it (C-25)?")
      .edges("C2", "C2.ownPicker").code("Configuration.supported", "MVPD.displayInPlatformPicker")
      .scenarios("apple-sso", "nobody-in-picker").tests(Title.admitted),
    Demand("V2-091", "C2", "And at `boardingStatus`: is it onboarded (C-25)?")
      .edges("C2").code("Configuration.supported", "MVPD.boardingStatus").scenarios("apple-sso")
      .tests(Title.admitted),
    Demand("V2-092", "C2", "In the code: make the list that C4 searches for a provider by its id at Apple")
      .edges("C2").code("PickingProvider", "Configuration.provider").scenarios("apple-sso"),
  ]
}
