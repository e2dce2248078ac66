/**
 * The card's side of MCP Apps (revision 2026-01-26): JSON-RPC with the host over postMessage. The SDK's `App` does the
 * same in half a megabyte; the tests connect this file to the SDK's `AppBridge`.
 */
import type { McpUiHostCapabilities, McpUiHostContext } from "@modelcontextprotocol/ext-apps";
import type { RunAnswer } from "./run-answer.ts";

export interface HostEvents {
  onContext(context: McpUiHostContext): void;
  onResult(answer: RunAnswer): void;
  onCancelled(): void;
}

export interface Host {
  /** The host's: `serverTools`, `serverResources`, `message`, `updateModelContext`. */
  capabilities: McpUiHostCapabilities;
  /** @throws Error with the host's message */
  request<Result>(method: string, params: Record<string, unknown>): Promise<Result>;
}

interface Message {
  id?: number | string;
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { message: string };
}

export async function connectHost(events: HostEvents): Promise<Host> {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  const send = (message: Message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const request = <Result>(method: string, params: Record<string, unknown>) =>
    new Promise<Result>((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve: resolve as (result: unknown) => void, reject });
      send({ id: lastId, method, params });
    });

  addEventListener("message", ({ source, data }: MessageEvent<Message | undefined>) => {
    if (source !== parent || typeof data !== "object" || data === null) return;
    if (data.method === undefined) return settle(data);
    if (data.id !== undefined) return respond(data);
    const { params = {} } = data;
    if (data.method === "ui/notifications/tool-result") events.onResult(params as unknown as RunAnswer);
    if (data.method === "ui/notifications/tool-cancelled") events.onCancelled();
    if (data.method === "ui/notifications/host-context-changed") events.onContext(params);
  });

  const { hostCapabilities, hostContext } = await request<{
    hostCapabilities: McpUiHostCapabilities;
    hostContext?: McpUiHostContext;
  }>("ui/initialize", {
    appInfo: { name: "federalrunner-card", version: "1.0.0" },
    appCapabilities: { availableDisplayModes: ["inline"] },
    protocolVersion: "2026-01-26",
  });
  events.onContext(hostContext ?? {});
  send({ method: "ui/notifications/initialized" });
  reportSize((params) => send({ method: "ui/notifications/size-changed", params }));
  return { capabilities: hostCapabilities, request };

  function settle({ id, result, error }: Message): void {
    const call = waiting.get(Number(id));
    waiting.delete(Number(id));
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  }

  function respond({ id, method }: Message): void {
    const isKnown = method === "ping" || method === "ui/resource-teardown";
    send(isKnown ? { id, result: {} } : { id, error: { code: -32601, message: "Unknown method." } as never });
  }
}

function reportSize(report: (size: { width: number; height: number }) => void): void {
  const root = document.documentElement;
  new ResizeObserver(() => {
    report({ width: root.clientWidth, height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
}
