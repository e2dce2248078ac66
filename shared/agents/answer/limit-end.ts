/** Reads from a provider's message when a limit ends. */

const UNIT_SECONDS: [unit: RegExp, seconds: number][] = [
  [/^m(illi)?s/i, 0.001],
  [/^d/i, 86_400],
  [/^h/i, 3600],
  [/^m/i, 60],
  [/^s/i, 1],
];
const UNIT = "(?:milliseconds?|msecs?|ms|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?|[dhms])(?![a-z])";
const AMOUNT = new RegExp(String.raw`(\d+(?:\.\d+)?)\s*(${UNIT})`, "gi");
const DURATION = new RegExp(
  String.raw`(?:\b(?:in|after|for|wait|within)\b|retry_?delay\W{1,4})\s*(?:about |~|another )?((?:\d+(?:\.\d+)?\s*${UNIT}[\s,]*(?:and\s+)?){1,5})`,
  "i",
);
const SECONDS = /\b(?:resets?_in_seconds|retry[_-]after(?:_seconds)?)\W{1,5}(\d+(?:\.\d+)?)\b/i;
const EPOCH = /(?:\breached\W|\bresets?(?:_at)?\W{1,5}(?:at )?)(1\d{9})(?:\d{3})?\b/i;
const ISO = /\b(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)/;
const CLOCK = new RegExp(
  String.raw`\b(?:resets?|again|until|available|refreshes|renews)\b[:,]?\s+(?:(?:at|on)\s+)?` +
    String.raw`(?:(?<month>[A-Z][a-z]{2})[a-z]*\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<year>20\d{2}))?,?\s+(?:at\s+)?)?` +
    String.raw`(?<hour>\d{1,2})(?::(?<minute>\d{2}))?\s*(?<half>[ap]\.?m\b\.?)?(?:\s*\(?(?<zone>UTC|GMT(?:[+-]\d{1,2})?|[A-Z][A-Za-z]+(?:\/[A-Z][A-Za-z_-]+){1,2}))?`,
  "i",
);
const NEXT_MONTH = /\b(?:first|1st) (?:day )?of (?:the|next|each) month\b|\bnext month\b/i;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** @returns undefined when the message names no time */
export function findLimitEnd(text: string, now: Date): Date | undefined {
  const seconds = secondsIn(text);
  if (seconds !== undefined) return new Date(now.getTime() + seconds * 1000);
  const epoch = EPOCH.exec(text)?.[1];
  if (epoch !== undefined) return new Date(Number(epoch) * 1000);
  const iso = ISO.exec(text)?.[1];
  if (iso !== undefined && !Number.isNaN(Date.parse(iso))) return new Date(iso);
  if (NEXT_MONTH.test(text)) return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return nextClock(CLOCK.exec(text)?.groups, now);
}

function secondsIn(text: string): number | undefined {
  const plain = SECONDS.exec(text)?.[1];
  if (plain !== undefined) return Number(plain);
  const duration = DURATION.exec(text)?.[1];
  if (duration === undefined) return undefined;
  let seconds = 0;
  for (const [, amount, unit = ""] of duration.matchAll(AMOUNT)) {
    seconds += Number(amount) * (UNIT_SECONDS.find(([form]) => form.test(unit))?.[1] ?? 0);
  }
  return seconds;
}

type ClockParts = Record<string, string | undefined>;

function nextClock(parts: ClockParts | undefined, now: Date): Date | undefined {
  if (!parts) return undefined;
  const { month, day, year, half, minute } = parts;
  // "resets 5" is no time.
  if (half === undefined && minute === undefined) return undefined;
  const hour = (Number(parts.hour) % (half ? 12 : 24)) + (/^p/i.test(half ?? "") ? 12 : 0);
  const zone = zoneOf(parts.zone);
  const today = partsIn(now, zone);
  const monthIndex = month === undefined ? undefined : MONTHS.indexOf(month.toLowerCase());
  if (monthIndex === -1) return undefined;
  const at = (y: number, m: number, d: number) => inZone([y, m, d, hour, Number(minute ?? 0)], zone);
  if (monthIndex !== undefined) {
    const named = at(Number(year ?? today[0]), monthIndex, Number(day));
    const isPast = year === undefined && named.getTime() < now.getTime() - DAY_MS;
    return isPast ? at(today[0] + 1, monthIndex, Number(day)) : named;
  }
  const sameDay = at(today[0], today[1], today[2]);
  return sameDay > now ? sameDay : at(today[0], today[1], today[2] + 1);
}

const DAY_MS = 86_400_000;

/** The name of an IANA zone; undefined for that of this machine. */
function zoneOf(name: string | undefined): string | undefined {
  const offset = /^GMT([+-])(\d{1,2})$/i.exec(name ?? "");
  // The signs of these zones are reversed.
  const zone = offset ? `Etc/GMT${offset[1] === "+" ? "-" : "+"}${Number(offset[2])}` : name;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return zone;
  } catch {
    return undefined;
  }
}

type Calendar = [year: number, month: number, day: number, hour: number, minute: number];

function partsIn(date: Date, timeZone: string | undefined): Calendar {
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-hc-h23", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  const part = (name: "year" | "month" | "day" | "hour" | "minute") => parts.get(name) ?? 0;
  return [part("year"), part("month") - 1, part("day"), part("hour"), part("minute")];
}

function inZone(calendar: Calendar, zone: string | undefined): Date {
  const asUtc = Date.UTC(...calendar);
  const shown = Date.UTC(...partsIn(new Date(asUtc), zone));
  return new Date(asUtc - (shown - asUtc));
}
