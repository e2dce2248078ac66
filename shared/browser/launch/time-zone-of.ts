/** Capitals of countries with several times. Source: IANA time zone database, `zone1970.tab`. */
const CAPITALS: Readonly<Record<string, string>> = {
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  ES: "Europe/Madrid",
  MX: "America/Mexico_City",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
};

/** The time zone of a locale's region, so that a form shows its dates as there; undefined for English of the United States. */
export function timeZoneOf(locale: string): string | undefined {
  const parsed = new Intl.Locale(locale);
  const { region = "US" } = parsed;
  if (region === "US") return undefined;
  const zones = (parsed as Intl.Locale & { getTimeZones?(): string[] | undefined }).getTimeZones?.() ?? [];
  const named = CAPITALS[region];
  if (named !== undefined) return named;
  const [zone, ...others] = zones;
  return others.every((other) => zone !== undefined && isSameTime(zone, other)) ? zone : undefined;
}

function isSameTime(one: string, other: string): boolean {
  const dates = [new Date("2026-01-15T12:00:00Z"), new Date("2026-07-15T12:00:00Z")];
  const show = (timeZone: string) =>
    dates.map((date) => date.toLocaleString("en-GB", { timeZone, timeZoneName: "longOffset" })).join();
  return show(one) === show(other);
}
