/**
 * A discovery of one form by a script that reads only the tools' answers, and the replay of the wizard that it ends
 * with. The script takes dummy answers, by the words of a question, from the form's recorded data.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { discoverAlone } from "../../../functions/federalscout/discover/discover-alone.ts";
import type { BrowserConfig } from "../../../shared/browser/config.ts";
import { executeWizard } from "../../../shared/browser/execute-wizard.ts";
import type { LaunchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { prepareUserData } from "../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizard } from "../../../shared/wizards/format/load-wizard.ts";
import { type InProcessScout, scoutInProcess } from "../../fixtures/scout/scout-in-process.ts";
import type { CorpusForm } from "./corpus-form.ts";
import { decide, differences, type Model } from "./office.ts";
import type { CorpusServer } from "./serve-corpus.ts";

export interface Discovered {
  form: string;
  calls: number;
  pages: number;
  /** Characters of the answers' text. */
  characters: number;
  seconds: number;
  proved: boolean;
  /** The saved wizard, where it was proved. */
  file?: object;
  /** Differences in the discovery and in each replay; empty when all is right. */
  findings: string[];
  /** Every call with its answer. */
  log: InProcessScout["log"];
}

/** A field of the corpus: the words of its question and a dummy answer. */
interface Known {
  field_id: string;
  label: string;
  answer: unknown;
  options: { value: string; label: string }[];
  sub_fields: Known[];
}

interface Seen {
  field_id: string;
  label: string;
  field_type: string;
  options?: string[] | Record<string, string>;
  sub_fields?: Seen[];
  value?: unknown;
  visible?: boolean;
  required?: boolean;
  button?: string;
  likely_continue?: boolean;
  binding?: boolean;
}

const LIKE_ENOUGH = 0.4;
const MOST_CALLS = 30;
const DATA = ["other", "spoken"] as const;

export async function discoverForm(
  server: CorpusServer,
  form: CorpusForm,
  launch?: LaunchBrowser,
): Promise<Discovered> {
  const scout = await scoutInProcess(launch);
  const { log, config } = scout;
  const started = performance.now();
  const call: Call = (name, args) => {
    if (log.length >= MOST_CALLS) throw new Error(`no further call of ${name}`);
    return scout.call(name, args);
  };
  const findings: string[] = [];
  const { url, received } = server.open(form, "plain");
  let pages = 0;
  let proved = false;
  try {
    ({ pages, proved } = await discover(call, url, form));
    const { received: meant = form.data.recorded.answers } = form.data.recorded;
    findings.push(...differences(meant, received()).map((one) => `discovery: ${one}`));
    const last = log.at(-1);
    const { proof } = JSON.parse(last?.text ?? "{}");
    if (proof?.differences) findings.push(`proof: ${JSON.stringify(proof.differences)}`);
  } catch (error) {
    findings.push(`discovery: ${error instanceof Error ? error.message.slice(0, 1500) : error}`);
  }
  const seconds = (performance.now() - started) / 1000;
  const path = join(config.wizardsDir, `${form.name}.json`);
  const file = proved ? JSON.parse(await readFile(path, "utf8")) : undefined;
  for (const data of proved ? DATA : []) {
    findings.push(
      ...(await replay(server, form, data, path, { config: config.browser, launch })).map(
        (one) => `${data}: ${one}`,
      ),
    );
  }
  await scout.close();
  const characters = log.reduce((sum, { text }) => sum + text.length, 0);
  return { form: form.name, calls: log.length, pages, characters, seconds, proved, file, findings, log };
}

/** The same without the script: FederalScout makes up the answers by itself. */
export async function discoverFormAlone(server: CorpusServer, form: CorpusForm): Promise<string[]> {
  const scout = await scoutInProcess();
  const { config } = scout;
  try {
    const { url } = server.open(form, "plain");
    const allowed_sites = (form.wizard.other_hosts ?? []).map((host) => `${host}:${new URL(url).port}`);
    const options = { wizard_id: form.name, confirm: true, overwrite: false, allowed_sites };
    const { saved_to, stopped } = await discoverAlone(url, options, scout.context);
    if (!saved_to) return [`page ${stopped?.page}, ${stopped?.heading}: ${stopped?.reason}`];
    return await replay(server, form, "other", saved_to, { config: config.browser }, "words");
  } finally {
    await scout.close();
  }
}

type Call = InProcessScout["call"];

async function discover(call: Call, url: string, form: CorpusForm) {
  const known = knownFields(askedFields(form), askedAnswers(form, form.data.recorded.answers));
  let page = await call("start_discovery", { url, explore: true });
  const { session_id } = page;
  let pages = 0;
  const answered = new Set<string>();
  while (page.success && (questionsOf(page).length > 0 || (continueOf(page) && !page.results))) {
    const fields = metadataOf(questionsOf(page), known, answered);
    const confirm = continueOf(page)?.binding;
    const page_metadata = { fields };
    const save = () =>
      call("save_page_metadata", { session_id, page_metadata, advance: true, explore: true, confirm });
    page = await save();
    if (page.success) pages++;
    // Questions that the answers have revealed.
    while (page.error?.problems?.some((one: { suggestion?: object }) => one.suggestion)) {
      const more = page.error.problems.flatMap((one: { suggestion?: Seen }) => one.suggestion ?? []);
      page_metadata.fields = [...page_metadata.fields, ...metadataOf(more, known, answered)];
      page = await save();
      if (page.success) pages++;
    }
  }
  if (!page.success) throw new Error(JSON.stringify(page));
  const results = ((page.results ?? []) as { name: string }[]).map(({ name }) => name);
  const completion = {
    session_id,
    wizard_id: form.name,
    wizard_name: form.wizard.name,
    results: results.length > 0 ? results : undefined,
  };
  let done = await call("complete_discovery", completion);
  if (/frames of other sites/.test(done.error?.message ?? ""))
    done = await call("complete_discovery", { ...completion, allowed_sites: done.error.candidates });
  if (!done.success) throw new Error(JSON.stringify(done));
  return { pages, proved: done.proved === true };
}

function questionsOf(page: { html_context?: Seen[] }): Seen[] {
  return (page.html_context ?? []).filter(({ field_id }) => field_id !== undefined);
}

function continueOf(page: { html_context?: Seen[] }): Seen | undefined {
  return (page.html_context ?? []).find(({ likely_continue }) => likely_continue);
}

type Sketch = Known & { field_type: string; multiple?: boolean };

/** FederalScout asks for each box of a question by itself. */
function askedFields(form: CorpusForm): object[] {
  return form.wizard.pages.flatMap(({ fields }) =>
    (fields as Sketch[]).flatMap((one): object[] => (isOfBoxes(one) ? boxesOf(one) : [one])),
  );
}

function askedAnswers(form: CorpusForm, answers: Model): Model {
  const groups = form.wizard.pages.flatMap(({ fields }) => fields as Sketch[]).filter(isOfBoxes);
  const asked = { ...answers };
  for (const group of groups) {
    const chosen = [asked[group.field_id]].flat().map((one) => words(String(one)).join());
    delete asked[group.field_id];
    for (const { field_id, label, value } of boxesOf(group))
      asked[field_id] = [value, label].some((text) => chosen.includes(words(text).join()));
  }
  return asked;
}

function isOfBoxes({ field_type, multiple }: Sketch): boolean {
  return field_type === "checkbox" && multiple === true;
}

function boxesOf({ field_id, options }: Sketch) {
  return options.map(({ value, label }) => ({
    field_id: [field_id, ...words(value)].join("_"),
    label,
    value,
  }));
}

function knownFields(fields: object[], answers: Model): Known[] {
  return (fields as (Known & { example_value?: unknown })[]).map(
    ({ field_id, label, options = [], sub_fields = [] }) => {
      const answer = answers[field_id];
      const [first] = Array.isArray(answer) ? answer : [];
      const inner = typeof first === "object" ? (first as Model) : {};
      return { field_id, label, answer, options, sub_fields: knownFields(sub_fields, inner) };
    },
  );
}

/** The script's metadata: names and dummy answers for the questions that it recognises. */
function metadataOf(questions: Seen[], known: Known[], answered: Set<string>): object[] {
  const open = known.filter(({ field_id }) => !answered.has(field_id));
  const pairs = questions
    .flatMap((question) => open.map((one) => ({ question, one, score: scoreOf(question, one) })))
    .filter(({ question, one }) => (question.sub_fields !== undefined) === one.sub_fields.length > 0)
    .filter(({ score }) => score >= LIKE_ENOUGH)
    .sort((a, b) => b.score - a.score);
  const matched = new Map<Seen, Known>();
  for (const { question, one } of pairs)
    if (!matched.has(question) && ![...matched.values()].includes(one)) matched.set(question, one);
  return questions.map((question) => {
    const same = matched.get(question);
    if (!same) return { field_id: question.field_id, required: false };
    answered.add(same.field_id);
    const value = exampleOf(question, same);
    return {
      field_id: same.field_id,
      ref: question.field_id,
      ...(value === undefined ? { required: false } : { example_value: value }),
      ...(question.sub_fields
        ? { sub_fields: metadataOf(question.sub_fields, same.sub_fields, new Set()) }
        : {}),
    };
  });
}

function exampleOf(question: Seen, same: Known): unknown {
  if (question.sub_fields) {
    return (same.answer as Model[] | undefined)?.map((instance) =>
      Object.fromEntries(
        Object.entries(instance).map(([id, value]) => {
          const sub = same.sub_fields.find(({ field_id }) => field_id === id);
          const shown = bestOf(sub ?? { field_id: id, label: id }, question.sub_fields as Seen[]);
          return [id, sub && shown ? labelled(value, sub, shown) : value];
        }),
      ),
    );
  }
  const { answer } = same;
  return Array.isArray(answer)
    ? answer.map((one) => labelled(one, same, question))
    : labelled(answer, same, question);
}

/** An answer of the corpus, by the option that the page shows for it. */
function labelled(answer: unknown, { options }: Known, question: Seen): unknown {
  const label = options.find(({ value }) => value === String(answer))?.label ?? answer;
  const shown = Array.isArray(question.options)
    ? Object.fromEntries(question.options.map((value) => [value, value]))
    : (question.options ?? {});
  const values = Object.entries(shown);
  const same = values.find(([value, text]) =>
    [value, text].some((one) => words(one).join() === words(String(label)).join()),
  );
  return same?.[0] ?? label;
}

function bestOf<T extends { label: string; field_id: string }>(
  question: { label: string; field_id: string },
  candidates: T[],
): T | undefined {
  const scored = candidates
    .map((one) => ({ one, score: scoreOf(question, one) }))
    .sort((a, b) => b.score - a.score);
  return scored[0] && scored[0].score >= LIKE_ENOUGH ? scored[0].one : undefined;
}

function scoreOf(
  one: { label: string; field_id: string },
  other: { label: string; field_id: string },
): number {
  return Math.max(
    likeness(one.label, other.label),
    likeness(ownWords(one.label), other.label),
    likeness(one.field_id, other.field_id) - 0.1,
  );
}

/** A box of a question without the question: "Monday" of "Days that suit you – Monday". */
function ownWords(label: string): string {
  return label.split(" – ").at(-1) ?? label;
}

function likeness(one: string, other: string): number {
  const [a, b] = [new Set(words(one)), new Set(words(other))];
  const common = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/\bpeople\b/g, "person")
    .replace(/(\p{L}{3,})s\b/gu, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Runs the wizard on answers of the corpus; by the names of its fields, or by the words of its questions. */
async function replay(
  server: CorpusServer,
  form: CorpusForm,
  data: (typeof DATA)[number],
  path: string,
  options: { config: BrowserConfig; launch?: LaunchBrowser },
  by: "name" | "words" = "name",
): Promise<string[]> {
  const { url, received } = server.open(form, "plain");
  const file = JSON.parse(await readFile(path, "utf8"));
  const { answers, received: meant = answers } = form.data[data];
  const separate = askedAnswers(form, answers);
  try {
    const name = `${form.name}.json`;
    const { wizard, contract } = loadWizard({ name, text: JSON.stringify({ ...file, url }) });
    const known = knownFields(askedFields(form), separate);
    const asked = (wizard.pages.flatMap(({ fields }) => fields) as unknown as Seen[]).map(asSeen);
    const given = by === "name" ? byNames(asked, known, separate) : byWords(asked, known);
    const { data: prepared } = prepareUserData(wizard, contract, given);
    const { error, results } = await executeWizard(wizard, prepared, options);
    const findings = error
      ? [`${error.type}: ${error.message} ${JSON.stringify(error.details ?? {}).slice(0, 300)}`]
      : [];
    const got = received();
    if (got) findings.push(...differences(meant, got));
    const { code } = decide(meant);
    if (!error && !JSON.stringify(results).includes(code)) findings.push("the code is not among the results");
    return findings;
  } catch (error) {
    const { type, message, details } = toAppError(error);
    return [`${type}: ${message} ${JSON.stringify(details ?? {}).slice(0, 500)}`];
  }
}

function byNames(asked: Seen[], known: Known[], answers: Model): Model {
  return Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const field = known.find(({ field_id }) => field_id === id);
      const question = asked.find(({ field_id }) => field_id === id);
      return [id, field && question ? exampleOf(question, { ...field, answer }) : answer];
    }),
  );
}

function byWords(asked: Seen[], known: Known[]): Model {
  const named = metadataOf(asked, known, new Set()) as { ref?: string; example_value?: unknown }[];
  const given = named.filter(({ ref, example_value }) => ref !== undefined && example_value !== undefined);
  return Object.fromEntries(
    given.map(({ ref = "", example_value }) => {
      const question = asked.find(({ field_id }) => field_id === ref);
      const same = question && bestOf(question, known);
      return [
        ref,
        question?.sub_fields && same
          ? renamed(example_value, question.sub_fields, same.sub_fields)
          : example_value,
      ];
    }),
  );
}

function renamed(instances: unknown, shown: Seen[], known: Known[]): unknown {
  return (instances as Model[]).map((instance) =>
    Object.fromEntries(
      Object.entries(instance).map(([id, value]) => {
        const sub = known.find(({ field_id }) => field_id === id);
        return [(sub && bestOf(sub, shown)?.field_id) ?? id, value];
      }),
    ),
  );
}

/** A wizard's field as the tools' answers show it. */
function asSeen(field: Seen): Seen {
  const options = (field.options ?? []) as unknown as { value: string; label: string }[];
  const sub_fields = field.sub_fields?.length ? field.sub_fields.map(asSeen) : undefined;
  return {
    ...field,
    sub_fields,
    options: Object.fromEntries(options.map(({ value, label }) => [value, label])),
  };
}
