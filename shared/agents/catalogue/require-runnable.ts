import { AppError, ERROR_TYPES } from "../../core/errors.ts";
import type { AgentProfile } from "../profile/profile.ts";

/** @throws AppError `agent_disabled`, or `interactive_input_required` */
export function requireRunnable({ id, enabled, mode }: Pick<AgentProfile, "id" | "enabled" | "mode">): void {
  if (!enabled) throw new AppError("agent_disabled", `The agent ${id} is disabled.`);
  if (mode === "interactive") {
    throw new AppError("interactive_input_required", ERROR_TYPES.interactive_input_required.summary);
  }
}
