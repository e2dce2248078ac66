/** "I don't know": the question's own help in place of an answer. */
import { isUnknown } from "../../text/plain-speech.ts";
import type { Reading } from "../../text/reading.ts";
import type { ContractProperty } from "../contract/contract.ts";
import { fieldGuidanceOf } from "../contract/guidance.ts";
import type { WizardField } from "../wizard.ts";
import { ASKS_ESTIMATE } from "./read-number.ts";

/**
 * The problem of an answer that states that the person does not know: the source of the figure, the question's hint, and whether
 * an estimate, a default or no answer is possible.
 *
 * @returns undefined for any other answer
 */
export function unknownAnswer(
  answer: unknown,
  property: ContractProperty | undefined,
  field: WizardField | undefined,
): Reading<never> {
  if (typeof answer !== "string" || answer.length > LONGEST || !isUnknown(answer)) return undefined;
  const { help, unknown } = fieldGuidanceOf(property);
  const words = [field?.label, field?.description, property?.description].filter(Boolean).join(" ");
  const given = property?.default ?? field?.default;
  const hints = [
    help === undefined ? undefined : `The form means ${help}`,
    unknown ?? (field?.options.length ? undefined : field?.notes),
    unknown !== undefined || ASKS_ESTIMATE.test(words) ? "An estimate is possible" : undefined,
    given === undefined ? undefined : `Without an answer the form takes ${String(given)}`,
    field?.required === false ? "The question may be left out" : undefined,
  ].filter((hint) => hint !== undefined);
  // The options themselves are the question.
  if (hints.length === 0 && field && field.options.length > 0) return undefined;
  const sentences = (hints.length > 0 ? hints : ["Explain the question, then ask again"]).map((hint) =>
    hint.trim().replace(/[^.?!]$/, "$&."),
  );
  return { problem: "ambiguous", message: `is not known yet. ${sentences.join(" ")}` };
}

const LONGEST = 80;
