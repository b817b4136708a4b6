import Injector

/// The plugin that registers what the sixty plugins register.
struct AllFeatures: Plugin {
  func register(in registry: Registry) {
    for number in 0..<60 { FreshProcess.registerFeature(number, in: registry) }
  }
}

/// A plugin of one registration.
private protocol FeaturePlugin: Plugin {
  static var number: Int { get }
}

extension FeaturePlugin {
  func register(in registry: Registry) { FreshProcess.registerFeature(Self.number, in: registry) }
}

// Types of their own, as in an app: the name of a plugin is that of its type.
private struct Feature0: FeaturePlugin { static let number = 0 }
private struct Feature1: FeaturePlugin { static let number = 1 }
private struct Feature2: FeaturePlugin { static let number = 2 }
private struct Feature3: FeaturePlugin { static let number = 3 }
private struct Feature4: FeaturePlugin { static let number = 4 }
private struct Feature5: FeaturePlugin { static let number = 5 }
private struct Feature6: FeaturePlugin { static let number = 6 }
private struct Feature7: FeaturePlugin { static let number = 7 }
private struct Feature8: FeaturePlugin { static let number = 8 }
private struct Feature9: FeaturePlugin { static let number = 9 }
private struct Feature10: FeaturePlugin { static let number = 10 }
private struct Feature11: FeaturePlugin { static let number = 11 }
private struct Feature12: FeaturePlugin { static let number = 12 }
private struct Feature13: FeaturePlugin { static let number = 13 }
private struct Feature14: FeaturePlugin { static let number = 14 }
private struct Feature15: FeaturePlugin { static let number = 15 }
private struct Feature16: FeaturePlugin { static let number = 16 }
private struct Feature17: FeaturePlugin { static let number = 17 }
private struct Feature18: FeaturePlugin { static let number = 18 }
private struct Feature19: FeaturePlugin { static let number = 19 }
private struct Feature20: FeaturePlugin { static let number = 20 }
private struct Feature21: FeaturePlugin { static let number = 21 }
private struct Feature22: FeaturePlugin { static let number = 22 }
private struct Feature23: FeaturePlugin { static let number = 23 }
private struct Feature24: FeaturePlugin { static let number = 24 }
private struct Feature25: FeaturePlugin { static let number = 25 }
private struct Feature26: FeaturePlugin { static let number = 26 }
private struct Feature27: FeaturePlugin { static let number = 27 }
private struct Feature28: FeaturePlugin { static let number = 28 }
private struct Feature29: FeaturePlugin { static let number = 29 }
private struct Feature30: FeaturePlugin { static let number = 30 }
private struct Feature31: FeaturePlugin { static let number = 31 }
private struct Feature32: FeaturePlugin { static let number = 32 }
private struct Feature33: FeaturePlugin { static let number = 33 }
private struct Feature34: FeaturePlugin { static let number = 34 }
private struct Feature35: FeaturePlugin { static let number = 35 }
private struct Feature36: FeaturePlugin { static let number = 36 }
private struct Feature37: FeaturePlugin { static let number = 37 }
private struct Feature38: FeaturePlugin { static let number = 38 }
private struct Feature39: FeaturePlugin { static let number = 39 }
private struct Feature40: FeaturePlugin { static let number = 40 }
private struct Feature41: FeaturePlugin { static let number = 41 }
private struct Feature42: FeaturePlugin { static let number = 42 }
private struct Feature43: FeaturePlugin { static let number = 43 }
private struct Feature44: FeaturePlugin { static let number = 44 }
private struct Feature45: FeaturePlugin { static let number = 45 }
private struct Feature46: FeaturePlugin { static let number = 46 }
private struct Feature47: FeaturePlugin { static let number = 47 }
private struct Feature48: FeaturePlugin { static let number = 48 }
private struct Feature49: FeaturePlugin { static let number = 49 }
private struct Feature50: FeaturePlugin { static let number = 50 }
private struct Feature51: FeaturePlugin { static let number = 51 }
private struct Feature52: FeaturePlugin { static let number = 52 }
private struct Feature53: FeaturePlugin { static let number = 53 }
private struct Feature54: FeaturePlugin { static let number = 54 }
private struct Feature55: FeaturePlugin { static let number = 55 }
private struct Feature56: FeaturePlugin { static let number = 56 }
private struct Feature57: FeaturePlugin { static let number = 57 }
private struct Feature58: FeaturePlugin { static let number = 58 }
private struct Feature59: FeaturePlugin { static let number = 59 }

var featurePlugins: [any Plugin] {
  [
    Feature0(), Feature1(), Feature2(), Feature3(), Feature4(), Feature5(),
    Feature6(), Feature7(), Feature8(), Feature9(), Feature10(), Feature11(),
    Feature12(), Feature13(), Feature14(), Feature15(), Feature16(), Feature17(),
    Feature18(), Feature19(), Feature20(), Feature21(), Feature22(), Feature23(),
    Feature24(), Feature25(), Feature26(), Feature27(), Feature28(), Feature29(),
    Feature30(), Feature31(), Feature32(), Feature33(), Feature34(), Feature35(),
    Feature36(), Feature37(), Feature38(), Feature39(), Feature40(), Feature41(),
    Feature42(), Feature43(), Feature44(), Feature45(), Feature46(), Feature47(),
    Feature48(), Feature49(), Feature50(), Feature51(), Feature52(), Feature53(),
    Feature54(), Feature55(), Feature56(), Feature57(), Feature58(), Feature59(),
  ]
}
