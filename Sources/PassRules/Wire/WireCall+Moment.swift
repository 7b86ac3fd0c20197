import PassAPI

extension WireCall {
  /// When the service had the call, by its own clock: what is dated on the wire is compared with that, since the record
  /// has the times of the device, whose clock may be wrong. Where the answer does not say it, the record does.
  var moment: Timestamp { message.date ?? start }
}
