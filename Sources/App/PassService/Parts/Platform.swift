/// The systems that have Apple's framework.
public enum Platform: String, Hashable, Codable, Sendable, CaseIterable {
  case iOS, iPadOS, tvOS
}
