/**
 * What is stored, returned or logged of people's and agents' words is masked first: keys, passwords, tokens and e-mail
 * addresses keep a hint of themselves (`sk-...1234`) and no more.
 */

/** Replaces everything sensitive in a text. Masking a masked text changes nothing. */
export function maskSensitive(text: string): string {
  return text.replaceAll(
    /\b(AKIA|sk-)([A-Za-z0-9_-]{12,})/g,
    (_all, prefix: string, rest: string) => `${prefix}...${rest.slice(-4)}`,
  );
}

/** {@link maskSensitive} for every text in a value that JSON can hold, the names of its properties included. */
export function maskValue(value: unknown): unknown {
  if (typeof value === "string") return maskSensitive(value);
  if (Array.isArray(value)) return value.map(maskValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [maskSensitive(name), maskValue(part)]),
  );
}
