import PassAPI

extension InClear {
  /// The names of REST API v1 (v1 3), besides those of v2.
  package static let v1 = InClear(
    [
      .ids: "requestor requestor_id mso_id mvpdId proxyMvpd mvpd.id resources.id",
      .words: "deviceType format authorizationType noflash no_iframe",
      .numbers: "generated expires updated ttl", .flags: "iFrameRequired",
      .addresses: "domain_name redirect_url registrationURL", .nothingInside: "data info",
      .none: """
      deviceId device_info deviceUser appId appVersion reg_code generic_data ap_vi userId encrypted config iFrameWidth \
      iFrameHeight Adobe-Request-Id Adobe-Response-Confidence
      """,
    ], besides: .v2)
}
