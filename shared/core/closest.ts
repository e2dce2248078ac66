import { distance } from "fastest-levenshtein";

/** The candidates by their distance from the text; those that begin with it, contain it, or are part of it, come first. */
export function nearest(text: string, candidates: readonly string[]): string[] {
  const words = text.toLowerCase().slice(0, 100);
  const steps = (candidate: string) => {
    const other = candidate.toLowerCase();
    const isPart = words.length > 1 && other.includes(words);
    const isWhole = other.length > 2 && words.includes(other);
    return isPart && other.startsWith(words) ? -2 : isPart || isWhole ? -1 : distance(words, other);
  };
  return [...candidates].sort((a, b) => steps(a) - steps(b));
}

/** The candidate that the text probably misspells; undefined when none is close, or the text is long. */
export function closestTo(text: string, candidates: readonly string[]): string | undefined {
  if (text.length === 0 || text.length > 100) return undefined;
  const [best] = candidates
    .map((candidate) => ({ candidate, steps: distance(text.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.steps - b.steps);
  if (!best) return undefined;
  return best.steps <= Math.max(1, Math.floor(best.candidate.length * 0.3)) ? best.candidate : undefined;
}
