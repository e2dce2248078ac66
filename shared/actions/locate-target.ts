/** Finds the one element of the page that a target identifies. */
import type { ElementHandle, Frame, Page } from "playwright-core";
import type { FoundNodes, NodeTarget } from "../browser/page/nodes/find-nodes.ts";
import type { TypedText } from "../browser/page/nodes/read-node.ts";
import { cleanSiteText } from "../core/site-text.ts";
import type { Limits } from "./handlers/handler.ts";
import { callAgain, callIn, documentsOf, elementIn } from "./page-documents.ts";
import { type ActionResult, failed } from "./step.ts";

export interface LocatedTarget extends FoundNodes {
  /** The element to click: a label if the control itself is hidden. Call {@link afterPress} after the click. */
  pressed(): Promise<ElementHandle<HTMLElement> | null>;
  /** The effect of the press that no tool can handle, such as a file chooser. */
  afterPress(): Promise<string | undefined>;
  /** Whether the control has the state after the press; undefined where the page has removed or replaced it. */
  awaitChosen(wanted: boolean): Promise<boolean | undefined>;
  /** Whether the focus has gone to another field. */
  hasLostFocus(): Promise<boolean>;
  /**
   * Answers its question by the mouse and the keyboard as a run does; undefined for an element that takes keys or a press itself.
   */
  answer(text: string, limits: Limits): Promise<TypedText | undefined>;
  /** The control itself. */
  element(): Promise<ElementHandle<HTMLElement> | null>;
}

/** Counts the matches in every document before anything is done: the browser is not touched without exactly one. */
export async function locateTarget(page: Page, target: NodeTarget): Promise<LocatedTarget | ActionResult> {
  const looked: { frame: Frame; found: FoundNodes }[] = [];
  for (const frame of await documentsOf(page)) {
    const isMain = frame === page.mainFrame();
    // Only the main document numbers its elements.
    if (target.nth !== undefined && !isMain) continue;
    const found = await callIn(frame, "findNodes", target).catch((error) => {
      // The page may remove a frame during the search.
      if (isMain || !frame.isDetached()) throw error;
      return undefined;
    });
    if (found) looked.push({ frame, found });
  }
  const count = looked.reduce((sum, { found }) => sum + found.count, 0);
  const candidates = looked.flatMap(({ found }) => found.candidates).map((text) => cleanSiteText(text));
  const words = describeTarget(target);
  if (count === 0)
    return failed("element_not_found", `The page shows no ${words}.${listOf("Candidates", candidates)}`);
  const holder = looked.find(({ found }) => found.count === 1);
  if (count > 1 || !holder)
    return failed(
      "ambiguous_step",
      `The page shows ${count} matches for ${words}.${listOf("Candidates", candidates)}`,
    );
  const { frame, found } = holder;
  return {
    ...found,
    pressed: () => elementIn(frame, "foundNode"),
    afterPress: () => callAgain(frame, "afterPress"),
    awaitChosen: (wanted) => callAgain(frame, "awaitChosen", wanted),
    hasLostFocus: async () => (await callAgain(frame, "hasLostFocus")) === true,
    // The points of a press are those of the main document.
    answer: async (text, limits) =>
      frame === page.mainFrame() ? answerIn(page, frame, text, limits) : undefined,
    element: () => elementIn(frame, "foundField"),
  };
}

async function answerIn(
  page: Page,
  frame: Frame,
  text: string,
  { timeout, signal }: Limits,
): Promise<TypedText | undefined> {
  const end = performance.now() + timeout;
  let report = await callAgain(frame, "beginAnswer", text, timeout);
  if (!report) return undefined;
  while (report && !("done" in report) && performance.now() < end) {
    for (const gesture of report.gestures) {
      signal.throwIfAborted();
      if (gesture.do === "click") await page.mouse.click(gesture.at.x, gesture.at.y);
      else if (gesture.do === "type") await page.keyboard.type(gesture.text);
      else await page.keyboard.press(gesture.key);
    }
    report = await callAgain(frame, "nextListed");
  }
  return callAgain(frame, "shownAnswer");
}

export function describeTarget({ role, name, group, nth, search }: NodeTarget): string {
  if (search) return "search box";
  const named = name ? ` “${cleanSiteText(name, 80)}”` : "";
  const place = group ? ` in “${cleanSiteText(group, 80)}”` : nth === undefined ? "" : ` number ${nth}`;
  return `${role ? `${role}${named}` : `element with the text${named}`}${place}`;
}

function listOf(title: string, texts: string[]): string {
  return texts.length === 0 ? "" : ` ${title}: ${texts.join(", ")}.`;
}
