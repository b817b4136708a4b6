import Foundation
import InjectorHeadless
import Testing

@MainActor @Suite struct ControlTests {
  @Test func switch_isOff_ifItsAttributeIsAbsent() throws {
    let view = try SceneSample.view(
      "<switch id=\"off\"/><switch id=\"on\" on=\"YES\"/><switch id=\"mac\" state=\"on\"/>")
    #expect(view.descendants.compactMap { ($0 as? HeadlessSwitch)?.isOn } == [false, true, true])
    #expect(!HeadlessSwitch().isOn)
  }

  @Test func control_sendsNothing_ifTheUserCannotTouchIt() throws {
    let view = try SceneSample.view(
      """
      <button hidden="YES" id="1"/><button alpha="0.0" id="2"/><button userInteractionEnabled="NO" id="3"/>
      <button enabled="NO" id="4"/><view hidden="YES" id="5"><subviews><button id="6"/></subviews></view>
      <button id="7"/>
      """)
    var pressed: [String?] = []
    for case let button as HeadlessButton in view.descendants {
      button.addAction(for: .touchUpInside) { [id = button.objectID] in pressed.append(id) }
      #expect(button.press() == (button.objectID == "7"))
    }
    #expect(pressed == ["7"])
    // Code may send what a user can't.
    view.descendant(HeadlessButton.self)?.sendActions(for: .touchUpInside)
    #expect(pressed == ["7", "1"])
  }

  @Test func sendActions_raises_ifTheTargetHasNoSuchAction() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (button, target) = (HeadlessButton(), HeadlessViewController())
      button.addTarget(target, action: "nothing:", for: .touchUpInside)
      button.press()
    }
  }

  @Test func press_sendsTheEventsOfATouch() {
    let (button, toggle) = (HeadlessButton(), HeadlessSwitch())
    var events: [String] = []
    for event: HeadlessControl.Event in [.primaryActionTriggered, .touchUpInside, .touchDown, .valueChanged] {
      button.addAction(for: event) { events.append(event.rawValue) }
      toggle.addAction(for: event) { events.append("switch \(event.rawValue)") }
    }
    button.press()
    #expect(toggle.toggle())
    #expect(
      events == [
        "touchDown", "touchUpInside", "primaryActionTriggered", "switch valueChanged", "switch primaryActionTriggered",
      ])
  }

  private final class Editor: HeadlessTextFieldDelegate {
    var log: [String] = []
    var mayEnd = true
    var longest = Int.max
    func textFieldDidBeginEditing(_ textField: HeadlessTextField) { log.append("began") }
    func textFieldShouldEndEditing(_ textField: HeadlessTextField) -> Bool { mayEnd }
    func textFieldDidEndEditing(_ textField: HeadlessTextField) { log.append("ended") }
    func textField(
      _ textField: HeadlessTextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
      string.count <= longest && NSRange(location: 0, length: textField.text.utf16.count) == range
    }
    func textFieldShouldReturn(_ textField: HeadlessTextField) -> Bool { textField.text != "" }
  }

  @Test func textField_sendsTheEventsOfEditing() {
    let (field, editor) = (HeadlessTextField(), Editor())
    field.delegate = editor
    for event: HeadlessControl.Event in [.editingDidBegin, .editingChanged, .editingDidEndOnExit, .editingDidEnd] {
      field.addAction(for: event) { editor.log.append(event.rawValue) }
    }
    #expect(!field.pressReturn())
    field.enter("a")
    #expect(field.pressReturn())
    #expect(!field.isEditing)
    #expect(
      editor.log == [
        "began", "editingDidBegin", "editingChanged", "editingDidEndOnExit", "ended", "editingDidEnd",
      ])
  }

  @Test func textField_changesNothing_ifTheDelegateRefuses() {
    let (field, editor) = (HeadlessTextField(), Editor())
    field.delegate = editor
    (field.text, editor.longest, editor.mayEnd) = ("né", 3, false)
    field.addAction(for: .editingChanged) { editor.log.append("changed") }
    #expect(field.enter("four") == false)
    #expect(field.text == "né")
    #expect(field.enter("abc"))
    #expect(editor.log == ["began", "changed"])
  }

  @Test func textField_sendsNothing_ifItIsDisabledWhileItIsEdited() {
    let field = HeadlessTextField()
    var events = 0
    for event: HeadlessControl.Event in [.editingChanged, .editingDidEndOnExit] {
      field.addAction(for: event) { events += 1 }
    }
    field.beginEditing()
    field.isEnabled = false
    #expect(!field.enter("a") && !field.pressReturn())
    #expect(events == 0)
    #expect(field.text == "")
  }

  @Test func endEditing_endsTheFieldInside_alsoIfItsDelegateRefuses() {
    let (view, field, editor) = (HeadlessView(), HeadlessTextField(), Editor())
    view.addSubview(field)
    field.delegate = editor
    editor.mayEnd = false
    field.beginEditing()
    #expect(view.endEditing() == false)
    #expect(field.isEditing)
    #expect(view.endEditing(true))
    #expect(editor.log == ["began", "ended"])
  }

  /// UIKit has one first responder in a window, and what leaves the window stops being it.
  @Test func editing_ends_whenTheWindowShowsAnotherScreen() {
    let (window, below, sheet) = (HeadlessWindow(), HeadlessViewController(), HeadlessViewController())
    let fields = [below, sheet].map { controller in
      let field = HeadlessTextField()
      controller.view.addSubview(field)
      return field
    }
    var ended: [Int] = []
    for (index, field) in fields.enumerated() { field.addAction(for: .editingDidEnd) { ended.append(index) } }
    let navigation = HeadlessNavigationController(rootViewController: below)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    fields[0].beginEditing()
    below.present(sheet, animated: false)
    #expect(ended == [])
    fields[1].beginEditing()
    #expect(ended == [0])
    sheet.dismiss(animated: false)
    #expect(ended == [0, 1])
    fields[0].beginEditing()
    navigation.pushViewController(HeadlessViewController(), animated: false)
    #expect(ended == [0, 1, 0])
  }

  private final class Picker: HeadlessViewController {
    var count = 0
    override class var actions: [String: HeadlessAction] { ["change:": HeadlessAction(Picker.change)] }
    private func change(_ sender: HeadlessControl) { count += 1 }
  }

  @Test func actions_areSent_byControlsWithoutAClassOfTheirOwn() throws {
    let views = ["datePicker", "pageControl", "colorWell"].map { tag in
      """
      <\(tag) id="\(tag)"><connections><action selector="change:" destination="main" eventType="valueChanged" \
      id="a-\(tag)"/></connections></\(tag)>
      """
    }
    let screen = try SceneSample.controller(Picker.self, views.joined()) { Picker(coder: $0) }
    #expect(screen.omissions == [])
    for case let control as HeadlessControl in screen.view.descendants { control.sendActions(for: .valueChanged) }
    #expect(screen.count == 3)
  }

  @Test func pressReturn_keepsEditing_ifTheFieldHasNoActionForIt() {
    let field = HeadlessTextField()
    field.enter("a")
    #expect(field.pressReturn())
    #expect(field.isEditing)
    #expect(field.endEditing())
    #expect(!field.isEditing)
  }

  @Test func beginEditing_endsTheOtherField_unlessItsDelegateRefuses() {
    let (view, first, second) = (HeadlessView(), HeadlessTextField(), HeadlessTextField())
    let editor = Editor()
    view.addSubview(first)
    view.addSubview(second)
    first.delegate = editor
    first.enter("a")
    #expect(second.beginEditing())
    #expect(editor.log == ["began", "ended"])
    first.beginEditing()
    editor.mayEnd = false
    #expect(!second.enter("b"))
    #expect(first.isEditing)
  }
}
