/** Words around an answer that add nothing to it, as in "I think 75k" and "single, please". */
const OPENING =
  /^(?:u+h+|u+m+|er+m?|well|so|okay|ok|i (?:guess|think|believe)|i(?:'|’)?d say|that(?:'|’)?s|it(?:'|’)?s)(?![\p{L}\p{N}'’-])[\s,.…:-]*/iu;
const CLOSING = /[\s,.…]+(?:i (?:guess|think|believe)|please|thanks|thank you)[.!]?$/i;

/** @returns the text itself where nothing else would be left */
export function withoutHesitation(text: string): string {
  for (let words = text.trim(); ; ) {
    const shorter = words.replace(OPENING, "").replace(CLOSING, "");
    if (shorter === "" || shorter === words || /^not$/i.test(shorter)) return words;
    words = shorter;
  }
}
