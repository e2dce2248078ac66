/** Finds parts of a valid profile that are probably unintended. */
import { argumentWords, findCode, isInterpreter, mayBecomeOption, programName } from "./arguments.ts";
import { templateTexts } from "./find-mistakes.ts";
import { findInteractiveSigns } from "./interactive-signs.ts";
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
