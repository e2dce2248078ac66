import type { ResultValue } from "../../../shared/browser/results/parse-result.ts";

export interface ResultDifference {
  result: string;
  /** Shown in the session; null where it was not shown. */
  live: unknown;
  /** Shown in the proof. */
  proof: unknown;
}

type Results = Record<string, ResultValue>;

/** Every result that differs between the session and the proof with the same answers. */
export function compareResults(live: Results, proof: Results): ResultDifference[] {
  const meaning = (result: ResultValue | undefined) => result?.value ?? result?.text ?? null;
  return [...new Set([...Object.keys(live), ...Object.keys(proof)])]
    .map((result) => ({ result, live: meaning(live[result]), proof: meaning(proof[result]) }))
    .filter((one) => JSON.stringify(one.live) !== JSON.stringify(one.proof));
}
