const DAY = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });

/** `2026-05-17` as `May 17, 2026`; any other text as it is. */
export function day(iso: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? DAY.format(new Date(iso)) : iso;
}
