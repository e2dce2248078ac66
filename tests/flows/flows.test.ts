/** Whole applications: discovered with their branches, and executed on each branch with the words of a person. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { executeWizard } from "../../shared/browser/execute-wizard.ts";
import { prepareUserData } from "../../shared/wizards/answers/prepare-user-data.ts";
import { deriveContract } from "../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../shared/wizards/format/normalize-wizard.ts";
import { provesForm } from "../../shared/wizards/proof.ts";
import { shareBrowser } from "../fixtures/browser/share-browser.ts";
import { type InProcessScout, scoutInProcess } from "../fixtures/scout/scout-in-process.ts";
import { FLOWS } from "./flows/index.ts";
import { type Discovered, discoverFlow, spokenData } from "./kit/discover-flow.ts";
import type { Flow, ServedFlow } from "./kit/flow.ts";
import { serveFlow } from "./kit/serve-flow.ts";

/** Calls of the first branch beyond its pages, and of each other one beyond the pages that it adds. */
const FIRST = 3;
const OTHER = 2;

test("fifteen applications of three branches are discovered, each executed twice", () => {
  expect(FLOWS.flatMap(({ branches }) => branches)).toHaveLength(45);
});

describe.each(FLOWS)("$name", (flow: Flow) => {
  let scout: InProcessScout;
  let served: ServedFlow;
  let found: Discovered;
  beforeAll(async () => {
    [scout, served] = await Promise.all([scoutInProcess(shareBrowser), serveFlow(flow)]);
    found = await discoverFlow(scout, flow, served.url);
  }, 180_000);
  afterAll(async () => {
    await Promise.all([scout.close(), served.close()]);
  });

  test("is discovered with its branches, in few calls", () => {
    expect(found.proved).toBe(true);
    const [first, ...others] = found.calls;
    expect(first?.calls).toBeLessThanOrEqual((first?.pages ?? 0) + FIRST);
    for (const { calls, pages } of others) expect(calls).toBeLessThanOrEqual(pages + OTHER);
    const titles = flow.pages.filter(({ kind }) => kind !== "off_ramp").map(({ title }) => title);
    expect(found.file.pages.map((page) => (page as { page_title?: string }).page_title)).toEqual(titles);
  });

  test("has a record of proof whose visits cover its branches and pages", () => {
    const wizard = normalizeWizard(found.file, flow.name);
    const { visits = [], not_shown } = wizard.proof ?? {};
    const proving = visits.filter((visit) => provesForm(visit, wizard));
    expect(new Set(proving.map(({ choices }) => JSON.stringify(choices))).size).toBe(flow.branches.length);
    expect(not_shown).not.toHaveProperty("branches");
    expect(not_shown).not.toHaveProperty("pages");
    const asked = new Set(proving.flatMap(({ questions }) => questions));
    for (const { fields } of wizard.pages)
      for (const { field_id, example_value } of fields) if (example_value) expect(asked).toContain(field_id);
  });

  test.each(flow.branches)("takes the spoken answers of $name, twice", async ({ said, meant }) => {
    const wizard = normalizeWizard(found.file, flow.name);
    const given = spokenData(found.file, flow, said);
    const { data } = prepareUserData(wizard, deriveContract(wizard), given);
    for (const _ of ["first", "second"]) {
      const before = served.sent.length;
      const { error, results } = await executeWizard(wizard, data, { launch: shareBrowser });
      expect(error?.message).toBeUndefined();
      expect(served.sent.slice(before)).toEqual([meant]);
      const shown = Object.values(results).map(({ text }) => text);
      for (const [, figure] of flow.result(meant)) expect(shown).toContain(figure);
    }
  });
});
