/** The public part of an agent's profile: command, arguments and keys stay private. */
import { z } from "zod";
import type { LoadedAgent } from "../../../../shared/agents/catalogue/agent-catalogue.ts";

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
    parameters: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("JSON Schema of what a run's `parameters` may hold."),
    enabled: z.boolean(),
    mode: z.enum(["task", "interactive"]),
    package: z.object({ name: z.string(), version: z.string() }).optional(),
    source: z.enum(["bundled", "bucket", "directory"]).describe("Where the profile comes from."),
    warnings: z
      .array(z.string())
      .describe("What looks wrong in the profile, and does not keep it from running."),
  })
  .meta({ id: "Agent" });

export type ShownAgent = z.output<typeof agentSchema>;

export function showAgent({ profile, source, warnings }: LoadedAgent): ShownAgent {
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
    ...(parameters ? { parameters } : {}),
    enabled,
    mode,
    ...(npmPackage ? { package: npmPackage } : {}),
    source,
    warnings,
  };
}
