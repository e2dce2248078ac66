import { z } from "zod";
import { isObject } from "../json/is-object.ts";

/** An object with any keys, as it is given: a record or a loose object of zod drops a key `__proto__`. */
export function anyObject(message = "must be an object"): z.ZodType<Record<string, unknown>> {
  const schema = z
    .unknown()
    .superRefine((input, context) => {
      if (!isObject(input)) context.addIssue({ code: "invalid_type", expected: "object", input, message });
    })
    .meta({ type: "object" });
  return schema as unknown as z.ZodType<Record<string, unknown>>;
}
