import { asciiDigits } from "./digits.ts";

/**
 * Brings different spellings of the same words together: case, ’ and ', non-breaking spaces, punctuation. "D.C."
 * becomes `dc`, "Today’s dollars" `todays dollars`.
 */
export function foldText(text: string): string {
  // Most words; the classes of all scripts take many times as long.
  if (/^[ -~]*$/.test(text)) {
    return text
      .toLowerCase()
      .replace(/['`]/g, "")
      .replace(/(?<=[a-z])\.(?!\d)/g, "")
      .replace(/[^a-z\d]+/g, " ")
      .trim();
  }
  return asciiDigits(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/['’‘ʼ`´]/g, "")
    .replace(/(?<=\p{L})\.(?!\p{N})/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether two texts are the same words, in the spellings that {@link foldText} brings together. */
export function isSameText(one: string, other: string): boolean {
  return foldText(one) === foldText(other);
}
