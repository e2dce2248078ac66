/** The options of a command of the tests. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

/**
 * Prints the usage for `--help`, and with exit code 2 for options that cannot be used.
 *
 * @param read the options as the command needs them; undefined where one cannot be used
 * @returns undefined where the usage was printed
 */
export function readCommand<const Options extends ParseArgsOptionsConfig, Wanted>(
  usage: string,
  options: Options,
  read: (values: Values<Options>) => Wanted | undefined,
): Wanted | undefined {
  if (process.argv.slice(2).some((argument) => argument === "--help" || argument === "-h")) {
    process.stdout.write(usage);
    return undefined;
  }
  const wanted = tryTo(() => read(parseArgs({ options }).values));
  if (wanted === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
  }
  return wanted;
}

function tryTo<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** @returns undefined unless all texts are numbers that fit */
export function readNumbers<Name extends string>(
  texts: Record<Name, string>,
  fits: (number: number) => boolean,
): Record<Name, number> | undefined {
  const numbers = Object.entries<string>(texts).map(([name, text]) => [name, Number(text)] as const);
  const isUsable = numbers.every(([, number]) => Number.isFinite(number) && fits(number));
  return isUsable ? (Object.fromEntries(numbers) as Record<Name, number>) : undefined;
}
