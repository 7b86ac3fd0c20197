import AppleSSOFlow
import PassCatalogue

typealias Sample = AppleSSO.Sample
