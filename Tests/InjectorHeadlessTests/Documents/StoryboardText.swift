import Foundation
import Injector
import InjectorHeadless

/// Documents of our own, as Interface Builder writes them, so that the suite proves what it can anywhere.
enum StoryboardText {
  /// A document around scenes.
  static func document(initial: String? = nil, scenes: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch"\(initial.map { " initialViewController=\"\($0)\"" } ?? "")>
        <scenes>
    \(scenes)
        </scenes>
    </document>

    """
  }

  /// A scene around a controller's content.
  static func scene(
    _ id: String, class name: String? = nil, identifier: String? = nil, attributes: String = "", content: String = "",
    beside: String = ""
  ) -> String {
    let identifier = identifier.map { " storyboardIdentifier=\"\($0)\"" } ?? ""
    let custom = name.map { " customClass=\"\($0)\" customModule=\"Old\" customModuleProvider=\"target\"" } ?? ""
    return """
              <scene sceneID="scene-\(id)">
                  <objects>
                      <viewController id="\(id)"\(identifier)\(custom)\(attributes) sceneMemberID="viewController">
      \(content)
                      </viewController>
                      <placeholder placeholderIdentifier="IBFirstResponder" id="first-\(id)" \
      sceneMemberID="firstResponder"/>
                      \(beside)
                  </objects>
              </scene>
      """
  }

  /// The sign-in scene that the headless tests lay out.
  static let signIn = scene(
    "sign", class: "SignInScreen", identifier: "SignInScreen", attributes: " title=\"Sign in\"",
    content: """
      <view key="view" contentMode="scaleToFill" id="root">
          <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
          <subviews>
              <label text="Welcome" numberOfLines="2" id="title"/>
              <stackView axis="vertical" spacing="8" id="stack" customClass="CredentialsView" \
      customModule="Old" customModuleProvider="target">
                  <rect key="frame" x="16" y="40.5" width="361" height="120"/>
                  <subviews>
                      <textField placeholder="Name" id="name">
                          <accessibility key="accessibilityConfiguration" identifier="name"/>
                      </textField>
                      <textField placeholder="Password" id="password">
                          <textInputTraits key="textInputTraits" secureTextEntry="YES"/>
                      </textField>
                      <button id="button">
                          <state key="normal" title="Sign in"/>
                      </button>
                  </subviews>
                  <connections>
                      <outlet property="nameField" destination="name" id="o1"/>
                  </connections>
              </stackView>
              <label hidden="YES" id="warning">
                  <string key="text">No such
      account</string>
              </label>
          </subviews>
      </view>
      <connections>
          <outlet property="titleLabel" destination="title" id="o3"/>
          <outlet property="credentials" destination="stack" id="o4"/>
          <outlet property="signInButton" destination="button" id="o2"/>
          <outletCollection property="fields" destination="name" id="o5"/>
          <outletCollection property="fields" destination="password" id="o6"/>
      </connections>
      """)
}

extension String {
  /// The text of the sign-in scene, with an action of its button.
  var withAction: String {
    replacing(
      "<button id=\"button\">",
      with: """
        <button id="button">
            <connections><action selector="signIn" destination="sign" eventType="touchUpInside" id="a"/></connections>
        """)
  }
}

extension StoryboardDocument {
  init(text: String, name: String = "Login.storyboard") throws {
    try self.init(data: Data(text.utf8), name: name)
  }
}
