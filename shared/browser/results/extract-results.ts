/** Reads the results page: by the wizard's specification, or generically without one. */
import { AppError } from "../../core/errors.ts";
import { cleanSiteRows, cleanSiteText } from "../../core/site-text.ts";
import { notationOf } from "../../wizards/answers/words/notation.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import type { FormPage } from "../form-page.ts";
import type { Returned } from "../frames/form-frame.ts";
import { guessType, parseResult, type ResultValue } from "./parse-result.ts";

export interface Extraction {
  results: Record<string, ResultValue>;
  warnings: string[];
  /** Names of results that their locators no longer find. */
  drifted: string[];
  /** A named result is not shown yet. */
  isPending: boolean;
  /** Figures by their labels, and the page's text, if it lacks a named result. */
  figures?: Record<string, ResultValue>;
  page_text?: string;
}

const LONGEST_TEXT = 3000;

/**
 * @throws AppError `selector_not_found` when the results page holds no result
 */
export async function extractResults(form: FormPage, wizard: Wizard): Promise<Extraction> {
  const specified = wizard.results ?? [];
  const notation = notationOf(wizard.locale);
  const { found, moved, missing, pending } = await extractSpecified(form, specified);
  const isPending = pending.length > 0;
  const types = new Map(specified.map((result) => [result.name, result.type]));
  const results = Object.fromEntries(
    found
      .map(cleaned)
      .map(({ name, label, text, rows }) => [
        name,
        parseResult(label, types.get(name) ?? "text", text, rows, notation),
      ]),
  );
  const warnings = [
    ...moved.map(
      (name) => `The result ${name} was found by its label only; the wizard may need re-discovery.`,
    ),
    ...missing.map((name) => `The results page does not show ${name}; the wizard may need re-discovery.`),
  ];
  const drifted = [...moved, ...missing];
  if (found.length > 0 && missing.length === 0) return { results, warnings, drifted, isPending };
  const frames = await form.frames();
  const inFrames = await Promise.all(frames.map((frame) => frame.callSettled("extractGenerically")));
  const generic = uniqueByName(inFrames.flat());
  const texts = await Promise.all(frames.map((frame) => frame.callSettled("pageText", LONGEST_TEXT)));
  const page_text = cleanSiteText(texts.join(" "), LONGEST_TEXT);
  const figures = Object.fromEntries(
    generic
      .map(cleaned)
      .map(({ name, label, text, rows }) => [
        name,
        parseResult(label, guessType(text, rows, notation), text, rows, notation),
      ]),
  );
  if (found.length > 0) {
    const known = new Set(Object.values(results).map(({ label, text }) => `${label}\n${text}`));
    const others = Object.entries(figures).filter(([, { label, text }]) => !known.has(`${label}\n${text}`));
    return { results, warnings, drifted, isPending, figures: Object.fromEntries(others), page_text };
  }
  if (generic.length === 0) {
    throw new AppError("selector_not_found", "The last page shows no result.", {
      details: { page: wizard.pages.length + 1 },
    });
  }
  return { results: figures, warnings, drifted, isPending, ...(specified.length > 0 ? { page_text } : {}) };
}

type Specified = Returned<"extract">;

/** From the main document, and what is missing there from the frames. */
async function extractSpecified(
  form: FormPage,
  specified: NonNullable<Wizard["results"]>,
): Promise<Specified> {
  const wanted = specified.map(({ name, label, type, locators }) => ({
    name,
    label,
    type,
    locators,
  }));
  let merged: Specified = { found: [], moved: [], missing: wanted.map(({ name }) => name), pending: [] };
  for (const frame of await form.frames()) {
    if (merged.missing.length === 0) break;
    const left = wanted.filter(({ name }) => merged.missing.includes(name));
    const { found, moved, missing, pending } = await frame.callSettled("extract", left);
    merged = {
      found: [...merged.found, ...found],
      moved: [...merged.moved, ...moved],
      missing,
      pending: [...merged.pending, ...pending],
    };
  }
  return merged;
}

function uniqueByName<T extends { name: string }>(figures: T[]): T[] {
  return figures.filter(({ name }, index) => figures.findIndex((other) => other.name === name) === index);
}

function cleaned<T extends { label: string; text: string; rows?: string[][] }>(figure: T): T {
  const { label, text, rows } = figure;
  return {
    ...figure,
    label: cleanSiteText(label),
    text: cleanSiteText(text),
    rows: rows && cleanSiteRows(rows),
  };
}
