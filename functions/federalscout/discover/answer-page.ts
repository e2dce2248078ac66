/** Answers one page with dummy answers, and tries others where the site refuses them. */
import { exampleAnswers, type PresentedQuestion } from "./example-answer.ts";
import { type Draft, learnFromRefusal } from "./learn-from-refusal.ts";
import { type Answer, questionsOf } from "./tool-answers.ts";

export interface PageWork {
  questions: readonly PresentedQuestion[];
  /** A person's answers, by field id. */
  answers?: Record<string, string>;
  save: (fields: object[]) => Promise<Answer>;
  /** Gives answers without leaving the page. */
  tryOut: (actions: object[]) => Promise<Answer>;
  onGiven: (value: string) => void;
}

/** The reason why a person is needed. */
export interface Stop {
  reason: string;
  /** The next step, where the reason states none. */
  next?: string;
  /** The questions that the person answers. */
  fields?: string[];
  /** Captions of the buttons among which the person chooses. */
  choices?: string[];
}

const MOST_ATTEMPTS = 12;
/** Lists that follow from one another, such as state, county and town. */
const MOST_LEVELS = 3;

/** @returns the next page, or the reason why a person is needed */
export async function answerPage(work: PageWork): Promise<Answer | Stop> {
  const { answers = {}, save, onGiven } = work;
  const questions = await withOptions(work);
  const draftOf = (question: PresentedQuestion): Draft => ({
    question,
    candidates: Object.hasOwn(answers, question.field_id)
      ? [personsAnswer(question, answers[question.field_id] ?? "")]
      : exampleAnswers(question, questions),
    at: 0,
  });
  const drafts = questions.map(draftOf);
  let said = "";
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const open = drafts.filter(isUnanswerable);
    if (open.length > 0) return personNeeded(open, said);
    const fields = drafts.map(fieldOf);
    const page = await save(fields);
    if (page.success) {
      for (const { example_value } of fields) if (example_value !== undefined) onGiven(String(example_value));
      return page;
    }
    said = reasonOf(page);
    const revealed = (page.error?.problems ?? []).flatMap(({ suggestion }) => suggestion ?? []);
    const added = revealed.filter(({ field_id }) => !questions.some((one) => one.field_id === field_id));
    questions.push(...added);
    drafts.push(...added.map(draftOf));
    if (added.length === 0 && !learnFromRefusal(page, drafts)) break;
  }
  return { reason: said };
}

function fieldOf({ question, candidates, at }: Draft) {
  const { field_id } = question;
  const example_value = candidates[at];
  return example_value === undefined ? { field_id, required: false } : { field_id, example_value };
}

function isUnanswerable({ question, candidates, at }: Draft): boolean {
  return question.required === true && !question.visible_when && at >= candidates.length;
}

function personNeeded(open: readonly Draft[], said: string): Stop {
  const [first] = open;
  const fields = open.map(({ question }) => question.field_id);
  const what = first?.question.unsupported ?? `a ${first?.question.field_type}`;
  const give = first?.question.unsupported ? "" : ` Repeat with --answer ${fields[0]}="…".`;
  const tried = first && first.at > 0 ? ` No example fits. ${said}` : "";
  return { reason: `Only a person can answer “${first?.question.label}”: ${what}.${tried}${give}`, fields };
}

function personsAnswer({ field_type, multiple }: PresentedQuestion, text: string): unknown {
  if (field_type === "checkbox") return /^(true|yes|on|1)$/i.test(text);
  return multiple ? text.split(",").map((one) => one.trim()) : text;
}

function reasonOf({ error }: Answer): string {
  const messages = (error?.validation_errors ?? []).map((one) => `“${one.message}”`).join(" ");
  return messages === "" ? (error?.message ?? "") : `${error?.message} Text from the site: ${messages}`;
}

/** The questions, with the options that lists show once the others are answered; one list may follow from another. */
async function withOptions({ questions, tryOut }: PageWork): Promise<PresentedQuestion[]> {
  const known = [...questions];
  const answered = new Set<string>();
  for (let level = 0; level < MOST_LEVELS && known.some(lacksOptions); level++) {
    const open = known.filter(
      ({ field_id, sub_fields, visible_when }) => !sub_fields && !visible_when && !answered.has(field_id),
    );
    const actions = open
      .filter((question) => !lacksOptions(question))
      .flatMap((question) => actionFor(question, exampleAnswers(question, known)[0]));
    if (actions.length === 0) break;
    for (const { selector } of actions) answered.add(selector);
    const shown = questionsOf(await tryOut(actions));
    for (const [at, question] of known.entries()) {
      const now = shown.find(({ field_id }) => field_id === question.field_id);
      // Its options are those of the answers that were just given.
      if (now && lacksOptions(question) && exampleAnswers(now, shown).length > 0 && !isEmptyList(now))
        known[at] = { ...now, options_follow: undefined };
    }
  }
  return known;
}

/** A list whose options follow from other answers, or from the typed text. */
function lacksOptions(question: PresentedQuestion): boolean {
  if (question.field_type !== "select" && question.field_type !== "typeahead") return false;
  return question.options_follow !== undefined || isEmptyList(question);
}

function isEmptyList({ options, suggestions = [] }: PresentedQuestion): boolean {
  return options === undefined && suggestions.length === 0;
}

function actionFor(
  { field_id, field_type }: PresentedQuestion,
  value: unknown,
): { action: string; selector: string; value: unknown }[] {
  if (value === undefined || typeof value === "object") return [];
  const actions: Record<string, string> = {
    radio: "check",
    checkbox: "check",
    select: "select",
    typeahead: "fill_enter",
  };
  return [{ action: actions[field_type] ?? "fill", selector: field_id, value }];
}
