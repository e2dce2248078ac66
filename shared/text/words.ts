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

/** Matches a text that begins with one of the words, given as alternatives of a regular expression. */
export function atStart(words: string): RegExp {
  return new RegExp(`^(?:${words})(?![\\p{L}\\p{N}])`, "iu");
}

/** Matches a text that holds one of the words, given as alternatives of a regular expression. */
export function anywhere(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");
}
