import InjectorHeadless
import Testing

@MainActor @Suite struct ControlTests {
  @Test func control_sendsNothing_ifTheUserCannotTouchIt() {
    let (around, button) = (HeadlessView(), HeadlessButton())
    around.addSubview(button)
    var pressed = 0
    button.addAction(HeadlessAction { _ in pressed += 1 }, for: .touchUpInside)
    #expect(button.press())
    around.isHidden = true
    #expect(!button.press())
    #expect(pressed == 1)
  }

  @Test func textField_sendsTheEventsOfEditing() {
    let field = HeadlessTextField()
    var events: [HeadlessControl.Event] = []
    for event: HeadlessControl.Event in [.editingChanged, .editingDidEndOnExit] {
      field.addAction(HeadlessAction { _ in events.append(event) }, for: event)
    }
    field.enter("a")
    field.pressReturn()
    #expect(field.text == "a")
    #expect(!field.isFirstResponder)
    #expect(events == [.editingChanged, .editingDidEndOnExit])
    field.isHidden = true
    field.enter("b")
    field.pressReturn()
    #expect(field.text == "a")
    #expect(events.count == 2)
  }

  @Test func pressReturn_keepsEditing_ifTheFieldHasNoActionForIt() {
    let field = HeadlessTextField()
    field.enter("a")
    field.pressReturn()
    #expect(field.isFirstResponder)
    field.resignFirstResponder()
    #expect(!field.isFirstResponder)
  }

  @Test func becomeFirstResponder_endsTheOtherField() {
    let (view, first, second) = (HeadlessView(), HeadlessTextField(), HeadlessTextField())
    view.addSubview(first)
    view.addSubview(second)
    first.becomeFirstResponder()
    #expect(second.becomeFirstResponder())
    #expect(second.isFirstResponder && !first.isFirstResponder)
  }

  @Test func addSubview_movesTheView() {
    let (first, second, label) = (HeadlessView(), HeadlessStackView(), HeadlessButton())
    first.addSubview(label)
    second.addArrangedSubview(label)
    #expect(first.subviews.isEmpty)
    #expect(second.arrangedSubviews.count == 1)
    label.removeFromSuperview()
    #expect(second.descendants.isEmpty)
  }

  @Test func addArrangedSubview_placesTheView_belowTheLast() {
    let stack = HeadlessStackView()
    stack.frame = StoryboardDocument.Rect(x: 10, y: 20, width: 200, height: 300)
    for _ in 0..<2 { stack.addArrangedSubview(HeadlessButton()) }
    #expect(stack.arrangedSubviews.map(\.frame.y) == [0, 44])
    #expect(stack.arrangedSubviews.map(\.frame.width) == [200, 200])
  }
}
