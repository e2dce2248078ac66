import { describe, expect, it } from "vitest";
import { localeOf } from "../../../../../functions/federalscout/wizard/locale-of.ts";

describe("the locale of a discovered wizard", () => {
  it.each([
    ["en-GB", "https://forms.example.org/", "en-GB"],
    ["en", "https://www.gov.uk/check", "en-GB"],
    ["fr", "https://formulaire.canada.ca/", "fr-CA"],
    ["es", "https://www.usa.gov/es/", undefined],
    ["es", "https://forms.example.org/", "es"],
    ["en", "https://forms.example.org/", undefined],
    ["en-US", "https://forms.example.ca/", undefined],
    ["en-US", "https://forms.example.org/", undefined],
    ["", "https://www.gov.uk/", undefined],
  ])("%s at %s is %s", (lang, url, expected) => expect(localeOf({ lang, url })).toBe(expected));
});
