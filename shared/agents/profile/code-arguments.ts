/**
 * Arguments that a shell or another interpreter takes for code: `bash -c CODE`. A caller's value within one would be
 * executed, whatever quotes stand around it.
 */
import { type ArgumentWord, argumentWords, programName } from "./argument-words.ts";
import type { AgentProfile } from "./profile.ts";

interface Interpreter {
  /** The option whose value is code; the group is code that the option holds itself. */
  option: RegExp;
  /** Whether what follows the code is never an option of the interpreter. */
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

/** Whether the program executes what it is given; `python3.12` is `python`. */
export function isInterpreter(executable: string): boolean {
  return interpreterOf(executable) !== undefined;
}

export interface CodeArgument extends ArgumentWord {
  endsOptions: boolean;
}

/** The code among the arguments of an interpreter; also of one that another program starts, as `env` does. */
export function findCode(profile: Pick<AgentProfile, "args" | "executable">): CodeArgument[] {
  const words = [{ path: "executable", text: profile.executable }, ...argumentWords(profile)];
  return words.flatMap(({ text }, i) => {
    const interpreter = interpreterOf(text);
    if (!interpreter) return [];
    const { option, endsOptions } = interpreter;
    return ownOptions(words, i).flatMap((place) => {
      const match = option.exec(words[place]?.text ?? "");
      const code = match && words[match[1] ? place : place + 1];
      return code ? [{ ...code, endsOptions }] : [];
    });
  });
}

/** Places after a program up to its script: a word that neither is an option nor follows one as its value. */
function ownOptions(words: ArgumentWord[], program: number): number[] {
  const rest = words.slice(program + 1);
  const isOption = (word: ArgumentWord | undefined) => word?.text.startsWith("-") === true;
  const script = rest.findIndex(
    (word, i) => !isOption(word) && !isOption(rest[i - 1]) && word.text !== "eval",
  );
  const count = script < 0 ? rest.length : script;
  return Array.from({ length: count }, (_, i) => program + 1 + i);
}

function interpreterOf(executable: string): Interpreter | undefined {
  return INTERPRETERS.get(programName(executable).replace(/[\d.]+$/, ""));
}
