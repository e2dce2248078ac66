/** Finds the elements that replace a page's recorded fields and button on a changed site, where that is certain. */
import type { Locator } from "../../wizards/format/format.ts";
import type { WizardField, WizardPage } from "../../wizards/wizard.ts";
import type { FormFrame } from "../frames/form-frame.ts";
import type { SeenPage } from "../page/discover/page-description.ts";
import type { PlannedField } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";
import { matchButton } from "./match-button.ts";
import { agrees, isOfType, matchFields, resembles } from "./match-fields.ts";
import { type Candidate, candidatesOf, type RecordedField, recordedFields } from "./recorded-element.ts";
import { compareNames, compareTexts } from "./text-similarity.ts";

/** One element, with the locators that found nothing and those that find its replacement. */
export interface Healing {
  page: number;
  /** Absent for the page's button. */
  field_id?: string;
  /** The group of questions that the field belongs to. */
  group?: string;
  /** For a result of the last page, its name. */
  result?: string;
  /** The new label or caption. */
  label: string;
  was: Locator[];
  now: Locator[];
  /** For radios, by value. */
  options?: Record<string, Locator[]>;
  /** From 0 to 1. */
  score: number;
  /** A model has chosen among the candidates. */
  asked?: true;
}

/** Chooses one of the labels, or none, where the similarity is undecided. */
export type ChooseElement = (what: string, labels: string[]) => Promise<string | undefined>;

export interface HealOptions {
  /** A repeated group whose questions are open. */
  group?: string;
  choose?: ChooseElement;
}

const LIKE_NAME = 0.75;

/** Reads the page once. Elements that any recorded locator finds are not candidates. */
export async function healPage(
  form: FormPage,
  recordedPage: WizardPage,
  options: HealOptions = {},
): Promise<Healing[]> {
  const page = { ...recordedPage, fields: shownFields(recordedPage, options.group) };
  const frames = await form.frames();
  const seen = await Promise.all(frames.map((frame) => frame.callSettled("describePage")));
  const found = await findRecorded(frames, page);
  const shown = candidatesOf(seen);
  const isShown = (field: WizardField, names: string[]) =>
    found.fields.has(field) ||
    shown.some((candidate) => compareNames(names, candidate.names).likeness >= LIKE_NAME);
  const missing = recordedFields(page, isShown).filter(({ field }) => !found.fields.has(field));
  const candidates = shown.filter(
    ({ identities, locators, optionLocators }) =>
      !identities.some((identity) => found.identities.has(identity)) &&
      (locators.length > 0 || optionLocators.size > 0),
  );
  const matches = matchFields(missing, candidates);
  const healed = matches.map(({ recorded, candidate, score }) => healingOf(page, recorded, candidate, score));
  const open = missing.filter(({ field }) => !matches.some(({ recorded }) => recorded.field === field));
  const left = candidates.filter((candidate) => !matches.some((match) => match.candidate === candidate));
  if (options.choose) healed.push(...(await chosen(page, open, left, options.choose)));
  const button = found.hasButton ? undefined : await healButton(frames, page, seen, healed);
  return [...healed.map((healing) => withGroup(recordedPage, healing)), ...(button ? [button] : [])];
}

/** The page with the new locators in place of the recorded ones. */
export function withHealings(page: WizardPage, healings: readonly Healing[]): WizardPage {
  const heal = (field: WizardField, group?: string): WizardField => {
    const healing = healings.find((one) => one.field_id === field.field_id && one.group === group);
    const sub_fields = field.sub_fields.map((sub) => heal(sub, field.field_id));
    if (!healing) return { ...field, sub_fields };
    const options = field.options.map((option) => ({
      ...option,
      locators: healing.options?.[option.value] ?? option.locators,
    }));
    return { ...field, locators: healing.now, options };
  };
  const button = healings.find(({ field_id }) => field_id === undefined);
  return {
    ...page,
    fields: page.fields.map((field) => heal(field)),
    continue_button:
      button && page.continue_button
        ? { ...page.continue_button, locators: button.now }
        : page.continue_button,
  };
}

/** The group whose question the field is. */
export function groupOf(page: WizardPage, field_id: string): WizardField | undefined {
  if (page.fields.some((field) => field.field_id === field_id)) return undefined;
  return page.fields.find(({ sub_fields }) => sub_fields.some((sub) => sub.field_id === field_id));
}

// The questions of a repeated group are shown only while an instance is open.
function shownFields({ fields }: WizardPage, open: string | undefined): WizardField[] {
  return fields.flatMap((field) => {
    if (field.repeatable && field.field_id !== open) return [];
    return field.sub_fields.length > 0 ? field.sub_fields : field.field_type === "group" ? [] : [field];
  });
}

function withGroup(page: WizardPage, healing: Healing): Healing {
  const group = groupOf(page, healing.field_id ?? "");
  return { ...healing, group: group?.field_id };
}

async function findRecorded(frames: FormFrame[], page: WizardPage) {
  const fields = new Set<WizardField>();
  const identities = new Set<string>();
  let hasButton = !page.continue_button;
  for (const frame of frames) {
    const claims = await frame.callSettled("claimControls", page.fields.map(asPlanned));
    for (const [index, claim] of claims.entries()) {
      if (!claim.isFound) continue;
      fields.add(page.fields[index] as WizardField);
      for (const identity of claim.identities) identities.add(identity);
    }
    if (!hasButton)
      hasButton = (await frame.callSettled("spotButton", page.continue_button?.locators ?? [])) !== null;
  }
  return { fields, identities, hasButton };
}

function asPlanned({ field_id, label, field_type, locators, options }: WizardField): PlannedField {
  const kind =
    field_type === "radio" || field_type === "checkbox" || field_type === "select" ? field_type : "text";
  return { field_id, label, kind, locators, options, value: "" };
}

function healingOf(
  { page_number }: WizardPage,
  { field }: RecordedField,
  candidate: Candidate,
  score: number,
): Healing {
  const { label, locators, optionLocators } = candidate;
  const options = field.options.flatMap((option) => {
    const match = [...optionLocators].find(([text]) => compareTexts(text, option.label).likeness === 1);
    return match ? [[option.value, match[1]] as const] : [];
  });
  return {
    page: page_number,
    field_id: field.field_id,
    label,
    was: field.locators,
    now: locators,
    options: options.length > 0 ? Object.fromEntries(options) : undefined,
    score: Math.round(score * 100) / 100,
  };
}

/** A model's choice must still agree in type, and share words of the label. An element has one field. */
async function chosen(
  page: WizardPage,
  open: RecordedField[],
  left: Candidate[],
  choose: ChooseElement,
): Promise<Healing[]> {
  const asked = open.map(async (recorded) => {
    const alike = left.filter(
      (candidate) =>
        isOfType(recorded, candidate) && resembles(recorded, candidate) && !agrees(recorded, candidate),
    );
    if (alike.length === 0) return [];
    const labels = alike.map(({ label }) => label);
    const label = await choose(recorded.field.label, labels);
    const named = alike.filter((candidate) => candidate.label === label);
    return named.length === 1 ? named.map((candidate) => ({ recorded, candidate })) : [];
  });
  const answers = (await Promise.all(asked)).flat();
  return answers
    .filter(({ candidate }) => answers.filter((other) => other.candidate === candidate).length === 1)
    .map(({ recorded, candidate }) => ({ ...healingOf(page, recorded, candidate, 0), asked: true }));
}

async function healButton(
  frames: FormFrame[],
  page: WizardPage,
  seen: SeenPage[],
  healed: Healing[],
): Promise<Healing | undefined> {
  const button = page.continue_button;
  const match =
    button &&
    matchButton(
      button,
      seen.flatMap(({ buttons }) => buttons),
    );
  if (!button || !match || match.locators.length === 0) return undefined;
  const healedFields = withHealings(page, healed).fields;
  const questions = healedFields.flatMap(({ locators, options }) => [
    locators,
    ...options.map((option) => option.locators),
  ]);
  for (const frame of frames) {
    // The button of another form would submit other data.
    if (!(await frame.callSettled("sharesForm", match.locators, questions))) continue;
    return { page: page.page_number, label: match.text, was: button.locators, now: match.locators, score: 1 };
  }
  return undefined;
}
