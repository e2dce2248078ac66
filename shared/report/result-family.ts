/** Results that one run returns for several values of one answer: "… benefit at age 62", "… benefit at age 70". */

export interface ResultFamily {
  /** The words that all labels begin with. */
  stem: string;
  /** Labels without the stem, in the order of the results. */
  endings: string[];
}

const SHORTEST_STEM = 2;
const FEWEST = 3;

/** @returns undefined without three labels that share their first words, and of which two end with different numbers */
export function resultFamily(labels: readonly string[]): ResultFamily | undefined {
  const all = labels.map((label) => label.split(" "));
  const stems = all.flatMap((words) =>
    Array.from({ length: Math.max(0, words.length - SHORTEST_STEM) }, (_, at) =>
      words.slice(0, at + SHORTEST_STEM).join(" "),
    ),
  );
  const families = [...new Set(stems)].map((stem) => {
    const members = labels.filter((label) => label.startsWith(`${stem} `));
    return { stem, endings: members.map((label) => label.slice(stem.length + 1)) };
  });
  // The longest stem of those with the most labels.
  return families
    .filter(({ endings }) => endings.length >= FEWEST && numbersIn(endings).size >= 2)
    .sort(
      (one, other) => other.endings.length - one.endings.length || other.stem.length - one.stem.length,
    )[0];
}

function numbersIn(endings: readonly string[]): Set<string> {
  return new Set(endings.flatMap((ending) => /\d+/.exec(ending)?.[0] ?? []));
}
