/** Words of a site that objects to an answer. */
import { CONDITIONS, OBJECTIONS } from "./vocabulary/messages.ts";
import { anywhere, inAllLanguages } from "./words.ts";

const OBJECTION = anywhere(inAllLanguages(OBJECTIONS));
const IF = inAllLanguages(CONDITIONS);
/** “If you do not agree, you can object.” */
const CONDITION = new RegExp(
  `(?:^|[.!?]\\s+)(?:${IF})(?!\\p{L})[^,.!?]*,|,?\\s(?:${IF})(?!\\p{L})[^,.!?]*(?=[.!?]|$)`,
  "giu",
);

/** Whether a text holds words of an objection outside a condition, which objects to nothing. */
export function holdsObjection(text: string): boolean {
  return OBJECTION.test(text) && OBJECTION.test(text.replace(CONDITION, " "));
}
