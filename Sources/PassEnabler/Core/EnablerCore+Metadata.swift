import Foundation
import PassAPI
import PassService

// What the façade knows of provider and viewer: C13 and C14.

extension EnablerCore {
  func deliverProvider() async {
    guard let service, selection != .dropped else { return _ = deliver(.selectedProvider(nil)) }
    let remembered = await service.client.remembered()
    let id = if case .mvpd(let selected) = selection { selected } else { remembered?.mvpd }
    let provider = await service.configuration?.mvpds.first { $0.id == id }
    if let provider {
      deliver(.selectedProvider(MVPD(provider)))
    } else if let remembered, remembered.mvpd == id {
      deliver(.selectedProvider(MVPD(remembered)))
    } else {
      deliver(.selectedProvider(id.map { MVPD(PassAPI.MVPD(id: $0, displayName: $0)) }))
    }
  }

  func deliverMetadata(_ query: MetadataQuery, _ service: Service) async {
    guard let access = await service.access else {
      return _ = deliver(.setMetadataStatus(nil, isEncrypted: false, query))
    }
    var value: Any?
    var isEncrypted = false
    switch query.wanted {
    case .authentication:
      var end = access.notAfter
      if end == nil { end = await service.profile()?.notAfter }
      value = end?.inTokenListing
    case .authorization(let resource):
      let now = await service.parts.clock.now
      value = service.permits[resource].flatMap { $0 > now ? $0.inTokenListing : nil }
    case .attribute("tokenSource"): value = access.type == .appleSSO ? "Apple" : nil
    case .attribute(let key):
      let attribute = await service.profile()?.attributes[key]
      value = attribute?.value?.forApps
      isEncrypted = attribute?.isEncrypted ?? false
    case .nothing: break
    }
    deliver(.setMetadataStatus(value, isEncrypted: isEncrypted, query))
  }
}

extension Timestamp {
  /// As the vendor's overview lists the times of tokens: `2011/03/19 02:29:34 GMT +0200`.
  fileprivate var inTokenListing: String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy/MM/dd HH:mm:ss 'GMT' Z"
    return formatter.string(from: date)
  }
}

extension JSONValue {
  /// Bare, as the SDK hands out single attributes; nil for null.
  fileprivate var forApps: Any? {
    if let text { return text }
    if let array { return array.compactMap(\.forApps) }
    if let object { return object.compactMapValues(\.forApps) }
    return switch self {
    case .bool(let flag): flag
    case .integer(let number): number
    case .number(let number): number
    default: nil
    }
  }
}
