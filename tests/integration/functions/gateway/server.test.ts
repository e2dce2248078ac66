import { afterAll, beforeAll, expect, it } from "vitest";
import { readGatewayConfig } from "../../../../functions/gateway/config.ts";
import { startGateway } from "../../../../functions/gateway/server.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";

let stack: GatewayStack;
beforeAll(async () => {
  stack = await startGatewayStack();
});
afterAll(() => stack.close());

it("loads the client of storage once, after its first response", async () => {
  let times = 0;
  const gateway = await startGateway(readGatewayConfig({ ...stack.env, PORT: "0" }), undefined, {
    warm: async () => {
      times++;
      throw new Error("a client that cannot be loaded shows with its first call");
    },
  });
  try {
    expect(times).toBe(0);
    for (let at = 0; at < 2; at++) {
      const { ok } = await fetch(new URL("/health", gateway.url));
      expect(ok).toBe(true);
      await expect.poll(() => times, { timeout: 60_000 }).toBe(1);
    }
  } finally {
    await gateway.close();
  }
});
