/** Answers by the real keyboard and mouse: some sites accept only events that the browser itself makes. */

import type { Locator } from "../../wizards/format/format.ts";
import { fieldsInFrame } from "../frames/find-frame.ts";
import type { FormFrame } from "../frames/form-frame.ts";
import type { FieldTrouble, Gesture, GestureReport, ListedOptions, PlannedField } from "../page/protocol.ts";
import { DocumentReplaced, type FormPage } from "../tab/form-page.ts";

/** @returns undefined when the widget has taken every step; the page is read back by the next fill */
export async function performGestures(
  form: FormPage,
  field: PlannedField,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  const { frame, fields } = await fieldsInFrame(form, [field], 0);
  const [located = field] = fields;
  try {
    const first = await frame.call("beginGestures", located, timeoutMs);
    const { trouble } = await performAll(form, frame, first, "nextGestures");
    return trouble;
  } catch (error) {
    // The last key of a search box submits its page.
    if (field.kind === "search" && error instanceof DocumentReplaced) return undefined;
    throw error;
  }
}

/** Reads the options of a control that shows them only in a list; undefined for any other control. */
export async function listOptions(
  form: FormPage,
  locators: Locator[],
  timeoutMs: number,
): Promise<ListedOptions | undefined> {
  const field = { field_id: "", label: "", kind: "select" as const, locators, options: [], value: "" };
  const { frame } = await fieldsInFrame(form, [field], 0);
  const first = await frame.call("beginListing", locators, timeoutMs);
  const { listed } = await performAll(form, frame, first, "nextListed");
  return listed;
}

/** @param next of the script that has begun */
async function performAll(
  form: FormPage,
  frame: FormFrame,
  first: GestureReport,
  next: "nextGestures" | "nextListed",
) {
  let report = first;
  while (!("done" in report)) {
    for (const gesture of report.gestures) await form.orLost(perform(form, frame, gesture));
    report = await frame.call(next);
  }
  return report;
}

async function perform(form: FormPage, frame: FormFrame, gesture: Gesture): Promise<void> {
  form.checkSite(frame.frame);
  const { keyboard, mouse } = form.page;
  switch (gesture.do) {
    case "click": {
      const at = await frame.pointInTab(gesture.at);
      if (!at) return;
      if (gesture.isAdded) await keyboard.down("ControlOrMeta");
      try {
        await mouse.click(at.x, at.y);
      } finally {
        if (gesture.isAdded) await keyboard.up("ControlOrMeta");
      }
      return;
    }
    case "type":
      return keyboard.type(gesture.text);
    case "press":
      return keyboard.press(gesture.key);
  }
}
