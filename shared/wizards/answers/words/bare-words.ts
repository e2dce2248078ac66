/** The words of an answer or an option that carry its meaning. */
import { foldText } from "./fold-text.ts";

/** Words that add nothing to the name of an option, in English, Spanish, French and German. */
const FILLERS = new Set(
  (
    "a an the my our im i is am are he she they we hes shes theyre have has hold student college currently now recently " +
    "just only both in it of at by via through to living live lives born work working whole legally still estoy soy somos " +
    "esta es he sido vivo vivimos vive en je suis il elle est ich bin"
  ).split(" "),
);
const NEGATIONS =
  /\b(not|no|never|non|neither|nor|without|isnt|arent|dont|doesnt|wasnt|werent|havent|hasnt|except|other|than|previously|formerly|former|ex|self|half|step|foster|was|nunca|sin|ni|pas|jamais|sans|nicht|kein|keine|ohne)\b/g;

/** "a freshman" as "freshman"; a word that the list itself uses by itself is not a filler. */
export function withoutFillers(text: string, listed: ReadonlySet<string> = new Set()): string {
  const words = foldText(text).split(" ");
  const kept = words.filter((word) => !FILLERS.has(word) || listed.has(word));
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
