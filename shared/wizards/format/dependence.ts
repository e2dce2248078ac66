/**
 * The answers on which a page or a question may depend in a way that no visit has settled. Nothing is guessed between the
 * answers that were tried: a run looks whether the page asks.
 */
import type { WizardField, WizardPage } from "../wizard.ts";
import { both } from "./condition.ts";
import type { Condition, Dependence } from "./format.ts";

const NUMBER = /^-?\d+(\.\d+)?$/;

/** The dependences of a question, with those of its page; undefined where its condition is settled. */
export function dependencesOf(
  page: Pick<WizardPage, "may_depend_on">,
  field: Pick<WizardField, "may_depend_on">,
): Dependence[] | undefined {
  if (!page.may_depend_on && !field.may_depend_on) return undefined;
  return [...(page.may_depend_on ?? []), ...(field.may_depend_on ?? [])];
}

/**
 * The answers of which visits have shown that they ask the question: the options that were tried, and numbers up to the limit
 * that separates the tried ones.
 *
 * @param fields all of the wizard, by id
 * @returns undefined where no answer is known to ask it
 */
export function knownToAsk(
  dependences: readonly Dependence[],
  fields: ReadonlyMap<string, Pick<WizardField, "field_type" | "options">>,
): Condition | undefined {
  const known = dependences.map((one) => answersThatAsk(one, fields.get(one.field)));
  const settled = known.filter((one) => one !== undefined);
  return known.length > 0 && settled.length === known.length ? settled.reduce(both) : undefined;
}

function answersThatAsk(
  { field, asked_at, not_asked_at }: Dependence,
  of: Pick<WizardField, "field_type" | "options"> | undefined,
): Condition | undefined {
  if (!of || asked_at.length === 0) return undefined;
  if (of.options.length > 0 || of.field_type === "checkbox")
    return { [field]: asked_at.map((value) => (of.options.length > 0 ? value : value === "true")) };
  const separated = separatedNumbers({ asked_at, not_asked_at });
  if (!separated) return undefined;
  const { low, high, asksAbove } = separated;
  if (not_asked_at.length === 0) return { [field]: { at_least: low, at_most: high } };
  return { [field]: asksAbove ? { at_least: high } : { at_most: low } };
}

/**
 * The numbers between which a question begins to be asked, or ends to be.
 *
 * @returns undefined for other texts, and where no limit separates the two lists; without answers that do not ask, the smallest
 *   and the largest that do
 */
export function separatedNumbers({
  asked_at,
  not_asked_at,
}: Pick<Dependence, "asked_at" | "not_asked_at">):
  | { low: number; high: number; asksAbove: boolean }
  | undefined {
  if (![...asked_at, ...not_asked_at].every((text) => NUMBER.test(text))) return undefined;
  const [asked, others] = [asked_at.map(Number), not_asked_at.map(Number)];
  const [lowest, highest] = [Math.min(...asked), Math.max(...asked)];
  if (others.length === 0) return { low: lowest, high: highest, asksAbove: true };
  const [below, above] = [Math.max(...others), Math.min(...others)];
  if (below < lowest) return { low: below, high: lowest, asksAbove: true };
  return highest < above ? { low: highest, high: above, asksAbove: false } : undefined;
}

/** In words: `May be asked, as its condition is not known: asked at birth_year 2012, not at 1990`. */
export function describeDependences(dependences: readonly Dependence[]): string {
  const seen = dependences.map(({ field, asked_at, not_asked_at }) => {
    const asked = asked_at.length > 0 ? `asked at ${field} ${asked_at.join(", ")}` : "";
    const others = not_asked_at.join(", ");
    if (others === "") return asked;
    return asked === "" ? `not asked at ${field} ${others}` : `${asked}, not at ${others}`;
  });
  const evidence = seen.filter((words) => words !== "").join("; ");
  return `May be asked, as its condition is not known${evidence === "" ? "" : `: ${evidence}`}`;
}
