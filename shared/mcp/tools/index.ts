import { agentsList } from "./agents-list.ts";
import { agentsRun } from "./agents-run.ts";
import type { Tool } from "./define-tool.ts";
import { DESKTOP_TOOLS } from "./desktop-tools.ts";
import { schedulesChange } from "./schedules-change.ts";
import { schedulesList } from "./schedules-list.ts";

/** Every tool, in the order of a conversation. A new tool is one file and one line here or in desktop-tools.ts. */
export const TOOLS: readonly Tool[] = [
  ...DESKTOP_TOOLS,
  schedulesList,
  schedulesChange,
  agentsList,
  agentsRun,
];
