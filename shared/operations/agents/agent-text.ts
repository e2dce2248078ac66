/** An agent for a person who has its whole profile. */
import type { LoadedAgent } from "../../agents/catalogue/agent-catalogue.ts";
import type { AgentProfile } from "../../agents/profile/profile.ts";

export function agentText({ profile, source, warnings }: LoadedAgent): string {
  const { max_concurrent_executions, timeout_seconds, workspace } = profile;
  const limits = `${max_concurrent_executions} at once, ${timeout_seconds} s each`;
  return [
    `${profile.name} (${profile.id}, ${source}${profile.enabled ? "" : ", disabled"})`,
    profile.description,
    "",
    ...profile.skills.map((skill) => `Skill: ${skill.name}: ${skill.description}`),
    `Access: ${profile.access_type}; ${limits}${workspace === "none" ? "" : "; with a persistent workspace"}`,
    `Command: ${[profile.executable, ...profile.args.flat().map(quote)].join(" ")}`,
    `Input: ${profile.input_pattern}; answer: ${profile.output_pattern} (${profile.output.type})`,
    ...(profile.package ? [`Package: ${profile.package.name}@${profile.package.version}`] : []),
    ...Object.entries(profile.env).map(([name, value]) => `Variable ${name}: ${describeValue(value)}`),
    ...Object.keys(profile.files).map((path) => `File in HOME: ${path}`),
    ...describeParameters(profile),
    ...warnings.map((warning) => `! ${warning}`),
  ].join("\n");
}

function describeValue(value: AgentProfile["env"][string]): string {
  if (typeof value === "string") return value;
  const from = "from_env" in value ? `variable ${value.from_env} of the worker` : `secret ${value.secret}`;
  if (value.default !== undefined) return `${from}, default ${value.default}`;
  return value.optional ? `${from}, optional` : from;
}

function describeParameters({ parameters }: AgentProfile): string[] {
  const { properties = {}, required = [] } = (parameters ?? {}) as {
    properties?: Record<
      string,
      { type?: unknown; description?: unknown; enum?: unknown[]; default?: unknown }
    >;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => {
    const facts = [
      property.enum ? property.enum.map(String).join(" | ") : String(property.type ?? "any value"),
      required.includes(name) ? "required" : "optional",
      ...(property.default === undefined ? [] : [`default ${JSON.stringify(property.default)}`]),
    ];
    const description = property.description === undefined ? "" : `: ${String(property.description)}`;
    return `Parameter ${name} (${facts.join(", ")})${description}`;
  });
}

/** For display only. */
function quote(argument: string): string {
  return /^[\w./:=@%+,{}-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
