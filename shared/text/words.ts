/** The vocabularies of all languages. */
import { de } from "./vocabulary/de.ts";
import { en } from "./vocabulary/en.ts";
import { es } from "./vocabulary/es.ts";
import { fr } from "./vocabulary/fr.ts";
import type { Vocabulary } from "./vocabulary/vocabulary.ts";

const VOCABULARIES: readonly Vocabulary[] = [en, es, fr, de];

/** The alternatives of a list in all languages, for a regular expression. */
export function inAllLanguages(listOf: (words: Vocabulary) => string): string {
  return VOCABULARIES.map(listOf).join("|");
}
