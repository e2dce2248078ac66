/**
 * One tool call of FederalScout in a process of its own, over MCP on stdio. The product has no MCP client among its
 * dependencies, and one call needs three messages.
 */
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { formatPracticeHosts } from "../../../shared/browser/launch/practice-hosts.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { readCliConfig } from "../config.ts";
import { startScout } from "./scout-child.ts";

interface Reply {
  id?: number;
  result?: { content: { type: string; text?: string }[] };
  error?: { message: string };
}

export interface ScoutEnvironment {
  /** Practice sites by the host that they serve. */
  hosts?: Record<string, string> | undefined;
  /** Whether the form may be on this computer: the person has named it. */
  allowsLocal?: boolean;
  /** A temporary folder with the only wizards that it finds; default those of this computer. */
  folder?: string | undefined;
}

/** @returns the tool's answer, parsed from its text */
export async function askScout(
  tool: string,
  args: Record<string, unknown>,
  { hosts, allowsLocal, folder }: ScoutEnvironment,
): Promise<unknown> {
  const env = {
    LOG_LEVEL: "ERROR",
    ...readCliConfig().environment,
    ...(hosts ? { FEDERALRUNNER_PRACTICE_HOSTS: formatPracticeHosts(hosts) } : {}),
    ...(folder === undefined ? {} : { FEDERALRUNNER_WIZARDS_DIR: folder, FEDERALSCOUT_WIZARDS_DIR: "" }),
    ...(allowsLocal ? { FEDERALSCOUT_ALLOW_LOCAL: "true" } : {}),
  };
  const cleanUp = () => folder !== undefined && rmSync(folder, { recursive: true, force: true });
  const { child, ended } = startScout("main.js", [], { env, cleanUp });
  const send = (message: object) => child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: "federalrunner", version: "1" };
  send({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
  });
  send({ method: "notifications/initialized" });
  send({ id: 2, method: "tools/call", params: { name: tool, arguments: args } });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const reply = JSON.parse(line) as Reply;
      if (reply.id === 2) return readReply(reply);
    }
    throw new AppError("internal_error", "FederalScout ended before it answered.");
  } finally {
    child.stdin?.end();
    await ended;
  }
}

function readReply({ result, error }: Reply): unknown {
  if (error) throw new AppError("internal_error", `FederalScout: ${error.message}`);
  const text = result?.content.find(({ type }) => type === "text")?.text ?? "{}";
  return JSON.parse(text);
}
