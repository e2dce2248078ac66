/** Words for the same answer in the language of government forms, each concept in all languages. */
import { CONCEPTS } from "./vocabulary/concepts.ts";

export const SYNONYMS: readonly ReadonlySet<string>[] = Object.values(CONCEPTS).map(
  (words) => new Set(Object.values(words).flatMap((list) => list.split("|"))),
);
