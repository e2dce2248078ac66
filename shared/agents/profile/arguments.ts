/** How a program would interpret the arguments of a profile: as options, as code, or as plain values. */
import { basename } from "node:path";
import type { AgentProfile } from "./profile.ts";
import { leadingName } from "./template.ts";
import { isCallersValue } from "./template-names.ts";

export interface ArgumentWord {
  /** `args[2]`, or `args[2][0]` in a group. */
  path: string;
  /** The template. */
  text: string;
}

/** The arguments as one list, groups included. */
export function argumentWords({ args }: Pick<AgentProfile, "args">): ArgumentWord[] {
  return args.flatMap((argument, i) =>
    typeof argument === "string"
      ? [{ path: `args[${i}]`, text: argument }]
      : argument.map((text, j) => ({ path: `args[${i}][${j}]`, text })),
  );
}

/** The program's name without its folder. */
export function programName(executable: string): string {
  return basename(executable).replace(/\.(exe|cmd)$/, "");
}

/**
 * Whether the argument at an index of `argumentWords` begins with a caller's value at a position where options are
 * parsed. The value of an option is such a position: some programs take `--model --yolo` for two options. After `--`,
 * and after the code of a shell, no option is parsed.
 */
export function mayBecomeOption(profile: Pick<AgentProfile, "args" | "executable">, index: number): boolean {
  const words = argumentWords(profile);
  const name = leadingName(words[index]?.text ?? "");
  if (name === undefined || !isCallersValue(name)) return false;
  const code = findCode(profile).filter(({ endsOptions }) => endsOptions);
  return !words
    .slice(0, index)
    .some((word) => word.text === "--" || code.some(({ path }) => path === word.path));
}

/** Whether the program executes code from its input or arguments; `python3.12` is `python`. */
export function isInterpreter(executable: string): boolean {
  return interpreterOf(executable) !== undefined;
}

export interface CodeArgument extends ArgumentWord {
  /** Whether the interpreter parses no options after the code. */
  endsOptions: boolean;
}

/**
 * The code among the arguments of a shell or another interpreter: `bash -c CODE`. A caller's value in it would be
 * executed, even within quotes. Covers an interpreter that another program starts, as `env` does.
 */
export function findCode(profile: Pick<AgentProfile, "args" | "executable">): CodeArgument[] {
  const words = [{ path: "executable", text: profile.executable }, ...argumentWords(profile)];
  return words.flatMap(({ text }, i) => {
    const interpreter = interpreterOf(text);
    if (!interpreter) return [];
    const { option, endsOptions } = interpreter;
    return ownOptions(words, i).flatMap((index) => {
      const match = option.exec(words[index]?.text ?? "");
      const code = match && words[match[1] ? index : index + 1];
      return code ? [{ ...code, endsOptions }] : [];
    });
  });
}

interface Interpreter {
  /** The option whose value is code; the group matches code within the option itself. */
  option: RegExp;
  endsOptions: boolean;
}

const SHELL: Interpreter = { option: /^-[a-z]*c$/, endsOptions: true };
const JAVASCRIPT: Interpreter = {
  option: /^(?:-e|-p|-pe|eval|--eval|--print)(?:=(.*))?$/s,
  endsOptions: false,
};
const PERL: Interpreter = { option: /^-[a-zA-Z]*?[eE](.*)$/s, endsOptions: false };

const INTERPRETERS = new Map<string, Interpreter>([
  ...["ash", "bash", "dash", "fish", "ksh", "sh", "zsh"].map((name) => [name, SHELL] as const),
  ...["bun", "deno", "node", "nodejs"].map((name) => [name, JAVASCRIPT] as const),
  ...["perl", "ruby"].map((name) => [name, PERL] as const),
  ["php", { option: /^-r(.*)$/s, endsOptions: false }],
  ["python", { option: /^-[a-zA-Z]*?c(.*)$/s, endsOptions: true }],
]);

function interpreterOf(executable: string): Interpreter | undefined {
  return INTERPRETERS.get(programName(executable).replace(/[\d.]+$/, ""));
}

/** Indexes after a program up to its script: a word that is neither an option nor follows one as its value. */
function ownOptions(words: ArgumentWord[], program: number): number[] {
  const rest = words.slice(program + 1);
  const isOption = (word: ArgumentWord | undefined) => word?.text.startsWith("-") === true;
  const script = rest.findIndex(
    (word, i) => !isOption(word) && !isOption(rest[i - 1]) && word.text !== "eval",
  );
  const count = script < 0 ? rest.length : script;
  return Array.from({ length: count }, (_, i) => program + 1 + i);
}
