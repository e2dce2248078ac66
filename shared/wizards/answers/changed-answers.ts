/** The answers of an earlier run or of a schedule with changes. */
import { dateConstraints } from "../contract/check-dates.ts";
import { holds } from "../format/condition.ts";
import type { LoadedWizard } from "../format/load-wizard.ts";

/** The answers with changes: an answer that a change replaces, also in other words or as part of a group, is left out. */
export async function changedAnswers(
  answers: Readonly<Record<string, unknown>>,
  given: Record<string, unknown>,
  { wizard, contract }: Pick<LoadedWizard, "wizard" | "contract">,
  confirmed: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const [{ examineUserData }, { settleChanges }] = await Promise.all([
    import("./prepare-user-data.ts"),
    import("./change-answers.ts"),
  ]);
  const { given: changes, removed } = settleChanges(answers, given, { wizard, contract }, confirmed);
  const filledBy = (some: object) => {
    const { data, defaults_applied } = examineUserData(wizard, contract, some);
    return Object.keys(data).filter((field) => !defaults_applied.includes(field));
  };
  const replaced = new Set([
    ...removed,
    ...Object.keys(given),
    ...Object.keys(changes),
    ...filledBy(changes),
  ]);
  const groups = Object.entries(dateConstraints(contract)).map(([name, { year, month, day }]) => {
    return { name, parts: [year, month, ...(day === undefined ? [] : [day])] };
  });
  const dates = groups.flatMap(({ name, parts }) => {
    const kept = Object.entries(answers).filter(([field]) =>
      groups.some((other) => other.name !== name && other.parts.includes(field)),
    );
    // An age is a date by the date of birth, which the earlier run has.
    const isReplaced = [...replaced, ...filledBy({ ...Object.fromEntries(kept), ...changes })].some((field) =>
      parts.includes(field),
    );
    return isReplaced ? [name, `${name}_date`, ...parts] : [];
  });
  for (const name of dates) replaced.add(name);
  for (const { name, options, none } of wizard.choices) {
    const boxes = [name, ...options.map(({ field }) => field), ...(none === undefined ? [] : [none])];
    if (boxes.some((box) => replaced.has(box))) for (const box of boxes) replaced.add(box);
  }
  // An implied answer follows from the changes again.
  for (const field of wizard.pages.flatMap((page) => page.fields)) {
    if (field.implied?.some(({ when }) => holds(when, answers))) replaced.add(field.field_id);
  }
  const kept = Object.entries(answers).filter(([field]) => !replaced.has(field));
  return { ...Object.fromEntries(kept), ...changes };
}
