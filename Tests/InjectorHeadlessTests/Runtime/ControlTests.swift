import InjectorHeadless
import Testing

@MainActor @Suite struct ControlTests {
  @Test
  func switch_isOff_ifItsAttributeIsAbsent() throws {
    let view = try SceneSample.view(
      "<switch id=\"off\"/><switch id=\"on\" on=\"YES\"/><switch id=\"mac\" state=\"on\"/>")
    #expect(view.descendants.compactMap { ($0 as? HeadlessSwitch)?.isOn } == [false, true, true])
    #expect(!HeadlessSwitch().isOn)
  }

  @Test
  func control_sendsNothing_ifTheUserCannotTouchIt() throws {
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

  @Test
  func sendActions_raises_ifTheTargetHasNoSuchAction() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let (button, target) = (HeadlessButton(), HeadlessViewController())
      button.addTarget(target, action: "nothing:", for: .touchUpInside)
      button.press()
    }
  }

  @Test
  func press_sendsTheEventsOfATouch() {
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
    func textFieldDidBeginEditing(_ textField: HeadlessTextField) { log.append("began") }
    func textFieldDidChangeSelection(_ textField: HeadlessTextField) { log.append("now \(textField.text)") }
    func textFieldShouldEndEditing(_ textField: HeadlessTextField) -> Bool { mayEnd }
    func textFieldDidEndEditing(_ textField: HeadlessTextField) { log.append("ended") }
    func textFieldShouldReturn(_ textField: HeadlessTextField) -> Bool { textField.text != "" }
  }

  @Test
  func textField_sendsTheEventsOfEditing() {
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
        "began", "editingDidBegin", "now a", "editingChanged", "editingDidEndOnExit", "ended", "editingDidEnd",
      ])
  }

  @Test
  func pressReturn_keepsEditing_ifTheFieldHasNoActionForIt() {
    let field = HeadlessTextField()
    field.enter("a")
    #expect(field.pressReturn())
    #expect(field.isEditing)
    #expect(field.endEditing())
    #expect(!field.isEditing)
  }

  @Test
  func beginEditing_endsTheOtherField_unlessItsDelegateRefuses() {
    let (view, first, second) = (HeadlessView(), HeadlessTextField(), HeadlessTextField())
    let editor = Editor()
    view.addSubview(first)
    view.addSubview(second)
    first.delegate = editor
    first.enter("a")
    #expect(second.beginEditing())
    #expect(editor.log == ["began", "now a", "ended"])
    first.beginEditing()
    editor.mayEnd = false
    #expect(!second.enter("b"))
    #expect(first.isEditing)
  }
}
