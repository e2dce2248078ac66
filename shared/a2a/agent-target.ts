/** One command-line agent as an A2A endpoint. */

import type { Artifact } from "@a2a-js/sdk";
import { UnsupportedOperationError } from "@a2a-js/sdk/errors";
import type { AgentProfile } from "../agents/profile/profile.ts";
import { defined } from "../core/defined.ts";
import { type AgentRunResult, isTerminal, type RunRecord, type Runs } from "../runs/runs.ts";
import { type CardFacts, describeAgent, extendAgentCard } from "./agent-card.ts";
import { artifact, dataPart, failureParts, textPart } from "./parts.ts";
import { readAgentRequest } from "./read-agent-request.ts";
import type { TaskMessage, TaskTarget, TaskView } from "./tasks/task-target.ts";

export interface AgentTargetOptions {
  /** The profile of an enabled agent. */
  profile: AgentProfile;
  runs: Pick<Runs, "submitAgent" | "request" | "agentResult" | "liveAgentResult">;
  cards: CardFacts;
}

export function createAgentTarget({ profile, runs, cards }: AgentTargetOptions): TaskTarget {
  return {
    card: async () => describeAgent(profile, cards),
    extendedCard: async () => extendAgentCard(describeAgent(profile, cards), profile),
    has: ({ kind, target }) => kind === "agent" && target === profile.id,

    async send(message, { owners }) {
      const request = readAgentRequest(profile, message);
      const submission = await runs.submitAgent({
        agent: profile,
        ...request,
        message_id: message.id,
        trigger: "a2a",
        owner: owners[0],
        callerWaits: message.waits,
      });
      return {
        submission,
        history: [userMessage(request.input, message.id)],
        contextId: submission.context_id,
        metadata: submission.deduplicated ? { deduplicated: true } : {},
      };
    },

    async continue() {
      throw new UnsupportedOperationError(
        "A task of this agent accepts no further messages: send a new message, with the same contextId for the same conversation.",
      );
    },

    async view(run, { artifacts, live }) {
      const hasEnded = isTerminal(run.state);
      const [request, result] = await Promise.all([
        live?.contextId === undefined ? runs.request(run.id) : undefined,
        hasEnded ? (live ? runs.liveAgentResult(run) : runs.agentResult(run)) : undefined,
      ]);
      const masked = (request?.masked && !live?.history) || (artifacts && result?.masked);
      return {
        contextId: live?.contextId ?? request?.context_id ?? run.id,
        history: live?.history ?? [userMessage(request, request?.message_id ?? run.id)],
        artifacts: artifacts && result ? toArtifacts(result) : [],
        status: hasEnded ? statusOf(run, result) : undefined,
        metadata: defined({
          agent_id: run.target,
          created_at: run.created_at,
          trigger: run.trigger,
          masked: masked || undefined,
        }),
      };
    },
  };
}

function userMessage(
  { input = "", parameters }: { input?: string; parameters?: Record<string, unknown> | undefined } = {},
  messageId: string,
): TaskMessage {
  const parts = [textPart(input), ...(parameters ? [dataPart({ parameters })] : [])];
  return { role: "user", messageId, parts };
}

/** The answer is one text part, so that clients receive it unchanged. */
function toArtifacts(result: AgentRunResult): Artifact[] {
  const { output, success, agent_id, error, masked, patch, ...facts } = result;
  if (output === "" && !success) return [];
  const answer = artifact("answer", [textPart(output)], { metadata: facts });
  if (patch === undefined) return [answer];
  const description = "The changes in the repository, as `git apply` takes them.";
  return [answer, artifact("patch", [textPart(patch)], { description })];
}

function statusOf(run: RunRecord, result: AgentRunResult | undefined): TaskView["status"] {
  const messageId = `${run.id}-ended`;
  const error = result?.error ?? run.error;
  if (error) return { messageId, parts: failureParts(error) };
  return result ? undefined : { messageId, parts: [textPart("The answer is no longer stored.")] };
}
