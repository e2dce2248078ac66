/**
 * Passes a page without questions, such as information or a review of the answers, or knows it as the end of the form; goes
 * back to an answer that has led out of it.
 */

import type { SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import { endingOf, isTaskList } from "../../../shared/browser/results/page-ending.ts";
import { textOfPage } from "../../../shared/browser/results/read-page.ts";
import { isBindingCaption } from "../../../shared/text/binding-caption.ts";
import { concludes, type Ending } from "../../../shared/wizards/format/proof-record.ts";
import { EXCLUSIVE } from "../page/box-groups.ts";
import { beginningButtons, likelyContinue, onwardButtons } from "../page/buttons.ts";
import type { FilePage } from "../sessions/discovery-record.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { viewPage } from "../tools/page-view.ts";
import { savePage } from "../tools/save-page-metadata.ts";
import { forgetPages } from "../wizard/branches.ts";
import { replayPages } from "../wizard/replay-pages.ts";
import { askedOf } from "../wizard/visit-ending.ts";
import { reasonOf, type Stop } from "./answer-page.ts";
import { asks, chooseWay, isNamed, isWay, knowledgeOf } from "./choose-way.ts";
import { type Discovery, recordedPage, save, takePointed } from "./discovery.ts";

/** Other answers on a page and those after it that have led out of the form, before a person is asked for the answer. */
const MOST_DETOURS = 4;

export async function passOrEnd(discovery: Discovery): Promise<"passed" | "end" | Stop> {
  const { session, options, recorded, given } = discovery;
  const { seen } = knowledgeOf(session);
  const text = await textOfPage(session.form);
  const { labels } = askedOf(session.pages, {});
  const { heading, figures } = seen;
  const ending = endingOf({ heading, figures, text }, { labels, answers: new Set(given.values()) });
  const isResult = concludes(ending);
  const title = titleOf(seen);
  if (isNamed(seen.heading, options.choose) || isNamed(title, options.choose)) return "end";
  const { pressed } = await recordedPage(discovery);
  if (!pressed && (await takePointed(discovery))) return "end";
  const onward = onwardButtons(seen.buttons);
  const leadsOn =
    pressed !== undefined && (isResult ? onward.some((one) => one === pressed) : isWay(session, pressed));
  if (!leadsOn && recorded?.goesOn(isResult))
    return {
      reason: `The recording goes on, and none of its acts leads on from the page “${title}”. If the page is the result, repeat with --choose "${title}".`,
    };
  const goesOn =
    onward.length > 0 ||
    (!isResult &&
      ending !== "tasks" &&
      ending !== "way_out" &&
      (likelyContinue(seen.buttons)?.submits === true || beginningButtons(seen.buttons).length > 0));
  const isOfResult = isResult && onward.every((one) => isBindingCaption(one.text) && !one.submits);
  if (!leadsOn && (!goesOn || isOfResult)) return isResult ? "end" : stoppedBy(ending, title, discovery);
  const way = chooseWay(session, options, pressed);
  if ("reason" in way) return ending === "review" && !recorded ? endBefore(discovery, way) : way;
  const number = session.pages.length;
  options.onPage?.({ number: number + 1, heading: title, questions: 0 });
  const continue_button = way.isOneOfSeveral ? { selector: way.selector } : { text: way.caption };
  const passed = await save(discovery, { fields: [], continue_button }, way);
  const isElsewhere = !("refused" in passed) && hasLeftForm(session, seen.url, number);
  if (!("refused" in passed) && !isElsewhere) return "passed";
  if (!isResult)
    return "refused" in passed
      ? { reason: reasonOf(passed) }
      : { reason: `“${way.caption}” leads out of the form.` };
  if (isElsewhere) await goBack(discovery, number);
  return "end";
}

/** The title of a page: its own heading rather than one of the site's frame, such as “Language selection”. */
export function titleOf({ own_heading, heading }: SeenPage): string {
  return own_heading || (heading.split(" | ")[0] ?? "");
}

/** Ends the wizard at a review whose button may bind: a person submits. Any other reason to stop stays. */
async function endBefore(discovery: Discovery, stop: Stop): Promise<"end" | Stop> {
  const { session, options, context } = discovery;
  const way = chooseWay(session, { ...options, confirm: true });
  if ("reason" in way || way.binding === undefined) return stop;
  const { seen } = knowledgeOf(session);
  options.onPage?.({ number: session.pages.length + 1, heading: titleOf(seen), questions: 0 });
  const page = { fields: [], continue_button: { selector: way.selector } };
  const saved = await savePage(session, page, { advance: false, explore: false }, context);
  if ("problems" in saved) return stop;
  discovery.endsBefore = `It ends before “${way.caption}”: ${way.binding}. With --confirm, the form is submitted once.`;
  return "end";
}

/** Whether a press has led to another site, or back to a page that was saved before. */
function hasLeftForm(session: DiscoverySession, before: string, number: number): boolean {
  const { seen } = knowledgeOf(session);
  const shown = session.shown?.page_number ?? Number.POSITIVE_INFINITY;
  return shown <= number || new URL(seen.url).host !== new URL(before).host;
}

async function goBack({ session, context }: Discovery, pages: number): Promise<void> {
  forgetPages(session.record, pages);
  await session.form.page.goBack().catch(() => {});
  await session.readNewPage();
  if (session.shown || asks(session)) await replayPages(session, context.config);
}

function stoppedBy(ending: Ending, heading: string, { session }: Discovery): Stop {
  const page = `“${heading}”`;
  const accept = `if the page is the result, repeat with --choose "${heading}"`;
  const { links } = knowledgeOf(session).seen;
  if (ending === "tasks") {
    const choices = links.map(({ text }) => text).filter((text) => text !== "");
    return {
      reason: `The page ${page} is a list of tasks, and not a result. Discover each task by its own address.`,
      choices,
    };
  }
  if (ending === "review") {
    return {
      reason: `The page ${page} repeats the answers, states no result, and has no button that leads on; ${accept}.`,
    };
  }
  const fields = session.pages.at(-1)?.fields.map(({ field_id }) => field_id) ?? [];
  return {
    reason: `The form ended at the page ${page} without a result: an answer has led out of it. Repeat with --answer ${fields[0] ?? "field_id"}="…"; ${accept}.`,
    fields,
  };
}

export async function listsTasks(session: DiscoverySession): Promise<boolean> {
  return isTaskList(await textOfPage(session.form));
}

/** Opens the last page again whose choices have another answer left: a list of persons ends with the page that leads to it. */
export async function tryOtherAnswer({
  session,
  context,
  options,
  detours,
  given,
}: Discovery): Promise<boolean> {
  const { record } = session;
  if (record.pages.some(({ binding }) => binding)) return false;
  const choices = record.pages.flatMap(({ page }, at) =>
    choicesOf(page).map((choice) => ({ at, ...choice })),
  );
  const own = Object.keys(options.answers ?? {});
  // The pages up to the last answer of a person stay as they are.
  const kept = record.pages.findLastIndex(({ page }) =>
    page.fields.some((one) => own.includes(one.field_id)),
  );
  const open = choices.filter(
    ({ at, field_id, option }) =>
      at >= kept &&
      !own.includes(field_id) &&
      given.get(field_id) !== option &&
      !detours.some((one) => one.field_id === field_id && one.option === option),
  );
  const at = open.at(-1)?.at ?? -1;
  const next = open.find((one) => one.at === at);
  // Each question of a long test of eligibility may have an answer that ends it: a way out further on is progress.
  const isExhausted = detours.filter((one) => one.at >= at).length >= MOST_DETOURS;
  if (!next || isExhausted) return false;
  // A detour changes one answer: the choices before it are as they were.
  const { without, ...chosen } = next;
  detours.push(chosen, ...(without ? [{ at, field_id: without, option: "no" }] : []));
  forgetPages(record, at);
  if (await replayPages(session, context.config)) return false;
  await viewPage(session, context, { explore: true });
  return true;
}

interface Choice {
  field_id: string;
  option: string;
  /** The box that is not ticked with it. */
  without?: string;
}

/** The options of the page's questions. First a box in place of “None of these”, which was ticked and often ends a form. */
function choicesOf({ fields }: FilePage): Choice[] {
  const isBox = (at: number) => fields[at]?.field_type === "checkbox";
  const boxes = fields.flatMap(({ field_id, label, example_value }, at) => {
    const isNone = isBox(at) && example_value === true && EXCLUSIVE.test(label.split(" – ").at(-1) ?? "");
    let first = at;
    while (isNone && isBox(first - 1) && fields[first - 1]?.example_value !== true) first -= 1;
    const box = fields[first];
    return isNone && box && first < at ? [{ field_id: box.field_id, option: "yes", without: field_id }] : [];
  });
  const options = fields.flatMap(({ field_id, field_type, options: offered = [] }) =>
    field_type === "radio" ? offered.map(({ value }) => ({ field_id, option: value })) : [],
  );
  return [...boxes, ...options];
}

export function leadsBack({ session }: Discovery, { page_number, page_title }: FilePage): Stop {
  const fields = session.pages.at(-1)?.fields.map(({ field_id }) => field_id) ?? [];
  const again = fields[0] ? ` Repeat with --answer ${fields[0]}="…".` : "";
  return { reason: `The form leads back to page ${page_number}, “${page_title}”.${again}`, fields };
}
