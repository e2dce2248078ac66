/** What stands for a secret of which nothing shall be seen. */
export const MASK = "***";

/** A key with a hint by which its owner tells it from others: its public beginning and its last four characters. */
export function hint(prefix: string, secret: string): string {
  const end = secret.slice(-4);
  return /^[A-Za-z0-9_-]{4}$/.test(end) ? `${prefix}...${end}` : prefix === "" ? MASK : `${prefix}...`;
}

/** Whether a text is what {@link MASK} or {@link hint} left of a secret. */
export function isMasked(text: string): boolean {
  return text === MASK || /^[A-Za-z0-9_.-]{0,16}\.\.\.(?:[A-Za-z0-9_-]{4})?$/.test(text);
}
