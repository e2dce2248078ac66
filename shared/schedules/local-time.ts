/** An instant in a time zone, in words: `Mon, 23 Nov 2026, 09:00 (America/New_York)`. */
export function localTime(instant: string, timeZone: string): string {
  return localTimes([instant], timeZone);
}

/** Several, with the time zone once. */
export function localTimes(instants: readonly string[], timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  return `${instants.map((instant) => format.format(new Date(instant))).join("; ")} (${timeZone})`;
}
