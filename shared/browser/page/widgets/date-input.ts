/** The browser's own date input: its value is ISO 8601, whatever its locale shows. */
import { commit, setText } from "../dom/events.ts";
import { isoDate } from "./parts/iso-date.ts";
import type { Widget } from "./widget.ts";

export const dateInput: Widget = {
  name: "date input",

  recognise: (element) => (element.matches("input[type=date]") ? element : undefined),

  set(control, field) {
    setText(control, isoDate(field.value));
    commit(control);
    return undefined;
  },

  shows: (control, field) => (control as HTMLInputElement).value === isoDate(field.value),

  read: (control) => (control as HTMLInputElement).value,

  async *steps(control, field) {
    const [year = "", month = "", day = ""] = isoDate(field.value).split("-");
    // The browser runs in en-US: month, day, year.
    yield { do: "type", into: control, text: `${month}${day}${year}` };
    yield { do: "press", on: control, key: "Tab" };
    return this.shows(control, field) ? undefined : { reason: "not_kept" };
  },
};
