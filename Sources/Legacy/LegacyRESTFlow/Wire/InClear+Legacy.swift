import PassAPI

extension InClear {
  /// REST API v1 (v1 3), besides v2.
  package static let v1 = InClear(
    """
    deviceId device_info deviceUser appId appVersion reg_code generic_data ap_vi userId encrypted config iFrameWidth
    iFrameHeight Adobe-Request-Id Adobe-Response-Confidence
    ids: requestor requestor_id mso_id mvpdId proxyMvpd mvpd.id resources.id
    words: deviceType format authorizationType noflash no_iframe numbers: generated expires updated ttl
    flags: iFrameRequired addresses: domain_name redirect_url registrationURL nothing: data info
    """, besides: .v2)
}
