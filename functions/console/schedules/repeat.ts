/** Repeated times as a form shows them, and the crontab that they stand for. */

export const WEEKDAYS = ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export type Repeat = { time: string } & (
  | { kind: "daily" }
  | { kind: "weekly"; weekdays: Weekday[] }
  /** The day of the month, or with `week` the first to fifth such weekday. */
  | { kind: "monthly"; dayOfMonth: string }
  | { kind: "monthly"; week: string; weekday: Weekday }
);

export function cronOf(repeat: Repeat): string {
  const [hour = "0", minute = "0"] = repeat.time.split(":").map((part) => String(Number(part)));
  if (repeat.kind === "daily") return `${minute} ${hour} * * *`;
  if (repeat.kind === "weekly") return `${minute} ${hour} * * ${repeat.weekdays.join(",")}`;
  return "week" in repeat
    ? `${minute} ${hour} * * ${repeat.weekday}#${repeat.week}`
    : `${minute} ${hour} ${repeat.dayOfMonth} * *`;
}

/** Undefined for a crontab that the form cannot show. */
export function repeatOf(cron: string): Repeat | undefined {
  const [minute = "", hour = "", day = "", month = "", weekday = "", ...more] = cron.trim().split(/\s+/);
  if (![minute, hour].every((part) => /^\d{1,2}$/.test(part)) || month !== "*" || more.length > 0)
    return undefined;
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  if (weekday === "*") {
    if (day === "*") return { kind: "daily", time };
    return /^\d{1,2}$/.test(day) ? { kind: "monthly", time, dayOfMonth: day } : undefined;
  }
  if (day !== "*") return undefined;
  const [, nth = "", week] = /^(\w+)#([1-5])$/.exec(weekday) ?? [];
  if (week !== undefined) {
    const named = weekdayOf(nth);
    return named && { kind: "monthly", time, week, weekday: named };
  }
  const items = weekday.split(",").map(weekdaysOf);
  if (items.some((item) => item.length === 0)) return undefined;
  const chosen = new Set(items.flat());
  return { kind: "weekly", time, weekdays: WEEKDAYS.filter((each) => chosen.has(each)) };
}

/** A weekday, or the range of an item such as `MON-FRI`; empty for any other item. */
function weekdaysOf(item: string): Weekday[] {
  const [from, to = from] = item.split("-").map(weekdayOf);
  if (from === undefined || to === undefined) return [];
  return WEEKDAYS.slice(WEEKDAYS.indexOf(from), WEEKDAYS.indexOf(to) + 1);
}

function weekdayOf(text: string): Weekday | undefined {
  // Crontabs count from Sunday, as 0 or 7.
  if (/^[0-7]$/.test(text)) return WEEKDAYS[(Number(text) + 6) % 7];
  return WEEKDAYS.find((name) => name === text.toUpperCase());
}
