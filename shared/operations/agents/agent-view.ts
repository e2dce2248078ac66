/** The public part of an agent's profile: command, arguments and keys stay private. */
import { z } from "zod";
import type { LoadedAgent } from "../../agents/catalogue/agent-catalogue.ts";
import { readinessSchema } from "../../agents/readiness/readiness.ts";

export const agentSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    skills: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        tags: z.array(z.string()),
        examples: z.array(z.string()),
      }),
    ),
    access_type: z.enum(["read-only", "read-write"]),
    max_concurrent_executions: z.int(),
    timeout_seconds: z.int(),
    parameters: z.record(z.string(), z.unknown()).optional().describe("JSON Schema of a run's `parameters`."),
    enabled: z.boolean(),
    mode: z.enum(["task", "interactive"]),
    package: z.object({ name: z.string(), version: z.string() }).optional(),
    source: z.enum(["bundled", "bucket", "directory"]).describe("The source of the profile."),
    warnings: z.array(z.string()).describe("Likely mistakes in the profile that do not prevent runs."),
    readiness: readinessSchema
      .optional()
      .describe("Whether the worker can run the agent; absent where it has not checked this profile yet."),
  })
  .meta({ id: "Agent" });

export type AgentView = z.output<typeof agentSchema>;

export function viewAgent({ profile, source, warnings, readiness }: LoadedAgent): AgentView {
  const { id, name, description, skills, access_type, max_concurrent_executions } = profile;
  const { timeout_seconds, parameters, enabled, mode, package: npmPackage } = profile;
  return {
    id,
    name,
    description,
    skills,
    access_type,
    max_concurrent_executions,
    timeout_seconds,
    parameters,
    enabled,
    mode,
    package: npmPackage,
    source,
    warnings,
    readiness,
  };
}
