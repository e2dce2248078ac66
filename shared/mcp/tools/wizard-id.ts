import { z } from "zod";
import { anyObject } from "../../core/schemas/any-object.ts";

/** A model may write the form's name, or its file's. */
export const wizardIdFilter = z
  .string()
  .min(1)
  .max(200)
  .overwrite((id) => id.trim().toLowerCase().replace(/[ _]+/g, "-"));

export const wizardIdInput = wizardIdFilter.describe("Id from federalrunner_list_wizards.");

export const userDataInput = anyObject(
  'must be an object of answers by field_id, such as {"state": "Illinois"}',
);

export const confirmedInput = z
  .array(z.string().max(200))
  .max(50)
  .optional()
  .describe("Fields whose unusual answers the user confirmed.");
