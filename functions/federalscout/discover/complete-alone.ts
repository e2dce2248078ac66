/** Completes a discovery without a model with all results of its last page. */

import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { isFailedFigure } from "../../../shared/text/failed-figure.ts";
import { foldText } from "../../../shared/text/fold-text.ts";
import { presentResults } from "../page/present-page.ts";
import { completeSession } from "../tools/complete-discovery.ts";
import { ToolFailure } from "../tools/scout-tool.ts";
import type { Stop } from "./answer-page.ts";
import { knowledgeOf } from "./choose-way.ts";
import { type AloneReport, type Discovery, takePointed, unusedPlaces } from "./discovery.ts";

/** @param title of the first page */
export async function completeAlone(
  discovery: Discovery,
  title: string | undefined,
): Promise<AloneReport | Stop> {
  const { session, options, context, recorded, given, unset, endsBefore } = discovery;
  const { seen } = knowledgeOf(session);
  await takePointed(discovery);
  // A review repeats the answers.
  const offered = endsBefore === undefined ? presentResults(seen, session.results) : [];
  const failed = offered.find(({ text }) => isFailedFigure(text));
  if (failed) {
    const shown = `The page shows “${failed.text}” as ${failed.label}`;
    return {
      reason: `${shown}: the form cannot calculate with the example values. Give others by --answer.`,
    };
  }
  const shown = [
    seen.title,
    seen.heading,
    ...offered.flatMap(({ label, text }) => [text, `${label} ${text}`]),
  ];
  const other = otherEnd(discovery, seen, shown);
  if (other) return { reason: other };
  const lost = lostChoice(discovery);
  if (lost) return { reason: lost };
  const results = offered.map(({ name }) => name);
  const pages = session.pages.length;
  const words = {
    wizard_id: options.wizard_id,
    wizard_name: options.wizard_name || title || seen.heading || options.wizard_id,
    results: results.length > 0 ? results : undefined,
    overwrite: options.overwrite,
    allowed_sites: options.allowed_sites,
    automatic: true,
    ends_before: endsBefore === undefined ? undefined : ("submit" as const),
    recorded: options.recording !== undefined,
  };
  const done = await completeSession(session, words, context).catch((thrown: unknown) => {
    const { message, details } = toAppError(thrown instanceof ToolFailure ? thrown.cause : thrown);
    const sites = message.includes("frames of other sites") ? (details.candidates ?? []) : [];
    const advice = sites.map((site) => `--allow-site ${site}`).join(" ");
    return {
      reason: advice ? `${message} Where these may receive answers, repeat with ${advice}.` : message,
    };
  });
  if ("reason" in done) return done;
  const differing = done.proof?.differences?.length ?? 0;
  const notKept = done.proof?.not_kept ?? [];
  const unused = Object.keys(options.answers ?? {}).filter((id) => !given.has(id));
  const warnings = [
    ...(done.proved ? [] : [UNPROVED]),
    ...(differing > 0 ? [`${differing} results of the proof differ from those of the session.`] : []),
    ...(notKept.length > 0 ? [`The site has not received the example answer to ${notKept.join(", ")}.`] : []),
    ...(endsBefore === undefined ? [] : [endsBefore]),
    ...[...unset].map(([label, kind]) => `“${label}” stays as the page shows it: it is ${kind}.`),
    ...unused.map((id) => `--answer ${id}: the form has shown no question of this name.`),
    ...leftOut(unusedPlaces({ options, recorded })),
    ...session.declaredParameters.warnings,
  ];
  return {
    saved_to: done.saved_to,
    pages,
    proved: done.proved,
    ...(done.proof
      ? { proof: done.proof.in_words, proved_by: done.proof.by, results: done.proof.results }
      : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** The reason why this is another end than the recording's own. */
function otherEnd(
  { options, recorded }: Discovery,
  { title, url }: SeenPage,
  shown: readonly string[],
): string | undefined {
  const { title: words = "", path = "", texts = [] } = options.recording?.end ?? {};
  const isSame = [
    ...(words ? [foldText(words) === foldText(title)] : []),
    ...(path ? [path === URL.parse(url)?.pathname] : []),
  ];
  const given = "an act of the recording was not repeated. Its choices are given by --answer.";
  if (isSame.length > 0 && !isSame.includes(true)) {
    const place = words ? `“${words}”${path ? ` (${path})` : ""}` : path;
    return `The recording ended on the page ${place}, and the discovery on “${title}” (${URL.parse(url)?.pathname ?? url}): ${given}`;
  }
  // An example in place of a typed text brings other figures.
  const found = recorded?.hasTexts ? [] : texts;
  const numbers = new Set(shown.flatMap(numbersIn));
  const missing = found.find((text) => numbersIn(text).some((one) => !numbers.has(one)));
  return (
    missing && `The recording has found “${missing}” on its last page, and the discovery has not: ${given}`
  );
}

/** The reason why the way of the recording is not known: an act of it fits nothing, and a question has no answer of it. */
function lostChoice({ options, recorded, unanswered }: Discovery): string | undefined {
  const [place] = [...(options.recording?.lost ?? []), ...(recorded?.lost ?? [])];
  const [question] = unanswered;
  if (place === undefined || !question) return undefined;
  const { field_id, label, group = label } = question;
  return `The recording's ${place} fits nothing on the form, and its answer to “${group}” is not known. Repeat with --answer ${field_id}="…".`;
}

function numbersIn(text: string): string[] {
  return text.match(/\d(?:[\d.,]*\d)?/g) ?? [];
}

function leftOut(places: readonly string[]): string[] {
  return places.length > 0 ? [`The recording's ${places.join(", ")}: nothing on the form fits.`] : [];
}

const UNPROVED =
  "The file is saved unproved: repeat with other answers (--answer) that lead to a result, or with another last page (--choose).";
