/** The words of a field as a person hears them: the question, then its hint. */
import type { WizardField } from "./wizard.ts";

export interface QuestionWords {
  question: string;
  /** The description, where the label is the question. */
  hint?: string;
}

const ASKS = /[?？؟]\s*$/u;

/** A description that asks is the question; any other one explains the label. */
export function questionWords({
  description,
  label,
}: Pick<WizardField, "description" | "label">): QuestionWords {
  if (description === undefined || description === label) return { question: label };
  return ASKS.test(description) && !ASKS.test(label)
    ? { question: description }
    : { question: label, hint: description };
}
