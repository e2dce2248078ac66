/** An answer that its speaker corrects: "51, no wait, 52". */

const SURE =
  /[\s,;.…–—-]+(?:no,? wait|wait,? no|no,? sorry|sorry,? no|scratch that|strike that|make that|correction)[\s,:.–—-]+(?:(?:it|that)(?:'|’)?s |i mean )?/i;
/** Between two answers of the same kind. */
const POSSIBLE = /[,;.–—] ?(?:no|sorry),? (?:i mean )?/i;

export interface Corrected {
  before: string;
  after: string;
  /** Whether the words leave no doubt by themselves. */
  isSure: boolean;
}

/** @returns undefined for a text without a correction, or with several */
export function splitCorrection(text: string): Corrected | undefined {
  for (const [mark, isSure] of [
    [SURE, true],
    [POSSIBLE, false],
  ] as const) {
    const [before = "", after = "", ...others] = text.split(mark);
    if (before.trim() !== "" && after.trim() !== "" && others.length === 0) return { before, after, isSure };
  }
  return undefined;
}
