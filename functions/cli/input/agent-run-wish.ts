/** What `federalrunner agents run` was asked for, checked against the agent's profile. */
export interface AgentRunWish {
  input: string;
  parameters: Record<string, unknown>;
  context_id?: string | undefined;
  timeoutSeconds?: number | undefined;
  waits: boolean;
  dedup: boolean;
}
