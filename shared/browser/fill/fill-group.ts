/** Groups: each instance is opened, filled as a page of its own, and saved. */

import { frameOfGroup } from "../frames/find-frame.ts";
import type { FormFrame } from "../frames/form-frame.ts";
import type {
  FieldTrouble,
  Instance,
  PlannedField,
  PlannedLocator,
  RowCounts,
  SiteMessage,
} from "../page/protocol.ts";
import type { FormPage } from "../tab/form-page.ts";
import { fieldError } from "./field-error.ts";

/** The progress within a group, for a fill that continues after a failure: saved instances are not added twice. */
export interface GroupProgress {
  saved: number;
  /** Instances that stay open, and where they were entered. */
  open: PlannedField[][];
  /** Number of earlier ones, which the page has hidden or moved. */
  hidden?: number;
  /** The add button has opened the first of them. */
  opens?: boolean;
  /** The same boxes take one instance after the other. */
  isTaken?: boolean;
  /** The button for further instances was pressed for the one that is not saved yet. */
  isAdded?: boolean;
  /** Where it has opened among the shown ones. */
  at?: number;
  /** The instance before, as it was filled. */
  previous: PlannedField[];
  /** The texts that the first instance showed before it was filled, by field. */
  fresh?: Map<string, string>;
  /** The texts of the filled instances, by field. */
  entered?: Map<string, Set<string>>;
  /** The number of instances whose questions have closed, and the rows before the first of them. */
  closed?: number;
  before?: RowCounts;
}

export interface FillInstance {
  fill(fields: PlannedField[]): Promise<void>;
  /** Enters answers with the real mouse and keyboard. */
  fillByHand(fields: PlannedField[]): Promise<void>;
}

export async function fillGroup(
  form: FormPage,
  page: number,
  planned: PlannedField,
  timeoutMs: number,
  { fill, fillByHand }: FillInstance,
  progress: GroupProgress,
): Promise<void> {
  const instances = [...(planned.instances ?? []).entries()].slice(progress.saved);
  const groupNow = (): PlannedField =>
    progress.isTaken && planned.repeat ? { ...planned, repeat: { ...planned.repeat, adds: true } } : planned;
  planned.open = progress.open;
  const mayCopy = instances.length > 1 && planned.unanswered?.some((left) => left.length > 0);
  for (const [index, fields] of instances) {
    const open = (progress.hidden ?? 0) + progress.open.length;
    let item = instanceOf(groupNow(), fields, { index, open, at: progress.at ?? open });
    if (!planned.repeat || !item) {
      await fill(fields);
      progress.saved++;
      continue;
    }
    const frame = await frameOfGroup(form, item.group, item.anchor);
    if (frame === form.main) progress.before ??= await frame.callSettled("countRows");
    const opened = await openInstance(frame, item, progress, timeoutMs);
    if ("reason" in opened) check(opened);
    else if (opened.state === "taken") {
      Object.assign(progress, { isTaken: true, hidden: 0 });
      progress.open.length = 0;
      item = instanceOf(groupNow(), fields, { index, open: 0, at: 0 }) ?? item;
    } else if (opened.state === "added") {
      Object.assign(progress, { isAdded: true, opens: open === 0 || progress.opens });
      if (opened.at !== open) {
        Object.assign(progress, { hidden: open, at: opened.at });
        progress.open.length = 0;
        item = instanceOf(groupNow(), fields, { index, open, at: opened.at }) ?? item;
      }
    }
    const current = item;
    const save = () => saveInstance(form, frame, current, progress.isAdded === true, timeoutMs);
    const unanswered = planned.unanswered?.[index] ?? [];
    const copied = mayCopy ? await emptyCopies(frame, item, unanswered, progress) : NO_COPIES;
    if ("reason" in copied) throw fieldError(copied, planned, page);
    item.fields.push(...copied.emptied);
    await fill(item.fields);
    if (copied.questions.length > 0) await recordEntered(frame, copied.questions, progress);
    let saved = await save();
    // A site may name one field after the other.
    for (let left = item.fields; saved.state === "refused" && left.length > 0; saved = await save()) {
      const refused = refusedFields(left, saved.messages);
      await fillByHand(refused);
      left = left.filter((field) => !refused.includes(field));
    }
    const { anchor } = item;
    if (saved.state === "kept")
      progress.open.push([anchor, ...item.fields.filter((field) => field !== anchor)]);
    else if (saved.state === "closed") progress.closed = (progress.closed ?? 0) + 1;
    else check(troubleOf(saved, index));
    Object.assign(progress, { saved: index + 1, isAdded: false, at: undefined, previous: item.fields });
  }
  const { closed, before } = progress;
  if (closed && before && planned.instances?.length === closed)
    planned.rows = await form.main.callSettled("readRows", planned.instances, closed, before);

  function check(trouble: FieldTrouble | undefined): void {
    if (trouble) throw fieldError(trouble, planned, page);
  }
}

interface RowCopies {
  questions: PlannedField[];
  emptied: PlannedField[];
}

const NO_COPIES: RowCopies = { questions: [], emptied: [] };

/**
 * A new row may begin with copies of another row. Questions without an answer that show one are emptied; a text that a fresh
 * row shows by itself stays.
 *
 * @returns the questions of the row, and those of them that have to be entered as empty
 */
async function emptyCopies(
  frame: FormFrame,
  { fields, instance }: Item,
  planned: PlannedField[],
  progress: GroupProgress,
): Promise<RowCopies | FieldTrouble> {
  const unanswered = planned.map((field) => inInstance(field, instance));
  const questions = [...fields, ...unanswered];
  const shown = await frame.callSettled("readRow", questions);
  const shownBy = new Map(questions.map(({ field_id }, at) => [field_id, shown[at] ?? ""]));
  progress.fresh ??= shownBy;
  const { entered, fresh } = progress;
  const copies = unanswered.filter(({ field_id }) => {
    const text = shownBy.get(field_id) ?? "";
    return text !== "" && text !== fresh?.get(field_id) && entered?.get(field_id)?.has(text);
  });
  const [emptied, lists] = [copies.filter(isEmptied), copies.filter((field) => !isEmptied(field))];
  const left = lists.length > 0 ? await frame.callSettled("emptyLists", lists) : [];
  const stuck = lists[left[0] ?? -1];
  if (stuck) return { reason: "copied", instance: instance.index + 1, label: stuck.label };
  return { questions, emptied };
}

/** Whether an empty answer empties the control. */
function isEmptied({ kind }: PlannedField): boolean {
  return kind === "text" || kind === "search" || kind === "checkbox";
}

async function recordEntered(
  frame: FormFrame,
  questions: PlannedField[],
  progress: GroupProgress,
): Promise<void> {
  const shown = await frame.callSettled("readRow", questions);
  progress.entered ??= new Map();
  for (const [at, { field_id }] of questions.entries()) {
    const texts = progress.entered.get(field_id) ?? new Set();
    progress.entered.set(field_id, texts.add(shown[at] ?? ""));
  }
}

interface Item {
  group: PlannedField;
  index: number;
  fields: PlannedField[];
  /** The question that distinguishes an instance from the others. */
  anchor: PlannedField;
  instance: Instance;
}

type SaveResult = { state: "closed" | "kept" | "missing" } | { state: "refused"; messages: SiteMessage[] };

async function openInstance(
  frame: FormFrame,
  { group, anchor, index }: Item,
  { previous, opens = false }: GroupProgress,
  timeoutMs: number,
): Promise<{ state: "open" | "taken" } | { state: "added"; at: number } | FieldTrouble> {
  const aim = await frame.callSettled("aimAtAdd", group, anchor, previous, timeoutMs);
  if (aim.state === "open") return { state: "open" };
  const instance = index + 1;
  if (aim.state === "missing") return { reason: "no_add_button", instance };
  await frame.click(aim.at, timeoutMs);
  const opened = await frame.callSettled("awaitOpen", anchor, previous, opens, timeoutMs);
  if (opened) return opened.state === "taken" ? opened : { ...opened, state: "added" };
  return { reason: "not_added", instance, messages: await frame.callSettled("readMessages", [anchor]) };
}

// The button may load the page again: it is pressed once, and the new document proves that the instance was saved.
async function saveInstance(
  form: FormPage,
  frame: FormFrame,
  { group, fields, anchor }: Item,
  isAdded: boolean,
  timeoutMs: number,
): Promise<SaveResult> {
  const aim = await frame.callSettled("aimAtSave", group, fields, anchor, isAdded, timeoutMs);
  if (aim.state === "none") return { state: "kept" };
  if (aim.state === "missing") return { state: "missing" };
  await frame.click(aim.at, timeoutMs);
  const awaitSaved = () => frame.callSettled("awaitSaved", fields, anchor, aim.before, timeoutMs);
  const saved = await awaitSaved();
  if (!form.isNavigating) return saved;
  // Only the document that follows shows it.
  await form.arrived(timeoutMs);
  return awaitSaved();
}

function troubleOf(saved: SaveResult, index: number): FieldTrouble | undefined {
  const instance = index + 1;
  if (saved.state === "missing") return { reason: "no_save_button", instance };
  return saved.state === "refused" ? { reason: "not_added", instance, messages: saved.messages } : undefined;
}

function refusedFields(fields: PlannedField[], messages: SiteMessage[]): PlannedField[] {
  const named = fields.filter(({ field_id }) => messages.some((message) => message.field_id === field_id));
  return named.length > 0 ? named : fields;
}

function instanceOf(
  group: PlannedField,
  planned: PlannedField[],
  instance: { index: number; open: number; at: number },
): Item | undefined {
  const isPlain = ({ kind }: PlannedField) => kind !== "radio" && kind !== "checkbox";
  const first = planned.find(isPlain) ?? planned[0];
  if (!first) return undefined;
  const own = first.locators.length > 0 ? first.locators : (first.options[0]?.locators ?? []);
  const anchored = { ...instance, anchor: own.map((locator) => ({ ...locator, instance })) };
  const anchor = inInstance(first, instance);
  const { repeat } = group;
  return {
    group: {
      ...group,
      unanswered: undefined,
      repeat: repeat && {
        ...repeat,
        add: repeat.add?.map((locator) => ({ ...locator, instance: { ...instance, open: 0, at: 0 } })),
        save: repeat.save && located(repeat.save, anchored),
      },
    },
    index: instance.index,
    fields: planned.map((field) => (field === first ? anchor : inInstance(field, anchored))),
    anchor,
    instance: anchored,
  };
}

function inInstance(field: PlannedField, instance: Instance): PlannedField {
  const { lookup } = field;
  return {
    ...field,
    lookup: lookup && { ...lookup, locators: located(lookup.locators, instance) },
    locators: located(field.locators, instance),
    options: field.options.map((option) => ({ ...option, locators: located(option.locators, instance) })),
  };
}

function located(locators: PlannedLocator[], instance: Instance): PlannedLocator[] {
  return locators.map((locator) => ({ ...locator, instance }));
}
