import { describe, expect, it } from "vitest";
import { localeOf } from "../../../../../functions/federalscout/tools/save-page-metadata.ts";
import { seenControl } from "../page/seen.ts";

describe("the locale of a discovered wizard", () => {
  it.each([
    ["en-GB", "https://forms.example.org/", "", "en-GB"],
    ["en", "https://www.gov.uk/check", "", "en-GB"],
    ["fr", "https://formulaire.canada.ca/", "", "fr-CA"],
    ["es", "https://www.usa.gov/es/", "", "es-US"],
    ["de", "https://forms.example.org/", "", "de"],
    ["en-US", "https://forms.example.org/", "", undefined],
    ["en", "https://www.ssa.gov/", "", undefined],
    ["", "https://www.gov.uk/", "", undefined],
    ["en", "https://forms.example.org/", "Rent in £", "en-GB"],
    ["en", "https://forms.example.org/", "Date (DD/MM/YYYY)", "en-GB"],
    ["en", "https://forms.example.org/", "Rent in $", undefined],
  ])("%s at %s with “%s” is %s", (lang, url, label, expected) =>
    expect(localeOf({ lang, url, controls: [seenControl({ label })] })).toBe(expected),
  );
});
