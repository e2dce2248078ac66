/** The boxes of one date, which change together: a site that refuses a date often names its first box alone. */
import { DATE_PARTS } from "../../../shared/text/vocabulary/date-parts.ts";
import { LABELS } from "../../../shared/text/vocabulary/labels.ts";
import { holdsText, inAllLanguages } from "../../../shared/text/words.ts";
import type { PresentedQuestion } from "../page/present-page.ts";
import { monthsFromNow, yearsAgo } from "./example-dates.ts";

type PartName = "day" | "month" | "year";

const NAMES = ["day", "month", "year"] as const;
const isOf = Object.fromEntries(
  NAMES.map((name) => {
    const words = inAllLanguages(DATE_PARTS, (parts) => parts[name]);
    return [name, { label: new RegExp(`(?:^|– )(?:${words})(?!\\p{L})`, "iu"), text: holdsText(words) }];
  }),
) as Record<PartName, { label: RegExp; text: RegExp }>;
const WHOLE = holdsText(inAllLanguages(LABELS, ({ date }) => date));

/** The parts of one date that stand side by side, by their places among the questions. */
export interface DateGroup {
  at: number[];
  parts: PartName[];
}

export function dateGroups(
  questions: readonly Pick<PresentedQuestion, "label" | "field_type">[],
): DateGroup[] {
  const named = questions.map(({ label }) => NAMES.find((name) => isOf[name].label.test(label)));
  const groups: DateGroup[] = [];
  for (let at = 0; at + 2 < questions.length; at++) {
    const parts = named.slice(at, at + NAMES.length).filter((part) => part !== undefined);
    const own = questions.slice(at, at + NAMES.length);
    const isTyped = own.every(({ field_type }) => field_type === "text" || field_type === "number");
    if (new Set(parts).size < NAMES.length || !isTyped || !isOneQuestion(own.map(({ label }) => label)))
      continue;
    groups.push({ at: NAMES.map((_, place) => at + place), parts });
    at += NAMES.length - 1;
  }
  return groups;
}

/** Whether labels such as “Birth – Day” name one question, or none. */
function isOneQuestion(labels: string[]): boolean {
  return new Set(labels.map((label) => label.split(" – ").slice(0, -1).join(" – "))).size === 1;
}

/** Whether a message is about a date, and not about one of its parts: “the past year” names a time. */
export function isAboutDate(message: string): boolean {
  const named = NAMES.filter((name) => isOf[name].text.test(message));
  return WHOLE.test(message) || named.length !== 1;
}

/** Dates that forms ask for: a recent one, one to come, those of a child and of an old person. */
const DATES = [monthsFromNow(-2), monthsFromNow(2), yearsAgo(10), yearsAgo(70)];

/** @returns the parts of each date in the order of the group */
export function otherDates({ parts }: DateGroup): string[][] {
  return DATES.map((date) => {
    const [year = "", month = "", day = ""] = date
      .toISOString()
      .slice(0, 10)
      .split("-")
      .map((part) => String(Number(part)));
    const written = { day, month, year };
    return parts.map((part) => written[part]);
  });
}
