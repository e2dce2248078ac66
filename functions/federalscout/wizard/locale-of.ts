import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { localeOfPage } from "../../../shared/text/notation.ts";

/** @returns undefined for the United States, whose notation wizards have by default, and where the page states no locale */
export function localeOf({ lang, url }: Pick<SeenPage, "lang" | "url">): string | undefined {
  const locale = localeOfPage({ lang, host: new URL(url).hostname });
  return locale?.endsWith("-US") ? undefined : locale;
}
