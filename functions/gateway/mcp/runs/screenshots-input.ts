import { z } from "zod";

export const screenshotsInput = z
  .enum(["all", "final", "none"])
  .describe(
    "Which pictures the answer carries: of all pages (when left out), only the last one (the results, or the error), or none.",
  );

export type WantedScreenshots = z.output<typeof screenshotsInput>;
