/** Picks a month or a time in the popup of a box that takes no typing. */
import { waitFor } from "../../../dom/document.ts";
import { OPEN_MS } from "../../../limits.ts";
import type { FieldTrouble, PlannedField } from "../../../protocol.ts";
import type { Step } from "../../widget.ts";
import { monthsSince, pickMonth } from "../dates/pick-month.ts";
import { readMonthName } from "../dates/read-date.ts";
import { type Moment, offersMoment, pickInColumns } from "./pick-columns.ts";
import { offersTime, pickTime, type Time } from "./pick-time.ts";
import { readTime } from "./read-time.ts";

const NOT_KEPT: FieldTrouble = { reason: "not_kept" };

/** The parts of an answer that is a month of a year or a time of day. */
export function momentOf({ value }: PlannedField): Moment | undefined {
  const [hour, minute] = (readTime(value) ?? "").split(":").map(Number);
  if (hour !== undefined && minute !== undefined) return { hour, minute };
  const year = Number(/\b(?:19|20)\d{2}\b/.exec(value)?.[0]);
  const rest = value.replace(/\b(?:19|20)\d{2}\b/, "").replace(/[^\p{L}\p{N}]/gu, "");
  const month = /^\d{1,2}$/.test(rest) ? Number(rest) : readMonthName(rest);
  return year && month && month <= 12 ? { year, month } : undefined;
}

/** Whether a text holds the month of a year or the time of the answer. */
export function isSameMoment(field: PlannedField, text: string): boolean {
  const asked = momentOf(field);
  return asked !== undefined && JSON.stringify(momentOf({ ...field, value: text })) === JSON.stringify(asked);
}

/** The kind of popup that has appeared since the elements in `before` were visible. */
export function offersPick(
  before: Set<Element>,
  moment: Moment | undefined,
): "columns" | "boxes" | "months" | undefined {
  if (!moment) return undefined;
  if (offersMoment(before, moment)) return "columns";
  if (timeIn(moment) && offersTime(before)) return "boxes";
  return monthsSince(before).length > 0 ? "months" : undefined;
}

function timeIn({ hour, minute }: Moment): Time | undefined {
  return hour === undefined || minute === undefined ? undefined : { hour, minute };
}

/** @param before the elements that were visible before the popup opened */
export async function* pickMoment(
  before: Set<Element>,
  moment: Moment | undefined,
  isShown: () => boolean,
  timeoutMs: number,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  const offered = moment && (await waitFor(() => offersPick(before, moment), timeoutMs, OPEN_MS));
  const trouble = offered ? yield* pickOffered(before, moment, offered) : NOT_KEPT;
  if (trouble) return trouble;
  return (await waitFor(() => isShown() || undefined, OPEN_MS)) ? undefined : NOT_KEPT;
}

async function* pickOffered(
  before: Set<Element>,
  moment: Moment,
  offered: ReturnType<typeof offersPick>,
): AsyncGenerator<Step, FieldTrouble | undefined> {
  if (offered === "columns") return yield* pickInColumns(before, moment);
  const time = timeIn(moment);
  if (offered === "boxes" && time) {
    yield* pickTime(before, time);
    return undefined;
  }
  const { year, month, day } = moment;
  const isMonth = year !== undefined && month !== undefined && day === undefined;
  return offered === "months" && isMonth ? yield* pickMonth(before, { year, month }) : NOT_KEPT;
}
