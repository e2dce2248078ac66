/** Words of a decision on a person, in place of figures or next to them. */
import { RESULTS } from "./vocabulary/sites.ts";
import { inAllLanguages } from "./words.ts";

const DECIDES = new RegExp(
  String.raw`(?<!\p{L})(?:${inAllLanguages(RESULTS, ({ decides }) => decides)})`,
  "iu",
);

/** Whether a text holds words of a decision, which may also be those of an objection: “You do not qualify.” */
export function isConclusion(text: string): boolean {
  return DECIDES.test(text);
}
