/** Random files that the schema of version 1 accepts. Keys that it does not define hold any JSON. */
import * as fc from "fast-check";

type Json = Record<string, unknown>;
type Parts = Record<string, fc.Arbitrary<unknown>>;

const FIELD_TYPES = [
  "text",
  "number",
  "radio",
  "select",
  "typeahead",
  "checkbox",
  "group",
  "textarea",
  "search",
];
const INTERACTIONS = ["fill", "click", "select", "javascript_click", "fill_enter"];
/** Keys of version 2, which version 1 leaves open. */
const LATER_KEYS = [
  "category",
  "default",
  "description",
  "label",
  "locators",
  "maximum",
  "minimum",
  "options",
  "pattern",
  "repeatable",
  "required",
  "results",
  "save_button",
  "selector_alternatives",
  "sub_fields",
  "text",
  "visible_when",
];

const text = fc.string({ minLength: 1, maxLength: 12 });
const selector = fc.oneof(fc.constantFrom("#a", "a", "#a:b", "input[name='x']", "Start here"), text);
const identifier = fc.oneof(
  fc.constantFrom("birth_month", "income", "constructor", "to_string", "_private", "kind", "x"),
  fc.stringMatching(/^[a-z_][a-z0-9_]{0,8}$/),
);
const fieldType = fc.constantFrom(...FIELD_TYPES);
const interaction = fc.constantFrom(...INTERACTIONS);
const notes = fc.oneof(
  fc.constantFrom(
    "",
    "Options: a (#a), b (#b), a (#c)",
    "Choice: Yes (#y) or No (#n)",
    "#a for 'x', #b for 'y'",
  ),
  fc.string(),
);
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom("(", "^[0-9]+$", true, { kind: "a" }, [{ value: "a" }], [{ by: "id", value: "a" }]),
);

/** An object with the required keys, some optional ones, and some that the schema does not name. */
function schemaObject(required: Parts, optional: Parts = {}): fc.Arbitrary<Json> {
  const named = { ...required, ...optional };
  const known = fc.record(named, { requiredKeys: Object.keys(required) });
  const unnamed = fc.oneof(fc.constantFrom(...LATER_KEYS), text).filter((key) => !Object.hasOwn(named, key));
  return fc
    .tuple(fc.dictionary(unnamed, anything, { maxKeys: 3 }), known)
    .map(([rest, keys]) => ({ ...rest, ...keys }));
}

const subField = schemaObject(
  {
    field_id: identifier,
    selector,
    field_type: fieldType,
    interaction,
    example_value: fc.string(),
  },
  { notes },
);

const field = schemaObject(
  {
    label: text,
    field_id: identifier,
    selector,
    field_type: fieldType,
    interaction,
    example_value: fc.oneof(fc.string(), fc.object({ maxDepth: 1 }), fc.array(fc.jsonValue())),
  },
  {
    selector_alternatives: fc.array(selector, { maxLength: 2 }),
    required: fc.boolean(),
    notes,
    sub_fields: fc.array(subField, { maxLength: 3 }),
    repeatable: fc.boolean(),
    add_button_selector: fc.oneof(selector, fc.constant("")),
    remove_button_selector: fc.oneof(selector, fc.constant("")),
    min_instances: fc.oneof(fc.nat(5), fc.constant(1e300)),
    max_instances: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(1e300)),
  },
);

const page = schemaObject(
  {
    page_number: fc.integer({ min: 1 }),
    page_title: text,
    fields: fc.array(field, { maxLength: 4 }),
    continue_button: schemaObject(
      { text, selector },
      { selector_type: fc.constantFrom("text", "id", "css", "auto") },
    ),
  },
  {
    url_pattern: fc.string(),
    validation: schemaObject(
      {},
      { error_selector: fc.string(), required_fields: fc.array(fc.oneof(identifier, fc.string())) },
    ),
  },
);

export const version1File: fc.Arbitrary<Json> = schemaObject(
  {
    wizard_id: fc.stringMatching(/^[a-z0-9-]{1,9}$/),
    name: text,
    url: fc.webUrl({ validSchemes: ["https"] }),
    discovered_at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    discovery_version: fc.stringMatching(/^[0-9]{1,2}\.[0-9]{1,2}\.[0-9]{1,2}$/),
    total_pages: fc.oneof(fc.integer({ min: 1 }), fc.constant(1e300)),
    pages: fc.array(page, { minLength: 1, maxLength: 3 }),
  },
  {
    start_action: schemaObject(
      { description: text, selector },
      { selector_type: fc.constantFrom("text", "id", "css", "auto") },
    ),
  },
).filter((file) => !("format_version" in file));
