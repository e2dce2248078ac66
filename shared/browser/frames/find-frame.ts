/** Finds the document of the tab that holds a field, a button or the questions of a page. */
import type { Locator } from "../../wizards/format/format.ts";
import type { PageAnchor, PlannedField, Spot } from "../page/protocol.ts";
import { pause } from "../run-limit.ts";
import { DocumentReplaced, type FormPage } from "../tab/form-page.ts";
import type { FormFrame } from "./form-frame.ts";

const LOOK_AGAIN_MS = 100;
/** The content of a frame that the field's locators find. */
const WHOLE_FRAME = [{ by: "css", value: "body" }] as const;

/**
 * The fields up to the first one that another document holds, and the document of field `at`: the main one where no
 * document, or several others, hold that field.
 *
 * @throws AppError `site_blocked` for a field that is a frame of a site that is not allowed
 */
export async function fieldsInFrame(
  form: FormPage,
  fields: PlannedField[],
  at: number,
): Promise<{ frame: FormFrame; fields: PlannedField[] }> {
  if (!form.hasFrames) return { frame: form.main, fields };
  const frames = await form.frames();
  const wanted = fields.slice(at);
  const spots = await ask(frames, (frame) => frame.call("spotFields", wanted));
  const holders = wanted.map((_, index) => choose(spots.map((inFrame) => inFrame?.[index])));
  const [first = 0] = holders;
  const isFrame = (index: number) => spots[holders[index] ?? 0]?.[index]?.isFrame ?? false;
  const frame = frames[first] ?? form.main;
  if (isFrame(0)) return enterFrame(form, frame, fields, at);
  const others = holders.findIndex(
    (holder, index) => index > 0 && ((holder !== undefined && holder !== first) || isFrame(index)),
  );
  return { frame, fields: others < 0 ? fields : fields.slice(0, at + others) };
}

/** Waits for a document with one of the locators' buttons; the main one after the timeout. */
export async function frameOfButton(
  form: FormPage,
  button: Locator[],
  timeoutMs: number,
): Promise<FormFrame> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const frames = await form.frames();
    const holder = choose(await ask(frames, (frame) => frame.call("spotButton", button)));
    if (holder !== undefined || performance.now() >= end) return frames[holder ?? 0] ?? form.main;
    await form.orLost(pause(LOOK_AGAIN_MS));
  }
}

/** The document with the questions of a page, else the one given. */
export async function frameOfPage(
  frames: FormFrame[],
  page: PageAnchor | undefined,
  otherwise: FormFrame,
): Promise<FormFrame> {
  if (!page) return otherwise;
  const holder = choose(await ask(frames, (frame) => frame.call("spotPage", page)));
  return frames[holder ?? -1] ?? otherwise;
}

/** The document of a repeated group: the one with its add button, or with its questions. */
export async function frameOfGroup(
  form: FormPage,
  group: PlannedField,
  question: PlannedField,
): Promise<FormFrame> {
  if (!form.hasFrames) return form.main;
  const frames = await form.frames();
  const asked = await ask(frames, (frame) => frame.call("spotFields", [question]));
  const holder =
    choose(await ask(frames, (frame) => frame.call("spotButton", group.repeat?.add ?? []))) ??
    choose(asked.map((spots) => spots?.[0]));
  return frames[holder ?? 0] ?? form.main;
}

// A frame whose document is being replaced holds nothing yet.
function ask<T>(frames: FormFrame[], look: (frame: FormFrame) => Promise<T>): Promise<(T | undefined)[]> {
  return Promise.all(
    frames.map((frame, index) =>
      look(frame).catch((error) => {
        if (!(error instanceof DocumentReplaced) || index === 0) throw error;
        return undefined;
      }),
    ),
  );
}

/** The index of the best match; among equal ones only the main document is accepted. */
function choose(spots: (Spot | null | undefined)[]): number | undefined {
  const worth = (spot: Spot) => (spot.isShown ? 0 : 1000) + spot.rank;
  const found = spots.flatMap((spot, index) => (spot ? [{ index, worth: worth(spot) }] : []));
  const best = Math.min(...found.map(({ worth }) => worth));
  const equal = found.filter(({ worth }) => worth === best);
  return equal.length === 1 || equal[0]?.index === 0 ? equal[0]?.index : undefined;
}

async function enterFrame(
  form: FormPage,
  around: FormFrame,
  fields: PlannedField[],
  at: number,
): Promise<{ frame: FormFrame; fields: PlannedField[] }> {
  const field = fields[at] as PlannedField;
  const content = await (await around.element("findTarget", field))?.contentFrame();
  if (!content) return { frame: around, fields };
  form.checkSite(content);
  const whole = { ...field, locators: [...WHOLE_FRAME] };
  return { frame: form.frameOf(content), fields: [...fields.slice(0, at), whole] };
}
