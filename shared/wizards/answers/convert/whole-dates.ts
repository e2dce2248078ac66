import type { InputProblem } from "../../../core/errors.ts";
import { dateConstraints } from "../../contract/check-dates.ts";
import type { Contract } from "../../contract/contract.ts";

/** The missing parts of one date as one missing answer, which the mapper divides. */
export function wholeDates(problems: readonly InputProblem[], contract: Contract): InputProblem[] {
  const missing = new Set(problems.flatMap(({ field, problem }) => (problem === "missing" ? [field] : [])));
  const replaced = new Map<string, InputProblem | undefined>();
  for (const [name, { year, month, day }] of Object.entries(dateConstraints(contract))) {
    const isWhole = day !== undefined && missing.has(day);
    const parts = [month, ...(isWhole ? [day] : []), year];
    if (!parts.every((part) => missing.has(part))) continue;
    const [first = "", ...others] = parts;
    const title = (contract.properties[first]?.title ?? name).replace(/ - (Month|Day|Year)$/i, "");
    const message = `is missing: ${title}; for example ${isWhole ? "2007-05-15" : "2007-05"}`;
    replaced.set(first, { field: `${name}_date`, problem: "missing", message });
    for (const part of others) replaced.set(part, undefined);
  }
  return problems.flatMap((problem) => {
    if (problem.problem !== "missing" || !replaced.has(problem.field)) return [problem];
    return replaced.get(problem.field) ?? [];
  });
}
