/** The words of {@link judgeBinding}. Pages get them with a plan: their script would load them in each document. */
import type { BindingWords } from "./binding.ts";
import { BINDING } from "./vocabulary/binding.ts";
import { COMMON_WORDS, LANGUAGE_CODES } from "./vocabulary/languages.ts";
import { inAllLanguages } from "./words.ts";

export const BINDING_WORDS: BindingWords = {
  commits: inAllLanguages(
    BINDING,
    ({ signs, swears, submits, pays }) => `${signs}|${swears}|${submits}|${pays}`,
  ),
  consents: inAllLanguages(BINDING, ({ consents, destroys }) => `${consents}|${destroys}`),
  codes: inAllLanguages(LANGUAGE_CODES),
  common: inAllLanguages(COMMON_WORDS),
};
