/** A script in place of the model: discovers a flow and its branches from the answers of the tools alone. */
import { readFile } from "node:fs/promises";
import type { InProcessScout } from "../../fixtures/scout/scout-in-process.ts";
import { type Flow, type FlowQuestion, wordsOf } from "./flow.ts";

interface Element {
  field_id?: string;
  label: string;
  field_type: string;
  group?: string;
  options?: string[] | Record<string, string>;
  unsupported?: string;
  likely_continue?: boolean;
  binding?: boolean;
  link?: string;
  sub_fields?: { field_id: string }[];
}

export interface Discovered {
  file: { pages: SavedPage[]; [key: string]: unknown };
  proved: boolean;
  /** For each branch the number of calls, and of the pages that it added. */
  calls: { calls: number; pages: number }[];
}

interface SavedPage {
  page_number: number;
  fields: { field_id: string; label: string; binding?: boolean; sub_fields?: { field_id: string }[] }[];
}

// biome-ignore lint/suspicious/noExplicitAny: an answer has the keys of its tool.
type Answer = any;

export async function discoverFlow(scout: InProcessScout, flow: Flow, url: string): Promise<Discovered> {
  const calls: Discovered["calls"] = [];
  let [before, known] = [scout.log.length, 0];
  const count = (pages: number) => {
    calls.push({ calls: scout.log.length - before, pages: pages - known });
    [before, known] = [scout.log.length, pages];
  };
  const [first, ...others] = flow.branches;
  let view = await scout.call("start_discovery", { url, explore: true });
  const { session_id } = view;
  const values: Record<string, string> = { ...first?.meant };
  /** The choices, and the groups, of the saved pages. */
  const choices = new Set<Element>();
  /** The questions of the saved fields, by field id: two pages may ask one in the same words. */
  const names: Names = new Map();

  const save = async (isAgreed = false) => {
    const asked = elementsOf(view).filter(({ unsupported }) => !unsupported);
    const fields = asked.map((element) => fieldOf(element, flow, { values, asked, names }));
    const shown = view.html_context as Element[];
    const button = shown.find(({ likely_continue }) => likely_continue);
    // A list of tasks: its first part that is open.
    const links = asked.length === 0 && !button ? shown.flatMap(({ link }) => link ?? []) : [];
    const link = links.find((one) => !followed.has(one));
    if (link !== undefined) followed.add(link);
    const saved = await scout.call("save_page_metadata", {
      session_id,
      page_metadata: { fields, ...(link ? { continue_button: { text: link } } : {}) },
      advance: true,
      explore: true,
      confirm: isAgreed || button?.binding,
    });
    if (!saved.success) throw new Error(`${flow.name}: ${JSON.stringify(saved)}`);
    for (const element of asked) {
      const { kind = "text", name } = questionOf(element, flow, names) ?? {};
      if (name !== undefined) names.set(element.field_id ?? "", name);
      if (/^(radio|cards|select|boxes|rows)$/.test(kind)) choices.add(element);
    }
    view = saved;
    return saved.total_pages_discovered as number;
  };
  /** The links of the lists of tasks in this visit. */
  const followed = new Set<string>();
  const isResult = () => view.heading === wordsOf(flow).done;

  const exampleOf = (element: Element, own: Record<string, string>) =>
    fieldOf(element, flow, { values: own, asked: [element], names }).example_value;

  let pages = 0;
  while (!isResult()) pages = await save();
  count(pages);
  for (const branch of others) {
    const saved = [...choices].map((element) => ({ element, before: exampleOf(element, values) }));
    Object.assign(values, branch.meant);
    const changed = saved.flatMap(({ element, before }): [string, Example][] => {
      const now = exampleOf(element, values);
      const isSame = JSON.stringify(now) === JSON.stringify(before);
      return isSame || now === undefined ? [] : [[element.field_id ?? "", now]];
    });
    const answers = Object.fromEntries(changed);
    followed.clear();
    // The applicant has agreed to the declaration once.
    view = await scout.call("resume_discovery", { session_id, answers, explore: true, confirm: true });
    while (!isResult()) pages = await save(true);
    count(pages);
  }
  const done = await scout.call("complete_discovery", {
    session_id,
    wizard_id: flow.name,
    wizard_name: flow.title,
    overwrite: true,
  });
  if (!done.success) throw new Error(`${flow.name}: ${JSON.stringify(done)}`);
  return { file: JSON.parse(await readFile(done.saved_to, "utf8")), proved: done.proved, calls };
}

type Names = Map<string, string>;
type Example = string | boolean | Record<string, string>[];

/** The spoken answers of a branch by the names of the wizard. */
export function spokenData(
  { pages }: Discovered["file"],
  flow: Flow,
  said: Record<string, unknown>,
): Record<string, unknown> {
  const fields = pages.flatMap((page) => page.fields);
  const entries = Object.entries(said).flatMap(([name, value]): [string, unknown][] => {
    const question = questionsOf(flow).find((one) => one.name === name);
    if (question?.kind === "boxes") return boxesOf(fields, question, [value].flat().map(String));
    // Two pages may ask in the same words, in the same order.
    const alike = questionsOf(flow).filter(({ label }) => label === question?.label);
    const own = fields.filter(({ label }) => question && isAbout(label, question));
    const field = alike.length > 1 && question ? own[alike.indexOf(question)] : own[0];
    if (!field || !question) throw new Error(`${flow.name} has no question ${name}`);
    if (question.kind === "rows") {
      const ids = field.sub_fields?.map(({ field_id }) => field_id) ?? [];
      const rows = (value as unknown[][]).map((row) =>
        Object.fromEntries(row.map((one, at) => [ids[at], one])),
      );
      return [[field.field_id, rows]];
    }
    if (question.kind === "duration")
      return [value].flat().map((part, at) => [fields[fields.indexOf(field) + at]?.field_id ?? "", part]);
    return [[keyOf(field.field_id, question), value]];
  });
  const declared = fields.filter(({ binding }) => binding).map(({ field_id }) => [field_id, true]);
  return Object.fromEntries([...entries, ...declared]);
}

/** Each box is a question of its own. */
function boxesOf(
  fields: SavedPage["fields"],
  question: FlowQuestion,
  said: readonly string[],
): [string, unknown][] {
  return (question.options ?? []).flatMap(([, option]) => {
    const field = fields.find(({ label }) => isAbout(label, question) && label.endsWith(option));
    const isSaid = said.some((one) => option.toLowerCase().includes(one.replace(/^the /, "").toLowerCase()));
    return field ? [[field.field_id, isSaid]] : [];
  });
}

/** A person answers the boxes of a date together. */
function keyOf(field_id: string, { kind }: FlowQuestion): string {
  return kind === "date" ? field_id.replace(/_(day|month|year)$/, "_date") : field_id;
}

/** The questions; the boxes after the first one of a group belong to its question too. */
function elementsOf(view: Answer): Element[] {
  let group: string | undefined;
  const questions = ((view.html_context ?? []) as Element[]).filter(({ field_id }) => field_id !== undefined);
  return questions.map((element) => {
    group = element.field_type === "checkbox" ? (element.group ?? group) : undefined;
    return group ? { ...element, group } : element;
  });
}

function fieldOf(
  element: Element,
  flow: Flow,
  { values, asked, names }: { values: Record<string, string>; asked: Element[]; names: Names },
): { field_id?: string | undefined; required?: boolean; example_value?: Example } {
  const question = questionOf(element, flow, names);
  const { field_id, options, field_type, sub_fields = [] } = element;
  if (!question) return { field_id, example_value: field_type === "checkbox" ? true : "Example" };
  const value = values[question.name] ?? "";
  if (question.kind === "rows") {
    const rows = value === "" ? [] : value.split(" + ").map((row) => row.split(" "));
    const example = rows.map((row) =>
      Object.fromEntries(sub_fields.map((sub, at) => [sub.field_id, row[at] ?? ""])),
    );
    return { field_id, example_value: example };
  }
  if (question.kind === "boxes") {
    const own = question.options?.find(([, label]) => element.label.endsWith(label))?.[0] ?? "";
    return { field_id, required: false, example_value: value.split(" + ").includes(own) };
  }
  const words = question.options?.find(([own]) => own === value)?.[1];
  const offered = Array.isArray(options) ? options.map((one) => [one, one]) : Object.entries(options ?? {});
  const chosen = offered.find(([own, label]) => label === words || own === words)?.[0];
  const own = asked.filter((one) => questionOf(one, flow, names) === question);
  const example =
    (own.length > 1 ? partsOf(question, value, flow)?.[own.indexOf(element)] : undefined) ?? chosen ?? value;
  return { field_id, required: !question.isOptional, ...(example ? { example_value: example } : {}) };
}

/** The texts of a question with several boxes, in their order. */
function partsOf({ kind }: FlowQuestion, value: string, flow: Flow): string[] | undefined {
  const numbers = value.match(/\d+/g)?.map((text) => text.replace(/^0(?=.)/, "")) ?? [];
  if (kind === "duration") return numbers;
  if (kind !== "date") return undefined;
  const [year = "", month = "", day = ""] = numbers;
  return wordsOf(flow).date.map((unit) => ({ day, month, year })[unit]);
}

function questionsOf(flow: Flow): FlowQuestion[] {
  return flow.pages.flatMap((page) => (page.kind === "questions" ? page.questions : []));
}

/** The question of the field, or the next one of two in the same words. */
function questionOf({ label, group, field_id }: Element, flow: Flow, names: Names): FlowQuestion | undefined {
  const known = names.get(field_id ?? "");
  const found = questionsOf(flow).filter((question) => isAbout(`${group ?? ""} ${label}`.trim(), question));
  const alike = found.filter((question) => question.label === found[0]?.label);
  const given = new Set(names.values());
  return (
    alike.find(({ name }) => name === known) ??
    (alike.length > 1 ? alike.find(({ name }) => !given.has(name)) : undefined) ??
    alike[0]
  );
}

function isAbout(words: string, { label }: FlowQuestion): boolean {
  return words.replace(/^[£$€] /, "").startsWith(label);
}
