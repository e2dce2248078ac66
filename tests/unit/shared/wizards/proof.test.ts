import { expect, test } from "vitest";
import { proofOf } from "../../../../shared/wizards/proof.ts";

const proved_at = "2026-03-09T23:30:00Z";

test.each<[Parameters<typeof proofOf>[0], boolean, string]>([
  [{ proved: true, proved_at, proved_on: "site" }, true, "It ran to its end on the real site on 2026-03-09."],
  [{ proved: true, proved_on: "site" }, true, "It ran to its end on the real site."],
  [{ proved: true, proved_at, proved_on: "practice" }, false, "It ran on a practice site only."],
  [{ proved: false, proved_on: "site" }, false, "It never ran on the real site."],
  [
    { proved: false, unrecorded: ["a", "b"] },
    false,
    "It never ran on the real site, and 2 of its locators are assumptions.",
  ],
])("the proof of %j", (facts, proved, proof) => {
  expect(proofOf(facts)).toEqual({ proved, proof, ...(proved && { proved_at: facts.proved_at }) });
});
