/** Reads the results page: by the wizard's specification, or generically without one. */
import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../core/errors.ts";
import { cleanSiteRows, cleanSiteText } from "../../core/site-text.ts";
import { type Notation, notationOf } from "../../wizards/answers/words/notation.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import type { FormPage } from "../form-page.ts";
import type { Returned } from "../frames/form-frame.ts";
import { compareTexts } from "../heal/text-similarity.ts";
import type { Screenshot } from "../pictures/take-screenshot.ts";
import { orAborted, pause } from "../run-limit.ts";
import { guessType, parseResult, type ResultValue } from "./parse-result.ts";

const RETRY_MS = 300;
/** An element that stays empty for longer has no result. */
const PENDING_MS = 5000;
/** A page may show zeros for this time until it has computed its figures. */
const ZEROS_MS = 900;
/** A page that counts its figures up shows the next step within this time of its own clock. */
const TICK_MS = 120;

interface SettledResults {
  extraction: Extraction;
  picture: Screenshot;
}

/**
 * Some pages animate their figures, or request them: results count once they are the same before and after a screenshot,
 * and the page's scripts have their answers.
 *
 * @param timeoutMs after it, the last reading counts
 * @throws AppError `selector_not_found` when the results page holds no result
 */
export async function extractSettledResults(
  form: FormPage,
  wizard: Wizard,
  {
    takePicture,
    timeoutMs,
    signal,
  }: { takePicture: () => Promise<Screenshot>; timeoutMs: number; signal: AbortSignal },
): Promise<SettledResults> {
  const end = performance.now() + timeoutMs;
  const readAgain = async () => {
    await orAborted(pause(RETRY_MS), signal);
    return extractResults(form, wizard);
  };
  let before = await extractResults(form, wizard);
  const complete = Math.min(end, performance.now() + PENDING_MS);
  while (before.isPending && performance.now() < complete) before = await readAgain();
  const computed = Math.min(end, performance.now() + ZEROS_MS);
  while (areZeros(before) && performance.now() < computed) before = await readAgain();
  for (let isFirst = true; ; isFirst = false) {
    const [picture] = await Promise.all([takePicture(), form.callSettled("tick", TICK_MS)]);
    const isLoaded = !(await form.answered());
    const extraction = await extractResults(form, wizard);
    const isSame = isLoaded && isDeepStrictEqual(extraction.results, before.results);
    if (isSame || performance.now() > end) return { extraction, picture };
    // Results that appeared one by one are complete now; figures that are counted up need more time.
    before = isFirst ? extraction : await readAgain();
  }
}

function areZeros({ results }: Extraction): boolean {
  const figures = Object.values(results).flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  return figures.length > 0 && figures.every((figure) => figure === 0);
}

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
  const { found, moved, missing: lost, pending } = await extractSpecified(form, specified);
  const isAll = found.length > 0 && lost.length === 0;
  const frames = isAll ? [] : await form.frames();
  const inFrames = await Promise.all(frames.map((frame) => frame.callSettled("extractGenerically")));
  const generic = uniqueByName(inFrames.flat());
  const renamed = renamedResults(
    specified.filter(({ name }) => lost.includes(name)),
    generic,
    notation,
  );
  found.push(...renamed);
  moved.push(...renamed.map(({ name }) => name));
  const missing = lost.filter((name) => !moved.includes(name));
  const isPending = pending.some((name) => !moved.includes(name));
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

/** Lost results whose labels have the same words in another form, such as “Monthly benefit” for “Benefit each month”. */
function renamedResults(
  lost: NonNullable<Wizard["results"]>,
  generic: Returned<"extractGenerically">,
  notation: Notation,
): Specified["found"] {
  const isSame = (one: string, other: string) => compareTexts(one, other).likeness === 1;
  return lost.flatMap(({ name, label, type }) => {
    const alike = generic.filter((figure) => isSame(label, figure.label));
    const [figure] = alike;
    const isOnly = alike.length === 1 && lost.filter((other) => isSame(label, other.label)).length === 1;
    if (!figure || !isOnly) return [];
    return type === "text" || type === guessType(figure.text, figure.rows, notation)
      ? [{ ...figure, name }]
      : [];
  });
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
