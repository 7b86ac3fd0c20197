import Foundation
import PassAPI
import PassService

// Apple's numbers and objects as the values of the flow. Enumerations of Apple's may grow: a number that is not here is
// nothing that the flow knows.

extension AccessStatus {
  /// `VSAccountAccessStatus`, by its raw value.
  static let numbers: [Int: AccessStatus] = [0: .notDetermined, 1: .restricted, 2: .denied, 3: .granted]

  /// What cannot be determined is `notDetermined`.
  init(number: Int) { self = Self.numbers[number] ?? .notDetermined }
}

extension FrameworkError {
  /// `VSError.Code`, by its raw value.
  static let numbers: [Int: Code] = [
    0: .accessNotGranted, 1: .unsupportedProvider, 2: .userCancelled, 3: .serviceTemporarilyUnavailable,
    4: .providerRejected, 5: .invalidVerificationToken, 6: .rejected, 7: .unsupported,
  ]

  /// An error of Apple's domain by its number; one of another domain, or with another number, is `other`.
  ///
  /// - Parameters:
  ///   - domain: `VSErrorDomain`.
  ///   - tapped: `VSErrorInfoKeyUnsupportedProviderIdentifier`: the key of the provider that the viewer has tapped. Its
  ///     value may be missing, empty, or no text.
  init(_ error: any Error, domain: String, tapped: String) {
    let error = error as NSError
    self.init(error.domain == domain ? Self.numbers[error.code] ?? .other : .other)
    guard code == .unsupportedProvider, let id = error.userInfo[tapped] as? String, !id.isEmpty else { return }
    unsupportedProviderId = id
  }
}

extension PartnerReply {
  /// What the handler of a metadata request brings: metadata, an error, both or neither.
  init(provider: String?, expires: Date?, saml: String?, error: FrameworkError?) {
    self.init(
      access: .granted, providerId: provider.flatMap { $0.isEmpty ? nil : $0 }, expires: expires.map { Timestamp($0) },
      samlResponse: saml.map { Secret($0) }, error: error)
  }
}
