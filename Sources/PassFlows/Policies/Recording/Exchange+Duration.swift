import PassAPI

extension Exchange {
  /// How long the exchange took, in milliseconds; zero when the clock was set back meanwhile.
  public var milliseconds: Int64 { start < end ? end.milliseconds &- start.milliseconds : 0 }
}
