/** Text that a model reads costs tokens; without a tokenizer their number is estimated, a little above the true one. */
export function estimateTokens(text: string): number {
  const pieces = text.match(/\p{L}+|\d{1,3}|[^\s\p{L}\d]/gu) ?? [];
  return pieces.reduce((sum, piece) => sum + Math.ceil(piece.length / LONGEST_PIECE), 0);
}

/** Most English words up to this length are one token. */
const LONGEST_PIECE = 9;
