/** A form for a model: the questions in words, and the contract without the words that they repeat. */
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
import type { ShownForm } from "./read-wizards.ts";

/** @param isFull also the rules with their sources, each option, and the structure */
export function describeForModel({ form, isPractice }: ShownForm, isFull: boolean): string {
  const { wizard, contract, official, publisher, words_note } = form;
  const isRecorded = words_note !== undefined;
  const quote = isRecorded ? quoteSiteText : (words: string) => words;
  const questions = questionnaire(wizard, contract);
  return [
    isPractice ? PRACTICE_NOTE : proofOf({ wizard, official, publisher }).proof,
    ...(isRecorded ? [words_note] : []),
    `${quote(wizard.name)} (on ${new URL(wizard.url).host}): ${quote(contract.description ?? wizard.description)}`,
    "Questions (field_id: question [options]):",
    ...questionsText(isRecorded ? quoteQuestions(questions) : questions, isFull),
    ...guidanceText(contract, isFull).map(quote),
    ...comparedInOneRun(wizard).map(quote),
    'Answers may be in the user\'s own words ("$85k", "IL", "May 15, 2007").',
  ].join("\n");
}

/** {@link describeForModel} as an object. */
export function structureForModel({ form, isPractice }: ShownForm, isFull: boolean): Record<string, unknown> {
  const { wizard, contract, file, contract_source, official, publisher, words_note } = form;
  const { proof: _, ...proved } = proofOf({ wizard, official, publisher });
  const guidance = guidanceOf(contract);
  return defined({
    note: [isPractice && PRACTICE_NOTE, words_note].filter(Boolean).join(" ") || undefined,
    wizard_id: wizard.wizard_id,
    wizard_name: wizard.name,
    description: contract.description ?? wizard.description,
    url: wizard.url,
    host: new URL(wizard.url).host,
    official,
    practice: isPractice || undefined,
    ...proved,
    page_count: wizard.pages.length,
    page_summaries: wizard.pages.map(summarizePage),
    questions: questionnaire(wizard, contract),
    results: wizard.results?.map(({ label }) => label),
    guidance: isEmpty(guidance) ? undefined : guidance,
    required_fields: contract.required ?? [],
    schema: isFull ? contract : briefContract(contract),
    schema_source: contract_source,
    wizard: isFull ? (words_note === undefined ? file : cleanSiteValue(file)) : undefined,
  });
}

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
