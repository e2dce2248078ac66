import type { Wizard } from "../wizard.ts";

/** The example values of all fields, as user data. */
export function exampleData({ pages }: Wizard): Record<string, unknown> {
  const fields = pages.flatMap((page) => page.fields);
  const given = fields.filter(({ example_value }) => example_value !== undefined && example_value !== "");
  return Object.fromEntries(given.map(({ field_id, example_value }) => [field_id, example_value]));
}
