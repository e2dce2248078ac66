/** Wheels of the page, one for each part of a date, a month of a year or a time. */
import { containsDeep, queryAll, waitFor } from "../dom/document.ts";
import { visibleText } from "../dom/text.ts";
import type { PlannedField } from "../protocol.ts";
import { dateOf } from "./parts/dates/read-date.ts";
import { type Moment, offersMoment, pickInColumns, showsInColumns } from "./parts/times/pick-columns.ts";
import { momentOf } from "./parts/times/pick-moment.ts";
import { hourOf } from "./parts/times/pick-time.ts";
import type { Widget } from "./widget.ts";

const NO_WHEELS = "input,select,textarea,button,form,fieldset,main,body";
const TURNED_MS = 800;

export const wheels: Widget = {
  name: "wheels",

  recognise(element, field) {
    const moment = field.kind === "text" && !element.matches(NO_WHEELS) ? askedOf(element, field) : undefined;
    return moment && offersMoment(outsideOf(element), moment) ? element : undefined;
  },

  shows(control, field) {
    const moment = askedOf(control, field);
    return moment !== undefined && showsInColumns(outsideOf(control), moment);
  },

  // Some pages take no moment before a wheel has turned.
  isDefault: (control, field) => turned.get(control) !== field.value,

  read: visibleText,

  async *steps(control, field) {
    const moment = askedOf(control, field);
    if (!moment) return { reason: "not_kept" };
    const trouble = yield* pickInColumns(outsideOf(control), moment);
    if (trouble) return trouble;
    turned.set(control, field.value);
    const isShown = () => this.shows(control, field) || undefined;
    return (await waitFor(isShown, TURNED_MS)) ? undefined : { reason: "not_kept" };
  },
};

const turned = new WeakMap<HTMLElement, string>();

function askedOf(control: HTMLElement, field: PlannedField): Moment | undefined {
  const date = dateOf(control, field);
  return date ? { ...date, ...hourOf(field) } : momentOf(field);
}

function outsideOf(control: HTMLElement): Set<Element> {
  return new Set(
    queryAll("*").filter(
      (part) =>
        part !== control &&
        !containsDeep(control.shadowRoot ?? control, part) &&
        !containsDeep(control, part),
    ),
  );
}
