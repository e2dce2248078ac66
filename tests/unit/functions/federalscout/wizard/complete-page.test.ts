import { expect, it } from "vitest";
import type { PageKnowledge } from "../../../../../functions/federalscout/page/page-knowledge.ts";
import { readQuestions } from "../../../../../functions/federalscout/page/question.ts";
import { completePage } from "../../../../../functions/federalscout/wizard/complete-page.ts";
import type { FormPage } from "../../../../../shared/browser/tab/form-page.ts";
import { seenControl, seenPage } from "../page/seen.ts";

const form = {
  hasFrames: false,
  callSettled: async (_name: string, lists: unknown[]) => lists.map(() => ({ matches: 1, identities: [] })),
} as unknown as FormPage;

/** The pattern of the field that a text box with this `pattern` becomes. */
async function patternOf(pattern: string, example_value?: string): Promise<unknown> {
  return (await fieldOf({ pattern }, example_value))?.pattern;
}

async function fieldOf(facts: Parameters<typeof seenControl>[0], example_value?: string) {
  const seen = seenPage({ controls: [seenControl({ id: "code", label: "Code", ...facts })] });
  const [question] = readQuestions(seen.controls, new Set());
  const parts = {
    groups: new Map(),
    dependent: new Map(),
    conditions: new Map(),
    revealed: new Map(),
    lookups: new Map(),
  };
  const sets = { needed: new Set(), proven: new Set() };
  const knowledge = { seen, questions: [question], ...parts, ...sets } as unknown as PageKnowledge;
  const field_id = question?.field_id ?? "";
  const metadata = { fields: [{ field_id, example_value }], is_last: true };
  return (await completePage(form, knowledge, metadata, 1)).page.fields[0];
}

it.each([
  ["[A-Z]{2}", "^(?:[A-Z]{2})$"],
  ["^[A-Z]{2}$", "^[A-Z]{2}$"],
  ["^a$|^b$", "^(?:^a$|^b$)$"],
  ["[0-9]*", undefined],
  [String.raw`[\d\-., ]+`, undefined],
  [String.raw`\d*`, undefined],
  ["(", undefined],
])(
  "a text box's pattern %s becomes %s: digits alone choose a keyboard, and state no form",
  async (given, kept) => {
    expect(await patternOf(given)).toBe(kept);
  },
);

it("a pattern that refuses the accepted example is left out", async () => {
  expect(await patternOf("[A-Z]{2}", "12345")).toBeUndefined();
});

it.each([
  ["shipping Postal-Code", "shipping postal-code"],
  ["off", undefined],
  ["new-password", undefined],
  ["false", undefined],
])(
  "the token %s is recorded as %s: only that of a person's own fact names a question",
  async (given, kept) => {
    expect((await fieldOf({ autocomplete: given }))?.autocomplete).toBe(kept);
  },
);

it("a pattern of a hostile site is read in time, however it repeats", { timeout: 10_000 }, async () => {
  for (const part of ["0-9", String.raw`\d`, String.raw`\-`, "[", "a"]) {
    const hostile = `[${part.repeat(28)}!a`;
    expect(await patternOf(hostile)).toBeUndefined();
  }
});
