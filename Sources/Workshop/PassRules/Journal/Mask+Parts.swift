import Foundation
import PassAPI

/// The parts of a message.
extension Mask {
  /// A digest about as long as the text, as far as rules look at lengths, and with the sign of an address of mail;
  /// nothing, or a mask, where the record has such.
  func hidden(_ text: String) -> String {
    guard !text.isEmpty, !text.isRedacted else { return text.isEmpty ? "" : Secret.mask }
    let short = digest(text), length = text.utf8.count < 8 ? 7 : text.utf8.count < 16 ? 15 : 17
    return (text.count < 32 ? String(short.prefix(length)) : short + short) + (text.contains("@") ? "@" : "")
  }

  /// A name stays only if it is listed.
  private func name(_ name: String) -> String { inClear.lists(name) ? name : hidden(name) }

  private func text(_ text: String, _ values: InClear.Values) -> String {
    values.keep(text) ? text : values == .addresses ? address(text) : hidden(text)
  }

  /// Leaves out fields of HTTP and of answers that are not listed: no rule looks at them.
  func headers(_ headers: HTTPHeaders, ofAnswer isAnswer: Bool = false) -> HTTPHeaders {
    headers.fields.reduce(into: [:]) { masked, field in
      let key = field.name.lowercased()
      guard inClear.lists(key) || !(isAnswer || TransportHeader.matches(key)) else { return }
      masked[name(field.name)] = header(key, field.value)
    }
  }

  func header(_ name: String, _ value: String) -> String {
    switch name {
    case "authorization", "ap-device-identifier": return credential(value)
    case "x-device-info", "ap-partner-framework-status", "ap-temppass-identity":
      return JSONValue(base64: value).map { self.value($0).data.base64EncodedString() } ?? hidden(value)
    case _ where Endpoint.tokens.contains(name): return token(value)
    default: return text(value, inClear.values(of: name))
    }
  }

  /// Keeps the word before a token or an identifier. Of a token it keeps from which issued ones it was cut, or of which
  /// it is a part; of an identifier, whether it is Base64.
  private func credential(_ value: String) -> String {
    let parts = value.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, ["bearer", "fingerprint"].contains(parts[0].lowercased()) else { return hidden(value) }
    let secret = parts[1].trimmed
    guard parts[0] != "fingerprint" else {
      let isBase64 = Data(base64Encoded: parts[1])?.isEmpty == false
      return "fingerprint " + (isBase64 ? Data(hidden(secret).utf8).base64EncodedString() : hidden(parts[1]))
    }
    let whole = tokens.contains(secret) ? [] : tokens.filter { secret.isDamaged(from: $0) }
    return "\(parts[0]) " + whole.map(hidden).sorted().joined() + hidden(secret)
  }

  /// Keeps the expiry of a signed token.
  private func token(_ value: String) -> String {
    guard let end = value.expiration else { return hidden(value) }
    return "e30.\(Data("{\"exp\":\(end)}".utf8).base64EncodedString()).\(digest(value))"
  }

  func target(_ target: String) -> String {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return path(parts[0]) + (parts.count == 2 ? "?" + form(parts[1]) : "")
  }

  func body(_ text: String, isJSON: Bool) -> String {
    guard isJSON else { return form(text) }
    return JSONValue(parsing: Data(text.utf8)).map { String(decoding: value($0).data, as: UTF8.self) } ?? hidden(text)
  }

  /// Keeps how an answer begins that is not JSON: like a page, like other markup, or like JSON that was cut off.
  func answer(_ body: Data, _ status: Int) -> Data {
    if let json = JSONValue(parsing: body) { return value(json, in: (200...201).contains(status) ? "" : "error").data }
    let text = String(decoding: body, as: UTF8.self), first = text.trimmed.first, isPage = RecordedBody.isPage(body)
    let start = isPage ? "<html>" : first == "<" ? "<" : first == "{" || first == "[" ? "{" : ""
    return Data((start + hidden(text) + (start == "{" && !RecordedBody.isOpen(body) ? "}" : "")).utf8)
  }

  private func form(_ text: String) -> String {
    [FormField](of: text).map { field in
      let values = inClear.values(of: field.name), name = PercentEncoding.encode(name(field.name))
      if field.name == "SAMLResponse" { return "\(name)=\(maskedSAML(field))" }
      if values.keep(field.value) { return "\(name)=\(field.raw)" }
      return "\(name)=\(values == .addresses ? address(field) : PercentEncoding.encode(hidden(field.value)))"
    }.joined(separator: "&")
  }

  /// Masks a value by its name and the name that it is in.
  func value(_ value: JSONValue, of name: String = "", in parent: String = "") -> JSONValue {
    let values = inClear.values(of: parent) == .nothing ? .none : inClear.values(of: name, in: parent)
    switch value {
    case .array(let elements): return .array(elements.map { self.value($0, of: name, in: parent) })
    case .object(let members):
      // The root has no name, and whatever is inside of user metadata stays so.
      let inner = name.isEmpty || inClear.values(of: parent) == .nothing ? parent : name
      return .object(
        members.reduce(into: [:]) { masked, pair in
          let isId = values == .keys
          masked[isId ? pair.key : self.name(pair.key)] = self.value(
            pair.value, of: isId ? "" : pair.key, in: isId ? "" : inner)
        })
    case .string(let text): return .string(self.text(text, values))
    case .integer, .number:
      return values == .numbers || values == .ids ? value : .integer(Int64(digest.number(value.data) >> 11))
    case .bool(let flag): return .bool(values == .flags ? flag : flag != (digest.number(Data(name.utf8)) & 1 == 1))
    case .null: return value
    }
  }
}

/// Addresses, of which the form stays.
extension Mask {
  /// Keeps the words of the vendor's paths, the ids in them, and what names a stream.
  func path(_ path: String) -> String { path.path(id: { $0 }, hiding: segment) }

  private func segment(_ text: String) -> String {
    let lower = text.lowercased(), format = lower.split(separator: ".").last ?? ""
    let stem = text.dropLast(format.count + 1)
    if StreamRequest.isManifest(lower) != nil, !stem.isEmpty { return "\(segment(String(stem))).\(format)" }
    if StreamRequest.plainNames.contains(lower) || resources.contains(lower) { return PercentEncoding.encode(text) }
    // A folder or a file that is a number names no stream.
    return text.contains(where: \.isLetter) ? hidden(text) : String(hidden(text).map { $0.isLetter ? "0" : $0 })
  }

  /// The vendor's hosts and this machine stay; of others the parts by which sites are told apart; of none who calls,
  /// which stands before an `@`.
  func origin(_ origin: String) -> String {
    guard let range = origin.range(of: "://") else { return host(origin) }
    let scheme = String(origin[..<range.lowerBound]), host = String(origin[range.upperBound...])
    return (["http", "https"].contains(scheme.lowercased()) ? scheme : "x" + hidden(scheme).dropFirst()) + "://"
      + self.host(host)
  }

  private func host(_ host: String) -> String {
    let name = host.host, port = host.firstMatch(of: /:[0-9]{1,5}$/).map { String($0.output) } ?? ""
    if name.isLoopback || Message.isVendor(name) { return name + port }
    return name.split(separator: ".").map { label in
      label.count < 4 && label.allSatisfy(\.isLetter) || label == "adobe" ? String(label) : hidden(String(label))
    }.joined(separator: ".") + port
  }

  private func address(_ address: String) -> String {
    let plain = String(address.prefix { $0 != "?" && $0 != "#" }), rest = String(address.dropFirst(plain.count))
    guard let scheme = plain.range(of: "://") else { return plain.first == "/" ? path(plain) : host(plain) }
    let place = plain[scheme.upperBound...].firstIndex(of: "/") ?? plain.endIndex
    return origin(String(plain[..<place])) + path(String(plain[place...])) + (rest.isEmpty ? "" : "?" + hidden(rest))
  }

  /// Keeps how often an address is encoded.
  private func address(_ field: FormField) -> String {
    var plain = field.value, layers = 0
    while plain.contains(/^[a-zA-Z][a-zA-Z0-9+.-]*%(25)*3[aA]/), let next = plain.removingPercentEncoding {
      (plain, layers) = (next, layers + 1)
    }
    let masked = (0..<layers).reduce(address(plain)) { text, _ in PercentEncoding.encode(text) }
    return field.isUnencoded ? masked + (masked.contains("/") ? "" : "/") : PercentEncoding.encode(masked)
  }

  /// A replacement for a SAML response: equal for equal responses, and with the same defect.
  func maskedSAML(_ field: FormField) -> String {
    let short = String(hidden(field.raw).replacing("~", with: ""))
    func encoded(_ text: String) -> String { PercentEncoding.encode(Data(text.utf8).base64EncodedString()) }
    if field.raw.isEmpty { return "" }
    return switch field.samlDefect {
    case .encodedTwice: short + "%253D"
    case .plus: short + "+"
    case .lineBreaks: short + "%0A"
    case .blanks: short + "%20"
    case .noBase64: short + "~"
    case .base64Twice: encoded(Data(short.utf8).base64EncodedString())
    case .innerLineBreaks: encoded("<\(short)>\n.")
    case .innerBlanks: encoded("<\(short)>  .")
    case .outerBlanks: encoded("<\(short)> ")
    case nil: encoded(field.isText ? "<\(short)>" : short)
    }
  }
}
