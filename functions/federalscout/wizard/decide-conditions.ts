/** Tries single answers where the visits leave open which of several answers decides about a page or a question. */
import { AppError } from "../../../shared/core/errors.ts";
import type { DiscoveryRecord, FilePage, Visit } from "../sessions/discovery-record.ts";
import { newSessionId } from "../sessions/discovery-session.ts";
import type { ScoutContext } from "../tools/scout-tool.ts";
import { addTrial, decidePages, decidingVisits, type Untried, untriedVisits } from "./branches.ts";
import { walkBranch } from "./replay-pages.ts";
import { typedVisits, type Undecided } from "./typed-answers.ts";

const MOST_TRIALS = 12;
/** A choice of more options is not tried out. */
const MOST_OPTIONS = 12;
/** Visits that narrow the typed answers on which one page or question depends. */
const MOST_TYPED = 2;
/** The proof takes up to 150 s of the call. */
const LIMIT_MS = 60_000;

/**
 * Walks through the form in a browser of its own. A walk ends before a binding button, and before the last page's: it
 * sends nothing. The options of a choice that decides are tried where they are few.
 *
 * @param record receives the walks
 * @returns the pages with their conditions, and a warning for each page and question that stays undecided, and for each
 *   option that leads to no saved page or was not tried
 */
export async function decideConditions(
  record: DiscoveryRecord,
  context: ScoutContext,
): Promise<{ pages: FilePage[]; warnings: string[] }> {
  const end = performance.now() + LIMIT_MS;
  const tried = new Set<string>();
  const led: string[] = [];
  const narrowed = new Map<string, number>();
  for (;;) {
    const { pages, undecided, untried } = decidePages(record, true);
    const few = untried.filter((one) => one.tried.length + one.options.length <= MOST_OPTIONS);
    const typed = partsByTyped(pages).flatMap((part) => {
      const isOpen = (narrowed.get(part.name) ?? 0) < MOST_TYPED;
      const visits = isOpen ? typedVisits(record, part, part.dependences) : [];
      return visits.map((answers) => ({ answers, part: part.name }));
    });
    const isNew = ({ answers }: Trial) => !tried.has(JSON.stringify(answers));
    const trials: Trial[] = [
      ...undecided.flatMap((part) => decidingVisits(record, part)).map((answers) => ({ answers })),
      ...few.flatMap((choice) => untriedVisits(record, choice)).map((answers) => ({ answers })),
      ...typed,
    ];
    const found = trials.find(isNew);
    const next = found?.answers;
    if (found?.part !== undefined) narrowed.set(found.part, (narrowed.get(found.part) ?? 0) + 1);
    const isOver = !next || tried.size >= MOST_TRIALS || performance.now() > end;
    if (next) tried.add(JSON.stringify(next));
    const trial = isOver ? undefined : await tryAnswers(record, next, context);
    if (trial?.led_to !== undefined)
      led.push(`The answers ${JSON.stringify(next)} lead to “${trial.led_to}”, which is no saved page.`);
    if (!trial)
      return {
        pages: untried.reduce(withTried, pages),
        warnings: [...undecided.map(warningOf), ...led, ...untried.map(untriedWarning)],
      };
  }
}

/** A visit to try, and the part that its typed answer narrows. */
interface Trial {
  answers: Visit["answers"];
  part?: string;
}

/** The pages and questions whose condition is not settled. */
function partsByTyped(pages: readonly FilePage[]) {
  return pages.flatMap(({ page_number, may_depend_on, fields }) => [
    { name: `${page_number}`, page_number, dependences: may_depend_on ?? [] },
    ...fields.map(({ field_id, may_depend_on: own }) => ({
      name: `${page_number} ${field_id}`,
      page_number,
      question: field_id,
      dependences: own ?? [],
    })),
  ]);
}

/** The contract names the options that were tried. */
function withTried(pages: FilePage[], { field_id, tried }: Untried): FilePage[] {
  const note = `Tried when the form was recorded: ${tried.join(", ")}.`;
  return pages.map((page) => ({
    ...page,
    fields: page.fields.map((field) =>
      field.field_id === field_id
        ? { ...field, description: [field.description, note].filter(Boolean).join(" ") }
        : field,
    ),
  }));
}

/** @returns undefined where no browser can be opened; the heading of the page that follows, where it is not saved */
async function tryAnswers(
  record: DiscoveryRecord,
  answers: Visit["answers"],
  { sessions, config }: ScoutContext,
): Promise<{ led_to?: string | undefined } | undefined> {
  const own = { ...structuredClone(record), session_id: newSessionId() };
  const last = new Set(record.visits?.map(({ pages }) => pages.at(-1)));
  try {
    const session = await sessions.open(own);
    try {
      const stopped = await session.inTurn(() => walkBranch(session, config, { answers, last }));
      const visit = own.visits?.at(-1);
      if (!visit || own.visits?.length === record.visits?.length) return {};
      const isElsewhere = !stopped && !session.shown && !last.has(visit.pages.at(-1));
      if (isElsewhere) visit.ended = session.isAtEnd || undefined;
      addTrial(record, visit, stopped ? undefined : session.shown?.page_number);
      return isElsewhere ? { led_to: session.knowledge?.seen.heading } : {};
    } finally {
      await sessions.close(session.id);
    }
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function untriedWarning({ field_id, tried, options }: Untried): string {
  return `${field_id} decides about pages or questions. Tried: ${tried.join(", ")}; not tried: ${options.join(", ")}. federalscout_resume_discovery with answers tries one.`;
}

function warningOf({ page, question, decides, or, typed = [] }: Undecided): string {
  const part = question === undefined ? `Page “${page}”` : `Question ${question} of page “${page}”`;
  if (typed.length > 0) {
    const examples = typed.map(
      ({ field_id, asked_at, not_asked_at }) =>
        `${field_id} (asked at ${asked_at.join(", ")}, not at ${not_asked_at.join(", ")})`,
    );
    return `${part} may be asked, as its condition is not known: a typed answer may decide about it: ${examples.join("; ")}. visible_when with at_least or at_most states its limit.`;
  }
  if (decides === undefined)
    return `${part} has no condition: only some visits have shown it, and none of the choices explains them.`;
  const names = [decides, ...or].join(", ");
  return `${part} has no condition: any of these answers may decide about it: ${names}. A visit that changes one of them alone decides (federalscout_resume_discovery with answers).`;
}
