/** An author's description of a page, in the wizard file's terms. */
import { z } from "zod";

/** Only the id is required: Scout adds its own reading of the question. */
export const fieldMetadataSchema = z.looseObject({
  field_id: z.string().min(1),
  /** The suggested field_id, where the author renames the field. */
  ref: z.string().optional(),
});

export const pageMetadataSchema = z.looseObject({
  page_number: z.int().min(1).optional().describe("The next one unless given; a saved page's number merges"),
  page_title: z.string().optional(),
  url_pattern: z.string().optional(),
  fields: z
    .array(fieldMetadataSchema)
    .default([])
    .describe(
      "Each with field_id (as suggested, or your own with `ref` naming the suggested one) and example_value; label, field_type, interaction, required, locators or selector, options, visible_when, notes, pattern, default … override Scout's reading. " +
        "visible_when: {field_id: value} names the answers that reveal a field, also of earlier pages; the value may be a list of which any counts, true or false for a box, or {at_least, at_most} for a number; several entries must all hold. " +
        "options: [{value, label}], and example_value is a value; with multiple: true a list of them. " +
        "A group's example_value is a list with an object for each instance, by the field_ids of sub_fields; min_instances and max_instances limit them. " +
        "A page that is asked under a condition has visible_when itself",
    ),
  continue_button: z
    .looseObject({})
    .nullish()
    .describe("{text, selector, selector_type} or {text, locators}; the likely one unless given"),
  is_last: z.boolean().optional().describe("The page shows its result by itself: no continue button"),
  ignore: z
    .array(z.string())
    .optional()
    .describe("field_ids or labels of visible inputs that are not part of the form"),
});

export type PageMetadata = z.output<typeof pageMetadataSchema>;
export type FieldMetadata = z.output<typeof fieldMetadataSchema>;
