/** Which names a profile's templates may use, and where. */
import { closestTo } from "../../core/closest.ts";
import { parameterNames } from "./parameters.ts";
import type { AgentProfile } from "./profile.ts";

export type TemplatePlace = "args" | "env" | "JSON file" | "text file";

const ALWAYS_KNOWN = ["context_id", "home", "timestamp", "work"];

/** What a caller decides, and must therefore not be able to change what is around it. */
export function isCallersValue(name: string): boolean {
  return name === "input" || name === "context_id" || name.startsWith("param.");
}

/**
 * Why a name cannot be used there, or undefined when it can.
 *
 * @param profile one that fits the schema
 */
export function describeUnusableName(
  profile: AgentProfile,
  name: string,
  place: TemplatePlace,
): string | undefined {
  if (!knownNames(profile).includes(name)) return describeUnknownName(profile, name);
  if (name.startsWith("env.")) return describeUnusableVariable(profile, name.slice("env.".length), place);
  if (place === "text file" && isCallersValue(name)) {
    return `{{${name}}} comes from the caller and could change what is around it: write the file as JSON, not as a text`;
  }
  if (name === "input" && profile.input_pattern !== "args") {
    return `{{input}} needs input_pattern "args": with "${profile.input_pattern}" the input goes another way`;
  }
  if (name === "input_file" && profile.input_pattern !== "file") {
    return '{{input_file}} needs input_pattern "file"';
  }
  if (name === "output_file" && profile.output_pattern !== "file") {
    return '{{output_file}} needs output_pattern "file"';
  }
  return undefined;
}

function knownNames(profile: AgentProfile): string[] {
  return [
    "input",
    "input_file",
    "output_file",
    ...ALWAYS_KNOWN,
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
  return `{{${name}}} is not known; known are ${known.join(", ")}; a backslash before {{ keeps the braces`;
}

function describeUnusableVariable(
  profile: AgentProfile,
  name: string,
  place: TemplatePlace,
): string | undefined {
  if (place === "args" || place === "env") {
    return `{{env.${name}}} may be used in \`files\` only: other processes can read arguments`;
  }
  return typeof profile.env[name] === "string"
    ? `{{env.${name}}} must be a reference in \`env\`, not a template`
    : undefined;
}
