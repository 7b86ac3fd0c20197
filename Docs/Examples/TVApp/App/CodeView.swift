import CoreImage
import SwiftUI

/// A code for a second screen, and where to enter it.
struct CodeView: View {
  let code: SecondScreenCode

  var body: some View {
    if let link = code.link { QRCode(text: link) }
    Text("Go to \(code.address) and enter")
    Text(verbatim: code.text).font(.largeTitle.monospaced()).accessibilityLabel(Text(verbatim: code.spelt))
  }
}

/// A QR code of a text. Its margin has to be white, whatever is behind it.
struct QRCode: View {
  let text: String

  var body: some View {
    if let code = CIFilter(name: "CIQRCodeGenerator", parameters: ["inputMessage": Data(text.utf8)])?.outputImage,
      let image = CIContext().createCGImage(code, from: code.extent)
    {
      Image(decorative: image, scale: 1).interpolation(.none).resizable().scaledToFit()
        .frame(width: 300, height: 300).padding().background(Color.white)
    }
  }
}

struct CodePreviews: PreviewProvider {
  static var previews: some View {
    VStack { CodeView(code: SecondScreenCode(text: "WX3PQ7", activation: "https://example.com/activate")) }
  }
}
