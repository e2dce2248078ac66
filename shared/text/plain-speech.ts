/** Spoken words around an answer that add nothing to it, as in "uh, I guess single" and "75k, I think". */

import { foldText } from "./fold-text.ts";

const OPENING =
  /^(?:u+h+|u+m+|er+m?|a+h+|hm+|well|so|okay|ok|let me see|lets see|i (?:guess|think|believe|suppose|mean)|i(?:'|’)?d say|i would say|that would be|that(?:'|’)?s|it(?:'|’)?s)(?![\p{L}\p{N}'’-])[\s,.…:-]*/iu;
const CLOSING =
  /[\s,.…]+(?:i (?:guess|think|believe|suppose)|please|thanks|thank you|sir|ma(?:'|’)?am|right\?|right now|at the moment|at present|as of now)[.!]?$/i;

const INTRODUCTION =
  /^(?:i (?:make|earn|get|receive|pay|spend|have|owe|was born(?: on| in)?)|we (?:pay|spend|owe|are)|there(?: are| is|(?:'|’)re|(?:'|’)s)(?= \S+ of us)|my number is|somos|gano|ganamos|gana|tengo|my (?:(?:e-?mail(?: address)?|address|cell|phone|mobile|telephone|social(?: security)?|ssn|zip(?: code)?|birth ?day|date of birth|income|salary|rent|rate|age)(?: number)?) is|(?:born|nací) (?:on|el)|je suis née? le)(?![\p{L}\p{N}'’-])[\s,:]*/iu;
const OWN_AGE =
  /^(?:i(?:(?:'|’)m| am)|(?:i(?:'ve)? )?just turned|at(?: age)?|age|when i(?:'m| am| turn)) (?=\d{1,3}\b|[a-z]+(?:[ -][a-z]+)?$)/i;

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

const ARTICLE =
  /^(?:(?:una?|unos|unas|el|la|los|las|une|le|les|des|du|de la|eine?[nmrs]?|der|die|das|den|dem|des)\s+|(?:de )?l['’])(?=\p{L})/iu;

/** "una habitación", "l’appartement" and "eine Wohnung" without the article; undefined where there is none. */
export function withoutArticle(text: string): string | undefined {
  const rest = text.replace(ARTICLE, "");
  return rest === text ? undefined : rest;
}

/** Words that add nothing to the name of an option, in English, Spanish, French and German. */
const FILLERS =
  /^(?:a|an|the|my|our|im|i|is|am|are|he|she|they|we|hes|shes|theyre|have|has|hold|student|college|currently|now|recently|just|only|both|in|it|of|at|by|via|through|to|living|live|lives|born|work|working|whole|legally|still|estoy|soy|somos|esta|es|sido|vivo|vivimos|vive|en|je|suis|il|elle|est|ich|bin)$/;
const NEGATIONS =
  /\b(not|no|never|non|neither|nor|without|isnt|arent|dont|doesnt|wasnt|werent|havent|hasnt|except|other|than|previously|formerly|former|ex|self|half|step|foster|was|nunca|sin|ni|pas|jamais|sans|nicht|kein|keine|ohne)\b/g;

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
