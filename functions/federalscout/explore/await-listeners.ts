/**
 * Waits until the scripts of a young page listen to its choices. A page that its server has drawn takes a choice before its
 * scripts have taken over, and asks what follows from it only afterwards.
 */
import type { CDPSession } from "playwright-core";
import { pause } from "../../../shared/browser/run-limit.ts";
import type { FormPage } from "../../../shared/browser/tab/form-page.ts";

/** By the clock of the page. One without a listener then has none: its server alone reads its choices. */
const YOUNG_MS = 2000;
const POLL_MS = 100;
const HEARD = new Set(["change", "click", "input", "mousedown", "pointerdown"]);

/** The first choices of a young page with scripts, and all that holds them; nothing for another page. Runs inside the page. */
function listeningIn(youngMs: number): unknown[] {
  const scripts = document.querySelector("script:not([type$=json])");
  if (!scripts || performance.now() > youngMs) return [];
  const choices = [...document.querySelectorAll("input[type=radio],input[type=checkbox],select")].slice(0, 5);
  const around = new Set<unknown>();
  for (const one of choices) for (let at: Node | null = one; at; at = at.parentNode) around.add(at);
  return choices.length > 0 ? [...around, window] : [];
}

export async function awaitListeners({ page }: FormPage): Promise<void> {
  const session = await page
    .context()
    .newCDPSession(page)
    .catch(() => undefined);
  // The exploration itself reports a page that has ended.
  while (session && (await areHeard(session).catch(() => undefined)) === false) await pause(POLL_MS);
  await session?.detach().catch(() => {});
}

/** @returns undefined where the page is not awaited */
async function areHeard(session: CDPSession): Promise<boolean | undefined> {
  const { result } = await session.send("Runtime.evaluate", {
    expression: `(${listeningIn})(${YOUNG_MS})`,
  });
  if (!result.objectId) return undefined;
  const { result: items } = await session.send("Runtime.getProperties", {
    objectId: result.objectId,
    ownProperties: true,
  });
  const ids = items.flatMap(({ name, value }) =>
    /^\d+$/.test(name) && value?.objectId ? [value.objectId] : [],
  );
  if (ids.length === 0) return undefined;
  const found = await Promise.all(
    ids.map((objectId) => session.send("DOMDebugger.getEventListeners", { objectId })),
  );
  return found.some(({ listeners }) => listeners.some(({ type }) => HEARD.has(type)));
}
