/** Opens lists, whose options a page shows only then. */
import { listOptions } from "../../../shared/browser/fill/perform-gestures.ts";
import { visibleQuestions } from "../page/page-knowledge.ts";
import type { Question } from "../page/question.ts";
import type { DiscoverySession } from "../sessions/discovery-session.ts";
import { attempt, type Exploration } from "./exploration.ts";

const LIST_MS = 3000;

/** Opens the lists that were not opened before. */
export async function openLists(session: DiscoverySession, result: Exploration): Promise<void> {
  await openMatching(session, ({ key }) => !session.knowledge?.listed.has(key), result);
}

/** Opens the lists that have shown no option so far: other answers may have filled them. */
export async function openEmptyLists(session: DiscoverySession): Promise<void> {
  const isEmpty = ({ key, value }: Question) =>
    value === "" && (session.knowledge?.listed.get(key)?.labels ?? []).length === 0;
  await openMatching(session, isEmpty, { tries: 0, skipped: [] });
}

/** Opens each matching list once, and adds its options to those of earlier readings. */
export async function openMatching(
  session: DiscoverySession,
  isMeant: (question: Question) => boolean,
  result: Exploration,
): Promise<void> {
  const questions = visibleQuestions(session.knowledge ?? (await session.look()));
  const lists = questions.filter(
    (question) =>
      question.control.opens && !question.aside && !question.control.disabled && isMeant(question),
  );
  for (const { key, field_id, control } of lists)
    await attempt(result, field_id, async () => {
      const listed = await listOptions(session.form, control.locators, LIST_MS);
      const known = session.knowledge?.listed.get(key)?.labels ?? [];
      if (listed)
        session.knowledge?.listed.set(key, { ...listed, labels: [...new Set([...known, ...listed.labels])] });
    });
  if (lists.length > 0) await session.look();
}
