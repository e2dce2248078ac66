import { describe, expect, it, test } from "vitest";
import type { ProofRecord, ProvedVisit } from "../../../../shared/wizards/format/proof-record.ts";
import {
  notShownInWords,
  proofInShort,
  proofInWords,
  proofOf,
  summarizeProof,
} from "../../../../shared/wizards/proof.ts";
import type { WizardPage } from "../../../../shared/wizards/wizard.ts";

const proved_at = "2026-03-09T23:30:00Z";
const url = "https://www.example.gov/form";

type Facts = Omit<Parameters<typeof proofOf>[0]["wizard"], "url" | "pages">;

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
])("the proof of a file without a record, %j, official: %s", (facts, official, proved, proof) => {
  const expected = { proved, proof, ...(proved && { proved_at: facts.proved_at }) };
  expect(proofOf({ wizard: { url, pages: [], ...facts }, official })).toEqual(expected);
});

test.each<[Facts & { url?: string }, string]>([
  [{ proved: true, proved_at, proved_on: "site" }, "2026-03-09"],
  [
    { proved: true, proved_at, proved_on: "site", url: "http://127.0.0.1:3000/" },
    "2026-03-09 (this computer)",
  ],
  [{ proved: true, proved_on: "site" }, "yes"],
  [{ proved: true, proved_at, proved_on: "practice" }, "practice site only"],
  [{ proved: false, proved_on: "site" }, "never"],
  [{}, "never"],
])("the proof in a table's cell, of %j", (facts, words) => {
  expect(proofInShort({ url, pages: [], ...facts })).toBe(words);
});

const amount = { name: "monthly_amount", label: "Monthly amount", has_value: true, text: "$540" };

function visit(facts: Partial<ProvedVisit> = {}): ProvedVisit {
  return {
    at: "2026-11-29T12:00:00.000Z",
    on: "site",
    by: "run",
    choices: {},
    pages: [1, 2],
    questions: ["q1"],
    results: [amount],
    ending: "result",
    ...facts,
  };
}

const pages = [1, 2].map(
  (page_number) => ({ page_number, fields: [{ field_id: `q${page_number}` }] }) as unknown as WizardPage,
);
const form = { pages };
const sentence = (proof: ProofRecord, official = true, more: object = {}) =>
  proofOf({ wizard: { url, pages, proof, ...more }, official });

describe("the sentence of a record", () => {
  it("names the branches and pages that were shown, and the first result", () => {
    const record = {
      visits: [visit(), visit({ choices: { q1: "b" } })],
      not_shown: { branches: [{ choices: { q1: "c" }, reason: "timeout" }] },
    };
    expect(proofInWords(record, form)).toBe("proved: 2 of 3 branches, 2 pages; result: monthly amount $540");
    expect(sentence(record)).toEqual({
      proved: true,
      proved_at: "2026-11-29T12:00:00.000Z",
      proof:
        "It ran to its end on the real site (example.gov) on 2026-11-29: 2 of 3 branches, 2 pages; result: “Monthly amount $540”.",
    });
  });

  it("quotes the words of the site", () => {
    const { proof } = sentence({ visits: [visit()], not_shown: {} }, false);
    expect(proof).toBe(
      "It was discovered on this computer and ran to its end on example.gov on 2026-11-29: 2 pages; result: “Monthly amount $540”.",
    );
  });

  it("counts no page that was not shown", () => {
    const record = { visits: [visit({ pages: [1] })], not_shown: { pages: [2] } };
    expect(summarizeProof(record, form).words).toBe("1 of 2 pages; result: monthly amount $540");
  });

  it("names a result without its text where the answers were not the examples", () => {
    const { text: _, ...result } = amount;
    const record = { visits: [visit({ results: [result], by: "session" })], not_shown: {} };
    expect(proofInWords(record, form)).toBe("proved: 2 pages; result: monthly amount");
  });

  it.each([
    ["none", "no figure or conclusion in the result"],
    ["way_out", "the example values lead out of the form"],
    ["review", "the last page only repeats the answers"],
    ["tasks", "the last page is a list of tasks"],
  ] as const)("says why the ending %s proves nothing, against the flags of the file", (ending, reason) => {
    const record = { visits: [visit({ ending })], not_shown: {} };
    expect(proofInWords(record, form)).toBe(`not proved: ${reason}`);
    expect(sentence(record, true, { proved: true, proved_on: "site" })).toEqual({
      proved: false,
      proof: `It is not proved on the real site (example.gov): ${reason}.`,
    });
  });

  it("proves nothing by results without a value", () => {
    const results = [{ ...amount, has_value: false }];
    expect(proofInWords({ visits: [visit({ results })], not_shown: {} }, form)).toBe(
      "not proved: no figure or conclusion in the result",
    );
  });

  it("proves a verdict against the person, and the conclusion of a form without figures", () => {
    expect(summarizeProof({ visits: [visit({ ending: "refusal" })], not_shown: {} }, form).proved).toBe(true);
    expect(proofInWords({ visits: [visit({ results: [] })], not_shown: {} }, form)).toBe("proved: 2 pages");
  });

  it("states a label once that the line of the result holds too", () => {
    const results = [{ ...amount, text: "Monthly amount: $540" }];
    expect(proofInWords({ visits: [visit({ results })], not_shown: {} }, form)).toBe(
      "proved: 2 pages; result: monthly amount $540",
    );
  });

  it("keeps the capitals of a name", () => {
    const results = [{ ...amount, label: "Student Aid Index (SAI)", text: "19,514" }];
    expect(proofInWords({ visits: [visit({ results })], not_shown: {} }, form)).toBe(
      "proved: 2 pages; result: Student Aid Index (SAI) 19,514",
    );
  });

  it("proves a wizard that leaves the submission to a person up to its review", () => {
    const record = { visits: [visit({ ending: "review" })], not_shown: {} };
    const before = { ...form, ends_before: "submit" as const };
    expect(proofInWords(record, before)).toBe("proved: 2 pages, up to the review; a person submits the form");
    expect(summarizeProof({ visits: [visit({ ending: "way_out" })], not_shown: {} }, before).proved).toBe(
      false,
    );
  });

  it("names a practice site as that", () => {
    const record = { visits: [visit({ on: "practice" })], not_shown: {} };
    expect(proofInWords(record, form)).toMatch(/^proved on a practice site only: 2 pages;/);
    expect(sentence(record)).toEqual({
      proved: false,
      proof: "It ran on a practice site only: 2 pages; result: “Monthly amount $540”.",
    });
  });

  it.each([
    ["a page that the record does not know", { visits: [visit({ pages: [1] })], not_shown: {} }],
    ["a question that the file no longer has", { visits: [visit({ questions: ["q9"] })], not_shown: {} }],
    ["a page that the file no longer has", { visits: [visit({ pages: [1, 2, 3] })], not_shown: {} }],
  ])("ends with %s", (_, record) => {
    expect(sentence(record)).toEqual({
      proved: false,
      proof: "It is not proved on the real site (example.gov): the file has changed since the proof.",
    });
  });
});

it("names each part of the form that no visit has shown", () => {
  const not_shown = {
    pages: [2],
    branches: [{ choices: { q1: "c" }, reason: "timeout" }],
    options: { q1: ["c", "d"] },
    results: ["bonus"],
  };
  const titled = pages.map((page) => ({ ...page, page_title: `Page ${page.page_number}` }));
  expect(notShownInWords({ visits: [], not_shown }, { pages: titled })).toEqual([
    "Not shown: page 2, “Page 2”.",
    "Not shown: the branch q1: c (timeout).",
    "Without a proof: q1: c, d.",
    "Without a value: bonus.",
  ]);
});

test.each<[Facts, number, string]>([
  [{ proved: true, proved_at, proved_on: "site" }, 3, "“proved 3 days ago on example.gov”"],
  [{ proved: true, proved_at, proved_on: "site" }, 1, "“proved 1 day ago on example.gov”"],
  [{ proved: true, proved_at, proved_on: "site" }, -1, "“proved today on example.gov”"],
  [{ proved: true, proved_on: "site" }, 3, "“proved on example.gov”"],
  [{ proved: true, proved_at, proved_on: "practice" }, 3, "“proved on a practice site only”"],
  [{ proved: false }, 3, "“not proved on example.gov”"],
])("the proof of a stranger is quoted as the stranger's words: %j after %i days", (facts, days, words) => {
  const now = new Date(Date.parse(proved_at) + days * 86_400_000);
  const { proof, proved } = proofOf(
    { wizard: { url, pages: [], ...facts }, official: false, publisher: "KEY" },
    now,
  );
  expect(proof).toBe(`A stranger, KEY, has published it as ${words}.`);
  expect(proved).toBe(facts.proved === true && facts.proved_on === "site");
});
