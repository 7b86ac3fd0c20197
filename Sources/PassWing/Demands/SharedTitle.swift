/// The titles of tests of what flows share: they show demands of more than one document.
package enum SharedTitle {
  package static let channel = "R-SSO-3: the channel is the vendor's SAML issuer"
  package static let constants =
    "R-SSO-4, R-SSO-5: every query asks for provider id and expiry, and has a delegate; none can do otherwise"
  package static let place = "R-LOGOUT-4: an appleSSO profile sends the viewer to the settings of their system"
  package static let cleaned = "it is cleaned, put into Base64 and percent-encoded once"
}
