import { z } from "zod";

export const wizardIdInput = z
  .string()
  .min(1)
  .max(200)
  .describe('Id from federalrunner_list_wizards, with or without ".json".');

export const userDataInput = z.looseObject({});
