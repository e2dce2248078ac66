/** Results in words: amounts with their currency, dates with the name of the month. */
import type { ResultValue, RunResult } from "../api/types.ts";
import { day } from "../parts/day.ts";

/** The site's own words, where it has them. */
export function resultText({ text, value, type, currency }: ResultValue): string {
  if (text !== undefined && text !== "") return text;
  if (typeof value === "number")
    return type === "money" ? money(value, currency) : value.toLocaleString("en-US");
  if (type === "date" && typeof value === "string") return day(value);
  return value === undefined || value === null || value === "" ? "–" : String(value);
}

/** The difference between two results; empty where they are no numbers. */
export function differenceText(before: ResultValue | undefined, after: ResultValue | undefined): string {
  if (typeof before?.value !== "number" || typeof after?.value !== "number") return "";
  const difference = after.value - before.value;
  if (difference === 0) return "the same";
  const amount = Math.abs(difference);
  const words = after.type === "money" ? money(amount, after.currency) : amount.toLocaleString("en-US");
  return `${difference > 0 ? "+" : "−"}${words}`;
}

/** All figures, line by line, for a message to another person. */
export function copiedText(name: string, result: RunResult, figures: [string, ResultValue][]): string {
  const { practice, source } = result;
  const lines = figures.map(([id, value]) => {
    const words = Array.isArray(value.value) ? "see the page" : resultText(value);
    const period = value.period === undefined ? "" : ` ${value.period}`;
    return `${value.label ?? id}: ${words}${period}${value.meaning === undefined ? "" : ` (${value.meaning})`}`;
  });
  return [
    name,
    ...(practice ? ["From a practice site: not official."] : []),
    ...lines,
    ...(source
      ? [
          `Source: ${source.url}, ${practice ? "not visited; practice copy read" : "visited"} ${day(source.visited_at.slice(0, 10))}`,
        ]
      : []),
  ].join("\n");
}

function money(amount: number, currency = "USD"): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
}
