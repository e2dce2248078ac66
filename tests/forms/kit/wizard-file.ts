/** Wizard files in few words: fields as FederalScout records them, and the same as the original system did. */
import type { WizardSketch } from "./corpus-form.ts";

type Locator = { by: string; [key: string]: string };
type More = Record<string, unknown>;

/** `#id`, `name=x`, `css=.a .b`, `text=Save`, `label=Color`, or `button:Save` for a role and a name. */
export function at(...places: string[]): Locator[] {
  return places.map((place): Locator => {
    if (place.startsWith("#")) return { by: "id", value: place.slice(1) };
    const [, by = "", value = ""] = /^(id|name|css|text|label)=(.*)$/s.exec(place) ?? [];
    if (by !== "") return { by, value };
    const [, role = "", name = ""] = /^(\w+):(.*)$/s.exec(place) ?? [];
    return { by: "role", role, name };
  });
}

const ROLES: Record<string, string> = {
  text: "textbox",
  textarea: "textbox",
  number: "textbox",
  search: "searchbox",
  radio: "radiogroup",
  select: "combobox",
  typeahead: "combobox",
  checkbox: "checkbox",
};

const INTERACTIONS: Record<string, string> = { radio: "click", checkbox: "click", select: "select" };

/** A required field, found by its id (or other place), its role and its label. */
export function field(
  field_type: string,
  field_id: string,
  label: string,
  places: string | string[],
  more: More = {},
) {
  const { role = ROLES[field_type], ...rest } = more as { role?: string };
  const named = role === undefined ? [] : at(`${role}:${label}`, `label=${label}`);
  return {
    field_id,
    label,
    field_type,
    interaction: INTERACTIONS[field_type] ?? "fill",
    required: true,
    locators: [...at(...[places].flat()), ...named],
    ...rest,
  };
}

/** Options from `value` to `label`, or `[label, place]`. */
export function options(labels: Record<string, string | [string, string]>, role?: string) {
  return Object.entries(labels).map(([value, labelled]) => {
    const [label, place] = [labelled].flat() as [string, string?];
    const named = role === undefined ? [] : at(`${role}:${label}`, `label=${label}`);
    const locators = [...(place === undefined ? [] : at(place)), ...named];
    return { value, label, locators: locators.length > 0 ? locators : undefined };
  });
}

/** A group of radios; its options' places are those of the single radios. */
export function radios(
  field_id: string,
  label: string,
  labels: Record<string, string | [string, string]>,
  more: More = {},
) {
  return field("radio", field_id, label, [], { role: "group", options: options(labels, "radio"), ...more });
}

export function button(text: string, ...places: string[]) {
  return { text, locators: [...at(...places), ...at(`button:${text}`, `text=${text}`)] };
}

export function result(name: string, label: string, type: string, ...places: string[]) {
  return { name, label, type, locators: at(...places) };
}

/** The whole file of version 2. */
export function wizardFile(form: string, url: string, sketch: WizardSketch) {
  const { name, locale = "en-US", start_action, pages, results } = sketch;
  const allowed_sites = sketch.other_hosts?.map((host) => `${host}:${new URL(url).port}`);
  const file = {
    format_version: 2,
    wizard_id: form,
    name,
    url,
    allowed_sites,
    locale,
    discovered_at: "2026-11-20T09:00:00Z",
    discovery_version: "2.0.0",
    total_pages: pages.length,
    start_action,
    pages: pages.map((page, index) => ({ page_number: index + 1, ...page })),
    results,
  };
  return JSON.parse(JSON.stringify(file)) as More;
}

interface FileField {
  field_id: string;
  label: string;
  field_type: string;
  interaction: string;
  required: boolean;
  locators?: Locator[];
  options?: { value: string; label: string; locators?: Locator[] }[];
  sub_fields?: FileField[];
  notes?: string;
  [key: string]: unknown;
}

/** The same wizard as the original system wrote it down: one selector for each field, the options in the notes. */
export function asVersion1(form: string, url: string, sketch: WizardSketch) {
  const { pages, start_action, allowed_sites } = wizardFile(form, url, sketch) as {
    allowed_sites?: string[];
    pages: {
      page_title: string;
      fields: FileField[];
      continue_button?: { text: string; locators: Locator[] };
    }[];
    start_action?: { text: string; locators: Locator[] };
  };
  return {
    wizard_id: form,
    name: sketch.name,
    url,
    allowed_sites,
    discovered_at: "2025-10-19T00:00:00.000000",
    discovery_version: "1.0.0",
    total_pages: pages.length,
    ...(start_action
      ? { start_action: { description: start_action.text, ...selectorOf(start_action) } }
      : {}),
    pages: pages.map((page, index) => ({
      page_number: index + 1,
      page_title: page.page_title,
      url_pattern: null,
      fields: page.fields.map(field1),
      continue_button: page.continue_button
        ? { text: page.continue_button.text, ...selectorOf(page.continue_button) }
        : null,
    })),
  };
}

function field1(field: FileField): More {
  const { field_id, label, field_type, interaction, required, example_value } = field;
  const isChoice = field_type === "radio";
  const first = isChoice ? field.options?.find((option) => cssOf(option.locators)) : undefined;
  const condition = field.visible_when ? "Conditional field - appears after another answer. " : "";
  const named = field.options?.map((option) => {
    const css = isChoice ? cssOf(option.locators) : undefined;
    return css ? `${option.label} (${css})` : option.label;
  });
  return {
    label,
    field_id,
    selector: cssOf(first?.locators) ?? cssOf(field.locators) ?? field.add_button_selector,
    field_type,
    interaction: isChoice || field_type === "checkbox" ? "javascript_click" : interaction,
    required,
    example_value: example_value ?? "",
    notes: `${condition}${named ? `Options: ${named.join(", ")}` : (field.notes ?? "")}`,
    ...(field.sub_fields
      ? {
          repeatable: true,
          add_button_selector: field.add_button_selector,
          min_instances: field.min_instances ?? 0,
          max_instances: field.max_instances ?? null,
          sub_fields: field.sub_fields.map(field1),
        }
      : {}),
  };
}

function selectorOf({ text, locators }: { text: string; locators: Locator[] }) {
  const css = cssOf(locators);
  return css ? { selector: css, selector_type: "css" } : { selector: text, selector_type: "text" };
}

function cssOf(locators: Locator[] = []): string | undefined {
  for (const { by, value } of locators) {
    if (by === "id") return `#${value}`;
    if (by === "css") return value;
    if (by === "name") return `[name="${value}"]`;
  }
  return undefined;
}
