/** Fills one page: by script inside the page, or with the real keyboard and mouse where the script fails. */
import { AppError } from "../../core/errors.ts";
import { notationOf } from "../../text/notation.ts";
import { fieldsInFrame } from "../frames/find-frame.ts";
import type { EnteredField, FieldTrouble, PlannedField } from "../page/protocol.ts";
import { DocumentReplaced, type FormPage, PageScriptError } from "../tab/form-page.ts";
import { fieldError } from "./field-error.ts";
import { fillGroup, type GroupProgress } from "./fill-group.ts";
import { performGestures } from "./perform-gestures.ts";
import { pressLookup } from "./press-lookup.ts";
import { type OptionTrouble, resolveChoice } from "./resolve-choice.ts";

/** How a field was entered: the value that it showed afterwards is personal data. */
export interface FieldTrace extends EnteredField {
  page: number;
  /** By a script in the page, or by the real mouse and keyboard. */
  way: "page" | "keyboard";
}

export interface FillOptions {
  timeoutMs: number;
  /** The wizard's, for options that only the page shows. */
  locale?: string;
  onField?: (trace: FieldTrace) => void;
  /** Receives a question that the page may ask, and does not; without it, one is missing. */
  onLeftOut?: (field: PlannedField) => void;
  /** By group, for a page that is filled again from a group on. */
  progress?: Map<string, GroupProgress>;
}

/**
 * Enters every answer and reads it back, until the page has settled.
 *
 * @throws AppError `selector_not_found`, `invalid_user_data` or `validation_error` that names the field,
 *   `navigation_failed` when the page keeps reloading
 */
export async function fillPage(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  options: FillOptions,
): Promise<void> {
  const since = performance.now();
  await enterAnswers(form, page, fields, options);
  await keepAnswers(form, page, fields, options, since);
}

/**
 * {@link fillPage} without {@link keepAnswers}, for a caller that uses the time until the page has settled.
 */
export async function enterAnswers(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  options: FillOptions,
): Promise<void> {
  for (const part of partsOf(fields)) {
    const [first] = part;
    if (first?.may_be_asked && options.onLeftOut) {
      const { onLeftOut, ...others } = options;
      const own = { ...others, timeoutMs: Math.min(options.timeoutMs, MAY_BE_ASKED_MS) };
      try {
        await enterAnswers(form, page, part, own);
      } catch (error) {
        if (!isMissing(error, first)) throw error;
        onLeftOut(first);
      }
    } else if (first?.kind === "group") {
      const progress = options.progress?.get(first.field_id) ?? { saved: 0, open: [], previous: [] };
      options.progress?.set(first.field_id, progress);
      const entry = {
        fill: (instance: PlannedField[]) => fillPage(form, page, instance, options),
        fillByHand: (instance: PlannedField[]) => fillByHand(form, page, instance, options),
      };
      await fillGroup(form, page, first, options.timeoutMs, entry, progress);
    } else {
      if (first) await pressLookup(form, page, first, options.timeoutMs);
      await fillControls(form, page, part, new Set(), options);
    }
  }
}

/**
 * Waits until the page has settled, and enters the answers again if it has dropped one: a box may do that when its
 * options have loaded again, and a form when its site has answered.
 *
 * @param since when the page began to receive the answers, in milliseconds of `performance.now()`
 * @returns whether answers were entered again
 * @throws as {@link fillPage}
 */
export async function keepAnswers(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  options: FillOptions,
  since: number,
): Promise<boolean> {
  const isChanged = async () => {
    const frames = form.hasFrames ? await form.frames() : [form.main];
    const changed = await Promise.all(frames.map((frame) => frame.callSettled("awaitLateChange", fields)));
    return changed.some((id) => id !== undefined);
  };
  // The site may save the answers, or complete others from them.
  const isDropped = (await isChanged()) || ((await form.answered(since)) && (await isChanged()));
  if (!isDropped) return false;
  await enterAnswers(form, page, shownControls(fields), options);
  return true;
}

/** The fields without groups, and those of instances that stay open: no instance is added twice. */
export function shownControls(fields: PlannedField[]): PlannedField[] {
  return fields.flatMap((field) => (field.kind === "group" ? (field.open?.flat() ?? []) : [field]));
}

/** Enters the answers again with the real mouse and keyboard, because the site has refused them. */
export async function fillByHand(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  options: FillOptions,
): Promise<void> {
  const since = performance.now();
  const controls = fields.filter(({ kind }) => kind !== "group");
  for (const field of controls) {
    await pressLookup(form, page, field, options.timeoutMs);
    const trouble = await enterByHand(form, field, options.timeoutMs);
    if (trouble) throw fieldError(trouble, field, page);
  }
  await fillControls(form, page, controls, new Set(controls), options);
  await keepAnswers(form, page, controls, options, since);
}

/** A question that the page asks appears within this time after the answer before it. */
const MAY_BE_ASKED_MS = 1500;

function isMissing(error: unknown, { field_id }: PlannedField): boolean {
  return (
    error instanceof AppError && error.type === "selector_not_found" && error.details.field_id === field_id
  );
}

/**
 * Splits the fields at each group, at each one that the page may not ask, and before each lookup: one call enters all fields
 * between them.
 */
function partsOf(fields: PlannedField[]): PlannedField[][] {
  const parts: PlannedField[][] = [];
  for (const field of fields) {
    const last = parts.at(-1);
    const isOwn = isAlone(field) || field.lookup !== undefined;
    if (last && !isOwn && !(last[0] && isAlone(last[0]))) last.push(field);
    else parts.push([field]);
  }
  return parts;
}

function isAlone({ kind, may_be_asked }: PlannedField): boolean {
  return kind === "group" || may_be_asked === true;
}

async function fillControls(
  form: FormPage,
  page: number,
  fields: PlannedField[],
  enteredByHand: Set<PlannedField>,
  { timeoutMs, locale, onField = () => {} }: FillOptions,
): Promise<void> {
  const resolved = new Set<PlannedField>();
  let reloads = 0;
  let awaited = { at: -1, until: 0 };
  for (let at = 0; at < fields.length; ) {
    if (awaited.at !== at) awaited = { at, until: performance.now() + timeoutMs };
    try {
      const { frame, fields: held } = await fieldsInFrame(form, fields, at);
      const report = await frame.call("fillFields", held, at, timeoutMs);
      at = report.at;
      for (const { at: index, ...entered } of report.entered) {
        const isByHand = enteredByHand.has(fields[index] as PlannedField);
        onField({ ...entered, page, way: isByHand ? "keyboard" : "page" });
      }
      const field = fields[at];
      if (!report.trouble || !field) continue;
      const mayAppear = report.trouble.reason === "not_found" && performance.now() < awaited.until;
      // A frame may show the field later.
      if (mayAppear && form.hasFrames) continue;
      let trouble: FieldTrouble | undefined = report.trouble;
      if (REAL_INPUT_HELPS.has(trouble.reason) && !enteredByHand.has(field)) {
        enteredByHand.add(field);
        trouble = await enterByHand(form, field, timeoutMs);
      }
      if (trouble && isOptionTrouble(trouble) && !resolved.has(field)) {
        resolved.add(field);
        const read = resolveChoice(field, trouble, notationOf(locale));
        if ("reason" in read) trouble = read;
        else {
          // From here on the page is compared with the answer in the page's words.
          Object.assign(field, read);
          trouble = undefined;
        }
      }
      if (trouble) throw fieldError(trouble, field, page);
      if (field.kind === "search") at++;
    } catch (error) {
      // Some answers make the site load its page again, with the answers so far.
      if (!(error instanceof DocumentReplaced)) throw error;
      if (++reloads > fields.length * RELOADS_PER_FIELD) throw reloading(page);
    }
  }
}

// A list that depends on another one may load the page again for both.
const RELOADS_PER_FIELD = 2;
const REAL_INPUT_HELPS = new Set<FieldTrouble["reason"]>(["not_kept", "no_suggestions", "needs_keys"]);

async function enterByHand(
  form: FormPage,
  field: PlannedField,
  timeoutMs: number,
): Promise<FieldTrouble | undefined> {
  try {
    return await performGestures(form, field, timeoutMs);
  } catch (error) {
    if (!(error instanceof PageScriptError)) throw error;
    return { reason: "not_kept" };
  }
}

function isOptionTrouble(trouble: FieldTrouble): trouble is OptionTrouble {
  return trouble.reason === "unknown_option" || trouble.reason === "ambiguous";
}

function reloading(page: number): AppError {
  const message = `Page ${page} kept reloading while it was filled.`;
  return new AppError("navigation_failed", message, { details: { page } });
}
