/** Reads the results page: by the wizard's specification, or generically without one. */
import { AppError } from "../../core/errors.ts";
import { cleanSiteRows, cleanSiteText } from "../../core/site-text.ts";
import { type Notation, notationOfPage } from "../../text/notation.ts";
import type { Wizard } from "../../wizards/wizard.ts";
import type { Returned } from "../frames/form-frame.ts";
import { compareNames, compareTexts, namingWords } from "../heal/text-similarity.ts";
import type { ExtractedResult } from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";
import { guessType, parseResult, type ResultValue, unreadReason } from "./parse-result.ts";
import { readStatements } from "./read-page.ts";

export interface Extraction {
  results: Record<string, ResultValue>;
  warnings: string[];
  /** Names of results that their locators no longer find. */
  drifted: string[];
  /** A named result is not shown yet. */
  isPending: boolean;
  /** Other figures by their labels, and the page's text, if it lacks a named result or the wizard is automatic. */
  figures?: Record<string, ResultValue>;
  page_text?: string;
}

const LONGEST_TEXT = 3000;
/** The likeness of two labels of one result. */
const LIKE_LABEL = 0.5;

type Specified = Returned<"extract">;
type SpecifiedResults = NonNullable<Wizard["results"]>;
type ResultType = SpecifiedResults[number]["type"];
type Figure = Specified["found"][number];
/** By the wizard's locale, else by the page of the figure. */
type NotationOf = (figure: Figure) => Notation;

/**
 * @throws AppError `selector_not_found` when the results page holds no result
 */
export async function extractResults(form: FormPage, wizard: Wizard): Promise<Extraction> {
  const specified = wizard.results ?? [];
  const notation: NotationOf = ({ page }) => notationOfPage(wizard.locale, page);
  const { read: direct, renamed } = withoutOthers(await extractSpecified(form, specified));
  // A person has not chosen the results of an automatic wizard: the others of the page count, too.
  const isAll = wizard.automatic !== true;
  if (isAll && isComplete(direct)) return extractionOf(direct, specified, notation, renamed);
  const stated = await readStatements(form);
  const generic = uniqueByName(stated.figures);
  const read = withRenamed(direct, specified, generic, notation);
  const extraction = extractionOf(read, specified, notation, renamed);
  if (isAll && isComplete(read)) return extraction;
  const page_text = cleanSiteText(stated.text, LONGEST_TEXT);
  const named = generic.filter((figure) => !figure.is_repeated);
  const figures = parsed(named, (figure) => guessType(figure, notation(figure)), notation);
  if (read.found.length > 0)
    return { ...extraction, figures: without(extraction.results, figures.results), page_text };
  if (generic.length === 0) {
    throw new AppError("selector_not_found", "The last page shows no result.", {
      details: { page: wizard.pages.length + 1 },
    });
  }
  const warnings = [...extraction.warnings, ...unreadWarnings(figures)];
  return {
    ...extraction,
    warnings,
    results: figures.results,
    ...(specified.length > 0 ? { page_text } : {}),
  };
}

function isComplete({ found, missing }: Specified): boolean {
  return found.length > 0 && missing.length === 0;
}

/** A place that another row has taken, such as “Balance owing” for “Refund”, does not hold the result. */
function withoutOthers(read: Specified): { read: Specified; renamed: string[] } {
  const found = read.found.filter((figure) => sameness(figure) !== "other");
  const others = read.found.filter((figure) => !found.includes(figure)).map(({ name }) => name);
  const pending = read.pending.filter((name) => !others.includes(name));
  const renamed = found.filter((figure) => sameness(figure) === "renamed");
  return {
    read: { ...read, found, missing: [...read.missing, ...others], pending },
    renamed: renamed.map(
      ({ name, shown_labels: [now = ""] = [] }) =>
        `The result ${name} is now labelled “${cleanSiteText(now, 80)}”; the wizard may need re-discovery.`,
    ),
  };
}

/** By the words of both labels, or by a stated identifier that holds words of the result. */
function sameness({ name, label, shown_labels = [], locator }: Figure): "same" | "renamed" | "other" {
  if (shown_labels.length === 0) return "same";
  const names = [label, name.replaceAll("_", " ")];
  const isStated = locator?.by === "id" || locator?.by === "name";
  const id = isStated ? locator.value.replace(/(?<=\p{Ll})(?=\p{Lu})|[_\W]+/gu, " ") : "";
  const { likeness, isSubstituted } = compareNames([label], shown_labels);
  if (likeness === 1 || isNamedTogether(label, shown_labels) || compareNames(names, [id]).likeness > 0)
    return "same";
  return likeness >= LIKE_LABEL && !isSubstituted ? "renamed" : "other";
}

/** The words of a row and of its column, such as “Benefit at age 62” and “Monthly amount” for “Monthly benefit at age 62”. */
function isNamedTogether(label: string, shown: string[]): boolean {
  const words = namingWords(label);
  const all = shown.flatMap(namingWords);
  const isPart = (text: string) => namingWords(text).every((word) => words.includes(word));
  return words.every((word) => all.includes(word)) && shown.some(isPart);
}

function extractionOf(
  { found, moved, missing, pending }: Specified,
  specified: SpecifiedResults,
  notation: NotationOf,
  renamed: string[],
): Extraction {
  const types = new Map(specified.map(({ name, type }) => [name, type]));
  const read = parsed(found, ({ name }) => types.get(name) ?? "text", notation);
  return {
    results: read.results,
    warnings: [
      ...unreadWarnings(read),
      ...renamed,
      ...moved.map(
        (name) => `The result ${name} was found by its label only; the wizard may need re-discovery.`,
      ),
      ...missing.map((name) => `The results page does not show ${name}; the wizard may need re-discovery.`),
    ],
    drifted: [...moved, ...missing],
    isPending: pending.some((name) => !moved.includes(name)),
  };
}

function unreadWarnings(read: Parsed): string[] {
  return Object.entries(read.reasons).map(([name, reason]) => `The result ${name} has no value: ${reason}.`);
}

interface Parsed {
  results: Record<string, ResultValue>;
  /** The reason of each result without a value. */
  reasons: Record<string, string>;
}

function parsed<F extends Figure>(
  figures: F[],
  typeOf: (figure: F) => ResultType,
  notation: NotationOf,
): Parsed {
  const [results, reasons]: [Parsed["results"], Parsed["reasons"]] = [{}, {}];
  for (const figure of figures.map(cleaned)) {
    const { name, label, text, rows, around, spoken } = figure;
    const own = notation(figure);
    const result = parseResult(label, typeOf(figure), text, rows, own, { around, spoken });
    const reason = unreadReason(result, own, { around, spoken });
    // Words that change the value, or stand in its way, belong to the text.
    const alone = around && parseResult(label, typeOf(figure), text, rows, own, { spoken });
    const isCut = around !== undefined && alone?.value !== result.value;
    results[name] = isCut ? { ...result, text: `${around.before}${text}${around.after}`.trim() } : result;
    if (reason !== undefined) reasons[name] = reason;
  }
  return { results, reasons };
}

/** The figures that no result shows already. */
function without(
  results: Record<string, ResultValue>,
  figures: Record<string, ResultValue>,
): Record<string, ResultValue> {
  const nameOf = ({ label, text }: ResultValue) => `${label.toLowerCase()}\n${text}`;
  const shown = new Set(Object.values(results).map(nameOf));
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => !shown.has(nameOf(figure))));
}

function withRenamed(
  read: Specified,
  specified: SpecifiedResults,
  generic: ExtractedResult[],
  notation: NotationOf,
): Specified {
  const lost = specified.filter(({ name }) => read.missing.includes(name));
  const renamed = renamedResults(lost, generic, notation);
  return {
    found: [...read.found, ...renamed],
    moved: [...read.moved, ...renamed.map(({ name }) => name)],
    missing: read.missing.filter((name) => !renamed.some((figure) => figure.name === name)),
    pending: read.pending,
  };
}

/** Lost results whose labels have the same words in another form, such as “Monthly benefit” for “Benefit each month”. */
function renamedResults(
  lost: SpecifiedResults,
  generic: ExtractedResult[],
  notation: NotationOf,
): Specified["found"] {
  const isSame = (one: string, other: string) => compareTexts(one, other).likeness === 1;
  return lost.flatMap(({ name, label, type }) => {
    const alike = generic.filter((figure) => isSame(label, figure.label));
    const [figure] = alike;
    const isOnly = alike.length === 1 && lost.filter((other) => isSame(label, other.label)).length === 1;
    if (!figure || !isOnly || figure.is_repeated) return [];
    return type === "text" || type === guessType(figure, notation(figure)) ? [{ ...figure, name }] : [];
  });
}

/** From the main document, and what is missing there from the frames. */
async function extractSpecified(form: FormPage, specified: SpecifiedResults): Promise<Specified> {
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

function cleaned<F extends Figure>(figure: F): F {
  const { label, text, spoken, rows, around } = figure;
  return {
    ...figure,
    label: cleanSiteText(label),
    text: cleanSiteText(text),
    spoken: spoken && cleanSiteText(spoken),
    rows: rows && cleanSiteRows(rows),
    around: around && {
      isLine: around.isLine,
      before: cleanedPart(around.before),
      after: cleanedPart(around.after),
    },
  };
}

/** A part of a sentence keeps a space at its ends. */
function cleanedPart(text: string): string {
  const [start = "", end = ""] = [/^\s/, /\s$/].map((space) => (space.test(text) ? " " : ""));
  return start + cleanSiteText(text) + end;
}
