/** What a profile may have, but hardly means: told when it is loaded. */

import { templateNames } from "../invocation/template.ts";
import { argumentWords, programName } from "./argument-words.ts";
import { findCode, isInterpreter } from "./code-arguments.ts";
import { templateTexts } from "./find-mistakes.ts";
import { findInteractiveSigns } from "./interactive-signs.ts";
import { mayBecomeOption } from "./option-arguments.ts";
import { isAlwaysGiven, parameterNames } from "./parameters.ts";
import type { AgentProfile } from "./profile.ts";

/** @returns warnings as `field: what may go wrong` */
export function findWarnings(profile: AgentProfile): string[] {
  return [
    ...findInteractiveSigns(profile),
    ...executedInput(profile),
    ...openArguments(profile),
    ...danglingOptions(profile),
    ...unusedParameters(profile),
  ];
}

function executedInput(profile: AgentProfile): string[] {
  const { executable, input_pattern } = profile;
  const readsCode = input_pattern === "stdin" && isInterpreter(executable) && isWithoutScript(profile);
  if (!readsCode || findCode(profile).length > 0) return [];
  return [
    `input_pattern: ${programName(executable)} would execute whatever callers send; give it a script or code`,
  ];
}

function isWithoutScript(profile: AgentProfile): boolean {
  return argumentWords(profile).every(({ text }) => text.startsWith("-"));
}

/** Options that take no value although one seems to follow: the prompt of these is an argument of its own. */
const FLAGS: Record<string, readonly string[]> = { claude: ["-p", "--print"], cn: ["-p", "--print"] };

function openArguments(profile: AgentProfile): string[] {
  const words = argumentWords(profile);
  const flags = FLAGS[programName(profile.executable)] ?? [];
  return words.flatMap(({ path, text }, i) => {
    const before = words[i - 1]?.text ?? "";
    const isOptionValue = before.startsWith("-") && !before.includes("=") && !flags.includes(before);
    if (isOptionValue || !mayBecomeOption(profile, i)) return [];
    return [
      `${path}: ${text} stands alone, so a value that begins with a hyphen would be an option and is refused; put "--" before it, or write --option=${text}`,
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
      `args[${i}]: without ${optional} it is left out and ${before} stays; write both as one: ["${before}", "${argument}"]`,
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
    .map((name) => `parameters.${name}: nothing uses {{param.${name}}}`);
}
