import PassAPI

/// The providers of the service provider (`rest-api-v2.md` 4.3).
extension Backend {
  func configuration(_ call: IncomingCall) -> HTTPResponse {
    let active = script.catalogue.filter { !state.disabledIntegrations.contains($0.id) }
    let providers = [JSON.Member("mvpds", .array(active.map(entry)))]
    let requestor: [JSON.Member] = [
      .init("id", .string(call.serviceProvider)), .init("name", "Reference site of the simulator"),
      .init("domains", [["name": "example.com", "mvpdInitiated": false]]),
    ]
    let members: [JSON.Member] = [
      .init("device", "unknown"), .init("clientType", "html5"), .init("os", "Unknown"),
      .init("requestor", .object(requestor + (behaviour.listsProvidersAtRoot ? [] : providers))),
    ]
    return .json(200, .object(members + (behaviour.listsProvidersAtRoot ? providers : [])))
  }

  private func entry(_ provider: SimulatedMVPD) -> JSON {
    var members: [JSON.Member] = [
      .init("id", .string(provider.id)), .init("displayName", .string(provider.displayName)),
      .init("logoUrl", .string("https://example.invalid/\(provider.id).png")),
    ]
    if provider.temporaryAccess != nil { members.append(.init("isTempPass", true)) }
    if let mapping = provider.mapping {
      if let boarding = provider.boarding { members.append(.init("boardingStatus", .string(boarding.rawValue))) }
      members.append(.init("platformMappingId", .string(mapping)))
      members.append(.init("enablePlatformServices", .bool(provider.enablesPlatformServices)))
      members.append(.init("displayInPlatformPicker", .bool(provider.enablesPlatformServices)))
    }
    return .object(members)
  }
}
