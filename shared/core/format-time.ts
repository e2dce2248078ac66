/** Times and durations for people. */

/** `2026-11-02 08:00:05`, in the time zone of this computer. */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join("-");
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(pad).join(":")}`;
}

/** `5 s ago`, `3 min ago`, `2 h ago`, `6 d ago`; a time in the future, by another clock, is `now`. */
export function formatAge(instant: string, now: Date): string {
  const seconds = Math.floor((now.getTime() - Date.parse(instant)) / 1000);
  if (seconds < 1) return "now";
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, "s"];
  return `${Math.floor(seconds / size)} ${unit} ago`;
}

const UNITS = [
  [86_400, "d"],
  [3_600, "h"],
  [60, "min"],
  [1, "s"],
] as const;

/** `850 ms`, `12.3 s`, `4 min 5 s` */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}
