import Foundation
import PassAPI
import PassService

/// The options of C02; `nil` means not given.
package struct Options: Hashable, Codable, Sendable {
  var visitorID: VisitorIdentifier?
  var handlesSVC: Bool?
  var device: DeviceInfo?
  /// Whether an option could not be read.
  var isUnreadable = false

  package init(_ dictionary: [AnyHashable: Any] = [:]) {
    visitorID = dictionary["visitorID"].flatMap(text).flatMap { VisitorIdentifier($0) }
    handlesSVC = dictionary["handleSVC"].flatMap(flag)
    device = dictionary["device_info"].flatMap(text).flatMap(DeviceInfo.init(headerValue:))
    isUnreadable =
      dictionary["visitorID"] != nil && visitorID == nil || dictionary["handleSVC"] != nil && handlesSVC == nil
      || dictionary["device_info"] != nil && (device == nil || device?.violation != nil)
    if isUnreadable, device?.violation != nil { device = nil }
  }

  /// Replaces the options that are given.
  mutating func apply(_ other: Options) {
    visitorID = other.visitorID ?? visitorID
    handlesSVC = other.handlesSVC ?? handlesSVC
    device = other.device ?? device
  }
}

/// The data of C05b, C09 and C10: the identity for a promotional temporary pass, as a hash; a plain address is not
/// passed on (R-TEMP-2).
package struct CallData: Hashable, Codable, Sendable {
  var identity: TemporaryIdentity?
  var isUnreadable = false

  package init(_ dictionary: [AnyHashable: Any]? = nil) {
    identity = dictionary?["email"].flatMap(text).flatMap { TemporaryIdentity(hash: $0) }
    isUnreadable = dictionary?.isEmpty == false && identity == nil
  }

  var defect: CallDefect? { isUnreadable ? .unreadableData : nil }
}

/// The filter of C06, in MVPD ids.
package struct ProviderFilter: Hashable, Codable, Sendable {
  var listed: [String]?
  var featured: [String]

  package init?(_ dictionary: [AnyHashable: Any]?) {
    listed = (dictionary?[TV_PROVIDERS] as? [Any])?.compactMap(text)
    featured = (dictionary?[FEATURED_TV_PROVIDERS] as? [Any])?.compactMap(text) ?? []
    if listed == nil, featured.isEmpty { return nil }
  }

  /// Returns a query for these providers only, in this order. Ids that Apple does not sign in are skipped; if none is
  /// left, the filter is ignored: an empty list would mean all providers of the region.
  func applied(to query: PartnerQuery, in configuration: ServiceConfiguration?) -> PartnerQuery {
    func mapped(_ ids: [String]) -> [String] {
      ids.compactMap { id in configuration?.mvpds.first { $0.id == id }?.platformMappingId }
    }
    var filtered = query
    let supported = listed.map { mapped($0).filter(query.supported.contains) } ?? query.supported
    guard !supported.isEmpty else { return query }
    filtered.supported = supported
    filtered.featured = mapped(featured).filter(supported.contains)
    return filtered
  }
}

/// The metadata that C14 requests.
package enum WantedMetadata: Hashable, Codable, Sendable {
  case authentication
  case authorization(String)
  case attribute(String)
  /// The device id, or something that is not one of the constants.
  case nothing

  init(_ arguments: [AnyHashable: Any], opcode: Int32) {
    self =
      switch opcode {
      case METADATA_AUTHENTICATION: .authentication
      case METADATA_AUTHORIZATION: .authorization(arguments[METADATA_RESOURCE_ID_KEY].flatMap(text) ?? "")
      case METADATA_USER_META: .attribute(arguments[METADATA_USER_META_KEY].flatMap(text) ?? "")
      default: .nothing
      }
  }
}

// Values of the app's dictionaries, which may be Swift's own or bridged.

func text(_ value: Any) -> String? { value as? String }

func number(_ value: Any) -> Int32? {
  switch value {
  case let number as Int32: number
  case let number as Int: Int32(exactly: number)
  case let number as NSNumber: number.int32Value
  default: nil
  }
}

private func flag(_ value: Any) -> Bool? {
  switch value {
  case let flag as Bool: flag
  case let text as String: ["true": true, "1": true, "false": false, "0": false][text.lowercased()]
  default: number(value).map { $0 != 0 }
  }
}
