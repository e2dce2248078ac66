/** Replaces a secret completely. */
export const MASK = "***";

/**
 * A hint by which its owner identifies a key: its public prefix and its last four characters, unless these would read as
 * a name that a secret follows.
 */
export function hint(prefix: string, secret: string): string {
  const end = secret.slice(-4);
  if (/^[A-Za-z0-9_-]{4}$/.test(end) && !/(?:api|keys?|auth|pwd)$/i.test(end)) return `${prefix}...${end}`;
  return prefix === "" ? MASK : `${prefix}...`;
}

/** Whether a text is the mask or hint of a secret, or a masked private key. */
export function isMasked(text: string): boolean {
  return (
    text === MASK ||
    /^[A-Za-z0-9_.-]{0,16}\.\.\.(?:[A-Za-z0-9_-]{4})?$/.test(text) ||
    /^-----BEGIN [A-Z0-9 ]{1,60}-----\.\.\.(?:-----END [A-Z0-9 ]{1,60}-----(?:\s|\\+n)*)?$/.test(text)
  );
}
