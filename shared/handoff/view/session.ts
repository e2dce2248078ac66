/**
 * The link's secret and this tab's own name. Both are kept for the tab alone, since phones load a page again after a person has
 * looked up a code in another app; the address and the history hold neither.
 */
import { toBase64Url } from "../sealed/bytes.ts";
import { type LinkParts, readFragment } from "../sealed/link-secret.ts";

const KEY = "handoff";

export interface Session extends LinkParts {
  /** By which the relay recognises this tab when it connects again. */
  client: string;
}

/** @returns undefined without a usable link */
export function openSession(): Session | undefined {
  const fragment = location.hash;
  history.replaceState(null, "", location.pathname);
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
    fragment: string;
    client: string;
  } | null;
  const known = fragment.length > 1 && fragment !== kept?.fragment ? newEntry(fragment) : kept;
  const link = known && readFragment(known.fragment);
  if (!known || !link) return undefined;
  sessionStorage.setItem(KEY, JSON.stringify(known));
  return { ...link, client: known.client };
}

export function forgetSession(): void {
  sessionStorage.removeItem(KEY);
}

function newEntry(fragment: string) {
  return { fragment, client: toBase64Url(crypto.getRandomValues(new Uint8Array(24))) };
}
