/**
 * Brings a version 1 file into version 2's shape. The schema of version 1 states little: keys may be missing or
 * unknown, numbers may disagree, and anything it does not name may hold any JSON.
 */
import type { z } from "zod";
import { isObject } from "../../core/json/is-object.ts";
import { readYesNo } from "../../text/yes-no.ts";
import { choicesFromNotes } from "../answers/choices-from-notes.ts";
import { buttonSchema, fieldSchema } from "./format.ts";
import { optionsFromNotes } from "./options-from-notes.ts";
import { pageSchema, wizardFileSchema } from "./wizard-file.ts";

type Json = Record<string, unknown>;
type Shape = Record<string, z.ZodType>;

/** The keys that version 1 defines. Another key counts only where version 2 accepts its value. */
const KEYS = {
  wizard: words("wizard_id name url discovered_at discovery_version total_pages start_action pages"),
  start_action: words("description selector selector_type"),
  continue_button: words("text selector selector_type"),
  page: words("page_number page_title url_pattern fields continue_button validation"),
  field: words(
    "label field_id selector selector_alternatives field_type interaction required example_value notes sub_fields " +
      "repeatable add_button_selector remove_button_selector min_instances max_instances",
  ),
  sub_field: words("field_id selector field_type interaction example_value notes"),
  validation: words("error_selector required_fields"),
};

/** @returns the file for version 2's check; a part that is not an object is left for that check to report */
export function upgradeVersion1(json: object): Json {
  const file = defined(json as Json, KEYS.wizard, wizardFileSchema.shape);
  const { pages } = file;
  if (isObject(file.start_action)) file.start_action = upgradeStart(file.start_action);
  if (!Array.isArray(pages)) return file;
  if (Number.isInteger(file.total_pages)) file.total_pages = pages.length;
  return { ...file, pages: pages.map((page, index) => (isObject(page) ? upgradePage(page, index) : page)) };
}

function upgradeStart(start: Json): Json {
  const button = defined(start, KEYS.start_action, buttonSchema.shape);
  if (start.selector_type !== undefined || typeof button.selector !== "string") return button;
  // The schema's default is `text`; its description calls the same key a CSS selector.
  return { ...button, selector_type: "text", selector_alternatives: [button.selector] };
}

function upgradePage(given: Json, index: number): Json {
  const page = defined(given, KEYS.page, pageSchema.shape);
  if (Number.isInteger(page.page_number)) page.page_number = index + 1;
  if (isObject(page.continue_button)) {
    page.continue_button = defined(page.continue_button, KEYS.continue_button, buttonSchema.shape);
  }
  if (isObject(page.validation)) page.validation = defined(page.validation, KEYS.validation, {});
  const required = isObject(page.validation) ? page.validation.required_fields : undefined;
  const isRequired = (id: unknown) => Array.isArray(required) && required.includes(id);
  if (Array.isArray(page.fields)) {
    page.fields = page.fields.map((field) =>
      isObject(field) ? upgradeField(field, isRequired(field.field_id)) : field,
    );
  }
  return page;
}

function upgradeField(given: Json, isRequired: boolean): Json {
  const field = defined(given, KEYS.field, fieldSchema.shape);
  if (Array.isArray(field.sub_fields)) {
    field.sub_fields = field.sub_fields.map((sub) => (isObject(sub) ? upgradeSubField(sub) : sub));
  }
  const isGroup = Array.isArray(field.sub_fields) && field.sub_fields.length > 0;
  const { min_instances: least, max_instances: most } = field;
  return {
    ...withChoices(withoutGroup(field, isGroup)),
    required: isRequired || (field.required ?? false),
    min_instances: countable(least),
    max_instances: Number(most) < Number(least) ? undefined : countable(most),
  };
}

/** Version 1 cannot mark a question of a group as optional: all are required. */
function upgradeSubField(given: Json): Json {
  const sub = defined(given, KEYS.sub_field, fieldSchema.shape);
  delete sub.sub_fields;
  const { field_id, label = humanize(field_id), required = true } = sub;
  return { ...withoutGroup(sub, false), label, required, min_instances: 0, max_instances: undefined };
}

const SEVERAL =
  /\b(?:(?:all|any|each|those) that apply|one or more|several|multiple (?:choices|options|values|answers|selections?))\b/i;

/** Several choices of one question, which version 1 states only in its notes. */
function withChoices(field: Json): Json {
  const { field_type, notes } = field;
  if (field.options !== undefined || field.multiple !== undefined || typeof notes !== "string") return field;
  const isBoxes = field_type === "checkbox";
  if (!isBoxes && !(field_type === "select" && SEVERAL.test(`${field.label} ${notes}`))) return field;
  const located = optionsFromNotes(notes);
  const choices = located.length > 0 ? located : choicesFromNotes(notes);
  const options = [...new Map(choices.map((choice) => [String(choice.value), choice])).values()];
  const isState = options.some(({ label }) => readYesNo(label) !== undefined);
  return options.length > 1 && !isState ? { ...field, multiple: true, options } : field;
}

/** A group that lists no questions is one control, of the kind that its interaction works on. */
function withoutGroup(field: Json, isGroup: boolean): Json {
  if (isGroup) return field;
  const { interaction, field_type } = field;
  const kind = { click: "checkbox", javascript_click: "checkbox", select: "select" }[String(interaction)];
  return { ...field, repeatable: false, field_type: field_type === "group" ? (kind ?? "text") : field_type };
}

/** The entries that mean something: nulls and empty texts were left by programs. */
function defined(given: Json, known: ReadonlySet<string>, shape: Shape): Json {
  const isAccepted = (key: string, value: unknown) =>
    known.has(key) || (Object.hasOwn(shape, key) && shape[key]?.safeParse(value).success === true);
  const isMeant = (value: unknown) => value !== null && value !== "";
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => isMeant(value) && isAccepted(key, value)),
  );
}

function countable(count: unknown): unknown {
  return typeof count === "number" ? Math.min(count, Number.MAX_SAFE_INTEGER) : count;
}

/** `birth_month` as "Birth month". */
export function humanize(id: unknown): unknown {
  if (typeof id !== "string") return undefined;
  const text = id.replaceAll("_", " ").trim();
  return text === "" ? id : text.charAt(0).toUpperCase() + text.slice(1);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(" "));
}
