import { expect, it } from "vitest";
import type { InputProblem } from "../../../../../shared/core/errors.ts";
import { isConfirmable, unusualQuestion } from "../../../../../shared/wizards/contract/unusual-question.ts";

const CANDIDATES = ["Are 60 dollars a year meant?"];

it.each<[Partial<InputProblem>, string, boolean]>([
  [{ candidates: CANDIDATES }, "Are 60 dollars a year meant?", true],
  [
    { candidates: CANDIDATES, needs_digits: true },
    "Are 60 dollars a year meant? Write the amount in digits.",
    false,
  ],
  [{}, "Is this answer right?", true],
])(
  "an unusual answer with %j is asked about by “%s”, and a yes settles it: %s",
  (part, question, settles) => {
    const problem: InputProblem = { field: "pay", problem: "unusual", message: "", ...part };
    expect([unusualQuestion(problem), isConfirmable(problem)]).toEqual([question, settles]);
  },
);

it("no yes settles a problem of another kind", () => {
  expect(isConfirmable({ field: "pay", problem: "ambiguous", message: "", candidates: ["60"] })).toBe(false);
});
