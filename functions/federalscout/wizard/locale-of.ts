import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";

/**
 * The locale in which a site writes numbers and dates: its language with the region that the page or its domain states.
 *
 * @returns undefined for the United States, whose notation wizards have by default, and where no region is known
 */
export function localeOf({ lang, url }: Pick<SeenPage, "lang" | "url">): string | undefined {
  const [, language, region] = /^([a-z]{2})(?:-[A-Z][a-z]{3})?(?:-([A-Z]{2}))?$/i.exec(lang) ?? [];
  if (!language) return undefined;
  const domain = new URL(url).hostname.split(".").at(-1) ?? "";
  const country = region?.toUpperCase() ?? COUNTRIES[domain];
  return country && country !== "US" ? `${language.toLowerCase()}-${country}` : undefined;
}

const COUNTRIES: Readonly<Record<string, string>> = {
  uk: "GB",
  gov: "US",
  mil: "US",
  us: "US",
  ...Object.fromEntries(
    "at au be ca ch de dk es fi fr ie it mx nl no nz pl pt se"
      .split(" ")
      .map((code) => [code, code.toUpperCase()]),
  ),
};
