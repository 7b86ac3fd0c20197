import Foundation
import PassAPI
import PassService

// Apple's numbers and objects as values of the flow. Apple may extend its enumerations: the flow does not know numbers
// that are not listed here.

extension AccessStatus {
  /// `VSAccountAccessStatus`, by its raw value.
  static let numbers: [Int: AccessStatus] = [0: .notDetermined, 1: .restricted, 2: .denied, 3: .granted]

  /// An unknown number is `notDetermined`.
  init(number: Int) { self = Self.numbers[number] ?? .notDetermined }
}

extension FrameworkError {
  /// `VSError.Code`, by its raw value.
  static let numbers: [Int: Code] = [
    0: .accessNotGranted, 1: .unsupportedProvider, 2: .userCancelled, 3: .serviceTemporarilyUnavailable,
    4: .providerRejected, 5: .invalidVerificationToken, 6: .rejected, 7: .unsupported,
  ]

  /// Creates an error from one of Apple's domain by its number; one of another domain, or with an unknown number, is
  /// `other`.
  ///
  /// - Parameters:
  ///   - domain: `VSErrorDomain`.
  ///   - tapped: `VSErrorInfoKeyUnsupportedProviderIdentifier`, the key of the provider that the viewer tapped. Its
  ///     value may be missing, empty, or not a text.
  init(_ error: any Error, domain: String, tapped: String) {
    let error = error as NSError
    self.init(error.domain == domain ? Self.numbers[error.code] ?? .other : .other)
    guard code == .unsupportedProvider, let id = error.userInfo[tapped] as? String, !id.isEmpty else { return }
    unsupportedProviderId = id
  }
}

extension PartnerReply {
  /// Creates a reply from the arguments of a metadata handler: metadata, an error, both or neither.
  init(provider: String?, expires: Date?, saml: String?, error: FrameworkError?) {
    self.init(
      access: .granted, providerId: provider.flatMap { $0.isEmpty ? nil : $0 }, expires: expires.map { Timestamp($0) },
      samlResponse: saml.map { Secret($0) }, error: error)
  }
}
