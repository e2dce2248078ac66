/** Words that files of other authors use for the keys and values of the format. A word with two meanings is not listed. */
import type { FieldType, Interaction, Locator } from "./format.ts";
import type { ResultType } from "./wizard-file.ts";

/** For each kind of object, the format's key and other keys for it. Keys in camelCase need no entry. */
export const KEY_WORDS = {
  wizard: keyWords({
    wizard_id: "id slug",
    name: "title form_name",
    url: "start_url form_url",
    start_action: "start_button start",
    pages: "steps",
  }),
  page: keyWords({
    page_number: "number page",
    page_title: "title name heading",
    fields: "questions inputs",
    continue_button: "next_button submit_button next submit",
    visible_when: "show_when show_if shown_when condition depends_on",
  }),
  field: keyWords({
    field_id: "id name key",
    field_type: "type input_type control widget kind",
    label: "question text title",
    interaction: "action",
    description: "help help_text hint",
    required: "is_required mandatory",
    example_value: "example sample sample_value",
    notes: "note comment",
    options: "choices values",
    multiple: "is_multiple allow_multiple multi",
    default: "default_value",
    minimum: "min min_value",
    maximum: "max max_value",
    max_length: "maxlength",
    pattern: "regex",
    selector: "css css_selector",
    visible_when: "show_when show_if shown_when condition depends_on",
    sub_fields: "subfields fields",
    repeatable: "repeats repeating",
    min_instances: "min_items",
    max_instances: "max_items",
  }),
  option: keyWords({
    value: "code",
    label: "text name title",
    aliases: "synonyms",
    selector: "css css_selector",
  }),
  button: keyWords({ text: "label caption name title", selector: "css css_selector" }),
  result: keyWords({
    name: "id key field_id",
    label: "title text",
    type: "value_type result_type",
    meaning: "description",
  }),
};

/** A field's type, with the other facts that the word states. */
export const FIELD_TYPE_WORDS = words<{ field_type: FieldType; multiple?: true; repeatable?: true }>([
  [
    { field_type: "text" },
    "string input textbox text_box text_input text_field email tel telephone phone url password masked " +
      "date time datetime datetime_local month week",
  ],
  [
    { field_type: "number" },
    "integer int float decimal numeric money currency amount percent percentage range slider spinner spinbutton " +
      "stepper rating",
  ],
  [{ field_type: "textarea" }, "text_area multiline long_text rich_text"],
  [
    { field_type: "radio" },
    "radios radio_group radiogroup radio_button radio_buttons button_group segmented yes_no single_choice",
  ],
  [{ field_type: "checkbox" }, "boolean bool switch toggle check check_box"],
  [{ field_type: "checkbox", multiple: true }, "checkboxes checkbox_group check_boxes"],
  [{ field_type: "select" }, "dropdown drop_down list listbox list_box select_one single_select"],
  [{ field_type: "select", multiple: true }, "multiselect multi_select select_multiple"],
  [
    { field_type: "typeahead" },
    "type_ahead autocomplete auto_complete autosuggest combobox combo_box combo lookup",
  ],
  [{ field_type: "search" }, "searchbox search_box"],
  [{ field_type: "group" }, "fieldset object"],
  [{ field_type: "group", repeatable: true }, "repeater repeatable repeating_group repeatable_group array"],
]);

export const INTERACTION_WORDS = words<Interaction>([
  ["fill", "type input enter set write text"],
  ["click", "check press tap toggle"],
  ["select", "select_option choose pick"],
]);

export const RESULT_TYPE_WORDS = words<ResultType>([
  ["money", "currency amount"],
  ["number", "integer int float decimal numeric"],
  ["percent", "percentage rate"],
  ["text", "string"],
]);

/** A locator's `by`; a function turns the value into a CSS selector. */
export const LOCATOR_WORDS = words<Locator["by"] | ((value: string) => string)>([
  ["css", "css_selector selector query_selector"],
  ["label", "aria_label label_text"],
  ["text", "link_text button_text link button caption inner_text"],
  ["role", "aria_role"],
  [attribute("placeholder"), "placeholder"],
  [attribute("title"), "title"],
  [attribute("data-testid"), "test_id testid data_testid"],
]);

/** `maxLength` and `Max length` as `max_length`; an empty text for anything but a text. */
export function snakeCase(word: unknown): string {
  if (typeof word !== "string") return "";
  return word
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}

/** `doesWork`, `does-work` and `Does work` as `does_work`. */
export function asIdentifier(word: string): string {
  if (/^[a-z_][a-z0-9_]*$/.test(word)) return word;
  return snakeCase(word)
    .replace(/^_+|_+$/g, "")
    .replace(/^(?=\d)/, "_");
}

function attribute(name: string): (value: string) => string {
  return (value) => `[${name}="${value.replace(/["\\]/g, "\\$&")}"]`;
}

function keyWords(table: Record<string, string>): ReadonlyMap<string, string> {
  return words(Object.entries(table));
}

function words<T>(rows: [meaning: T, words: string][]): ReadonlyMap<string, T> {
  return new Map(rows.flatMap(([meaning, list]) => list.split(" ").map((word) => [word, meaning] as const)));
}
