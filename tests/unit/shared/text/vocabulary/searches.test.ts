/** Captions of a button that opens a search. */
import { expect, test } from "vitest";
import { REFUSALS } from "../../../../../shared/text/vocabulary/sites.ts";
import { beginsText, inAllLanguages } from "../../../../../shared/text/words.ts";

const SEARCHES = beginsText(inAllLanguages(REFUSALS, ({ searches }) => searches));

test.each([
  ["Search for a school", true],
  ["Look up", true],
  ["Go", true],
  ["Suchen", true],
  // The button of the page, next to a box that takes no text.
  ["Go on", false],
  ["Go back", false],
  ["Continue", false],
])("“%s” searches: %s", (caption, searches) => {
  expect(SEARCHES.test(caption)).toBe(searches);
});
