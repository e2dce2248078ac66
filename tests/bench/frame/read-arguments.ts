import { parseArgs } from "node:util";

export type BenchArguments =
  | { wants: "help" }
  | {
      wants: "run";
      name: string;
      json: string | undefined;
      runs: number | undefined;
      minutes: number | undefined;
      /** The short form, which is compared with the stored figures. */
      short?: boolean;
      /** Stores the measured figures instead. */
      store?: boolean;
    }
  | { wants: "nothing"; problem: string };

/** Reads `NAME [--json FILE] [--runs N] [--minutes N] [--short [--store]]`. */
export function readArguments(argv: readonly string[], names: readonly string[]): BenchArguments {
  const read = parse(argv);
  if ("problem" in read) return { wants: "nothing", problem: read.problem };
  const { values, positionals } = read;
  if (values.help) return { wants: "help" };
  const [name, ...more] = positionals;
  if (name === undefined) return { wants: "nothing", problem: "which bench?" };
  if (!names.includes(name)) return { wants: "nothing", problem: `there is no bench "${name}"` };
  if (more.length > 0) return { wants: "nothing", problem: "one bench at a time, please" };
  const runs = values.runs === undefined ? undefined : Number(values.runs);
  if (runs !== undefined && !(Number.isInteger(runs) && runs > 0)) {
    return { wants: "nothing", problem: "--runs must be a whole number from 1" };
  }
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) {
    return { wants: "nothing", problem: "--minutes must be a number above 0" };
  }
  const { json, short, store } = values;
  if (store && !short) return { wants: "nothing", problem: "--store needs --short" };
  return { wants: "run", name, json, runs, minutes, ...(short ? { short, store: store ?? false } : {}) };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        help: { type: "boolean", short: "h" },
        json: { type: "string" },
        minutes: { type: "string" },
        runs: { type: "string" },
        short: { type: "boolean" },
        store: { type: "boolean" },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return { problem: (error as Error).message };
  }
}
