/** The members that operations on wizards share: as programs give them, and as models do. */
import { z } from "zod";
import { anyObject } from "../../core/schemas/any-object.ts";

export const formIdSchema = z.string().describe("The wizard's id.");

export const userDataSchema = anyObject().describe(
  "The answers by `field_id`; a person's own words are accepted.",
);

export const confirmedSchema = z
  .array(z.string().max(200))
  .max(50)
  .optional()
  .describe("The fields whose unusual answers the person has confirmed.");

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

export const confirmedInput = confirmedSchema.describe("Fields whose unusual answers the user confirmed.");
