import Injector
@testable import InjectorHeadless
import Testing

@MainActor @Suite struct SizeClassTests {
  private let files: TemporaryStoryboards

  init() throws {
    files = try TemporaryStoryboards([
      "Main.storyboard": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
      <scenes><scene sceneID="s"><objects>
      <viewController id="c" storyboardIdentifier="Main" sceneMemberID="viewController">
      <view key="view" id="v" contentMode="scaleToFill"><subviews>
      <label id="wide" text="wide"/><label id="low" text="low">
      <variation key="heightClass=compact" hidden="YES"/></label></subviews>
      <variation key="default"><mask key="subviews"><exclude reference="wide"/></mask></variation>
      <variation key="widthClass=regular"><mask key="subviews"><include reference="wide"/></mask></variation>
      </view></viewController></objects></scene></scenes></document>
      """
    ])
  }

  private func screen(_ sizeClasses: HeadlessSizeClasses?) throws -> HeadlessViewController {
    try HeadlessStoryboardLoader(directories: [files.url], sizeClasses: sizeClasses)
      .instantiate(.identifier("Main"), of: "Main")
  }

  private func visible(_ screen: HeadlessViewController) -> [String] {
    screen.view.descendants.compactMap { ($0 as? HeadlessLabel).flatMap { $0.isHidden ? nil : $0.text } }
  }

  @Test func variations_areApplied_forTheSizeClassesOfTheTest() throws {
    let phone = try screen(HeadlessSizeClasses(horizontal: .compact, vertical: .regular))
    #expect(visible(phone) == ["low"])
    let onItsSide = try screen(HeadlessSizeClasses(horizontal: .regular, vertical: .compact))
    #expect(visible(onItsSide) == ["wide"])
    let pad = try screen(HeadlessSizeClasses(horizontal: .regular, vertical: .regular))
    #expect(visible(pad) == ["wide", "low"])
    #expect(pad.omissions.isEmpty)
  }

  @Test func variations_areOmissions_ifNoSizeClassesAreChosen() throws {
    #expect(try screen(nil).omissions.map(\.part) == ["a variation", "a variation", "a variation"])
  }
}
