/** The part of an A2A endpoint that differs between an agent and FederalRunner itself. */
import type { AgentCard, Artifact, Message, Part } from "@a2a-js/sdk";
import type { RunRecord, Submission } from "../../runs/runs.ts";
import type { A2ACaller } from "../a2a-caller.ts";
import type { IncomingMessage } from "../read-message.ts";

export interface TaskTarget {
  card(): Promise<AgentCard>;
  /** The card for authenticated callers. */
  extendedCard(): Promise<AgentCard>;
  /** Whether the run is a task of this endpoint. */
  has(run: RunRecord): boolean;
  /** Creates a task, or replies without one. */
  send(message: IncomingMessage, caller: A2ACaller): Promise<Reply>;
  /** Handles a further message of a task. @throws A2AError UnsupportedOperation when the task accepts none */
  continue(run: RunRecord, message: IncomingMessage, caller: A2ACaller): Promise<Reply>;
  view(run: RunRecord, options: ViewOptions): Promise<TaskView>;
}

export type Reply =
  | { message: Message }
  | {
      submission: Submission;
      /** The task's messages, unmasked. */
      history?: TaskMessage[];
      /** The context of a new task. */
      contextId?: string | undefined;
      /** Shown with the task, in addition to the fields of every view. */
      metadata?: Record<string, unknown>;
    };

export interface ViewOptions {
  artifacts: boolean;
  /** Screenshots among the artifacts; they are large. */
  pictures: boolean;
  /** Set for the caller that waits for the answer, which is then unmasked as its message. */
  live?: Pick<Extract<Reply, { submission: Submission }>, "history" | "contextId"> | undefined;
}

export interface TaskMessage {
  role: "user" | "agent";
  messageId: string;
  parts: Part[];
}

export interface TaskView {
  contextId: string;
  /** Every message before the current status message, as far as it is stored. */
  history: TaskMessage[];
  artifacts: Artifact[];
  /** The status message. Its id is the same on every read and event. */
  status: Omit<TaskMessage, "role"> | undefined;
  metadata: Record<string, unknown>;
}
