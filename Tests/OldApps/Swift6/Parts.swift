// The place where the app makes its AccessEnabler, as Docs/PassEnabler.md shows it.
#if os(iOS) || os(tvOS)
  import PassEnabler  // in place of AccessEnabler

  func makeAccessEnabler(_ softwareStatement: String) -> AccessEnabler {
    AccessEnabler(softwareStatement) { requestor, origin in
      .live(requestor, origin, domainName: "example.com", urlScheme: "adbe.myapp")
    }
  }
#endif
