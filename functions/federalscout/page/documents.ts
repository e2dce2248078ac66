/** The documents of a page: the main one, and the frames that its scripts cannot reach. */

import { hasReacted, type PageMark } from "../../../shared/browser/arrive/judge-arrival.ts";
import { fieldsInFrame } from "../../../shared/browser/frames/find-frame.ts";
import type { FormFrame } from "../../../shared/browser/frames/form-frame.ts";
import type { Inspection, SeenPage } from "../../../shared/browser/page/discover/page-description.ts";
import type { ControlState } from "../../../shared/browser/page/discover/restore-states.ts";
import type {
  ElementPath,
  FieldTrouble,
  FoundPath,
  PlannedField,
} from "../../../shared/browser/page/protocol.ts";
import { DocumentReplaced, type FormPage } from "../../../shared/browser/tab/form-page.ts";
import type { Locator } from "../../../shared/wizards/format/format.ts";
import { siteOf } from "../../../shared/wizards/format/site-of.ts";

/** The page with the content of its frames. */
export async function describeDocuments(form: FormPage): Promise<SeenPage> {
  const seen = await form.callSettled("describePage");
  for (const inner of await inFrames(form, (frame) => frame.callSettled("describePage"))) {
    const site = siteOf(new URL(inner.url));
    if (site && site !== siteOf(new URL(seen.url)) && inner.controls.length > 0)
      seen.frame_sites = [...(seen.frame_sites ?? []), site];
    seen.controls.push(...inner.controls.map((control) => ({ ...control, place: "frame" as const })));
    seen.buttons.push(...inner.buttons);
    seen.messages.push(...inner.messages);
    seen.figures.push(...inner.figures);
    seen.lines = [...(seen.lines ?? []), ...(inner.lines ?? [])];
    seen.hidden_inputs = [...(seen.hidden_inputs ?? []), ...(inner.hidden_inputs ?? [])];
  }
  return seen;
}

/** The appearance of all documents. */
export interface DocumentsMark extends PageMark {
  frames: PageMark[];
}

export async function markDocuments(form: FormPage): Promise<DocumentsMark> {
  const main = await form.callSettled("mark");
  return { ...main, frames: await inFrames(form, (frame) => frame.callSettled("mark")) };
}

/** Whether a frame shows something else than before. */
export async function haveFramesChanged(
  form: FormPage,
  { frames }: DocumentsMark,
  awaited: "page" | "anything",
): Promise<boolean> {
  const now = await inFrames(form, (frame) => frame.callSettled("mark"));
  const isSame = (one: PageMark, other: PageMark | undefined) => other && !hasReacted(other, one, awaited);
  return now.length !== frames.length || now.some((one, at) => !isSame(one, frames[at]));
}

/** The one element that the locators lead to, in the first document that has it. */
export async function inspectDocuments(form: FormPage, locators: Locator[]): Promise<Inspection> {
  const main = await form.callSettled("inspect", locators);
  if (main.element || main.matches > 0) return main;
  const inner = await inFrames(form, (frame) => frame.callSettled("inspect", locators));
  return inner.find(({ element, matches }) => element || matches > 0) ?? main;
}

/** For each list of locators the controls that it covers, in the first document that has them. */
export async function resolveDocuments(
  form: FormPage,
  lists: Locator[][],
): Promise<{ matches: number; identities: string[] }[]> {
  const main = await form.callSettled("resolve", lists);
  const inner = await inFrames(form, (frame) => frame.callSettled("resolve", lists));
  return main.map((found, at) =>
    found.matches > 0 ? found : (inner.map((one) => one[at]).find((one) => one && one.matches > 0) ?? found),
  );
}

/** For each list of paths the place that it leads to, in the first document that has it. */
export async function controlsAtPaths(form: FormPage, lists: ElementPath[][]): Promise<FoundPath[]> {
  const isFound = (found: FoundPath | undefined): found is FoundPath =>
    found !== undefined && (found.identities.length > 0 || found.caption !== undefined);
  const main = await form.callSettled("controlsAt", lists);
  const inner = await inFrames(form, (frame) => frame.callSettled("controlsAt", lists));
  return main.map((found, at) =>
    isFound(found) ? found : (inner.map((one) => one[at]).find(isFound) ?? found),
  );
}

/** The states of the visible controls, by document. */
export async function statesOf(form: FormPage): Promise<ControlState[][]> {
  const main = await form.callSettled("states");
  return [main, ...(await inFrames(form, (frame) => frame.callSettled("states")))];
}

/** @returns the identities of controls that still differ */
export async function restoreDocuments(form: FormPage, before: ControlState[][]): Promise<string[]> {
  const [main = [], ...inner] = before;
  const left = await form.callSettled("restoreStates", main);
  const others = await inFrames(form, async (frame, at) =>
    inner[at] ? frame.callSettled("restoreStates", inner[at]) : [],
  );
  return [...left, ...others.flat()];
}

/** Enters an answer in the document that holds its control. */
export async function fillDocument(
  form: FormPage,
  field: PlannedField,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  const { frame, fields } = await fieldsInFrame(form, [field], 0);
  return (await frame.call("fillField", fields[0] ?? field, timeoutMs)) ?? undefined;
}

// A frame may go while it is read.
async function inFrames<T>(form: FormPage, read: (frame: FormFrame, at: number) => Promise<T>): Promise<T[]> {
  if (!form.hasFrames) return [];
  const [, ...frames] = await form.frames();
  const found = await Promise.all(
    frames.map((frame, at) =>
      read(frame, at).then(
        (value) => [value],
        (error: unknown) => {
          if (error instanceof DocumentReplaced) return [];
          throw error;
        },
      ),
    ),
  );
  return found.flat();
}
