/** A time in a popup, in columns, in a list of times, or in boxes or sliders for the hour and the minute next to a switch between AM and PM. */
import { twoDigits } from "../../../../../text/dates.ts";
import { queryAll } from "../../../dom/document.ts";
import { setText } from "../../../dom/events.ts";
import { labelTexts, visibleText } from "../../../dom/text.ts";
import { isVisible } from "../../../dom/visibility.ts";
import type { PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { MIDNIGHT, timeOf } from "../dates/read-date.ts";
import { itemOfTime, offersMoment, pickInColumns } from "./pick-columns.ts";
import { halfOfDay } from "./read-time.ts";

const BOX =
  "input[type=number],input[type=text],input[type=range],input[inputmode=numeric],input:not([type])";

export interface Time {
  hour: number;
  minute: number;
}

interface TimeBoxes {
  hour: HTMLElement;
  minute: HTMLElement;
  /** One button that switches between AM and PM, or one for each. */
  halves: HTMLElement[];
}

/** The time after the date of an answer, if it has one. */
export function hourOf(field: PlannedField): Time | undefined {
  const time = timeOf(field);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return time === MIDNIGHT ? undefined : { hour, minute };
}

export function offersTime(before: Set<Element>): boolean {
  return timeBoxesSince(before) !== undefined;
}

/** @param before the elements that were visible before the popup opened */
export async function* pickTime(before: Set<Element>, time: Time): AsyncGenerator<Step, void> {
  const boxes = timeBoxesSince(before);
  if (boxes) return yield* typeTime(boxes, time);
  if (offersMoment(before, time)) return void (yield* pickInColumns(before, time));
  const item = itemOfTime(before, `${twoDigits(time.hour)}:${twoDigits(time.minute)}`);
  if (item) yield { do: "click", on: item };
}

/** The boxes that have appeared since the elements in `before` were visible. */
function timeBoxesSince(before: Set<Element>): TimeBoxes | undefined {
  const isFresh = (element: HTMLElement) => !before.has(element) && isVisible(element);
  const boxes = queryAll(BOX).filter(isFresh);
  const named = (word: RegExp) => boxes.filter((box) => wordsOf(box).some((text) => word.test(text)));
  const [hour, ...hours] = named(/\bhours?\b/);
  const [minute, ...minutes] = named(/\bminutes?\b/);
  if (!hour || !minute || hour === minute || hours.length + minutes.length > 0) return undefined;
  const halves = queryAll("*").filter((one) => one.childElementCount === 0 && isFresh(one) && halfOf(one));
  return { hour, minute, halves };
}

function wordsOf(box: HTMLElement): string[] {
  return [...labelTexts(box), box.getAttribute("name") ?? ""];
}

async function* typeTime({ hour, minute, halves }: TimeBoxes, time: Time): AsyncGenerator<Step, void> {
  if ([hour, minute].every(isSlider)) {
    // The boxes of a popup take the hour from midnight, also where the popup shows AM or PM.
    setText(hour, String(time.hour));
    setText(minute, String(time.minute));
    return;
  }
  const hours = halves.length > 0 ? time.hour % 12 || 12 : time.hour;
  yield { do: "type", into: hour, text: twoDigits(hours) };
  yield { do: "type", into: minute, text: twoDigits(time.minute) };
  yield { do: "press", on: minute, key: "Tab" };
  const wanted = time.hour < 12 ? "a" : "p";
  const [first] = halves;
  const pressed = halves.length > 1 ? halves.find((one) => halfOf(one) === wanted) : first;
  if (pressed && (halves.length > 1 || halfOf(pressed) !== wanted)) yield { do: "click", on: pressed };
}

function isSlider(box: HTMLElement): boolean {
  return box.matches("[type=range]");
}

function halfOf(element: HTMLElement): string | undefined {
  return halfOfDay(visibleText(element));
}
