/** What an A2A endpoint is for: one agent, or FederalRunner itself. Everything else about tasks is the same for all. */
import type { AgentCard, Artifact, Message, Part } from "@a2a-js/sdk";
import type { RunRecord, Submission } from "../../runs/runs.ts";
import type { A2ACaller } from "../a2a-caller.ts";
import type { IncomingMessage } from "../read-message.ts";

export interface TaskTarget {
  card(): Promise<AgentCard>;
  /** With what only callers with a token see. */
  extendedCard(): Promise<AgentCard>;
  /** Whether this endpoint shows the run, provided it is the caller's own. */
  has(run: RunRecord): boolean;
  /** A new task, or an answer without one. */
  send(message: IncomingMessage, caller: A2ACaller): Promise<Reply>;
  /** A further message of a task. @throws A2AError UnsupportedOperation where the task takes none */
  continue(run: RunRecord, message: IncomingMessage, caller: A2ACaller): Promise<Reply>;
  view(run: RunRecord, options: ViewOptions): Promise<TaskView>;
}

export type Reply =
  | { message: Message }
  | {
      submission: Submission;
      /** Shown with the task, in addition to the fields of every view. */
      metadata?: Record<string, unknown>;
    };

export interface ViewOptions {
  artifacts: boolean;
  /** Screenshots among the artifacts; they are large. */
  pictures: boolean;
}

/** What a task shows beyond its state. */
export interface TaskView {
  contextId: string;
  /** Of the caller's message: what is kept of it. */
  asked: { messageId: string; parts: Part[] };
  artifacts: Artifact[];
  /** What the status says, where it says something. */
  status: Part[];
  metadata: Record<string, unknown>;
}
