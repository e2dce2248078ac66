/** Words for the same answer in the language of government forms, each concept in all languages. */
import { singular } from "./plain-speech.ts";
import { CONCEPTS } from "./vocabulary/concepts.ts";

export const SYNONYMS: readonly ReadonlySet<string>[] = Object.values(CONCEPTS).map((words) => {
  const all = Object.values(words).flatMap((list) => list.split("|"));
  return new Set([...all, ...all.map(singular)]);
});
