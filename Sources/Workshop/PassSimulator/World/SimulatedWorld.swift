import PassAPI
import PassService

/// The configuration of a simulation before it begins. The defaults are the happy path.
public struct WorldScript: Hashable, Sendable {
  /// The start: 1 January 2026, noon UTC.
  public var start = Timestamp(milliseconds: 1_767_268_800_000)
  /// The clocks that may be wrong.
  package var clocks = ClockScript()
  /// The vendor's server.
  public var backend = BackendScript()
  /// Apple's framework.
  public var framework = FrameworkScript()
  /// The viewer.
  public var viewer = ViewerScript()
  package var vault = VaultScript()
  /// The optional headers of every call.
  public var optionalHeaders = OptionalHeaders()
  /// The streaming device, `nil` if it cannot describe itself.
  public var device: DeviceDescription? = .appleTV
  /// The client's policies for every request: it paces itself, since the service throttles. Time passes only there, and
  /// where the flow waits.
  public var policies = Policies(sharesTokenRequests: false, circuitBreaker: nil, pace: Pace())
  /// The time limits of its parts; `nil`, since no part hangs unless a script says so.
  public var limits: TimeLimits?

  /// The extensions that flows add.
  package var extensions = WorldExtensions()

  /// The happy path.
  public init() {}
}

/// One simulated world: everything that a flow needs to run, deterministic from a script and a seed.
///
///     let world = SimulatedWorld()
///     let answer = await world.transport.send(request)
///     for exchange in await world.transport.log { print(exchange) }
public struct SimulatedWorld: Sendable {
  /// The script.
  public let script: WorldScript
  /// The true time, which everything but the app uses.
  package let clock: SimulatedClock
  /// The clocks of the device, which the app uses.
  package let wall: DeviceClock
  /// The wire to the server.
  package let transport: SimulatedTransport
  /// Apple's framework.
  public let framework: SimulatedFramework
  /// The viewer, with picker and browser.
  package let viewer: SimulatedViewer
  package let vault: SimulatedVault
  package let device: SimulatedDevice
  let parts = WorldParts()
  /// The app's transport to the service, instead of `transport`; for example one that reaches it over a network.
  package var detour: (any HTTPTransport)?
  /// The app's adapter for Apple's framework, which uses `framework`; without it the app uses `framework` itself.
  package var adapter: (any PartnerFramework)?

  /// Creates a world from a script. If the server should accept a token in the vault, put it into
  /// `BackendScript.knownClient`, too.
  public init(_ script: WorldScript = WorldScript(), seed: UInt64 = 1) {
    self.script = script
    clock = SimulatedClock(script.start)
    transport = SimulatedTransport(Backend(script.backend, seed: seed), clock: clock, clocks: script.clocks)
    wall = DeviceClock(script.clocks, clock: clock, transport: transport)
    let boarded = Dictionary(grouping: script.backend.catalogue) { $0.boarding }.mapValues { $0.compactMap(\.mapping) }
    let pickerOnly = Set(boarded[.picker] ?? []).subtracting(boarded[.supported] ?? [])
    framework = SimulatedFramework(
      script.framework, pickerOnly: pickerOnly, clock: clock, wall: wall, start: script.start,
      limit: script.limits?.framework)
    viewer = SimulatedViewer(script.viewer, transport: transport, clock: clock)
    vault = SimulatedVault(script.vault, clock: clock, limit: script.limits?.vault)
    device = SimulatedDevice(script.device)
  }
}
