import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import type { AgentProfile } from "../../../../../shared/agents/profile/profile.ts";

/** The content of a profile's file: the least that one needs, and what a test adds. */
export function profileFile(rest: object = {}): Record<string, unknown> {
  return {
    id: "my-agent",
    name: "My agent",
    description: "Does what it is told.",
    skills: [{ id: "do", name: "Do", description: "Does it." }],
    executable: "cat",
    ...rest,
  };
}

/** That profile as it is loaded. */
export function profileOf(rest: object = {}): AgentProfile {
  return loadProfile(JSON.stringify(profileFile(rest)), "my-agent.json").profile;
}
