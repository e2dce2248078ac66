/** The names that templates may use, by the part of the profile that contains the template. */
import { closestTo } from "../../core/closest.ts";
import { parameterNames } from "./parameters.ts";
import type { AgentProfile } from "./profile.ts";

export type TemplateUse = "args" | "env" | "JSON file" | "text file";

const ALWAYS_KNOWN = ["context_id", "home", "timestamp", "work"];

/** Whether the caller controls the value, so that it must not alter the text around it. */
export function isCallersValue(name: string): boolean {
  return name === "input" || name === "context_id" || name.startsWith("param.");
}

/** @returns why the name cannot be used there; undefined when it can */
export function describeUnusableName(
  profile: AgentProfile,
  name: string,
  use: TemplateUse,
): string | undefined {
  if (!knownNames(profile).includes(name)) return describeUnknownName(profile, name);
  if (name.startsWith("env.")) return describeUnusableVariable(profile, name.slice("env.".length), use);
  if (name === "session.start" && profile.session?.id) {
    return "{{session.start}} has no value, because `session.id` reads the program's own id";
  }
  if (use === "text file" && isCallersValue(name)) {
    return `{{${name}}} is a value of the caller that could alter the rest of the file: write the file as JSON, not as a text`;
  }
  if (name === "input" && profile.input_pattern !== "args") {
    return `{{input}} requires input_pattern "args", not "${profile.input_pattern}"`;
  }
  if (name === "input_file" && profile.input_pattern !== "file") {
    return '{{input_file}} requires input_pattern "file"';
  }
  if (name === "output_file" && profile.output_pattern !== "file") {
    return '{{output_file}} requires output_pattern "file"';
  }
  return undefined;
}

function knownNames(profile: AgentProfile): string[] {
  return [
    "input",
    "input_file",
    "output_file",
    ...ALWAYS_KNOWN,
    ...(profile.session ? ["session.resume", "session.start"] : []),
    ...parameterNames(profile).map((name) => `param.${name}`),
    ...Object.keys(profile.env).map((name) => `env.${name}`),
  ];
}

function describeUnknownName(profile: AgentProfile, name: string): string {
  const known = knownNames(profile);
  const closest = closestTo(name, known);
  if (closest !== undefined) return `{{${name}}} is not known; did you mean {{${closest}}}?`;
  if (name.startsWith("param.")) return `{{${name}}} is not declared in \`parameters\``;
  if (name.startsWith("env.")) return `{{${name}}} is not declared in \`env\``;
  if (name.startsWith("session.")) return `{{${name}}} requires \`session\``;
  return `{{${name}}} is not known; use one of ${known.join(", ")}, or a backslash before {{ for literal braces`;
}

function describeUnusableVariable(profile: AgentProfile, name: string, use: TemplateUse): string | undefined {
  if (use === "args" || use === "env") {
    return `{{env.${name}}} is allowed in \`files\` only, because other processes can read arguments`;
  }
  return typeof profile.env[name] === "string"
    ? `{{env.${name}}} must be a reference in \`env\`, not a template`
    : undefined;
}
