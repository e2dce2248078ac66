/** Replays the conversations against a gateway, and prints what an assistant would read. */

import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { defined } from "../../../shared/core/defined.ts";
import { pressSignIn } from "../identity/press-sign-in.ts";
import { connectClient } from "./connect-client.ts";
import { CONVERSATIONS, type Turn } from "./conversations.ts";
import { createSignIn } from "./sign-in.ts";

/** One call of a conversation with its answer. */
export interface ReplayedCall {
  conversation: string;
  tool: string;
  args: Record<string, unknown>;
  result: CallToolResult;
}

export interface ReplayRequest {
  mcpUrl: string;
  /** Default: signs in. */
  token?: string;
  /** The stack's one-time link, for the sign-in. */
  signInLink?: string | undefined;
  print(line: string): void;
}

const LIMIT_MS = 120_000;

export async function replayConversations({
  mcpUrl,
  token,
  signInLink: link,
  print,
}: ReplayRequest): Promise<ReplayedCall[]> {
  const access =
    token === undefined ? { signIn: createSignIn((url) => pressSignIn(url.href, { link })) } : { token };
  const { client, close } = await connectClient(mcpUrl, access);
  const runs = new Map<string, string>();
  const calls: ReplayedCall[] = [];
  try {
    for (const { name: conversation, turns } of CONVERSATIONS) {
      print(`\n# ${conversation}`);
      for (const turn of turns) {
        if ("person" in turn) {
          print(`\nPerson: ${turn.person}`);
          continue;
        }
        const { tool, args } = toCall(turn, runs);
        print(`\n→ ${tool} ${JSON.stringify(args)}`);
        const result = (await client.callTool({ name: tool, arguments: args }, undefined, {
          timeout: LIMIT_MS,
        })) as CallToolResult;
        const { run_id } = (result.structuredContent ?? {}) as { run_id?: string };
        if (turn.call === "execute" && turn.label !== undefined && run_id !== undefined)
          runs.set(turn.label, run_id);
        for (const line of resultLines(result)) print(line);
        calls.push({ conversation, tool, args, result });
      }
    }
    return calls;
  } finally {
    await close();
  }
}

function toCall(turn: Exclude<Turn, { person: string }>, runs: Map<string, string>) {
  const runOf = (label: string) => runs.get(label) ?? "";
  switch (turn.call) {
    case "list":
      return { tool: "federalrunner_list_wizards", args: {} };
    case "runs":
      return { tool: "federalrunner_list_runs", args: {} };
    case "info":
      return { tool: "federalrunner_get_wizard_info", args: { wizard_id: turn.wizard } };
    case "compare":
      return {
        tool: "federalrunner_compare_runs",
        args: { run_ids: [runOf(turn.first), runOf(turn.second)] },
      };
    case "record":
      return {
        tool: "federalrunner_get_run",
        args: { run_id: runOf(turn.of), detail: "record", screenshots: "none" },
      };
    case "vary":
      return {
        tool: "federalrunner_execute_wizard",
        args: { wizard_id: turn.wizard, user_data: turn.answers, vary: turn.vary },
      };
    case "validate":
      return {
        tool: "federalrunner_validate_user_data",
        args: { wizard_id: turn.wizard, user_data: turn.answers },
      };
    case "execute":
      return {
        tool: "federalrunner_execute_wizard",
        args: defined({
          wizard_id: turn.wizard,
          user_data: turn.answers,
          label: turn.label,
          base_run_id: turn.changeOf === undefined ? undefined : runOf(turn.changeOf),
        }),
      };
  }
}

function resultLines({ content }: CallToolResult): string[] {
  return content.map((block) => {
    if (block.type === "text") return block.text;
    return block.type === "image"
      ? `[${block.mimeType}, ${block.data.length} characters]`
      : `[${block.type}]`;
  });
}
