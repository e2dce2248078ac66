import type { AgentProfile } from "../profile/profile.ts";

/** An agent that can run, and the checked parameters of a request, with their defaults. */
export interface PreparedAgent {
  profile: AgentProfile;
  parameters: Record<string, unknown>;
}

/**
 * A request is checked before a run is stored, in the same words by every interface and for schedules.
 *
 * @throws AppError `agent_not_found`, `agent_disabled`, `interactive_input_required`, `invalid_parameters`
 */
export async function prepareAgent(
  id: string,
  parameters: Record<string, unknown> | undefined,
  catalogue: { get(id: string): Promise<{ profile: AgentProfile }> },
): Promise<PreparedAgent> {
  const [{ profile }, { requireRunnable }, { validateParameters }] = await Promise.all([
    catalogue.get(id),
    import("./open-agent-catalogue.ts"),
    import("../invocation/validate-parameters.ts"),
  ]);
  requireRunnable(profile);
  return { profile, parameters: validateParameters(profile, parameters) };
}
