/** Spoken words around an answer that add nothing to it, as in "uh, I guess single" and "75k, I think". */

import { foldText } from "./fold-text.ts";
import { SPEECH } from "./vocabulary/speech.ts";
import { inAllLanguages } from "./words.ts";

const of = (name: keyof (typeof SPEECH)["en"]) => inAllLanguages(SPEECH, (words) => words[name]);
/** No word, and no part of one, follows. */
const END = "(?![\\p{L}\\p{N}'’-])";

const OPENING = new RegExp(`^(?:${of("hesitations")})${END}[\\s,.…:-]*`, "iu");
const CLOSING = new RegExp(`[\\s,.…]+(?:${of("closings")})[.!]?$`, "iu");
const INTRODUCTION = new RegExp(`^(?:${of("introductions")})${END}[\\s,:]*`, "iu");
const OWN_AGE = new RegExp(`^(?:${of("ages")}) (?=\\d{1,3}(?!\\d)|\\p{L}+(?:[ -]\\p{L}+){0,3}$)`, "iu");
const FROM_PLACE = new RegExp(`^(?:${of("places")})(?<=['’])|^(?:${of("places")}) `, "iu");
const UNKNOWN = new RegExp(`^(?:${of("unknown")})$`, "u");

/** "I don't know" in any of its forms. */
export function isUnknown(text: string): boolean {
  const folded = bare(foldText(withoutHesitation(text)));
  return UNKNOWN.test(folded) || UNKNOWN.test(bare(foldText(text)));
}

/** "I live in Indiana" and "née en France" without the clause that leads to the place; undefined where there is none. */
export function withoutPlaceClause(text: string): string | undefined {
  const words = withoutHesitation(text);
  const rest = words.replace(FROM_PLACE, "").trim();
  return rest === words || rest === "" ? undefined : (withoutArticle(rest) ?? rest);
}

function bare(folded: string): string {
  return folded.normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * An answer to a question about the speaker, without the clause that leads to it: "I make $52,000", "my cell is 312…".
 *
 * @param isAge whether the question asks for an age, so that "I'm 42" is a number
 * @returns undefined where there is no such clause
 */
export function withoutIntroduction(text: string, isAge = false): string | undefined {
  const words = withoutHesitation(text);
  const rest = words.replace(INTRODUCTION, "").replace(isAge ? OWN_AGE : /^$/, "");
  return rest === words || rest === "" ? undefined : withoutHesitation(rest);
}

/** @returns the text itself where nothing else would be left */
export function withoutHesitation(text: string): string {
  for (let words = text.trim(); ; ) {
    const shorter = words.replace(OPENING, "").replace(CLOSING, "");
    if (shorter === "" || shorter === words || /^not$/i.test(shorter)) return words;
    words = shorter;
  }
}

const ARTICLE = new RegExp(`^(?:${of("articles")})(?:(?<=['’])|\\s+)(?=\\p{L})`, "iu");

/** "una habitación", "l’appartement" and "eine Wohnung" without the article; undefined where there is none. */
export function withoutArticle(text: string): string | undefined {
  const rest = text.replace(ARTICLE, "");
  return rest === text ? undefined : rest;
}

const FILLERS = new RegExp(`^(?:${of("fillers")})$`, "u");
const NEGATIONS = new RegExp(`(?<![\\p{L}\\p{N}])(?:${of("negations")})(?![\\p{L}\\p{N}])`, "gu");

/** "a freshman" as "freshman"; a word that the list itself uses by itself is not a filler. */
export function withoutFillers(text: string, listed: ReadonlySet<string> = new Set()): string {
  const words = foldText(text).split(" ");
  const kept = words.filter((word) => !FILLERS.test(word) || listed.has(word));
  return (kept.length > 0 ? kept : words).join(" ");
}

/** Whether both texts hold the same negations: "not married" is no "married". */
export function areNegatedAlike(one: string, other: string): boolean {
  const negations = (text: string) => (text.match(NEGATIONS) ?? []).join(" ");
  return negations(one) === negations(other);
}

/** The words without the s of plurals and possessives: "bachelor" within "Bachelor's degree". */
export function singular(folded: string): string {
  return folded.replace(/s(?= |$)/g, "");
}
