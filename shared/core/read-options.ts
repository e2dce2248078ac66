/** The options of a command of `package.json`. */
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

interface Outputs {
  print(text: string): void;
  complain(text: string): void;
  exit(code: number): never;
}

const PROCESS: Outputs = {
  print: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  exit: (code) => process.exit(code),
};

/**
 * Ends the process with the usage for `--help`, and with exit code 2 and one line for options that cannot be used.
 *
 * @param usage one line or more, without a line feed at the end
 * @param args default: those of the process
 * @param most positionals
 */
export function readOptions<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  {
    options,
    args = process.argv.slice(2),
    most = 0,
  }: { options: Options; args?: readonly string[]; most?: number },
  { print, complain, exit }: Outputs = PROCESS,
) {
  const parsed = parse(args, options);
  if (args.includes("--help") || args.includes("-h")) {
    print(`${usage}\n`);
    return exit(0);
  }
  if ("problem" in parsed) {
    complain(`${parsed.problem}\n${usage}\n`);
    return exit(2);
  }
  const [more] = parsed.positionals.slice(most);
  if (more !== undefined) {
    complain(`“${more}” is one argument too many.\n${usage}\n`);
    return exit(2);
  }
  return parsed;
}

function parse<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Node adds advice about positionals.
    return { problem: (error as Error).message.split(". ")[0] };
  }
}
