/** The messages of a wizard's task as they are stored: without the answers, which only the worker can open. */
import type { StoredMessage } from "../../runs/runs.ts";
import { dataPart, textPart } from "../parts.ts";
import type { IncomingMessage } from "../read-message.ts";
import type { TaskMessage } from "../tasks/task-target.ts";

/** @param answered names of the answers in the message */
export function toStoredMessage(
  { id }: Pick<IncomingMessage, "id">,
  wizard_id: string,
  answered: string[],
): StoredMessage {
  return { id, role: "user", data: { wizard_id, answered } };
}

export function toTaskMessage({ id: messageId, role, text, data }: StoredMessage): TaskMessage {
  const parts = [...(text === undefined ? [] : [textPart(text)]), ...(data ? [dataPart(data)] : [])];
  return { role, messageId, parts };
}
