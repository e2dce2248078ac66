import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";
import type { AgentProfile } from "../../../../../shared/agents/profile/profile.ts";

/** The content of a profile: the required fields, and those of a test. */
export function profileFile(rest: object = {}): Record<string, unknown> {
  return {
    id: "my-agent",
    name: "My agent",
    description: "Executes tasks.",
    skills: [{ id: "do", name: "Do", description: "Does it." }],
    executable: "cat",
    ...rest,
  };
}

/** The loaded profile. */
export function profileOf(rest: object = {}): AgentProfile {
  return loadProfile(JSON.stringify(profileFile(rest)), "my-agent.json").profile;
}
