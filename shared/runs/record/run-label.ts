/** The caller's own name for a run. It stands in lists, so it holds no personal data. */
import { z } from "zod";
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";

export const runLabelSchema = z
  .string()
  .min(1)
  .max(100)
  .refine(
    (label) => maskSensitive(label) === label,
    "holds personal data, such as a number, an address or a key: give a plain name",
  );
