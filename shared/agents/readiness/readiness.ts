/**
 * Whether each agent can run on the machine of its worker. The worker writes the report, since it alone has the programs and
 * keys; the gateway reads it. It names kinds of missing parts, and neither commands nor variables.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { AgentProfile } from "../profile/profile.ts";

export const READINESS_NAME = "readiness/agents.json";

export const readinessSchema = z.object({
  ready: z.boolean(),
  missing: z.array(z.enum(["program", "key", "sign_in", "batch_mode"])),
  checked_at: z.iso.datetime(),
});
export type Readiness = z.output<typeof readinessSchema>;

export const reportSchema = z.record(z.string(), readinessSchema.extend({ profile: z.string() }));
/** By agent, with the version of the profile that was checked. */
export type ReadinessReport = z.output<typeof reportSchema>;

export function profileVersion(profile: AgentProfile): string {
  return createHash("sha256").update(JSON.stringify(profile)).digest("hex").slice(0, 16);
}

/** In words, such as `Missing: its program, a key`. */
export function describeReadiness(readiness: Readiness | undefined): string {
  if (!readiness) return "Not checked yet";
  if (readiness.ready) return "Ready";
  return `Missing: ${readiness.missing.map((part) => WORDS[part]).join(", ")}`;
}

const WORDS = {
  program: "its program",
  key: "a key",
  sign_in: "a sign-in",
  batch_mode: "a batch mode",
} as const satisfies Record<Readiness["missing"][number], string>;
