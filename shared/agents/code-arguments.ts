/**
 * Arguments that a shell or another interpreter takes for code: `bash -c CODE`. A caller's value within one would be
 * executed, whatever quotes stand around it.
 */
import { type ArgumentWord, argumentWords, programName } from "./argument-words.ts";
import type { AgentProfile } from "./profile.ts";

/** By program: the option whose value is code; the group is code that the option holds itself. */
const CODE_OPTIONS = new Map<string, RegExp>([
  ...["ash", "bash", "dash", "fish", "ksh", "sh", "zsh"].map((name) => [name, /^-[a-z]*c$/] as const),
  ...["bun", "deno", "node", "nodejs"].map(
    (name) => [name, /^(?:-e|-p|-pe|eval|--eval|--print)(?:=(.*))?$/s] as const,
  ),
  ...["perl", "ruby"].map((name) => [name, /^-[a-zA-Z]*?[eE](.*)$/s] as const),
  ...["python", "python2", "python3"].map((name) => [name, /^-[a-zA-Z]*?c(.*)$/s] as const),
  ["php", /^-r(.*)$/s],
]);

/** The code among the arguments of a shell or interpreter; also of one that another program starts, as `env` does. */
export function findCode(profile: Pick<AgentProfile, "args" | "executable">): ArgumentWord[] {
  const words = [{ path: "executable", text: profile.executable }, ...argumentWords(profile)];
  return words.flatMap((word, i) => {
    const option = CODE_OPTIONS.get(programName(word.text));
    const at = option ? words.findIndex(({ text }, j) => j > i && option.test(text)) : -1;
    const holdsCode = Boolean(option?.exec(words[at]?.text ?? "")?.[1]);
    const code = at < 0 ? undefined : words[holdsCode ? at : at + 1];
    return code ? [code] : [];
  });
}
