/** Times, durations and states in words. */

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const ABSOLUTE = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];
const LONGEST_RELATIVE_MS = 7 * 86_400_000;

/** A time that passes the reader's own clock: relative when near, with the exact time as its title. */
export function Time({ at, absolute = false }: { at: string; absolute?: boolean }) {
  const exact = ABSOLUTE.format(new Date(at));
  return (
    <time dateTime={at} title={exact}>
      {absolute ? exact : relative(at, exact)}
    </time>
  );
}

function relative(at: string, exact: string): string {
  const distance = Date.parse(at) - Date.now();
  if (Math.abs(distance) > LONGEST_RELATIVE_MS) return exact;
  for (const [unit, length] of STEPS) {
    if (Math.abs(distance) >= length) return RELATIVE.format(Math.round(distance / length), unit);
  }
  return distance > 0 ? "in less than a minute" : "just now";
}

export function duration(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function bytes(count: number): string {
  return count < 1_000_000 ? `${Math.round(count / 1000)} KB` : `${(count / 1_000_000).toFixed(1)} MB`;
}

const ENDED_STATES = ["completed", "failed", "timed_out", "cancelled", "rejected", "expired"];

export function isEnded(state: string): boolean {
  return ENDED_STATES.includes(state);
}

const TONES: Record<string, string> = {
  completed: "good",
  failed: "bad",
  timed_out: "bad",
  rejected: "bad",
  expired: "bad",
  running: "busy",
  starting: "busy",
};

export function State({ state }: { state: string }) {
  return <span class={`state state-${TONES[state] ?? "calm"}`}>{capital(state.replaceAll("_", " "))}</span>;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The entry points of runs, as a person knows them. */
export const ENTRY_POINTS: Record<string, string> = {
  console: "Console",
  mcp: "AI assistant",
  a2a: "Another agent",
  api: "Program (REST)",
  cli: "Command line",
  schedule: "Schedule",
};

/** A value of an answer or a result, as a person reads it. */
export function show(value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
