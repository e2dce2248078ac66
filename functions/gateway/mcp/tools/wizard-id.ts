import { z } from "zod";

export const wizardIdInput = z
  .string()
  .min(1)
  .max(200)
  .describe(
    'Wizard identifier, with or without ".json" (e.g. "fsa-estimator" for the FSA Student Aid Estimator). ' +
      "Get wizard IDs from federalrunner_list_wizards results.",
  );

export const userDataInput = z.looseObject({});
