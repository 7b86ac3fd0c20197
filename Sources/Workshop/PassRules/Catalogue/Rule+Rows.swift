extension Rule {
  /// The documents of the vendor from which rules come (`Docs/Sources.md`), each after the word that rows use for it.
  static let documents = #"""
    | checklist | REST API V2 Checklist |
    | faqs | REST API V2 FAQs |
    | aiRules | AI Rules |
    | apiPages | the API pages of REST API V2 |
    | flowPages | the flow pages of REST API V2 |
    | headerPages | the header pages of REST API V2 |
    | clientCookbook | REST API V2 Cookbook (Client-to-Server) |
    | cookbook | Apple SSO Cookbook (REST API V2) |
    | appleFAQs | Apple SSO FAQs |
    | registrationPages | the pages of Dynamic Client Registration |
    | registrationFAQs | Dynamic Client Registration FAQs |
    | errorCodes | Enhanced Error Codes |
    | throttling | Throttling mechanism |
    | decisions | Decisions |
    | mediaTokens | Media Tokens |
    | tempPass | TempPass |
    | userMetadata | User Metadata |
    | requirements | Minimum System Requirements |
    """#

  /// The rules, in the order of the checklist (v2 10), with their level, documents, demand in our words, enforcement,
  /// visibility in a record (none for a permission), the only records that show them, and why no test can hold them. A
  /// row is one line, as in the tables of Docs.
  static let rows = #"""
    | id | level | documents | rule | enforced by | monitored | only | cannot be tested |
    | R-REG-1 | MUST | checklist, aiRules | Work with a registered application whose scope covers REST API v2 (`api:client:v2`) | guard of the registration's answer: credentials without the scope end the sign-in | yes: calls after a registration whose answer has no scope `api:client:v2` | | |
    | R-REG-2 | MUST | checklist, registrationFAQs | Keep client id and secret in persistent storage and use them for every token request, across launches and updates | `Vault` keeps `ClientCredentials`, question `vault`, `SingleFlightTransport` | yes: registrations after a successful one, without a refusal, an end of the token or a failure between them | | |
    | R-REG-3 | MUST | checklist, registrationFAQs | Keep the access token in persistent storage and reuse it until it expires, also across launches | `Vault` keeps `StoredToken` with its end, question `vault` | yes: one token call while the token before is valid for more than five minutes and was not refused | | |
    | R-REG-4 | MUST NOT | checklist, aiRules | Ask for a token per API call or before it is needed | one state asks for a token, entered only without a usable one; `SingleFlightTransport` | yes: several token calls while the token before is valid for more than five minutes and was not refused | | |
    | R-REG-5 | MUST NOT | registrationFAQs | Register again just to renew a token | question `remedy`: a refused or expired token leads to `requestingToken` | yes: registrations after a 401, or when a token ends | | |
    | R-REG-6 | MUST | registrationFAQs, registrationPages | Derive expiry from `expires_in` (seconds) and obtain a new token before sending anything with an expired one | `StoredToken.isUsable(at:)` with a margin of 60 s | yes: calls with a token after its `expires_in`, counted from its receipt | | |
    | R-REG-7 | SHOULD | checklist | On 401 renew the token first, then replay the original request once | question `remedy` and the attempt counter of `Attempts` | yes: calls with a token that a 401 has refused, and a call that is repeated after two of them | | |
    | R-REG-8 | MUST | registrationFAQs, registrationPages, errorCodes | Register again only if the credentials are lost, the token endpoint says `invalid_client`, or an error carries action `application-registration` | question `remedy` | yes: registrations after an error that does not ask for one | | |
    | R-REG-9 | MUST | registrationFAQs | After a new registration request a new token with the new pair and treat former profiles as gone (ask to sign in) | edges to `registering` drop token and profile | yes: calls with the client or a token of a former registration, and decisions after a new one without a login | | |
    | R-REG-10 | SHOULD | registrationFAQs | Use one credential pair per app installation | `Vault` belongs to one installation; of clients that share it the first to be stored stays | no: records of two installations would have to be compared; within one, R-REG-2 sees a second pair | | |
    | R-REG-11 | MUST | registrationPages | Send dcr-register as JSON and dcr-token as form, both with `X-Device-Info`; accept 201 | `Endpoints.register`, `Endpoints.token`, `AnswerReader` | yes: method, content type, device description and members of the two calls | | |
    | R-REG-12 | MUST | registrationPages | Take `grant_type` from the registration answer (`client_credentials`) | `Endpoints.token` reads `ClientCredentials.grantTypes` | yes: `grant_type` against `grant_types` of the registration | | |
    | R-REG-13 | MUST NOT | registrationPages | Retry `invalid_request`, `invalid_software_statement`, `unapproved_software_statement`, `invalid_redirect_uri`, `unauthorized_client`, `unsupported_grant_type` automatically | question `remedy`: no edge back | yes: the same body again within 30 s of such an error | | |
    | R-REG-14 | MAY | faqs | Skip the whole phase while credentials and token are valid | question `vault` | | | |
    | R-REG-15 | MUST | registrationFAQs | Use a software statement generated for REST API v2, not one made for v1 or an SDK | the app hands in its statement (`AppSettings.softwareStatement`) | no: the text of a statement does not say for which API it was made | | the vendor's dashboard makes the statement; its text does not say for which API |
    | R-REG-16 | MUST | headerPages | Treat the access token as opaque text | type `Secret`: the token is never looked into | yes: tokens that are a part, or another spelling, of the one that was issued last | | |
    | R-REG-17 | SHOULD | registrationPages | Use narrowly scoped registered applications, a new one per major app version so that it can be revoked alone | the app hands in its statement (`AppSettings.softwareStatement`) | no: how an application is registered is no call | | an arrangement in the vendor's dashboard |
    | R-CFG-1 | MUST | checklist, aiRules | Fetch configuration only when the user has to choose an MVPD | `retrievingConfiguration` is entered only without a profile, or when a provider cannot be used | yes: a configuration before the first question for profiles | | |
    | R-CFG-2 | SHOULD NOT | checklist, aiRules | Fetch it for an authenticated user | no edge from `authenticated` to `retrievingConfiguration` | yes: a configuration while a profile is valid, unless a login with another provider follows | | |
    | R-CFG-3 | SHOULD NOT | checklist, aiRules | Fetch it when temporary access is offered | `signIn(.temporary(mvpd:))` leads past `retrievingConfiguration` | yes: a configuration before a decision for a temporary pass, within a minute | | |
    | R-CFG-4 | SHOULD NOT | checklist, aiRules | Fetch it when an expired user can simply confirm the remembered MVPD | `RememberedProvider` is offered for confirmation first | yes: a configuration between a check that found nothing and a session for the same provider | | |
    | R-CFG-5 | MUST | checklist, aiRules | Store `id`, `displayName` and `logoUrl` of the chosen MVPD persistently | `RememberedProvider` in the `Vault` | no: storage is no call | | |
    | R-CFG-6 | MUST | faqs, checklist | Use the stored `id` in authentication, preauthorization, authorization and logout | calls take the MVPD from `CurrentProfile` | yes: calls that name a provider which neither the configuration nor an answer has | | |
    | R-CFG-7 | SHOULD | checklist, aiRules | Cache the configuration answer for a few minutes | `Context` keeps the configuration for 3 minutes | yes: the same configuration again within three minutes | | |
    | R-CFG-8 | MAY | faqs, clientCookbook | Filter the list (TempPass, test or unfinished integrations) | `ViewerPrompts` gets the list before it is shown | | | |
    | R-CFG-9 | MUST | faqs | Handle the error for an MVPD without active integration by dropping the selection | edges on `invalid_integration` drop the selection | yes: calls that name a provider after `invalid_integration` or `invalid_parameter_mvpd` | | |
    | R-CFG-10 | MUST | cookbook | Evaluate `enablePlatformServices`, `displayInPlatformPicker` and `boardingStatus` before partner authentication | `ServiceConfiguration.inPlatformPicker`, for the ids of Apple's picker; question `some supported` | no: the reading of members is no call; what comes of it, the providers that Apple's picker gets, R-SSO-14 and R-CFG-6 see in part | | |
    | R-CFG-11 | MUST | faqs | Cope with configuration that differs per service provider and platform type | the cache is part of one client's `Context`, with its `AppSettings` | no: which configuration a client keeps for which platform is no call | | |
    | R-AUTH-1 | MUST | faqs | Authenticate the user when no valid profile exists, and leave the phase out otherwise | question `profiles` | yes: sessions for a provider with a valid profile, and decisions after the logout | | |
    | R-AUTH-2 | MUST | flowPages, apiPages | Send `mvpd`, `domainName`, `redirectUrl` in one create call when the device can supply them, percent-encoded once | `SessionParameters`, `Form` | yes: `domainName` and `redirectUrl` of session calls that name a provider, and their encoding | | |
    | R-AUTH-3 | MUST | flowPages, clientCookbook | Follow `actionName`/`actionType` of every session answer | question `next action`, by the name, which alone decides in every table of the vendor; the type is read and checked | yes: resumed sessions that miss nothing, and decisions while a login is pending | | |
    | R-AUTH-4 | MUST | flowPages, clientCookbook | On `authenticate` open `url` in a browser component, or show `code` when there is none | `Origin.resolve(_:)`, `UserAgent` | yes: headers on the login page that no browser sends | | |
    | R-AUTH-5 | MUST | flowPages | On `authorize` go to decisions without any login | question `next action` | yes: a login within a minute of an answer `authorize` | | |
    | R-AUTH-6 | MUST | flowPages, apiPages | On `resume` or `retry` supply what `missingParameters` names, with the same code | `SessionAnswer.missing`, question `next action` | yes: `missingParameters` against the resumed session, or the page that is opened without them | | |
    | R-AUTH-7 | MUST | flowPages | Use a real user agent that follows redirects and keeps cookies for the MVPD login | protocol `UserAgent` | no: cookies and redirects are the browser's own | | the browser is the platform's; the flow sees only how a visit ends |
    | R-AUTH-8 | MUST | faqs, checklist | Stop using a session after `notAfter` and let the user start again | question `profile of the code` | yes: calls with a code after its `notAfter` | | |
    | R-AUTH-9 | MUST | checklist | Treat the old code as dead as soon as a new one is requested | a session state holds one code | yes: calls with a code after a newer one was issued | | |
    | R-AUTH-10 | SHOULD | checklist | On a second screen validate the typed code before opening the authenticate URL | `Endpoints.sessionStatus` for second-screen apps | no: a second screen that opens the page may have checked the code on another way | | |
    | R-AUTH-11 | SHOULD | flowPages | On a code error tell the user and ask for a new code | state `offeringNewCode`, `ViewerPrompts.offerNewCode()` | no: what a viewer reads is no call | | |
    | R-AUTH-12 | MUST | faqs | Ask the user to sign in again when profiles are gone or expired; no silent prolongation exists (with a valid Apple session phase C may create a new profile without asking, section 7.3) | questions `profiles` and `decision` | yes: decisions on a profile after its `notAfter` | | |
    | R-AUTH-13 | MUST | faqs, errorCodes | Treat `authenticated_profile_missing`, `authenticated_profile_expired`, `authenticated_profile_invalidated` as "sign in" | questions `decision` and `decisions` | yes: decisions after one of these codes, without a login | | |
    | R-AUTH-14 | MUST NOT | faqs | Mix REST API v2 with v1 or SDK calls in one app or between first and second screen | `Endpoints` has no other path | yes: calls of another version among those of v2 | | |
    | R-AUTH-15 | MUST | errorCodes | Survive unknown `actionName`, `actionType`, `reasonType` without crashing | `OpenVocabulary`; the page says it of the members of errors | no: an app that ends leaves nothing, as one that was closed | | |
    | R-AUTH-16 | SHOULD | checklist | Support degraded, temporary and single sign-on flows when the business needs them | scenarios of the simulator | no: what a business needs is no call | | |
    | R-POLL-1 | MUST | checklist, aiRules | On the first screen start only when the user agent has reached `redirectUrl` | edge on the redirect | yes: polls before the login page has reached the redirect, where pages are recorded | | |
    | R-POLL-2 | MUST | checklist, aiRules | With a second screen start right after the session answer, with the code on display | edge on the session answer without a browser | yes: the first poll more than 10 s after the session answer, where a second screen is seen | | |
    | R-POLL-3 | MUST | checklist, aiRules | Keep at least 3 s between polls (3 to 5 s or more) | named interval of the poll pause | yes: less than 3 s from one poll to the next | | |
    | R-POLL-4 | MUST | checklist | Stop when the profile is obtained | question `profile of the code` | yes: polls after one that brought the profile | | |
    | R-POLL-5 | MUST | checklist | Stop immediately when session and code expire | question `profile of the code` | yes: polls after the end of the code | | |
    | R-POLL-6 | MUST | checklist | Stop polling an old code immediately when a new code is generated | a session state holds one code | yes: polls with a code after a newer one was issued | | |
    | R-POLL-7 | MUST | faqs | Stay within the throttling limits and handle 429 | question `poll` | yes: polls within a second of a 429 | | |
    | R-POLL-8 | MUST | flowPages | Use profiles-code with the current code | the poll reads the code of its state | yes: polls with a code that no answer named, and profile checks in place of polls | | |
    | R-POLL-9 | MUST | apiPages, flowPages | Read an empty map as "not yet" and a session/code error as "stop" | questions `profile of the code` and `poll` | yes: polls after an error that ends the session | | |
    | R-PROF-1 | MUST | checklist, faqs | Persist parts of the profile: MVPD, attributes, and (FAQs) `notAfter` | `RememberedProvider` in the `Vault`, `Context` | no: storage is no call | | |
    | R-PROF-2 | SHOULD | faqs | Choose the endpoint by situation: list (nothing remembered), mvpd (remembered), code (login running) | `Endpoints.profiles` in three forms, question `profiles` | yes: a check for a provider whose profile the list has just brought | | |
    | R-PROF-3 | MUST NOT | checklist | Query a separate endpoint for user metadata | `Endpoints` has no such call | yes: paths of the API with the word metadata | | |
    | R-PROF-4 | MUST | checklist | Be able to read profiles again after authorization when metadata may have changed | `Endpoints.profiles(mvpd:)` | no: being able to is no call | | |
    | R-PROF-5 | MUST | faqs, cookbook | When the map is empty create a new session and ask the user (Apple SSO: phase C first) | question `profiles` | yes: decisions after a check that found no profile | | |
    | R-PROF-6 | SHOULD | checklist | Handle several profiles: ask, or choose e.g. the longest validity | question `profiles`, `ViewerPrompts` | no: which of several profiles is chosen is right in any case | | |
    | R-PROF-7 | MUST | faqs | Use profiles-sso-partner once per SAML response; later checks use the ordinary endpoints | the SAML response lives in one state | yes: a SAML response that is sent again after it was taken | | |
    | R-PROF-8 | MAY | checklist | Offer the remembered MVPD for confirmation when a profile has expired | `RememberedProvider`, `ViewerPrompts` | | | |
    | R-PROF-9 | MUST | userMetadata | Treat encrypted attributes as unreadable on the device | `Attribute` | no: reading is no call | | |
    | R-SSO-1 | MUST | cookbook | Ask for access to the subscriber account through Apple's framework and go on with it only when granted | `PartnerFramework.answer(_:)` checks access first | yes: in journals: metadata requests without access | | |
    | R-SSO-2 | MUST | cookbook | Set `isInterruptionAllowed` false in phases B and D, true in C.2 and C.3 (C-01) | `PartnerQuery.allowsInterruption` per state | yes: in journals: `isInterruptionAllowed` against the phase | | |
    | R-SSO-3 | MUST | cookbook | Use `https://saml.sp.auth.adobe.com` as `channelIdentifier` | `PartnerQuery.channelIdentifier`, a constant | yes: in journals: the channel of metadata requests | in records of other clients: ours repeat the constant | |
    | R-SSO-4 | MUST | cookbook | Request provider identifier and expiration date in every framework request | `PartnerQuery.includesProviderIdentifier`, `PartnerQuery.includesExpirationDate`, constants | yes: in journals: what metadata requests ask for | in records of other clients: ours repeat the constant | |
    | R-SSO-5 | MUST | cookbook | Provide a delegate that can present and dismiss the framework's view | `VideoSubscriberAccountFramework`, or another adapter by contract: `PartnerQuery.hasDelegate` is true | yes: in journals: metadata requests without a delegate | in records of other clients: ours repeat the constant | |
    | R-SSO-6 | MUST | cookbook, appleFAQs | Call a partner status valid only if access is granted, the provider id is present and known (C-95), and its date is in the future (absent: C-11) | question `partner status` | yes: statuses that are sent without access or provider, or after their date | | |
    | R-SSO-7 | MUST | appleFAQs, flowPages | Send `AP-Partner-Framework-Status` on both partner endpoints | `Endpoints.partnerSession`, `Endpoints.partnerProfile` | yes: partner calls without the header | | |
    | R-SSO-8 | MUST | cookbook | Send it on profiles when valid, so that `appleSSO` profiles can be returned | `Endpoints.profiles(status:)` with the valid status | yes: checks without the header while a valid status is known | | |
    | R-SSO-9 | MUST | cookbook, appleFAQs | Send a valid one on preauthorize and authorize when the chosen profile is `appleSSO` | question `partner status needed` | yes: decisions on an `appleSSO` profile without the header, or with one that is over | | |
    | R-SSO-10 | MAY | cookbook | Leave it out on decisions for any other profile type | question `partner status needed` | | | |
    | R-SSO-11 | MUST | headerPages | Encode it as Base64 of the JSON in 6.4 with the date as a string of milliseconds | `PartnerStatus.headerValue` | yes: the form of the header | | |
    | R-SSO-12 | MUST | cookbook | Use profiles-list or profiles-mvpd for the check in phase B | phase B has no other call | yes: a record from the registration on that begins with a partner call | | |
    | R-SSO-13 | MUST NOT | cookbook | Use profiles-sso-partner in phase B | phase B has no other call | yes: profiles-sso-partner without a partner session before it | | |
    | R-SSO-14 | MUST | cookbook | Map the framework's provider id to the MVPD id through `platformMappingId` and use the MVPD id towards Adobe | question `picker` | yes: Apple's ids in place of MVPD ids, and the other way about, by the configuration | | |
    | R-SSO-15 | MUST | cookbook, flowPages | On `partner_profile` pass `request` and `attributesNames` to the framework | payload of the login query | yes: in journals: SAML request and attributes against the answer | | |
    | R-SSO-16 | MUST | cookbook, flowPages | On `authenticate` or `resume` run basic authentication, on `authorize` go to decisions | question `next action` | yes: profiles-sso-partner after an answer that asked for something else | | |
    | R-SSO-17 | MUST | cookbook, apiPages | Clean, Base64-encode and percent-encode the SAML response, and never percent-encode twice | type `SAMLResponse` | yes: the encoding of `SAMLResponse` | | |
    | R-SSO-18 | MUST | cookbook, appleFAQs | Fall back to basic authentication when permission, metadata or SAML response is missing | questions `partner status`, `picker` and `login` | yes: profiles-sso-partner without `SAMLResponse` | | |
    | R-SSO-19 | MAY | cookbook, appleFAQs | When the framework reports an unsupported provider that maps to an MVPD, use it without showing the own picker (our default) | question `picker` | | | |
    | R-SSO-20 | MAY | cookbook, appleFAQs | Use a cached partner status for decisions | question `partner status needed` | | | |
    | R-SSO-25 | SHOULD | cookbook, appleFAQs | Refresh the cached status when the app comes to the foreground | edge on `cameToForeground` | no: coming to the foreground is no call | | |
    | R-SSO-26 | MUST | cookbook | Cache and use only valid status values | question `partner status` | yes: statuses that are sent after their date | | |
    | R-SSO-27 | MUST | appleFAQs | Hold Apple's Video Subscriber Single Sign-On entitlement and have single sign-on switched on per integration and platform | entitlement and set-up of the app, which `passclient doctor` reads | no: entitlement and switches are no call | | whether Apple has granted the entitlement, only a device shows |
    | R-SSO-28 | MUST | cookbook | Wait for the framework's metadata answer before going on | an effect is awaited before the next state | yes: in journals: calls while the framework is asked | | |
    | R-SSO-21 | MUST | cookbook | Send `X-Device-Info` (and/or `User-Agent`) such that the platform is recognisable | type `DeviceInfo` | yes: a partner status from a device that describes itself as of another system, and one identifier with descriptions of two systems | | |
    | R-SSO-22 | MUST | apiPages | Accept 200 and 201 from profiles-sso-partner and use whatever profile type it contains | `AnswerReader` | no: what a client makes of a profile shows only in what other rules watch: a login in spite of it is R-AUTH-1 | | |
    | R-SSO-23 | MUST | apiPages | Handle the `invalid_header_pfs_*` family and `invalid_parameter_saml_response` | question `remedy` | yes: the same call again after such an error, without a new look at the framework | | |
    | R-SSO-24 | SHOULD | cookbook | Explain the benefit to users who refuse access and remember that the choice can change in settings | states `explainingAccess` and `lookingAtAccess`, `ViewerPrompts.explainAccess(in:)`, whose text is the app's, `AppleSSOClient.accessWasDenied()` | no: what a viewer reads is no call | | |
    | R-PRE-1 | MUST | checklist, aiRules | Use preauthorization only to filter or mark content | a preauthorization has no token | no: what a catalogue shows is no call; playing on it is R-PRE-2 | | |
    | R-PRE-2 | MUST NOT | checklist, aiRules | Start playback on a preauthorization | only `authorize` answers a media token | yes: streams by the name of a resource that a preauthorization has permitted, and no authorization was asked for | | |
    | R-PRE-3 | MUST | checklist, aiRules | Cache permit decisions in memory and not ask again for them | `Context` keeps permits | yes: resources that a preauthorization has permitted within a day, asked for again | | |
    | R-PRE-4 | MUST | checklist | Handle denials and errors by code and `action` | question `decisions` | no: what a viewer reads is no call; wrong repetitions are R-PRE-5 and R-PRE-6 | | |
    | R-PRE-5 | MUST | checklist, aiRules | Limit retries to 2-3 and only for `retry`, without endless loops | attempt counter of `Attempts` | yes: the fourth repetition, and repetitions of a denial within two seconds | | |
    | R-PRE-6 | SHOULD | errorCodes | Repeat only the items marked `retry` | question `decisions` | yes: items repeated without `retry` together with items that have it | | |
    | R-PRE-7 | MUST | faqs | Respect the per-request limit (usually 5) | chunks of the configured limit | yes: more than five resources in one call | | |
    | R-PRE-8 | SHOULD | checklist | Show why an item is denied, using the supplied text | `EnhancedError.details` | no: what a viewer reads is no call | | |
    | R-PRE-9 | MAY | faqs | Skip the phase | the request is the app's | | | |
    | R-PRE-10 | SHOULD | decisions | Avoid resource ids with CDATA sections here | the ids are the app's | yes: resources with a CDATA section | in records of other clients: ours name no such ids | the ids are the app's |
    | R-DEC-1 | MUST | checklist, aiRules | Obtain an authorization decision before every playback, whatever preauthorization said | every play request enters `authorizing` | yes: streams by the name of a resource in other decisions, for which no decision was asked for; names in MRSS documents, and streams that are named otherwise, it cannot see | | |
    | R-DEC-2 | MUST | flowPages | Play only on `authorized` true with a token | question `decision` | yes: streams by the name of a resource that the last authorization has denied | | |
    | R-DEC-3 | MUST | checklist, aiRules | Let a running stream continue when the media token expires | no edge on the end of a token | no: a stream that stops may have been stopped by the viewer | | |
    | R-DEC-4 | SHOULD NOT | faqs | Refresh the media token during playback | no edge on the end of a token | yes: authorizations at the end of a media token while a stream runs on, and six or more at equal intervals | | |
    | R-DEC-5 | MUST | checklist | Request a fresh decision for the next playback, same or other resource | every play request enters `authorizing` | yes: a media token in requests to others more than a minute apart, or twice at a place that took it | | |
    | R-DEC-6 | MUST NOT | mediaTokens | Cache or reuse a media token | the token leaves with the answer and is kept nowhere | yes: a media token whose first use is more than a minute after its end; also as R-DEC-5 | | |
    | R-DEC-7 | MAY | checklist | For long live streams ask again after pause, before commercial breaks or when MRSS data changes | the request may be repeated | | | |
    | R-DEC-8 | MUST | checklist | Handle denials and errors by code and `action` | question `decision` | no: what a viewer reads is no call; wrong repetitions are R-DEC-9 | | |
    | R-DEC-9 | MUST | checklist, aiRules | Limit retries to 2-3 and only for `retry`, without endless loops | attempt counter of `Attempts` | yes: the fourth repetition, repetitions of a denial, and six or more of them at equal intervals | | |
    | R-DEC-10 | MUST | faqs, checklist | Have the media token verified before playback with the Media Token Verifier (backend); recommended by the checklist, affirmed by the FAQs | `MediaToken` is handed to the app | no: the backend that verifies it talks on a line of its own | | |
    | R-DEC-11 | SHOULD NOT | mediaTokens | Parse the media token | `MediaToken` is opaque | no: parsing is no call | | |
    | R-DEC-12 | MUST | faqs | Respect the per-request limit (usually 1 resource) | one resource per request | yes: more than one resource in one call | | |
    | R-DEC-13 | SHOULD | checklist | Show why playback is denied, using the supplied text | `EnhancedError.details` | no: what a viewer reads is no call | | |
    | R-DEC-14 | MUST | apiPages | Send the list as JSON `resources` | `Endpoints.authorize`, `Endpoints.preauthorize` | yes: the body of decision calls | | |
    | R-DEC-15 | MAY | faqs | Refrain from storing decisions persistently | decisions are not stored | | | |
    | R-DEC-16 | MUST NOT | faqs | Skip this phase when content is to be played | only `authorize` answers a media token | yes: as R-PRE-2 and R-DEC-1 | | |
    | R-LOGOUT-1 | MUST | checklist, aiRules, faqs | Offer the user a way to sign out that calls the logout API | `AppleSSOClient.signOut()` | no: a button that nobody pressed leaves nothing | | |
    | R-LOGOUT-2 | MUST | checklist | Follow the action named for each removed profile | question `logout` | yes: another logout while a page is left to open, where pages are recorded | | |
    | R-LOGOUT-3 | MUST | checklist, clientCookbook | For `logout`/`interactive` open `url` in a user agent; without one the process may end there | question `logout`, `UserAgent` | yes: logout pages that are opened with the access token, or never, where a record shows that the device opens pages; another may have no browser, or one that the record leaves out | | |
    | R-LOGOUT-4 | MUST | checklist, appleFAQs, cookbook | For `appleSSO` profiles (`partner_logout`) guide the user to the system settings: iOS/iPadOS `Settings -> TV Provider`, tvOS `Settings -> Accounts -> TV Provider` | question `logout` | no: what a viewer reads is no call | | |
    | R-LOGOUT-5 | MUST | apiPages | For `complete` and `invalid` do nothing further | question `logout` | yes: another logout after `complete` or `invalid` | | |
    | R-LOGOUT-6 | SHOULD | checklist, aiRules | Call logout only on the user's own request, never because a decision was denied | `loggingOut` is entered on the request only, `finishingSignOut` for one of an earlier launch | yes: a logout within five seconds of a denial, also with other calls between them, and six or more at equal intervals; one that comes later may be the viewer's own wish | | |
    | R-LOGOUT-7 | MUST | apiPages | Send `redirectUrl` | `Endpoints.logout` | yes: `redirectUrl` and its encoding | | |
    | R-LOGOUT-8 | MUST | flowPages | Send the service or subject token when single logout is wanted | `OptionalHeaders` with `ServiceToken` and `SubjectToken` | yes: a logout without the token that calls before it had | | |
    | R-LOGOUT-9 | MAY | tempPass, faqs | Skip logout for TempPass and before switching from TempPass to an MVPD or back | no edge demands it | | | |
    | R-TEMP-1 | MUST | flowPages | Send `AP-TempPass-Identity` whenever a promotional TempPass is used | `OptionalHeaders` with `TemporaryIdentity` | yes: calls for a promotional pass without the header | | |
    | R-TEMP-2 | MUST | tempPass | Hash the user identifier before sending it (SHA-2 family recommended) | type `TemporaryIdentity` | yes: the form of the header: plain addresses, and values too short for a hash | | |
    | R-TEMP-3 | MUST | tempPass | Stop playback itself when the temporary access ends during a stream | the decision's times reach the app | yes: streams of one host that run on, without a pause of half a minute, more than a minute after the end of the temporary access with which they began, by the dates known then or an answer that it is over; what is asked for by a path that is no stream's is not seen | | |
    | R-TEMP-4 | SHOULD | flowPages, apiPages | Invite the user to sign in with a regular MVPD when limits are exceeded | questions `decision` and `decisions` | no: what a viewer reads is no call | | |
    | R-TEMP-5 | MAY | flowPages, tempPass | Go straight to authorize without session or profile calls | `signIn(.temporary(mvpd:))`, with neither session nor profile call; a decision before it is refused | | | |
    | R-DEG-1 | MUST | flowPages | Treat degraded answers like normal permits and go to decisions | question `decision` | no: a permit that is not used leaves nothing; a login in spite of it is R-AUTH-1 | | |
    | R-DEG-2 | MUST | flowPages | Return to basic authentication when the degraded profile is gone | question `profiles` | yes: decisions after the degraded profile is gone | | |
    | R-DEG-3 | MUST NOT | apiPages | Rely on decision times being present | `ResourceDecision.notAfter` is optional | no: a client that fails without them leaves nothing | | |
    | R-HDR-1 | MUST | checklist, aiRules | Send `Authorization` on every REST API v2 request (user-agent URL excepted) | `Endpoints.headers` | yes: the header and its scheme on every call | | |
    | R-HDR-2 | MUST | checklist, aiRules | Send `AP-Device-Identifier` of the actual streaming device on every REST API v2 request (not on DCR; second-screen app: C-55) | `Endpoints.headers` | yes: the header on every call of the device; disputed for `configuration`, where its page calls it optional | | |
    | R-HDR-3 | MUST | checklist | Send `X-Device-Info` of the actual streaming device on every request (second-screen app: C-55) | `Endpoints.headers`, `Endpoints.registrationHeaders` | yes: the header on every call of the device; disputed as R-HDR-2 | | |
    | R-HDR-4 | MUST | checklist, aiRules | Keep the device identifier stable over updates and reboots, and store it | the app's `DeviceDescriber` | yes: two identifiers in the calls of one installation | | |
    | R-HDR-5 | SHOULD | headerPages | Keep it stable over uninstall and re-install | the app's `DeviceDescriber` | no: nothing in a record says that an app was installed again | | |
    | R-HDR-6 | MUST | headerPages | Form it as `fingerprint ` + Base64 | `DeviceIdentifier.headerValue` | yes: the form of the header | | |
    | R-HDR-7 | MUST | headerPages | Include at least `model`, `version`, `osName`, `osVersion`, `connectionType` in `X-Device-Info` and use only listed values for restricted keys | `DeviceInfo.violation` | yes: members and values of the header | | |
    | R-HDR-8 | MUST | checklist, aiRules | Send only parameters and headers the API expects | `Endpoints` builds every request; `OptionalHeaders` go where they are listed | yes: headers, parameters, members and paths that the API does not have, and another spelling of the partner | | |
    | R-HDR-9 | MUST | apiPages | Use the content type of section 6.10 | `Endpoints` | yes: the content type of calls with a body | | |
    | R-HDR-10 | MUST | apiPages | If `Accept` is sent, use `application/json;charset=utf-8` | `Endpoints` | yes: the header `Accept` | | |
    | R-HDR-11 | MUST | flowPages | Send fresh SSO tokens (`AD-Service-Token`) on all endpoints that list them when that method is used | `OptionalHeaders` with `ServiceToken` and `SubjectToken` | yes: calls without a token that calls before had, and tokens after their `exp` | | |
    | R-HDR-12 | MUST | checklist | Supply `connectionIp` and `connectionPort` where home-based authentication with Spectrum is required | `DeviceInfo.connectionIp`, `DeviceInfo.connectionPort` | yes: one of the two without the other; whether they are required is no call | | |
    | R-HDR-13 | MAY | throttling, apiPages | Omit `X-Forwarded-For` on direct device calls (servers must send it) | `Endpoints` never sets it | | | |
    | R-HDR-14 | SHOULD | checklist | Reuse identifier and device-info code from a v1 app, adjusted to v2 names | the app hands in its description | no: a way of building | | a way of working, not a behaviour |
    | R-ERR-1 | MUST | apiPages, errorCodes | Be able to handle every code of the catalogue on every endpoint | `ErrorCode` and question `remedy` | no: being able to is no call; the codes that a client meets and mistakes are watched by R-ERR-5 to R-ERR-9 | | |
    | R-ERR-15 | SHOULD | errorCodes | Do so in one central error handler, whatever endpoint reports | groups of edges for failures, judged by question `remedy` | no: a way of building | | a way of building |
    | R-ERR-2 | MUST | errorCodes | Understand top-level and item-level errors alike | `EnhancedError` in `AnswerReader` and `ResourceDecision` | no: what a client reads shows in what it does next: R-PRE-6, R-ERR-8 | | |
    | R-ERR-3 | MUST | errorCodes | Look at HTTP status and `error.status` | `CallFailure.status`, `EnhancedError.status` | no: what a client reads shows in what it does next: R-DEC-9, R-ERR-7 | | |
    | R-ERR-4 | MUST | checklist, aiRules | Decide by `action` | question `remedy` | no: what a client reads shows in what it does next: R-ERR-7, R-ERR-8, R-ERR-9 | | |
    | R-ERR-5 | MUST | errorCodes, checklist | Limit retries (2-3) or back off exponentially | attempt counter and pauses of `Attempts` | yes: the fourth or a later repetition after three pauses of about the same length below 16 s, repetitions without a pause, and six or more at equal intervals | | |
    | R-ERR-6 | MUST | checklist, aiRules | Tell HTTP failures (400, 401, 403, 404, 405, 500) from successes (200, 201) that carry errors | `AnswerReader` | no: what a client reads shows in what it does next: R-ERR-7, R-AUTH-13 | | |
    | R-ERR-7 | MUST NOT | checklist | Retry HTTP failures that do not call for it | question `remedy` | yes: repetitions of what was refused | | |
    | R-ERR-8 | MUST | errorCodes | Ask the user to sign in, or get a new authorization, when the action says so | question `remedy` | yes: decisions after an error that asks for a login | | |
    | R-ERR-9 | MUST NOT | errorCodes | Retry `configuration` errors; report them to the operator | question `remedy` | yes: repetitions of errors with the action `configuration` | | |
    | R-ERR-10 | MUST | errorCodes | Tolerate unknown codes, actions and members | `OpenVocabulary`, tolerant decoding | no: a client that fails over them leaves nothing | | |
    | R-ERR-11 | MUST NOT | errorCodes | Construct `helpUrl` or match on `message` | questions read code and action only | no: where an address comes from, and what a text is compared with, is no call | | |
    | R-ERR-12 | MAY | errorCodes | Show `details` or `message` to the user | `EnhancedError.details` | | | |
    | R-ERR-13 | MUST | errorCodes | Keep code, status, action and trace for support | `CallFailure`, `EnhancedError` | no: keeping is no call | | |
    | R-ERR-14 | SHOULD | aiRules | Log without secrets or personal data, and use a circuit breaker for a failing service | types `Secret` and `ForeignText`; descriptions without bodies; `CircuitBreakerTransport` | no: a log is no call | | |
    | R-THR-1 | MUST | throttling, faqs | Handle 429 on every endpoint, DCR included, before decoding the body | `AnswerReader` looks at the status first | yes: what only a client does next that took a 429 for something else | | |
    | R-THR-2 | MUST | throttling | Wait at least 1 s after a 429 before any new request | question `remedy`, `PacedTransport` | yes: calls within a second of a 429 | | |
    | R-THR-3 | MUST | throttling | Stay below 1 request per second on average; burst of 10 only at the start | `PacedTransport` | yes: calls beyond one a second and ten at the start | | |
    | R-THR-4 | MUST | checklist | Avoid needless calls through the caches of section 8 | `Context`, `Vault`, `SingleFlightTransport` | yes: the same question three times within ten seconds, and the fourth session in a row, each within a minute of one whose code no call is about | | |
    | R-SEC-1 | SHOULD | aiRules | Store credentials and tokens securely | protocol `Vault` | yes: calls over http, and requests to third parties with a token, a client secret or a SAML response; storage is no call | | |
    | R-SEC-2 | SHOULD | userMetadata | Leave decryption of encrypted metadata to the key owner's backend | `Attribute` | no: decryption is no call | | a backend's work |
    | R-PERF-1 | SHOULD | aiRules | Pool connections, back off exponentially, and record performance figures | `Connections` of the live transport, question `remedy`, times in a journal | no: connections are not in a record | | connections belong to the platform |
    | R-TEST-1 | MUST | checklist, aiRules | Develop and test in Prequal-Production and Release-Staging | `Origin` | yes: calls to one environment with a token, a client or a code of another; where else an app was tried is no call | | |
    | R-TEST-2 | MUST NOT | checklist, aiRules | Go to Release-Production without complete end-to-end validation there | the release of the app | no: a record shows no releases | | a rule for releases |
    | R-TEST-3 | SHOULD | checklist | Cover first and second screen login, permit and deny for both decisions, logout, degraded, temporary, SSO, and the widely used MVPDs, on all device types | scenarios of the simulator | no: a record is one test; which others there are it does not show | | needs real providers |
    | R-TEST-5 | MAY | checklist, faqs | Use the vendor's interactive test pages for manual checks | manual checks | | | work by hand |
    | R-TEST-4 | SHOULD | requirements | Support iOS, iPadOS, tvOS 14 or later | platforms of the package, iOS 16 and tvOS 16: an app that supports 14 or 15 cannot use it | no: which systems an app supports is no call | | |
    """#
}
