import { z } from "zod";
import { PRACTICE_NOTE } from "../../browser/launch/practice-hosts.ts";
import { defined } from "../../core/defined.ts";
import { isObject } from "../../core/json/is-object.ts";
import { cleanSiteText, cleanSiteValue, quoteSiteText } from "../../core/site-text.ts";
import { resultFamily } from "../../report/result-family.ts";
import type { Contract } from "../../wizards/contract/contract.ts";
import { guidanceOf } from "../../wizards/contract/guidance.ts";
import { proofOf } from "../../wizards/proof.ts";
import { questionnaire, questionsText, quoteQuestions } from "../../wizards/questionnaire.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import { defineTool } from "./define-tool.ts";
import { wizardIdInput } from "./wizard-id.ts";

export const getWizardInfo = defineTool({
  name: "federalrunner_get_wizard_info",
  title: "Read a form's questions",
  description:
    "Returns THE CONTRACT of a form: every question in plain words, its field_id, its options, and when it is asked. " +
    "YOU must read it before you collect answers: use the given answers, ask for the rest (related questions " +
    "together, if their conditions hold), check with federalrunner_validate_user_data, then call " +
    "federalrunner_execute_wizard.",
  scope: "federalrunner:read",
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.strictObject({
    wizard_id: wizardIdInput,
    detail: z
      .enum(["brief", "full"])
      .optional()
      .describe("full: also rules, rates and limits with sources, and the structure."),
  }),
  output: z.object({
    note: z.string().optional(),
    success: z.boolean(),
    wizard_id: z.string(),
    wizard_name: z.string(),
    description: z.string().optional(),
    url: z.string(),
    host: z.string(),
    official: z.boolean().describe("False: discovered on this computer."),
    practice: z.literal(true).optional(),
    proved: z.boolean(),
    proved_at: z.string().optional(),
    page_count: z.int(),
    page_summaries: z.array(z.looseObject({})),
    questions: z
      .array(
        z.looseObject({
          field_id: z.string(),
          question: z.string(),
        }),
      )
      .describe("Those without `optional` must be answered."),
    results: z.array(z.string()).optional().describe("The results of the form."),
    guidance: z.looseObject({}).optional(),
    required_fields: z.array(z.string()),
    schema: z
      .looseObject({})
      .describe("The words of the fields stand in questions; with detail full, here too."),
    schema_source: z.string(),
    wizard: z.looseObject({}).optional().describe("The structure, page by page."),
  }),

  async handle({ wizard_id, detail = "brief" }, { catalogue, isPractice }) {
    const { wizard, contract, file, contract_source, official, publisher, words_note } =
      await catalogue.get(wizard_id);
    const isRecorded = words_note !== undefined;
    const quote = isRecorded ? quoteSiteText : (words: string) => words;
    const { proof, ...proved } = proofOf({ wizard, official, publisher });
    const { host } = new URL(wizard.url);
    const practice = isPractice(wizard.url) || undefined;
    const questions = questionnaire(wizard, contract);
    const guidance = guidanceOf(contract);
    const text = [
      practice ? PRACTICE_NOTE : proof,
      ...(isRecorded ? [words_note] : []),
      `${quote(wizard.name)} (on ${host}): ${quote(contract.description ?? wizard.description)}`,
      "Questions (field_id: question [options]):",
      ...questionsText(isRecorded ? quoteQuestions(questions) : questions, detail === "full"),
      ...guidanceText(contract, detail === "full").map(quote),
      ...comparedInOneRun(wizard).map(quote),
      'Answers may be in the user\'s own words ("$85k", "IL", "May 15, 2007").',
    ].join("\n");
    const structured = defined({
      success: true,
      note: [practice && PRACTICE_NOTE, words_note].filter(Boolean).join(" ") || undefined,
      wizard_id: wizard.wizard_id,
      wizard_name: wizard.name,
      description: contract.description ?? wizard.description,
      url: wizard.url,
      host,
      official,
      practice,
      ...proved,
      page_count: wizard.pages.length,
      page_summaries: wizard.pages.map(summarizePage),
      questions,
      results: wizard.results?.map(({ label }) => label),
      guidance: isEmpty(guidance) ? undefined : guidance,
      required_fields: contract.required ?? [],
      schema: detail === "full" ? contract : briefContract(contract),
      schema_source: contract_source,
      wizard: detail === "full" ? (isRecorded ? cleanSiteValue(file) : file) : undefined,
    });
    return { text, structured };
  },
});

function summarizePage({ page_number: page, page_title, fields, visible_when }: Wizard["pages"][number]) {
  const title = cleanSiteText(page_title);
  return defined({ page, title, questions: fields.length, asked_when: visible_when });
}

function guidanceText(contract: Contract, isFull: boolean): string[] {
  const { assumes, rules, next_steps, comment } = guidanceOf(contract);
  if (!isFull) {
    const more = [rules.length > 0 ? "rules, rates and limits" : "", comment === undefined ? "" : "notes"];
    const held = more.filter(Boolean).join(" and ");
    return held === "" ? [] : [`With detail full: ${held}, with their year and source.`];
  }
  return [
    ...(assumes.length > 0 ? [`The site assumes: ${assumes.join(" ")}`] : []),
    ...rules.map(({ text, year, source }) => `Rule (${year}, ${source}): ${text}`),
    ...next_steps.map(({ text, deadline, url }) => {
      const by = deadline === undefined ? "" : ` By ${deadline}.`;
      return `Afterwards: ${text}${by}${url === undefined ? "" : ` ${url}`}`;
    }),
    ...(comment === undefined ? [] : [comment]),
  ];
}

/** A form that answers a comparison by itself needs no scenarios. */
function comparedInOneRun({ results = [] }: Wizard): string[] {
  const family = resultFamily(results.map(({ label }) => label));
  return family
    ? [`One run returns ${family.stem} ${family.endings.join(" | ")}: no scenarios are needed.`]
    : [];
}

function isEmpty({ assumes, rules, next_steps, comment }: ReturnType<typeof guidanceOf>): boolean {
  return assumes.length + rules.length + next_steps.length === 0 && comment === undefined;
}

const WORDS = new Set(["title", "description", "$comment", "examples", "x-guidance", "question"]);
/** Keywords whose keys are names. */
const NAMED = new Set(["properties", "patternProperties", "definitions", "dependencies", "x-dates"]);
/** A list of options that several fields have is written once above this length. */
const LONG = 200;

/** A contract without its words, which the questions repeat: the same data is valid under both. */
export function briefContract(contract: Contract): Contract {
  const brief = withoutWords(contract) as Contract;
  const written = Map.groupBy(Object.entries(brief.properties), ([, property]) => JSON.stringify(property));
  const definitions: Record<string, unknown> = {};
  for (const [text, [first, ...others]] of written) {
    if (!first || others.length === 0 || text.length < LONG) continue;
    const [name, property] = first;
    definitions[name] = property;
    for (const [field] of [first, ...others]) brief.properties[field] = { $ref: `#/definitions/${name}` };
  }
  return Object.keys(definitions).length === 0
    ? brief
    : { ...brief, definitions: { ...(brief.definitions as object), ...definitions } };
}

function withoutWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutWords);
  if (!isObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !WORDS.has(keyword));
  return Object.fromEntries(
    kept.map(([keyword, value]) => {
      if (!NAMED.has(keyword) || !isObject(value)) return [keyword, withoutWords(value)];
      return [
        keyword,
        Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutWords(one)])),
      ];
    }),
  );
}
