/** Checks whether the parts of a wizard file fit together, beyond its syntax. For version 2 files only. */

import { compilePattern } from "../../core/schemas/pattern.ts";
import type { Wizard, WizardField } from "../wizard.ts";
import { isAlternatives } from "./allowed-values.ts";
import { listed } from "./condition.ts";
import type { Condition, Locator } from "./format.ts";

/** One line for each contradiction. */
export function findMistakes(wizard: Wizard): string[] {
  return [
    ...wizard.pages.flatMap((page, p) =>
      page.fields.flatMap((field, f) => fieldMistakes(field, `pages[${p}].fields[${f}]`)),
    ),
    ...wizard.pages.flatMap(({ continue_button }, p) =>
      selectorMistakes(continue_button?.locators, `pages[${p}].continue_button`),
    ),
    ...wizard.pages.flatMap(({ dialogs = [] }, p) =>
      dialogs.flatMap(({ answer }, d) =>
        selectorMistakes(answer.locators, `pages[${p}].dialogs[${d}].answer`),
      ),
    ),
    ...selectorMistakes(wizard.start_action?.locators, "start_action"),
    ...repeatedIds(wizard),
    ...conditionMistakes(wizard),
    ...dependenceMistakes(wizard),
    ...resultMistakes(wizard),
  ];
}

function fieldMistakes(field: WizardField, path: string): string[] {
  const mistakes = [
    ...selectorMistakes(field.locators, path),
    ...selectorMistakes(field.lookup_button?.locators, `${path}.lookup_button`),
  ];
  for (const [o, option] of field.options.entries())
    mistakes.push(...selectorMistakes(option.locators, `${path}.options[${o}]`));
  const values = field.options.map((option) => option.value);
  for (const value of repeated(values)) mistakes.push(`${path}.options: ${value} is listed twice`);
  const { minimum, maximum, pattern } = field;
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    mistakes.push(`${path}.minimum: is larger than maximum`);
  }
  if (field.default !== undefined) {
    const given = String(field.default);
    if (values.length > 0 && !values.includes(given)) {
      mistakes.push(`${path}.default: is none of the options`);
    }
    if (field.field_type === "checkbox" && typeof field.default !== "boolean") {
      mistakes.push(`${path}.default: a checkbox is true or false`);
    }
    if (pattern !== undefined && !compilePattern(pattern).test(given)) {
      mistakes.push(`${path}.default: does not match the pattern`);
    }
    if (Number(given) < (minimum ?? -Infinity) || Number(given) > (maximum ?? Infinity)) {
      mistakes.push(`${path}.default: is outside minimum and maximum`);
    }
    if (isGroup(field)) mistakes.push(`${path}.default: a group has none; give its fields defaults`);
  }
  for (const id of repeated(field.sub_fields.map((sub) => sub.field_id))) {
    mistakes.push(`${path}.sub_fields: field_id ${id} is used twice`);
  }
  for (const [s, sub] of field.sub_fields.entries()) {
    const subPath = `${path}.sub_fields[${s}]`;
    if (isGroup(sub)) mistakes.push(`${subPath}: a group cannot hold another group`);
    if (sub.locators.length === 0) mistakes.push(`${subPath}: needs a selector or locators`);
    mistakes.push(...fieldMistakes(sub, subPath));
  }
  return mistakes;
}

/** The engine evaluates CSS alone; convertible selectors of other tools are converted before. */
function selectorMistakes(locators: Locator[] = [], path: string): string[] {
  const example = '{ "by": "role", "role": "textbox", "name": "Last name" }';
  return locators.flatMap((locator) =>
    locator.by === "css" && !isCss(locator.value)
      ? [
          `${path}: ${locator.value.slice(0, 60)} is not a CSS selector; write one, or locators such as ${example}`,
        ]
      : [],
  );
}

/** Whether the engine can evaluate a selector: not XPath, nor the selectors of other tools. */
export function isCss(selector: string): boolean {
  return !/^(?:xpath=|role=|label=|placeholder=|\(*\/|\.{1,2}\/)/.test(selector);
}

function repeatedIds(wizard: Wizard): string[] {
  const ids = wizard.pages.flatMap((page) => page.fields.map((field) => field.field_id));
  const names = (wizard.results ?? []).map((result) => result.name);
  return [
    ...repeated(ids).map((id) => `pages: field_id ${id} is used twice`),
    ...repeated(names).map((name) => `results: name ${name} is used twice`),
  ];
}

interface ConditionUse {
  path: string;
  condition: Condition | undefined;
  /** Fields of earlier pages and of the same page. */
  known: Map<string, WizardField>;
  /** The field itself, which its own condition cannot name. */
  own?: string;
}

function conditionMistakes(wizard: Wizard): string[] {
  const uses: ConditionUse[] = [];
  const asked = new Map<string, WizardField>();
  for (const [p, page] of wizard.pages.entries()) {
    uses.push({ path: `pages[${p}]`, condition: page.visible_when, known: new Map(asked) });
    for (const field of page.fields) asked.set(field.field_id, field);
    const known = new Map(asked);
    for (const [f, field] of page.fields.entries()) {
      const path = `pages[${p}].fields[${f}]`;
      uses.push({ path, condition: field.visible_when, known, own: field.field_id });
      const inside = new Map([...known, ...field.sub_fields.map((sub) => [sub.field_id, sub] as const)]);
      for (const [s, sub] of field.sub_fields.entries()) {
        const use = { condition: sub.visible_when, known: inside, own: sub.field_id };
        uses.push({ path: `${path}.sub_fields[${s}]`, ...use });
      }
    }
  }
  for (const [r, { visible_when }] of (wizard.results ?? []).entries())
    uses.push({ path: `results[${r}]`, condition: visible_when, known: asked });
  return uses.flatMap(findMistakesOf);
}

/** Answers of later questions, and of the question itself, decide nothing. */
function dependenceMistakes({ pages }: Wizard): string[] {
  const asked = new Set<string>();
  return pages.flatMap((page, p) => {
    const before = new Set(asked);
    for (const { field_id } of page.fields) asked.add(field_id);
    const unknown = (path: string, known: ReadonlySet<string>, own: Pick<WizardField, "may_depend_on">) =>
      (own.may_depend_on ?? [])
        .filter(({ field }) => !known.has(field))
        .map(({ field }) => `${path}.may_depend_on: no field ${field} is asked before it`);
    return [
      ...unknown(`pages[${p}]`, before, page),
      ...page.fields.flatMap((field, f) => {
        const known = new Set([...asked].filter((id) => id !== field.field_id));
        return unknown(`pages[${p}].fields[${f}]`, known, field);
      }),
    ];
  });
}

function findMistakesOf({ path, condition, known, own }: ConditionUse): string[] {
  return Object.entries(condition ?? {}).flatMap(([id, allowed]) => {
    if (isAlternatives(allowed))
      return allowed.flatMap((one) => findMistakesOf({ path, condition: one, known, own }));
    const field = known.get(id);
    if (id === own) return [`${path}.visible_when: a field cannot depend on itself`];
    if (!field) return [`${path}.visible_when: no field ${id} is asked before it`];
    if (isGroup(field)) return [`${path}.visible_when: ${id} is a group and has no single answer`];
    const possible =
      field.field_type === "checkbox" && !field.multiple
        ? ["true", "false"]
        : field.options.map((option) => option.value);
    return possible.length === 0
      ? []
      : listed(allowed)
          .map(String)
          .filter((value) => !possible.includes(value))
          .map((value) => `${path}.visible_when: ${value} is not a possible answer of ${id}`);
  });
}

function resultMistakes(wizard: Wizard): string[] {
  return (wizard.results ?? []).flatMap((result, r) =>
    result.locators.length === 0 ? [`results[${r}]: needs a locator`] : [],
  );
}

function isGroup(field: WizardField): boolean {
  return field.field_type === "group" || field.repeatable;
}

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, i) => values.indexOf(value) !== i))];
}
