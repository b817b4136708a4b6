import InjectorHeadless
import Testing

@MainActor @Suite struct ValueControlTests {
  private final class Log {
    var values: [Double] = []
  }

  @Test
  func valueControls_haveTheirAttributes_andSendValueChanged() throws {
    let view = try SceneSample.view(
      """
      <slider value="0.5" minValue="0.0" maxValue="2" id="a"/>
      <stepper maximumValue="10" stepValue="2" value="9" id="b"/>
      <segmentedControl selectedSegmentIndex="1" id="c"><segments><segment title="One"/><segment title="Two"/></segments>
      </segmentedControl>
      """)
    let (log, slider) = (Log(), try #require(view.descendant(HeadlessSlider.self)))
    slider.addAction(for: .valueChanged) { [unowned slider] in log.values.append(slider.value) }
    #expect(slider.value == 0.5)
    slider.move(to: 3)
    let stepper = try #require(view.descendant(HeadlessStepper.self))
    stepper.addAction(for: .valueChanged) { [unowned stepper] in log.values.append(stepper.value) }
    #expect(stepper.step(by: 1))
    #expect(!stepper.step(by: 1))
    #expect(log.values == [2, 10])
    let segments = try #require(view.descendant(HeadlessSegmentedControl.self))
    #expect(segments.segmentTitles == ["One", "Two"])
    #expect(segments.selectedSegmentIndex == 1)
    #expect(!segments.select(1))
    #expect(segments.select(0))
    slider.isEnabled = false
    #expect(!slider.move(to: 1))
  }
}
