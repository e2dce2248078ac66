import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type BenefitQuestion,
  estimateBenefit,
} from "../../../../infra/local/sites/benefits/benefit-formula.ts";
import {
  estimateBenefits,
  type BenefitQuestion as SsaQuestion,
} from "../../../../infra/local/sites/ssa/benefit-formula.ts";
import { readBrowserConfig } from "../../../../shared/browser/config.ts";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { formatPracticeHosts } from "../../../../shared/browser/launch/practice-hosts.ts";
import { prepareUserData } from "../../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../../../shared/wizards/format/load-wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { BENEFITS_CALCULATOR, SSA_CALCULATOR } from "../../../fixtures/scout/practice-forms.ts";
import { scoutAtPractice } from "../../../fixtures/scout/scout-in-process.ts";
import { discover } from "../../../fixtures/scout/scripted-author.ts";
import type { Answer } from "../../../fixtures/scout/start-scout.ts";

type Words = readonly (readonly [label: RegExp, value: unknown])[];

let scout: Awaited<ReturnType<typeof scoutAtPractice>>;

beforeAll(async () => {
  scout = await scoutAtPractice();
});
afterAll(() => scout.close());

/** Executes a discovered wizard with a person's words, by the labels of its questions. */
async function execute(wizardId: string, words: Words) {
  const { wizard, contract } = await loadWizardFile(join(scout.wizardsDir, `${wizardId}.json`));
  const fields = wizard.pages.flatMap((page) => page.fields);
  const raw = Object.fromEntries(
    words.map(([label, value]) => {
      const [field, ...others] = fields.filter((candidate) => label.test(candidate.label));
      if (!field || others.length > 0) throw new Error(`${label} is no single question`);
      return [field.field_id, value];
    }),
  );
  const { data } = prepareUserData(wizard, contract, raw);
  const config = readBrowserConfig({
    ...process.env,
    FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(scout.hosts),
  });
  const outcome = await executeWizard(wizard, data, { config, launch: shareBrowser, screenshots: "result" });
  expect(outcome.error).toBeUndefined();
  return Object.fromEntries(
    Object.values(outcome.results).map(({ label, value, text }) => [label, value ?? text]),
  );
}

describe("DISC-014 a discovery of the Social Security calculator", () => {
  let completed: Answer;
  let calls: number;

  beforeAll(async () => {
    const before = scout.calls;
    completed = await discover(scout, SSA_CALCULATOR);
    calls = scout.calls - before;
  });

  it("takes at most 5 calls and proves the wizard", () => {
    expect(completed.json).toMatchObject({ success: true, proved: true });
    expect(calls).toBeLessThanOrEqual(5);
    expect(completed.json.proof.pages_completed).toBe(1);
  });

  const retired: SsaQuestion = {
    birthYear: 1962,
    birthMonth: 2,
    earnings: 0,
    lastWork: { year: 2020, earnings: 48_000 },
    retirement: { year: 2027, month: 3 },
    dollars: "nominal",
  };
  const working: SsaQuestion = { birthYear: 1985, birthMonth: 11, earnings: 92_000, dollars: "constant" };

  it.each<[string, SsaQuestion, Words]>([
    [
      "a person who works",
      working,
      [
        [/Month$/, "11"],
        [/Day$/, "3"],
        [/– Year$/, "1985"],
        [/current year/, "92000"],
        [/see your benefit/, "today's dollars"],
      ],
    ],
    [
      "a person who stopped working",
      retired,
      [
        [/Month$/, "2"],
        [/Day$/, "28"],
        [/– Year$/, "1962"],
        [/current year/, "0"],
        [/Last year/, "2020"],
        [/that year/, "48000"],
        [/Retirement month/, "3"],
        [/Retirement year/, "2027"],
        [/see your benefit/, "inflated (future) dollars"],
      ],
    ],
  ])("executes right for %s", async (_, question, words) => {
    const results = await execute("ssa-quick-calculator", words);
    const { retirement, disability, survivors } = estimateBenefits(question);
    expect(results).toMatchObject({
      "Retirement benefit at age 62": retirement[0]?.monthly,
      "Retirement benefit at full retirement age": retirement[1]?.monthly,
      "Retirement benefit at age 70": retirement[2]?.monthly,
      "Disability benefit": disability,
      "Family maximum": survivors.familyMaximum,
    });
  });
});

describe("DISC-014 a discovery of a form with one question a page", () => {
  let completed: Answer;

  beforeAll(async () => {
    completed = await discover(scout, BENEFITS_CALCULATOR);
  });

  it("finds the revealed questions and the page of answers to check", async () => {
    expect(completed.json).toMatchObject({ success: true, proved: true });
    const { pages } = JSON.parse(await readFile(completed.json.saved_to, "utf8"));
    expect(pages.map((page: { fields: object[] }) => page.fields.length)).toEqual([
      3, 1, 2, 2, 1, 3, 4, 1, 0,
    ]);
    expect(pages.at(-1)).toMatchObject({ page_title: "Check your answers" });
    const conditions = pages.flatMap((page: { fields: { visible_when?: object }[] }) =>
      page.fields.flatMap(({ visible_when }) => visible_when ?? []),
    );
    expect(conditions).toHaveLength(4);
  });

  const couple: BenefitQuestion = {
    birthYear: 1985,
    region: "west",
    partnerIncome: 12_000,
    children: 3,
    income: 9_000,
    housing: { kind: "rent", monthly: 1_000 },
    circumstances: ["carer"],
    savings: 7_000,
  };
  const single: BenefitQuestion = {
    birthYear: 1990,
    region: "north",
    children: 0,
    income: 14_000,
    housing: { kind: "mortgage", monthly: 800 },
    circumstances: [],
    savings: 0,
  };

  it.each<[string, BenefitQuestion, Words]>([
    [
      "a couple with children who rent",
      couple,
      [
        [/Month$/, "3"],
        [/Day$/, "27"],
        [/Year$/, "1985"],
        [/region/, "West and islands"],
        [/with a partner\?$/, "Yes"],
        [/partner's yearly/, "12000"],
        [/with you\?$(?<!How many children live with you\?)/, "Yes"],
        [/How many/, "3"],
        [/^What is your yearly/, "9000"],
        [/your home\?$/, "I pay rent"],
        [/monthly rent/, "1000"],
        [/I care for/, true],
        [/savings/, "7000"],
      ],
    ],
    [
      "a single person with a mortgage",
      single,
      [
        [/Month$/, "12"],
        [/Day$/, "1"],
        [/Year$/, "1990"],
        [/region/, "north"],
        [/with a partner\?$/, "No"],
        [/with you\?$(?<!How many children live with you\?)/, "No"],
        [/^What is your yearly/, "14000"],
        [/your home\?$/, "I pay a mortgage"],
        [/mortgage payment/, "800"],
        [/none of these/, true],
        [/savings/, "0"],
      ],
    ],
  ])("executes right for %s", async (_, question, words) => {
    const results = await execute("benefits-calculator", words);
    const { monthly, yearly, status } = estimateBenefit(question);
    expect(results).toEqual({
      "Your monthly estimate": monthly,
      Entitlement: status,
      "Amount for a year": yearly,
    });
  });
});
