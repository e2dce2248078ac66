/** An unusual answer as a person is asked about it, in the same words by every interface. */
import type { InputProblem } from "../../core/errors.ts";

/** Whether a yes to the question of the problem settles it. */
export function isConfirmable({ problem, needs_digits }: InputProblem): boolean {
  return problem === "unusual" && !needs_digits;
}

/** The question about an unusual answer as a person reads it. */
export function unusualQuestion({
  candidates: [question = "Is this answer right?"] = [],
  needs_digits,
}: {
  candidates?: readonly string[];
  needs_digits?: boolean | undefined;
}): string {
  return needs_digits ? `${question} Write the amount in digits.` : question;
}
