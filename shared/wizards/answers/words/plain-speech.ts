/** Spoken words around an answer that add nothing to it, as in "uh, I guess single" and "75k, I think". */

const OPENING =
  /^(?:u+h+|u+m+|er+m?|a+h+|hm+|well|so|okay|ok|let me see|lets see|i (?:guess|think|believe|suppose|mean)|i(?:'|’)?d say|i would say|that would be|that(?:'|’)?s|it(?:'|’)?s)(?![\p{L}\p{N}'’-])[\s,.…:-]*/iu;
const CLOSING =
  /[\s,.…]+(?:i (?:guess|think|believe|suppose)|please|thanks|thank you|sir|ma(?:'|’)?am|right\?)[.!]?$/i;

/** @returns the text itself where nothing else would be left */
export function withoutHesitation(text: string): string {
  for (let words = text.trim(); ; ) {
    const shorter = words.replace(OPENING, "").replace(CLOSING, "");
    if (shorter === "" || shorter === words) return words;
    words = shorter;
  }
}
