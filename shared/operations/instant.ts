/** A moment as people and programs write it. */
import { z } from "zod";

const SPAN = /^(\d{1,6})(min|m|h|d)$/;
const MILLISECONDS: Record<string, number> = { m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 };
/** A day, or a time with an offset; `Date` reads other forms differently on different systems. */
const INSTANT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/i;
const FORMS = "must be a time such as 2026-11-02T08:00:00Z, a day, or a time span such as 2h";

/**
 * `2026-11-02`, `2026-11-02T08:00:00Z` (without an offset in the time zone of this computer), or `90min`, `2h`, `3d` ago.
 */
export const instantSchema = z
  .string()
  .max(40)
  .transform((text, context): Date => {
    const instant = readInstant(text);
    if (Number.isNaN(instant.getTime()))
      context.addIssue({ code: "custom", message: FORMS, input: undefined });
    return instant;
  });

function readInstant(text: string): Date {
  const [, count, unit] = SPAN.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    return new Date(Date.now() - Number(count) * (MILLISECONDS[unit] ?? 0));
  }
  // A day alone would be read as one of UTC.
  const local = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text;
  return new Date(INSTANT.test(text) ? local : Number.NaN);
}
