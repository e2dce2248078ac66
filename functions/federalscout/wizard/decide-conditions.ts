/** Tries single answers where the visits leave open which of several answers decides about a page or a question. */
import { AppError } from "../../../shared/core/errors.ts";
import type { DiscoveryRecord, FilePage } from "../sessions/discovery-record.ts";
import { newSessionId } from "../sessions/discovery-session.ts";
import type { ScoutContext } from "../tools/scout-tool.ts";
import { addTrial, decidePages, decidingVisits, type Undecided } from "./branches.ts";
import { walkBranch } from "./replay-pages.ts";

const MOST_TRIALS = 12;
const LIMIT_MS = 90_000;

/**
 * Walks through the form in a browser of its own. A walk ends before a binding button, and before the last page's: it
 * sends nothing.
 *
 * @param record receives the walks
 * @returns the pages with their conditions, and a warning for each page and question that stays undecided
 */
export async function decideConditions(
  record: DiscoveryRecord,
  context: ScoutContext,
): Promise<{ pages: FilePage[]; warnings: string[] }> {
  const end = performance.now() + LIMIT_MS;
  const tried = new Set<string>();
  for (;;) {
    const { pages, undecided } = decidePages(record, true);
    const next = undecided
      .flatMap((part) => decidingVisits(record, part))
      .find((answers) => !tried.has(JSON.stringify(answers)));
    const isOver = !next || tried.size >= MOST_TRIALS || performance.now() > end;
    if (next) tried.add(JSON.stringify(next));
    if (isOver || !(await tryAnswers(record, next, context)))
      return { pages, warnings: undecided.map(warningOf) };
  }
}

/** @returns false where no browser can be opened */
async function tryAnswers(
  record: DiscoveryRecord,
  answers: NonNullable<DiscoveryRecord["visits"]>[number]["answers"],
  { sessions, config }: ScoutContext,
): Promise<boolean> {
  const own = { ...structuredClone(record), session_id: newSessionId() };
  const last = new Set(record.visits?.map(({ pages }) => pages.at(-1)));
  try {
    const session = await sessions.open(own);
    try {
      const stopped = await session.inTurn(() => walkBranch(session, config, { answers, last }));
      const visit = own.visits?.at(-1);
      if (visit && own.visits?.length !== record.visits?.length)
        addTrial(record, visit, stopped ? undefined : session.shown?.page_number);
      return true;
    } finally {
      await sessions.close(session.id);
    }
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

function warningOf({ page, question, decides, or }: Undecided): string {
  const part = question === undefined ? `Page “${page}”` : `Question ${question} of page “${page}”`;
  if (decides === undefined)
    return `${part} has no condition: only some visits have shown it, and none of the choices explains them.`;
  const names = [decides, ...or].join(", ");
  return `${part} has no condition: any of these answers may decide about it: ${names}. A visit that changes one of them alone decides (federalscout_resume_discovery with answers).`;
}
