import { expect, it } from "vitest";
import { isWaiting } from "../../../../../../shared/browser/page/dom/fresh-texts.ts";

it.each([
  "Loading",
  "Loading…",
  "Calculating your results...",
  "Please wait while we calculate",
  "Loading, please wait",
  "Processing your request – please wait a moment.",
  "Chargement en cours, veuillez patienter",
  "Wird geladen. Bitte warten!",
])("a page waits that shows “%s”", (text) => {
  expect(isWaiting(text)).toBe(true);
});

it.each([
  "Loading dock number",
  "Working hours",
  "Saving a life: wait for the ambulance",
  "You may please wait outside",
])("a page does not wait that shows “%s”", (text) => {
  expect(isWaiting(text)).toBe(false);
});
