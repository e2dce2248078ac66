import type { Mutant } from "./find-mutants.ts";

export interface TriedMutant extends Mutant {
  area: string;
  /** The test file that failed, and its first failure. */
  noticed: { test: string; failure: string } | undefined;
  seconds: number;
}

/** A table by area, and the survivors: file, line and change. */
export function formatMutants(tried: readonly TriedMutant[]): string {
  const areas = Object.entries(Object.groupBy(tried, ({ area }) => area));
  const rows = [...areas, ["all", tried] as const].map(([area, mutants = []]) => {
    const noticed = mutants.filter((mutant) => mutant.noticed).length;
    const share = mutants.length === 0 ? 0 : (noticed / mutants.length) * 100;
    return `| ${area} | ${mutants.length} | ${noticed} | ${share.toFixed(1)} % |`;
  });
  const survivors = tried
    .filter(({ noticed }) => !noticed)
    .map(({ file, line, kind, original, replacement }) => {
      const [before, after] = [original, replacement].map((code) =>
        code.trim().replaceAll(/\s+/g, " ").slice(0, 80),
      );
      return `${file}:${line} ${kind}: ${before} -> ${after || "(nothing)"}`;
    });
  return [
    "| area | mutants | noticed | share |",
    "|---|---|---|---|",
    ...rows,
    "",
    ...(survivors.length > 0 ? ["Survivors:", ...survivors, ""] : []),
  ].join("\n");
}
