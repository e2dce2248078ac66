/** E-mail addresses: the first letter and the domain remain (`j...@example.com`). */

export function maskEmailAddresses(text: string): string {
  let masked = "";
  let done = 0;
  for (const { 0: at, index } of text.matchAll(AT)) {
    const domain = domainAt(text, index + at.length);
    const local = localBefore(text, Math.max(done, index - LONGEST_LOCAL), index);
    if (domain === undefined || local === "" || isNoAddress(local, domain)) continue;
    masked += `${text.slice(done, index - local.length)}${[...local][0]}...`;
    done = index;
  }
  return masked + text.slice(done);
}

/** In a URL the sign may be encoded. */
const AT = /@|%40/g;
/** RFC 5321 (4.5.3.1.1) allows 64. */
const LONGEST_LOCAL = 64;
const LOCAL_CHARACTER = /[\p{L}\p{N}._+-]/u;
const DOMAIN =
  /(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}(]|-[\p{L}\p{N}])/uy;

function domainAt(text: string, start: number): string | undefined {
  DOMAIN.lastIndex = start;
  return DOMAIN.exec(text)?.[0];
}

function localBefore(text: string, from: number, end: number): string {
  let start = end;
  while (start > from && LOCAL_CHARACTER.test(text[start - 1] as string)) start--;
  // The n of an escaped line break is not part of the name.
  if (text[start - 1] === "\\" && /[nrt]/.test(text[start] as string)) start++;
  return text.slice(start, end).replace(/^[._+-]+/, "");
}

/** `git@github.com:owner/name` is a shared account; `icon@2x.png` and `left-pad@1.3.0-beta.rc` are not addresses. */
function isNoAddress(local: string, domain: string): boolean {
  return local === "git" || local.endsWith("...") || NO_DOMAIN.test(domain);
}

const NO_DOMAIN =
  /^(?:\d+(?:\.\d+)*x\.|\d+\.\d+)|\.(?:png|jpe?g|gif|svg|webp|avif|ico|m?js|cjs|tsx?|jsx|json|css|html|map|tgz)$/i;
