/** Compares a wizard's page with the site: tries each locator by itself and proposes better ones. */

import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { defined } from "../../../shared/core/defined.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import type { WizardButton, WizardField } from "../../../shared/wizards/wizard.ts";
import { likelyContinue } from "../page/buttons.ts";
import { inspectDocuments, resolveDocuments } from "../page/documents.ts";
import type { PageKnowledge } from "../page/page-knowledge.ts";
import type { Question } from "../page/question.ts";

export interface Drift {
  /** `ok`: every locator works; `weakened`: some; `missing`: none. */
  status: "ok" | "weakened" | "missing";
  working: Locator[];
  broken: Locator[];
  /** Locators that match. */
  proposed?: Locator[];
}

export interface FieldDrift extends Drift {
  field_id: string;
  /** The button that lists its options, where a locator of it does not match. */
  lookup_button?: Drift;
  options_missing?: string[];
  options_new?: string[];
}

const LIKE_ENOUGH = 0.6;

export async function findFieldDrift(
  form: FormPage,
  field: WizardField,
  knowledge: PageKnowledge,
): Promise<FieldDrift> {
  const drift = await tryLocators(form, field.locators);
  const question = await sameQuestion(form, field, drift.working, knowledge);
  const proposed = drift.status !== "ok" && question ? { proposed: question.locators } : {};
  return { field_id: field.field_id, ...drift, ...proposed, ...optionDrift(field, question) };
}

export async function findButtonDrift(
  form: FormPage,
  button: WizardButton,
  { seen }: PageKnowledge,
): Promise<Drift> {
  const drift = await tryLocators(form, button.locators);
  if (drift.status === "ok") return drift;
  const same = seen.buttons.find(({ text }) => similarity(text, button.description) === 1);
  const other = same ?? likelyContinue(seen.buttons);
  return defined({ ...drift, proposed: other?.locators });
}

export async function tryLocators(form: FormPage, locators: Locator[]): Promise<Drift> {
  const working: Locator[] = [];
  const broken: Locator[] = [];
  for (const locator of locators) {
    const [result] = await resolveDocuments(form, [[locator]]);
    const { element } = await inspectDocuments(form, [locator]);
    (element || (result?.matches ?? 0) === 1 ? working : broken).push(locator);
  }
  const status = broken.length === 0 ? "ok" : working.length > 0 ? "weakened" : "missing";
  return { status, working, broken };
}

async function sameQuestion(
  form: FormPage,
  field: WizardField,
  working: Locator[],
  { questions }: PageKnowledge,
): Promise<Question | undefined> {
  const [found] = working.length > 0 ? await resolveDocuments(form, [working]) : [];
  const own = questions.find(({ identities }) => identities.some((id) => found?.identities.includes(id)));
  if (own) return own;
  const scored = questions
    .filter(({ visible, field_type }) => visible && isAlike(field_type, field.field_type))
    .map((question) => ({ question, score: likeness(question, field) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  const isClear = best && best.score >= LIKE_ENOUGH && best.score > (second?.score ?? 0);
  return isClear ? best.question : undefined;
}

function likeness({ label, control, hint }: Question, field: WizardField): number {
  const names = [label, control.label, hint].filter(Boolean);
  const described = [field.label, field.description ?? ""].filter(Boolean);
  const recorded = field.locators.flatMap((one) =>
    one.by === "role" ? one.name : one.by === "label" ? one.value : [],
  );
  return Math.max(
    0,
    ...names.flatMap((name) => [...described, ...recorded].map((text) => similarity(name, text))),
  );
}

function isAlike(type: string, expected: string): boolean {
  const texts = ["text", "number", "textarea", "search", "typeahead"];
  return type === expected || (texts.includes(type) && texts.includes(expected));
}

function optionDrift(field: WizardField, question: Question | undefined): Partial<FieldDrift> {
  const isListed = field.field_type === "radio" || field.field_type === "select";
  if (!isListed || !question || field.options.length === 0 || question.options.length === 0) return {};
  const isIn = (label: string, value: string, options: { label: string; value: string }[]) =>
    options.some((option) => similarity(option.label, label) === 1 || option.value === value);
  const missing = field.options.filter(({ label, value }) => !isIn(label, value, question.options));
  const added = question.options.filter(({ label, value }) => !isIn(label, value, field.options));
  return defined({
    options_missing: missing.length > 0 ? missing.map(({ label }) => label) : undefined,
    options_new: added.length > 0 ? added.map(({ label }) => label) : undefined,
  });
}

/** The share of common words, from 0 to 1. */
function similarity(one: string, other: string): number {
  const words = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    );
  const [a, b] = [words(one), words(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}
