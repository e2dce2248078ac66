/** The error for a page or dialog that the wizard does not record. */
import { AppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import { compareTexts } from "../heal/text-similarity.ts";
import type { AimPlan, UnknownPage } from "../page/protocol.ts";

const LONGEST_TEXT = 120;
const CHOSEN = new Set(["radio", "select", "checkbox"]);

/**
 * @param plan of the page before it
 * @returns `unknown_page` with the heading and the questions in its details, or `selector_not_found` where an expected
 *   page no longer shows its questions
 */
export function unknownPage(
  { leaving, pages, answers = [] }: Pick<AimPlan, "leaving" | "pages" | "answers">,
  { heading, questions, isDialog, ways, isForeign }: UnknownPage,
): AppError {
  const changed = isDialog
    ? undefined
    : pages.find(({ title = "" }) => compareTexts(title, heading).likeness === 1);
  const lost = changed?.fields.find(({ field_id }) => field_id !== undefined);
  if (changed && lost) {
    const message = `Page ${changed.page} no longer shows the question “${lost.label}” (${lost.field_id}). The site has probably changed.`;
    return new AppError("selector_not_found", message, {
      details: { field_id: lost.field_id ?? "", page: changed.page },
    });
  }
  const what = isDialog ? "opens a dialog" : "shows a page";
  const where = leaving ? `${isDialog ? "On" : "After"} page ${leaving.page}` : "At first";
  const chosen = answers.filter(({ kind }) => CHOSEN.has(kind)).map(({ field_id }) => field_id);
  const branch = chosen.length > 0 ? ` The branch for this answer to ${chosen.join(", ")} is missing.` : "";
  const foreign = isForeign
    ? " Its language has no words here that decide whether a button binds: only recorded buttons are pressed."
    : "";
  return new AppError(
    "unknown_page",
    `${where}, the site ${what} that the wizard does not record.${branch}${foreign}`,
    {
      details: {
        page: leaving?.page,
        heading: cleanSiteText(heading, LONGEST_TEXT),
        questions: questions.map((question) => cleanSiteText(question, LONGEST_TEXT)),
        ways: ways?.map((way) => cleanSiteText(way, LONGEST_TEXT)),
      },
    },
  );
}
