/** Reads all that a page states, in its documents, at one look: for results, their assumptions, its kind and its comparison. */
import { AppError } from "../../core/errors.ts";
import { cleanSiteText } from "../../core/site-text.ts";
import type { Statements } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";

const LONGEST_TEXT = 3000;

/** @throws AppError where the page cannot be read */
export async function readStatements(form: FormPage): Promise<Statements> {
  const frames = await form.frames();
  const read = await Promise.all(frames.map((frame) => frame.callSettled("readStatements", LONGEST_TEXT)));
  return {
    heading: read[0]?.heading ?? "",
    text: read.map(({ text }) => text).join(" "),
    figures: read.flatMap(({ figures }) => figures),
    assumptions: [
      ...new Set(read.flatMap(({ assumptions }) => assumptions).map((one) => cleanSiteText(one))),
    ],
  };
}

/** {@link readStatements} for a run that does not depend on them: empty where the page cannot be read. */
export async function readPage(form: FormPage): Promise<Statements> {
  try {
    return await readStatements(form);
  } catch (error) {
    if (error instanceof AppError) return { heading: "", text: "", figures: [], assumptions: [] };
    throw error;
  }
}

/** The text of all documents of the page. */
export async function textOfPage(form: FormPage): Promise<string> {
  const frames = await form.frames();
  const texts = await Promise.all(frames.map((frame) => frame.callSettled("pageText", LONGEST_TEXT)));
  return texts.join(" ");
}
