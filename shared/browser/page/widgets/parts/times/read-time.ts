/** A time of day as `HH:MM`, such as "22:30" for "10:30 pm"; undefined for any other text, also one with seconds. */
export function readTime(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h](\d{2})(?::00)?)?\s*([ap])?\.?\s?m?\.?$/i.exec(text.trim());
  if (!match) return undefined;
  const [, hours = "", minutes, half] = match;
  if (minutes === undefined && !half) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes ?? 0) < 60
    ? `${String(hour).padStart(2, "0")}:${minutes ?? "00"}`
    : undefined;
}

/** `a` or `p` for the name of a half of the day, such as "AM" or "p.m."; undefined for any other text. */
export function halfOfDay(text: string): string | undefined {
  return /^([ap])\.?m\.?$/i.exec(text)?.[1]?.toLowerCase();
}
