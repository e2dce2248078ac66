/** Checks a page before it is saved: no question missing, selectors tested, a continue button, unique names. */
import type { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { normalizeWizard } from "../../../shared/wizards/format/normalize-wizard.ts";
import { elementLocators } from "../../../shared/wizards/format/selector-locators.ts";
import { pageSchema } from "../../../shared/wizards/format/wizard-file.ts";
import type { PersonStep, Wizard } from "../../../shared/wizards/wizard.ts";
import { inspectDocuments } from "../page/documents.ts";
import { addsInstance, askedQuestions, type PageKnowledge } from "../page/page-knowledge.ts";
import { type PresentedQuestion, presentQuestion } from "../page/present-page.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import { draftWizard } from "./compile-wizard.ts";
import type { CompletedPage } from "./complete-page.ts";

export interface PageProblem {
  problem: "left_out" | "untested" | "no_continue_button" | "no_example" | "binding" | "invalid";
  /** Field id, or path in the page. */
  field?: string;
  message: string;
  /** Suggested metadata for a missing question. */
  suggestion?: PresentedQuestion;
  /** A button that was not there when the page was explored opens further questions. */
  unexplored?: true;
}

export async function checkPage(
  form: FormPage,
  knowledge: PageKnowledge,
  completed: CompletedPage,
  options: { isLast: boolean; ignore: string[] },
): Promise<PageProblem[]> {
  const { page, untested } = completed;
  const isLeftByPerson = (page.person as PersonStep | undefined)?.until === "next_page";
  const problems: PageProblem[] = isLeftByPerson
    ? []
    : findLeftOut(knowledge, completed.covered, options.ignore);
  for (const field of untested) {
    const message =
      "its selector does not match exactly one element, and no earlier action succeeded with it";
    problems.push({ problem: "untested", field, message });
  }
  const button = page.continue_button as Parameters<typeof elementLocators>[0] | undefined;
  if (!button && !options.isLast && !isLeftByPerson) {
    const message =
      "no continue button was given, and none is likely; a last page without one needs is_last: true";
    problems.push({ problem: "no_continue_button", message });
  } else if (button) {
    const inspection = await inspectDocuments(form, elementLocators(button));
    if (!inspection.element) {
      const message = `the continue button's selector matches ${inspection.matches} elements`;
      problems.push({ problem: "no_continue_button", message });
    }
  }
  for (const field of page.fields) {
    if (field.required && field.example_value === undefined && field.default === undefined) {
      const message = "is required and has no example_value to test it with";
      problems.push({ problem: "no_example", field: String(field.field_id), message });
    }
  }
  return problems;
}

/** Visible questions without a field. */
export function findLeftOut(
  knowledge: PageKnowledge,
  covered: ReadonlySet<string>,
  ignore: readonly string[],
): PageProblem[] {
  const left = askedQuestions(knowledge)
    .filter(({ visible, control }) => visible && !control.unsupported)
    .filter(({ aside, control }) => !aside && !control.disabled)
    .filter(({ field_id, label }) => !ignore.includes(field_id) && !ignore.includes(label))
    .filter(({ identities }) => !identities.some((identity) => covered.has(identity)))
    .map((question) => ({
      problem: "left_out" as const,
      field: question.field_id,
      message: "is visible on the page and is not among the fields",
      suggestion: presentQuestion(question, knowledge),
    }));
  return [...left, ...unexploredGroups(knowledge, ignore)];
}

/** Buttons that open an instance of a repeated group, on a page that was not explored. */
function unexploredGroups({ seen, groups }: PageKnowledge, ignore: readonly string[]): PageProblem[] {
  return seen.buttons
    .filter((button) => addsInstance(button) && !groups.has(button.text) && !ignore.includes(button.text))
    .map(({ text }) => ({
      problem: "left_out",
      field: text,
      unexplored: true,
      message:
        "this button opens further questions: explore the page with federalscout_get_page_info and explore: true, or name the button in ignore",
    }));
}

/**
 * Reads the page in the file's format, together with the pages before it in the order of the form.
 *
 * @returns the page in the file's format and as a wizard, or its problems
 */
export function readPage(
  record: DiscoveryRecord,
  page: CompletedPage["page"],
  others: FilePage[],
): { page: FilePage; wizard: Wizard } | { problems: PageProblem[] } {
  try {
    const ordered = [...others, page].map((one, at) => ({ ...one, page_number: at + 1 }));
    const wizard = normalizeWizard(draftWizard(record, ordered), "the page");
    return { page: pageSchema.parse(page), wizard };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.type !== "invalid_wizard") throw thrown;
    const mistakes = (thrown.details.mistakes ?? [thrown.message]) as string[];
    return { problems: mistakes.map((message) => ({ problem: "invalid", message })) };
  }
}
