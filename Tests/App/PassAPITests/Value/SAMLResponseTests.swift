import PassAPI
import Testing

@Suite("the SAML response")
struct SAMLResponseTests {
  /// Raw text, Base64 and form value (REST API v1, SAML response normalisation, edge vectors).
  static let vectors: [(String, String, String)] = [
    ("A\r\nB", "QUI=", "QUI%3D"), ("A\u{85}B\u{2028}C\u{2029}D\u{0B}E\u{0C}F", "QUJDREVG", "QUJDREVG"),
    ("\u{A0} x \u{A0}", "eA==", "eA%3D%3D"), ("A \n B", "QSAgQg==", "QSAgQg%3D%3D"),
    ("<a\nb='1'/>", "PGFiPScxJy8+", "PGFiPScxJy8%2B"), ("~~~???>>>", "fn5+Pz8/Pj4+", "fn5%2BPz8%2FPj4%2B"),
    ("é ü", "w6kgw7w=", "w6kgw7w%3D"),
    (worked, workedBase64, workedFormValue),
  ]

  @Test("it is cleaned, put into Base64 and percent-encoded once", arguments: vectors)
  func vector(_ raw: String, _ base64: String, _ formValue: String) {
    let response = SAMLResponse(cleaning: raw)
    #expect(response?.base64.revealed == base64)
    #expect(response?.formValue.revealed == formValue)
  }

  @Test("nothing is left of white space", arguments: ["", " ", "\t \t", "\r\n", " \n\t\u{A0}\u{2028} "])
  func empty(_ raw: String) { #expect(SAMLResponse(cleaning: raw) == nil) }

  @Test("the form carries the value as it is, not encoded again")
  func form() throws {
    let saml = try #require(SAMLResponse(cleaning: "~~~???>>>"))
    let call = Sample.endpoints().partnerProfile(saml: saml, status: Sample.granted, token: Sample.token)
    #expect(call.request.body.map { String(decoding: $0, as: UTF8.self) } == "SAMLResponse=fn5%2BPz8%2FPj4%2B")
  }

  static let worked =
    """
    \n\t<samlp:Response\t\tID="_r1"\r\n    Version="2.0">\n\
    \t\t<saml:Issuer>https://idp.example.test/saml?a=1&amp;b=2</saml:Issuer>\n\
    \t\t<saml:AttributeValue>a  b\t\tc ~~~???</saml:AttributeValue>\r\n</samlp:Response>  \n
    """
  static let workedBase64 =
    """
    PHNhbWxwOlJlc3BvbnNlIElEPSJfcjEiIFZlcnNpb249IjIuMCI+IDxzYW1sOklzc3Vlcj5odHRwczovL2lkcC5leGFtcGxlLnRlc3Qvc2FtbD9hPTE\
    mYW1wO2I9Mjwvc2FtbDpJc3N1ZXI+IDxzYW1sOkF0dHJpYnV0ZVZhbHVlPmEgYiBjIH5+fj8/Pzwvc2FtbDpBdHRyaWJ1dGVWYWx1ZT48L3NhbWxwOl\
    Jlc3BvbnNlPg==
    """
  static let workedFormValue =
    """
    PHNhbWxwOlJlc3BvbnNlIElEPSJfcjEiIFZlcnNpb249IjIuMCI%2BIDxzYW1sOklzc3Vlcj5odHRwczovL2lkcC5leGFtcGxlLnRlc3Qvc2FtbD9hP\
    TEmYW1wO2I9Mjwvc2FtbDpJc3N1ZXI%2BIDxzYW1sOkF0dHJpYnV0ZVZhbHVlPmEgYiBjIH5%2Bfj8%2FPzwvc2FtbDpBdHRyaWJ1dGVWYWx1ZT48L3\
    NhbWxwOlJlc3BvbnNlPg%3D%3D
    """
}
