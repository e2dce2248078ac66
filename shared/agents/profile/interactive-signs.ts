/** Finds arguments that would make a program wait for a person. A run has no terminal. FR-EDGE-07. */
import { argumentWords, isInterpreter, programName } from "./arguments.ts";
import type { AgentProfile, CommandLine } from "./profile.ts";

const INTERACTIVE_OPTIONS = new Set(["-i", "--interactive", "-it", "-ti", "--tty", "--prompt-interactive"]);

/** Common programs whose `-i` has another meaning. */
const OTHER_I = new Set("curl egrep grep perl rg ruby scp sed sort ssh".split(" "));

/** Programs with a prompt of their own, besides shells and interpreters. */
const CONSOLES = new Set("irb mysql psql sqlite3".split(" "));

const FULL_SCREEN = new Set(
  "emacs htop less man more nano pico screen tmux top vi vim nvim watch".split(" "),
);

/**
 * @param commandLine facts about the profile's program
 * @returns warnings as `field: sign of an interactive program`
 */
export function findInteractiveSigns(profile: AgentProfile, commandLine: CommandLine): string[] {
  const { executable, input_pattern, mode } = profile;
  const program = programName(executable);
  const words = argumentWords(profile);
  const otherOptions = new Set([...(OTHER_I.has(program) ? ["-i"] : []), ...commandLine.value_options]);
  const warnings = words
    .map(({ path, text }) => ({ path, text, option: text.split("=")[0] ?? "" }))
    .filter(({ option }) => INTERACTIVE_OPTIONS.has(option) && !otherOptions.has(option))
    .map(({ path, text }) => `${path}: ${text} looks interactive, and a run has no terminal`);
  if (mode === "interactive") {
    warnings.push('mode: "interactive" is not supported; every execution is rejected');
  }
  if (FULL_SCREEN.has(program)) warnings.push(`executable: ${program} needs a terminal, and a run has none`);
  const { batch_arguments: batch, batch_by_stdin } = commandLine;
  const isBatch = words.some(({ text }) =>
    batch.some((word) => text === word || text.startsWith(`${word}=`)),
  );
  if (batch.length > 0 && !isBatch && !(batch_by_stdin && input_pattern === "stdin")) {
    warnings.push(`args: ${program} would start a conversation; its batch mode needs ${batch.join(" or ")}`);
  }
  const hasPrompt = isInterpreter(executable) || CONSOLES.has(program);
  if (hasPrompt && words.length === 0 && input_pattern !== "stdin") {
    warnings.push(`args: ${program} would wait for commands; give it a script, or code with its own option`);
  }
  return warnings;
}
