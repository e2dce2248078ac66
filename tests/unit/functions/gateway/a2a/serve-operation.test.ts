import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { A2ARequestHandler } from "@a2a-js/sdk/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCall } from "../../../../../functions/gateway/a2a/call.ts";
import { findOperation } from "../../../../../functions/gateway/a2a/rest-operations.ts";
import { serveOperation } from "../../../../../functions/gateway/a2a/serve-operation.ts";
import { AppError } from "../../../../../shared/core/errors.ts";
import { createLogger } from "../../../../../shared/core/logger.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(["1.0", "0.3"] as const)(
  "version %s: an answer whose call fails after its begin is cut off, and is no empty document",
  async (version) => {
    const failed = Promise.withResolvers<never>();
    const operation = findOperation("POST", "/message:send");
    if (!operation) throw new Error("The operation is missing.");
    const facts: Record<string, unknown> = {};
    let response: ServerResponse | undefined;
    const server = createServer((request, opened) => {
      response = opened;
      const exchange = { request, response: opened, path: "", params: {}, requestId: "", facts };
      const call = createCall(
        { ...exchange, log: createLogger("silent") },
        {
          version,
          apiCaller: { subject: "s", owners: ["o"], scopes: new Set(), tokenId: "t" },
          handler: { getAgentCard: async () => CARD, sendMessage: () => failed.promise } as never,
          draining: new AbortController().signal,
        },
      );
      void serveOperation(call, operation, { body: MESSAGES[version], query: new URLSearchParams() });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const headers = { "content-type": "application/json", "a2a-version": version };
    const answer = fetch(url, { method: "POST", headers, body: JSON.stringify(MESSAGES[version]) });
    await expect.poll(() => response !== undefined).toBe(true);
    vi.advanceTimersByTime(3_000);
    const begun = await answer;
    expect(begun.status).toBe(200);
    failed.reject(new AppError("storage_unavailable", "No storage."));
    await expect(begun.text()).rejects.toThrow();
    expect(facts).toMatchObject({ failed: true, error_type: "storage_unavailable" });
    server.close();
  },
);

const CARD = {
  supportedInterfaces: ["1.0", "0.3"].map((protocolVersion) => ({
    protocolBinding: "HTTP+JSON",
    protocolVersion,
    url: "",
    tenant: "",
  })),
  capabilities: { streaming: true, extensions: [] },
} as unknown as Awaited<ReturnType<A2ARequestHandler["getAgentCard"]>>;

const MESSAGES = {
  "1.0": { message: { messageId: "m", role: "ROLE_USER", parts: [{ text: "t" }] } },
  "0.3": { message: { messageId: "m", role: "ROLE_USER", content: [{ text: "t" }] } },
};
