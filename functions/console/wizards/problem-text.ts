/** A problem of an answer in words for the person who fills in the form. The gateway's own words address a program. */
import { unusualQuestion } from "../../../shared/wizards/contract/unusual-question.ts";
import type { FieldProblem } from "../api/client.ts";
import type { SimpleQuestion } from "../api/types.ts";
import { day } from "../parts/day.ts";

const MOST_NAMED = 5;
const NEGATIVE = "This can't be negative.";

export function problemText(
  question: SimpleQuestion,
  problem: FieldProblem,
  answer?: unknown,
  now = new Date(),
): string {
  const { problem: kind, message, candidates = [], closest } = problem;
  const { options = [] } = question;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  switch (kind) {
    case "missing":
      return "Please answer this question.";
    case "unusual":
      return unusualQuestion(problem);
    case "unknown_field":
      return "The form has no such question any more.";
    case "unknown_option":
      if (closest !== undefined) return `Did you mean “${labelOf(closest)}”?`;
      return candidates.length > 0 && candidates.length <= MOST_NAMED
        ? `Choose ${either(candidates.map(labelOf))}.`
        : "Choose one of the options.";
    case "ambiguous":
      if (candidates.length > 0) return `Did you mean ${either(candidates.map(labelOf))}?`;
      break;
    case "pattern":
      if (question.kind === "date") return partText(question, problem);
      if (/^\s*[-−]\s*\$?\s*\d/.test(String(answer))) return NEGATIVE;
      return question.example === undefined
        ? "Write it in the form that is asked for."
        : `Write it like this: ${String(question.example)}.`;
    case "type":
      if (question.kind === "number") return `Write a number${exampleOf(question)}.`;
      break;
    case "range":
      return question.kind === "date" ? dateText(message, now) : rangeText(message);
  }
  return `This answer ${message.replace(/[:;] ask .*$/s, "").replace(/\.$/, "")}.`;
}

/** The label of the box that confirms an unusual answer: the gateway's question, as a statement. */
export function confirmText(problem: FieldProblem | undefined): string {
  const [, meant] = /^Are (.+) meant\?$/.exec(problem?.candidates?.[0] ?? "") ?? [];
  return meant === undefined ? "Yes, this is right" : `Yes, ${meant}`;
}

function partText({ parts }: SimpleQuestion, { field }: FieldProblem): string {
  if (field === parts?.month) return "Write a month from 1 to 12.";
  if (field === parts?.day) return "Write a day from 1 to 31.";
  return "Write a year with four digits.";
}

function exampleOf({ example }: SimpleQuestion): string {
  return example === undefined ? "" : `, such as ${String(example)}`;
}

function dateText(message: string, now: Date): string {
  if (message.startsWith("is not a day")) return "This month has no such day.";
  const [, side, limit = ""] = /not be (after|before) ([\d-]+)/.exec(message) ?? [];
  if (side === undefined) return "This date is not possible.";
  const isToday = Math.abs(Date.parse(limit) - now.getTime()) < 2 * 86_400_000;
  if (side === "after" && limit.includes("-") && isToday) return "This date lies in the future.";
  return `This date must not be ${side} ${day(limit)}.`;
}

function rangeText(message: string): string {
  const [, bound, amount, unit = ""] = /at (least|most) (-?[\d.]+)(.*)$/.exec(message) ?? [];
  if (bound === undefined || amount === undefined) return `This answer ${message}.`;
  if (unit !== "") return `This answer must have at ${bound} ${amount}${unit}.`;
  if (bound === "least" && Number(amount) === 0) return NEGATIVE;
  const limit = Number(amount).toLocaleString("en-US");
  return bound === "least" ? `This can't be less than ${limit}.` : `This can't be more than ${limit}.`;
}

function either(words: string[]): string {
  const quoted = words.map((word) => `“${word}”`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
