import { listAgents } from "../../operations/agents/read-agents.ts";
import { OPERATIONS } from "../../operations/operations.ts";
import { agentsRun } from "./agents-run.ts";
import type { Tool } from "./define-tool.ts";
import { DESKTOP_TOOLS } from "./desktop-tools.ts";
import { toolOf } from "./operation-tool.ts";
import { schedulesChange } from "./schedules-change.ts";
import { schedulesList } from "./schedules-list.ts";

/** The order of a conversation. A tool of its own is one file and one line here or in desktop-tools.ts. */
const ORDERED: readonly Tool[] = [
  ...DESKTOP_TOOLS,
  schedulesList,
  schedulesChange,
  toolOf(listAgents),
  agentsRun,
];

/** Every tool; those of operations that the order does not name are the last. */
export const TOOLS: readonly Tool[] = [
  ...ORDERED,
  ...OPERATIONS.flatMap((operation) =>
    operation.tool === undefined || ORDERED.some(({ name }) => name === operation.tool?.name)
      ? []
      : [toolOf(operation)],
  ),
];
