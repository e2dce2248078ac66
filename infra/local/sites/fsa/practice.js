/**
 * The server's settings for this visit: delays, and the variant of the site (see the README).
 */
const settings = document.getElementById("practice-settings");

/** @type {{variant: {kind: string, page?: string, field?: string, message?: string}, delays: {pages: number[], suggestions: number[]}}} */
export const practice = JSON.parse(settings?.textContent ?? "{}");

const { variant, delays } = practice;
let queries = 0;

/** How long the turn of the page after this one takes, the landing page being 0. */
export function pageDelay(/** @type {number} */ index) {
  return delays.pages[index % delays.pages.length] ?? 0;
}

/** How late the suggestions for the next keystroke are. */
export function nextSuggestionDelay() {
  return delays.suggestions[queries++ % delays.suggestions.length] ?? 0;
}

/** The id or name of an element: the real one, or in the variant "drifted" another. */
export function identifier(/** @type {string} */ official) {
  if (variant.kind !== "drifted") return official;
  const words = official.replace(/^fsa_/, "").split(/[_-]|(?<=[a-z0-9])(?=[A-Z])/);
  return `sae-${words.join("-").toLowerCase()}-2`;
}

export const isRemoved = (/** @type {string} */ field) =>
  variant.kind === "removed" && variant.field === field;

/** The page that never loads. */
export const isHanging = (/** @type {string} */ page) => variant.kind === "hanging" && variant.page === page;

/** The site's objection to a field with a valid value. */
export function rejection(/** @type {string} */ field) {
  if (variant.kind !== "rejecting" || variant.field !== field) return undefined;
  return variant.message ?? "We could not verify this answer. Check it and try again.";
}
