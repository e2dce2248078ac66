import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { localeOfPage } from "../../../shared/text/notation.ts";

/**
 * The language and country of a site, in whose notation it writes and reads numbers and dates.
 *
 * @returns such as `fr-CA`, or `de` where no country is known; undefined for the English of the United States, which
 *   wizards have by default, and where the page states no locale
 */
export function localeOf({
  lang,
  url,
  controls,
}: Pick<SeenPage, "lang" | "url" | "controls">): string | undefined {
  const locale = localeOfPage({ lang, host: new URL(url).hostname });
  if (locale === undefined && /^en\b/i.test(lang) && isBritish(controls)) return "en-GB";
  return locale === "en-US" ? undefined : locale;
}

/** Pounds, or the day before the month: an English page that is not of the United States. */
function isBritish(controls: SeenPage["controls"]): boolean {
  const words = controls.map(({ prefix, hint, label }) => `${prefix} ${hint} ${label}`).join(" ");
  return /£|\bDD[-/. ]MM[-/. ]YYYY\b|\bNational Insurance\b/i.test(words);
}
