/** The results of a discovery: those that its author names, and those of its session and of the proof. */
import { extractResults } from "../../../shared/browser/results/extract-results.ts";
import type { ResultValue } from "../../../shared/browser/results/parse-result.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { quoteSiteText } from "../../../shared/core/site-text.ts";
import { isFailedFigure } from "../../../shared/text/failed-figure.ts";
import type { ResultType } from "../../../shared/wizards/format/wizard-file.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import type { PresentedResult } from "../page/present-page.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";

export type GivenResults = (string | { name: string; label: string; type: ResultType })[];

/** @throws AppError `invalid_request` for a name that the page does not present */
export async function namedResults(
  session: DiscoverySession,
  given: GivenResults,
  offered: PresentedResult[],
) {
  // A proof names results that the file does not name by itself.
  const generic = await readLive(session, DRAFT);
  return given.map((result) => {
    if (typeof result !== "string") return result;
    const proved = generic?.[result];
    const found =
      offered.find(({ name }) => name === result) ??
      offered.find(({ label, text }) => label === proved?.label && text === proved.text);
    if (!found) {
      throw new AppError("invalid_request", `The page presents no result ${result}.`, {
        details: { candidates: offered.map(({ name }) => name) },
      });
    }
    const { text: _, ...whole } = found;
    return { ...whole, name: result };
  });
}

/** Results by the names under which the page's figures were offered. */
export function asOffered(results: Results, offered: PresentedResult[]): Record<string, unknown> {
  const nameOf = (name: string, { label }: ResultValue) => {
    const alike = offered.filter((one) => one.label === label);
    return alike.length === 1 ? (alike[0]?.name ?? name) : name;
  };
  return Object.fromEntries(
    Object.entries(results).map(([name, result]) => [nameOf(name, result), result.value ?? result.text]),
  );
}

type Results = Record<string, ResultValue>;

/** A wizard without named results. */
const DRAFT = { pages: [] } as unknown as Wizard;

/** Undefined where the browser has left the last page meanwhile. */
export async function readLive(session: DiscoverySession, wizard: Wizard): Promise<Results | undefined> {
  const read = await extractResults(session.form, wizard).catch(() => undefined);
  return read?.results;
}

/** @throws AppError `invalid_request` where the page shows that its own calculation failed, which proves no form */
export function refuseFailed(results: Results = {}): void {
  const failed = Object.values(results).find(({ value, text }) => value === null && isFailedFigure(text));
  if (!failed) return;
  throw new AppError(
    "invalid_request",
    `The page shows ${quoteSiteText(failed.text)} as ${quoteSiteText(failed.label)}: its calculation failed, which proves nothing.`,
    {
      details: {
        next: "The session is still open. Save the pages with other example values, or name the other results alone, and complete again; prove: false saves the wizard unproved.",
      },
    },
  );
}

export interface ResultDifference {
  result: string;
  /** Shown in the session; null where it was not shown. */
  live: unknown;
  /** Shown in the proof. */
  proof: unknown;
}

/** Every result that differs between the session and the proof with the same answers. */
export function compareResults(live: Results, proof: Results): ResultDifference[] {
  const meaning = (result: ResultValue | undefined) => result?.value ?? result?.text ?? null;
  return [...new Set([...Object.keys(live), ...Object.keys(proof)])]
    .map((result) => ({ result, live: meaning(live[result]), proof: meaning(proof[result]) }))
    .filter((one) => JSON.stringify(one.live) !== JSON.stringify(one.proof));
}
