import PassAPI

/// The providers of the service provider (v2 4.3).
extension Backend {
  func configuration(_ call: IncomingCall) -> HTTPResponse {
    let active = script.catalogue.filter { !state.disabledIntegrations.contains($0.id) }
    let providers = JSONValue.array(active.map(entry))
    let requestor = JSONValue(members: [
      "id": .string(call.serviceProvider), "name": "Reference site of the simulator",
      "domains": .array(script.domains.map { ["name": .string($0), "mvpdInitiated": false] }),
      "mvpds": options.listsProvidersAtRoot ? nil : providers,
    ])
    return .json(
      200,
      JSONValue(members: [
        "device": "unknown", "clientType": "html5", "os": "Unknown", "requestor": requestor,
        "mvpds": options.listsProvidersAtRoot ? providers : nil,
      ]))
  }

  private func entry(_ provider: SimulatedMVPD) -> JSONValue {
    let isBoarded = provider.mapping != nil
    let services: JSONValue? = isBoarded ? .bool(provider.enablesPlatformServices) : nil
    return JSONValue(members: [
      "id": .string(provider.id), "displayName": .string(provider.displayName),
      "logoUrl": .string("https://example.invalid/\(provider.id).png"),
      "isTempPass": provider.temporaryAccess == nil ? nil : true,
      "boardingStatus": isBoarded ? provider.boarding.map { .string($0.rawValue) } : nil,
      "platformMappingId": provider.mapping.map(JSONValue.string), "enablePlatformServices": services,
      "displayInPlatformPicker": isBoarded ? .bool(provider.displaysInPicker) : nil,
    ])
  }
}
