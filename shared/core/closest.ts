import { distance } from "fastest-levenshtein";

/** The candidate that the text probably misspells; undefined when none is close, or the text is long. */
export function closestTo(text: string, candidates: readonly string[]): string | undefined {
  if (text.length === 0 || text.length > 100) return undefined;
  const [best] = candidates
    .map((candidate) => ({ candidate, steps: distance(text.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  if (!best) return undefined;
  return best.steps <= Math.max(1, Math.floor(best.candidate.length * 0.3)) ? best.candidate : undefined;
}
