import { expect, test } from "vitest";
import { proofOf } from "../../../../shared/wizards/proof.ts";

const proved_at = "2026-03-09T23:30:00Z";
const url = "https://www.example.gov/form";

type Facts = Omit<Parameters<typeof proofOf>[0]["wizard"], "url">;

test.each<[Facts, boolean, boolean, string]>([
  [
    { proved: true, proved_at, proved_on: "site" },
    true,
    true,
    "It ran to its end on the real site (example.gov) on 2026-03-09.",
  ],
  [{ proved: true, proved_on: "site" }, true, true, "It ran to its end on the real site (example.gov)."],
  [{ proved: true, proved_at, proved_on: "practice" }, true, false, "It ran on a practice site only."],
  [{ proved: false, proved_on: "site" }, true, false, "It never ran on the real site (example.gov)."],
  [
    { proved: false, unrecorded: ["a", "b"] },
    true,
    false,
    "It never ran on the real site (example.gov), and 2 of its locators are assumptions.",
  ],
  [
    { proved: true, proved_at, proved_on: "site" },
    false,
    true,
    "It was discovered on this computer and ran to its end on example.gov on 2026-03-09.",
  ],
  [{ proved: false }, false, false, "It was discovered on this computer and never ran on example.gov."],
])("the proof of %j, official: %s", (facts, official, proved, proof) => {
  const expected = { proved, proof, ...(proved && { proved_at: facts.proved_at }) };
  expect(proofOf({ wizard: { url, ...facts }, official })).toEqual(expected);
});
