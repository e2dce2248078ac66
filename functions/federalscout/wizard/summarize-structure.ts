import { defined } from "../../../shared/core/defined.ts";
import type { FilePage } from "../sessions/discovery-record.ts";

/** A wizard file for review: its pages with their questions and buttons, without the locators, which fill thousands of tokens. */
export function summarizeStructure({ pages, results, ...facts }: Record<string, unknown>): object {
  return defined({
    ...facts,
    pages: (pages as FilePage[]).map(({ page_number, page_title, visible_when, fields, continue_button }) =>
      defined({
        page_number,
        page_title,
        visible_when,
        fields: fields.map(({ field_id }) => field_id),
        continue_button: (continue_button as { description?: string } | undefined)?.description,
      }),
    ),
    results: (results as { name: string }[] | undefined)?.map(({ name }) => name),
  });
}
