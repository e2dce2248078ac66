/**
 * Selects every option of a page's choices and compares the visible questions, to find conditional ones; opens every
 * list once. It presses no button except those that add an instance of a repeated group.
 */
import type { ControlState } from "../../../shared/browser/page/discover/restore-states.ts";
import { onwardButtons } from "../page/buttons.ts";
import { restoreDocuments, statesOf } from "../page/documents.ts";
import { addsInstance, type PageKnowledge } from "../page/page-knowledge.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { awaitListeners } from "./await-listeners.ts";
import { attempt, type Exploration } from "./exploration.ts";
import { exploreGroup } from "./explore-group.ts";
import { openLists } from "./open-lists.ts";
import { tryOptions } from "./try-options.ts";

/**
 * Leaves the page in its former state.
 *
 * @param renew opens the page again with the saved answers of the pages before it; false where that is impossible
 */
export async function explorePage(
  session: DiscoverySession,
  renew: () => Promise<boolean>,
): Promise<Exploration> {
  const { form } = session;
  const first = session.knowledge ?? (await session.look());
  await awaitListeners(form);
  const before = await statesOf(form);
  const result: Exploration = { tries: 0, skipped: [] };
  await openLists(session, result);
  let isElsewhere = await tryOptions(session, first, result);
  if (isElsewhere) isElsewhere = !(await renew());
  for (const button of isElsewhere ? [] : first.seen.buttons.filter(addsInstance)) {
    isElsewhere = true;
    await attempt(result, button.text, async () => {
      const group = await exploreGroup(session, button);
      if (group) session.knowledge?.groups.set(button.text, group);
    });
    isElsewhere = !(await renew());
  }
  await restore(session, { before, ways: waysOf(first) }, { renew, isElsewhere }, result);
  if (session.knowledge) session.knowledge.isExplored = true;
  return result;
}

/** The captions that lead on. */
function waysOf({ seen }: PageKnowledge): string[] {
  return onwardButtons(seen.buttons).map(({ text }) => text);
}

async function showsWay(session: DiscoverySession, ways: string[]): Promise<boolean> {
  const now = waysOf(await session.look());
  return ways.some((way) => now.includes(way));
}

/** Restores the page through its controls; if one cannot be put back, opens the page again. */
async function restore(
  session: DiscoverySession,
  { before, ways }: { before: ControlState[][]; ways: string[] },
  { renew, isElsewhere }: { renew: () => Promise<boolean>; isElsewhere: boolean },
  result: Exploration,
): Promise<void> {
  const { form } = session;
  if (isElsewhere) {
    result.stopped = "the page could not be opened again";
    return;
  }
  let left = await restoreDocuments(form, before);
  // A page may take an answer back without showing again the button that the answer has hidden.
  const isWithoutWay = ways.length > 0 && !(await showsWay(session, ways));
  if ((left.length > 0 || result.accumulates || isWithoutWay) && (await renew())) {
    result.renewed = true;
    left = await restoreDocuments(form, before);
  }
  const { questions } = await session.look();
  const named = questions.filter(({ identities }) => identities.some((identity) => left.includes(identity)));
  if (named.length > 0) result.left = named.map(({ field_id }) => field_id);
}
