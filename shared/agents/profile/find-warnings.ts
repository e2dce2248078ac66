/** Finds parts of a valid profile that are probably unintended. */
import { argumentWords, findCode, isInterpreter, mayBecomeOption, programName } from "./arguments.ts";
import { templateTexts } from "./find-mistakes.ts";
import { isAlwaysGiven, parameterNames } from "./parameters.ts";
import type { AgentProfile, CommandLine } from "./profile.ts";
import { templateNames } from "./template.ts";

/** Command lines by the name of the program. */
export type KnownPrograms = ReadonlyMap<string, CommandLine>;

/**
 * @param known for profiles without a `command_line` of their own
 * @returns warnings as `field: possible problem`
 */
export function findWarnings(profile: AgentProfile, known: KnownPrograms = new Map()): string[] {
  const commandLine = profile.command_line ?? known.get(programName(profile.executable)) ?? UNKNOWN;
  return [
    ...findInteractiveSigns(profile, commandLine),
    ...executedInput(profile),
    ...openArguments(profile, commandLine),
    ...danglingOptions(profile),
    ...unusedParameters(profile),
  ];
}

const UNKNOWN: CommandLine = { batch_arguments: [], batch_by_stdin: false, flags: [], value_options: [] };

function executedInput(profile: AgentProfile): string[] {
  const { executable, input_pattern } = profile;
  const readsCode = input_pattern === "stdin" && isInterpreter(executable) && isWithoutScript(profile);
  if (!readsCode || findCode(profile).length > 0) return [];
  return [
    `input_pattern: ${programName(executable)} would execute the input of callers as code; give it a script or code`,
  ];
}

function isWithoutScript(profile: AgentProfile): boolean {
  return argumentWords(profile).every(({ text }) => text.startsWith("-"));
}

function openArguments(profile: AgentProfile, { flags }: CommandLine): string[] {
  const words = argumentWords(profile);
  return words.flatMap(({ path, text }, i) => {
    const before = words[i - 1]?.text ?? "";
    const isOptionValue = before.startsWith("-") && !before.includes("=") && !flags.includes(before);
    if (isOptionValue || !mayBecomeOption(profile, i)) return [];
    return [
      `${path}: ${text} follows no option, so a value that begins with a hyphen is rejected; put "--" before it, or write --option=${text}`,
    ];
  });
}

function danglingOptions(profile: AgentProfile): string[] {
  return profile.args.flatMap((argument, i) => {
    const before = profile.args[i - 1];
    if (typeof argument !== "string" || typeof before !== "string") return [];
    const isOption = /^--?[A-Za-z][\w-]*$/.test(before);
    const optional = templateNames(argument).find((name) => isOptional(profile, name));
    if (!isOption || optional === undefined) return [];
    return [
      `args[${i}]: without ${optional} it is omitted and ${before} remains; write both as a group: ["${before}", "${argument}"]`,
    ];
  });
}

function isOptional(profile: AgentProfile, name: string): boolean {
  return name.startsWith("param.") && !isAlwaysGiven(profile, name.slice("param.".length));
}

function unusedParameters(profile: AgentProfile): string[] {
  if (profile.input_pattern === "json-rpc") return [];
  const used = new Set(templateTexts(profile).flatMap(({ text }) => templateNames(text)));
  return parameterNames(profile)
    .filter((name) => !used.has(`param.${name}`))
    .map((name) => `parameters.${name}: {{param.${name}}} is not used`);
}

const INTERACTIVE_OPTIONS = new Set(["-i", "--interactive", "-it", "-ti", "--tty", "--prompt-interactive"]);

/** Common programs whose `-i` has another meaning. */
const OTHER_I = new Set("curl egrep grep perl rg ruby scp sed sort ssh".split(" "));

/** Programs with a prompt of their own, besides shells and interpreters. */
const CONSOLES = new Set("irb mysql psql sqlite3".split(" "));

/** Programs that show text on a terminal; without one they copy it. */
const PAGERS = new Set("less man more".split(" "));

/**
 * @param commandLine facts about the profile's program
 * @returns warnings as `field: sign of an interactive program`
 */
function findInteractiveSigns(profile: AgentProfile, commandLine: CommandLine): string[] {
  const { executable, input_pattern, mode } = profile;
  const program = programName(executable);
  const words = argumentWords(profile);
  const otherOptions = new Set([...(OTHER_I.has(program) ? ["-i"] : []), ...commandLine.value_options]);
  const warnings = words
    .map(({ path, text }) => ({ path, text, option: text.split("=")[0] ?? "" }))
    .filter(({ option }) => INTERACTIVE_OPTIONS.has(option) && !otherOptions.has(option))
    .map(({ path, text }) => `${path}: ${text} looks interactive, and a run has no terminal`);
  if (mode === "interactive") {
    warnings.push('mode: "interactive" is not supported; every run is rejected');
  }
  if (PAGERS.has(program)) warnings.push(`executable: ${program} expects a terminal, and a run has none`);
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
