/** Answers by the real keyboard and mouse: some sites accept only events that the browser itself makes. */
import { DocumentReplaced, type FormPage } from "./form-page.ts";
import type { FieldTrouble, Gesture, PlannedField } from "./page/protocol.ts";

/** @returns undefined when the widget has taken every step; the page is read back by the next fill */
export async function performGestures(
  form: FormPage,
  field: PlannedField,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  let report = await form.call("beginGestures", field, timeoutMs);
  try {
    while (!("done" in report)) {
      for (const gesture of report.gestures) await form.orLost(perform(form, gesture));
      report = await form.call("nextGestures");
    }
    return report.trouble;
  } catch (error) {
    // The last key of a search box submits its page.
    if (field.kind === "search" && error instanceof DocumentReplaced) return undefined;
    throw error;
  }
}

async function perform(form: FormPage, gesture: Gesture): Promise<void> {
  form.checkSite();
  const { keyboard, mouse } = form.page;
  switch (gesture.do) {
    case "click":
      return mouse.click(gesture.at.x, gesture.at.y);
    case "type":
      return keyboard.type(gesture.text);
    case "press":
      return keyboard.press(gesture.key);
    case "drag":
      await mouse.move(gesture.from.x, gesture.from.y);
      await mouse.down();
      await mouse.move(gesture.to.x, gesture.to.y, { steps: 8 });
      return mouse.up();
  }
}
