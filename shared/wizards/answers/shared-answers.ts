/**
 * Answers of one form that another form asks for too: by the site's own token of the question's meaning, its name, its words,
 * or a date of birth.
 */
import { foldText } from "../../text/fold-text.ts";
import { namesBirth } from "../../text/question-words.ts";
import { dateConstraints } from "../contract/check-dates.ts";
import { describeValue } from "../describe-answers.ts";
import type { LoadedWizard } from "../format/load-wizard.ts";
import type { WizardField } from "../wizard.ts";
import { examineUserData } from "./prepare-user-data.ts";

type Form = Pick<LoadedWizard, "wizard" | "contract">;
type Answers = Readonly<Record<string, unknown>>;

export interface SharedAnswer {
  /** A question of the other form: a field, or a whole date. */
  field_id: string;
  /** In words that the other form reads. */
  value: string;
}

/**
 * @param given answers of the other form, which are not proposed again
 * @returns answers that the other form accepts
 */
export function sharedAnswers(answers: Answers, from: Form, to: Form, given: Answers): SharedAnswer[] {
  const proposed = [...sharedDates(answers, from, to), ...sharedFields(answers, from, to)];
  const isOpen = examineOpen(to, given);
  return proposed.filter(({ field_id, value }) => {
    const { data, problems } = examineUserData(to.wizard, to.contract, { [field_id]: value });
    const filled = Object.keys(data).filter((id) => isOpen(id) && reads(id, field_id, to));
    return (
      filled.length > 0 &&
      !problems.some(({ field, problem }) => problem !== "missing" && filled.includes(field))
    );
  });
}

/** Whether the answers so far leave a field of the form open. */
function examineOpen({ wizard, contract }: Form, given: Answers): (id: string) => boolean {
  const { data, defaults_applied } = examineUserData(wizard, contract, given);
  return (id) => data[id] === undefined || defaults_applied.includes(id);
}

function reads(id: string, asked: string, { contract }: Form): boolean {
  const date = dateConstraints(contract)[asked.replace(/_date$/, "")];
  return id === asked || (date !== undefined && [date.year, date.month, date.day].includes(id));
}

/** A date of the same name, and the one date of birth of each form. */
function sharedDates(answers: Answers, from: Form, to: Form): SharedAnswer[] {
  const [own, other] = [from, to].map(({ contract }) => Object.entries(dateConstraints(contract)));
  return (other ?? []).flatMap(([name]) => {
    const same = own?.find(([one]) => one === name) ?? (namesBirth(name) ? onlyBirth(own) : undefined);
    if (!same) return [];
    const { year, month, day } = same[1];
    const parts = [year, month, ...(day === undefined ? [] : [day])].map((id) => answers[id]);
    if (parts.some((part) => part === undefined)) return [];
    const value = parts.map((part, at) => String(part).padStart(at === 0 ? 4 : 2, "0")).join("-");
    return [{ field_id: `${name}_date`, value }];
  });
}

function onlyBirth<Entry extends readonly [string, unknown]>(
  dates: readonly Entry[] = [],
): Entry | undefined {
  const births = dates.filter(([name]) => namesBirth(name));
  return births.length === 1 ? births[0] : undefined;
}

function sharedFields(answers: Answers, from: Form, to: Form): SharedAnswer[] {
  const dated = new Set(
    [from, to].flatMap(({ contract }) =>
      Object.values(dateConstraints(contract)).flatMap(({ year, month, day = "" }) => [year, month, day]),
    ),
  );
  const plain = ({ wizard }: Form) =>
    wizard.pages
      .flatMap((page) => page.fields)
      .filter(({ field_id, sub_fields }) => sub_fields.length === 0 && !dated.has(field_id));
  const [ours, theirs] = [plain(from), plain(to)];
  const known = ours.filter(({ field_id }) => isAnswer(answers[field_id]));
  // A token that one form has for two persons names neither of them.
  const isOnly = ({ autocomplete }: WizardField, fields: WizardField[]) =>
    fields.filter((one) => one.autocomplete === autocomplete).length === 1;
  return theirs.flatMap((field) => {
    const others = known.filter((one) => !isOtherFact(one, field));
    const same =
      others.find((one) => hasSameToken(one, field) && isOnly(one, ours) && isOnly(field, theirs)) ??
      others.find(({ field_id }) => field_id === field.field_id) ??
      others.find((one) => hasSameWords(one, field));
    return same ? [{ field_id: field.field_id, value: describeValue(answers[same.field_id], same) }] : [];
  });
}

/** A box that is checked or not belongs to its own form's list. */
function isAnswer(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}

function hasSameToken(one: WizardField, other: WizardField): boolean {
  return one.autocomplete !== undefined && one.autocomplete === other.autocomplete;
}

/** Whether both sites state the meaning, and differ: two boxes named "Name" may ask for a person and for a company. */
function isOtherFact(one: WizardField, other: WizardField): boolean {
  const [fact, otherFact] = [one, other].map(({ autocomplete }) => autocomplete?.split(" ").at(-1));
  return fact !== undefined && otherFact !== undefined && fact !== otherFact;
}

function hasSameWords(one: WizardField, other: WizardField): boolean {
  const [words, others] = [one, other].map(({ label, description }) =>
    [label, description ?? ""].map(foldText).filter((text) => text !== ""),
  );
  return (words ?? []).some((text) => others?.includes(text));
}
