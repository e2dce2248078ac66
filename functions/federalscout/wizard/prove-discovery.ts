/** Proves a discovered wizard: by runs with its example values and those of each branch, or by the visits that submitted it. */
import { isPracticeSite } from "../../../shared/browser/launch/practice-hosts.ts";
import type { ResultValue } from "../../../shared/browser/results/parse-result.ts";
import { AppError } from "../../../shared/core/errors.ts";
import type { Contract } from "../../../shared/wizards/contract/contract.ts";
import type { ProofRecord } from "../../../shared/wizards/format/proof-record.ts";
import type { Wizard } from "../../../shared/wizards/wizard.ts";
import type { Visit } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import type { ScoutContext } from "../tools/scout-tool.ts";
import { formOrder } from "./branches.ts";
import {
  buildProof,
  type Shown,
  shownByRun,
  shownBySession,
  skippedPages,
  type Unshown,
} from "./build-proof.ts";
import { walkData } from "./compile-wizard.ts";
import { type Proved, proveBranches, proveWizard } from "./prove-wizard.ts";
import { readSessionEnding } from "./visit-ending.ts";

const MOST_BRANCHES = 12;
/** In milliseconds: the call ends at 240 s. */
const LONGEST_PROOF = 150_000;

export interface DiscoveredWizard {
  wizard: Wizard;
  contract: Contract;
  /** The example values of the file. */
  examples: Record<string, unknown>;
  /** The results that the session shows. */
  live: Record<string, ResultValue> | undefined;
}

export interface ProofOptions {
  by: "run" | "session";
  /** Whether the wizard has submitted something that may bind. */
  isSubmitted: boolean;
  /** Whether a person's acts chose the answers: the record then holds no text of a result. */
  isRecorded: boolean;
}

export interface DiscoveryProof {
  record: ProofRecord;
  /** The run with the example values. */
  run?: Proved;
  /** One line for each branch that was not shown. */
  failures: string[];
  /** The numbers of pages that the site has skipped although the wizard asks for them. */
  skipped: number[];
  /** The visits that show the rest. */
  next: NextVisit[];
}

/** The call of a further visit. */
export interface NextVisit {
  shows: string;
  tool: "federalscout_resume_discovery";
  arguments: { session_id: string; answers: Record<string, unknown>; confirm?: true };
}

/** @throws ToolFailure where the run with the example values fails */
export async function proveDiscovery(
  session: DiscoverySession,
  discovered: DiscoveredWizard,
  options: ProofOptions,
  context: ScoutContext,
): Promise<DiscoveryProof> {
  const { record } = session;
  const { wizard, contract, examples } = discovered;
  const endsAt = performance.now() + LONGEST_PROOF;
  const on = isPracticeSite(record.url, context.config.browser.practiceHosts) ? "practice" : "site";
  const shown: Shown[] = [];
  const unshown: (Unshown & { visit: Visit; message?: string })[] = [];
  const dataOf = (visit: Visit) => walkData(record, visit);
  const addSession = (visit: Visit, ended: NonNullable<Visit["result"]>) => {
    shown.push(shownBySession(wizard, dataOf(visit), record, { visit, ended, at: ended.at, on }));
  };
  let run: Proved | undefined;
  if (options.by === "run") {
    run = await proveWizard(wizard, contract, examples, context);
    shown.push(shownByRun(wizard, run.data, run.outcome, { on, hasExamples: !options.isRecorded }));
  } else {
    const visit = record.visits?.at(-1) ?? { pages: formOrder(record), answers: {} };
    const ended = await readSessionEnding(session, discovered.live);
    addSession(visit, { ...ended, at: new Date().toISOString(), pages: visit.pages.length });
  }
  const branches = branchesOf(record.visits, shown[0]?.data ?? {}).slice(0, MOST_BRANCHES);
  if (options.by === "run" && !options.isSubmitted) {
    const runs = await proveBranches(wizard, contract, branches.map(dataOf), { ...context, endsAt });
    for (const [at, visit] of branches.entries()) {
      const ran = runs[at];
      if (ran instanceof AppError)
        unshown.push({ visit, data: dataOf(visit), reason: ran.type, message: ran.message });
      else if (ran)
        shown.push(shownByRun(wizard, ran.data, ran.outcome, { on, hasExamples: !options.isRecorded }));
    }
  } else {
    for (const visit of branches) {
      if (visit.result && !visit.result.is_outdated) addSession(visit, visit.result);
      else unshown.push({ visit, data: dataOf(visit), reason: "saved_again" });
    }
  }
  const proof = buildProof(wizard, shown, unshown);
  return {
    record: proof,
    ...(run ? { run } : {}),
    failures: unshown.map(
      ({ visit, reason, message }) =>
        `The branch ${named(visit)} was not shown: ${message ?? WHY[reason] ?? reason}`,
    ),
    skipped: skippedPages(wizard, shown),
    next: nextVisits(session, wizard, proof, unshown),
  };
}

const WHY: Readonly<Record<string, string>> = {
  saved_again: "one of its pages was saved again, and it was not walked since.",
};

/** The visits that have reached a result with other choices than those of the data, each once. */
function branchesOf(visits: readonly Visit[] = [], data: Record<string, unknown>): Visit[] {
  const known = new Set<string>();
  return visits.filter((visit) => {
    if (visit.result?.pages !== visit.pages.length) return false;
    const choices = Object.entries(choicesOf(visit)).sort(([one], [other]) => (one < other ? -1 : 1));
    const key = JSON.stringify(choices);
    const isMain = choices.every(([id, value]) => textOf(data[id]) === textOf(value));
    if (isMain || known.has(key)) return false;
    known.add(key);
    return true;
  });
}

/** The rows of a group are objects. */
function textOf(answer: unknown): string {
  return typeof answer === "object" ? JSON.stringify(answer) : String(answer);
}

function choicesOf({ answers, asked }: Visit): Visit["answers"] {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => asked?.includes(id) ?? true));
}

function named(visit: Visit): string {
  return Object.entries(choicesOf(visit))
    .map(([id, value]) => `${id}: ${textOf(value)}`)
    .join(", ");
}

function nextVisits(
  { id, record }: DiscoverySession,
  wizard: Wizard,
  { not_shown }: ProofRecord,
  unshown: readonly { visit: Visit }[],
): NextVisit[] {
  const order = formOrder(record);
  const isBinding = record.pages.some(({ binding }) => binding);
  const call = (shows: string, visit: Visit): NextVisit => ({
    shows,
    tool: "federalscout_resume_discovery",
    arguments: { session_id: id, answers: choicesOf(visit), ...(isBinding ? { confirm: true } : {}) },
  });
  const branches = unshown.map(({ visit }) => call(`the branch ${named(visit)}`, visit));
  const pages = (not_shown.pages ?? []).flatMap((number) => {
    const visit = record.visits?.findLast((one) => one.pages.includes(order[number - 1] ?? 0));
    const isKnown = unshown.some((one) => one.visit === visit);
    return visit && !isKnown
      ? [call(`page ${number}, “${wizard.pages[number - 1]?.page_title}”`, visit)]
      : [];
  });
  return [...branches, ...pages];
}
