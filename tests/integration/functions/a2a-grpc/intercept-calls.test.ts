/** The time for receiving a request over gRPC. */
import { A2AService } from "@a2a-js/sdk/server/grpc";
import { Server, ServerCredentials, status } from "@grpc/grpc-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCallStates } from "../../../../functions/a2a-grpc/call-state.ts";
import { createInterceptor } from "../../../../functions/a2a-grpc/intercept-calls.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { callRaw } from "../../../fixtures/gateway/raw-grpc.ts";

let server: Server;
let address: string;

beforeAll(async () => {
  const interceptor = createInterceptor({
    access: async () => ({
      caller: { subject: "me", owners: ["owner"], scopes: new Set(), tokenId: "token" },
    }),
    sourceOf: () => "source",
    agentOfHost: () => undefined,
    states: createCallStates(),
    draining: new AbortController().signal,
    log: createLogger("silent"),
    receiveMs: 50,
  });
  server = new Server({ interceptors: [interceptor] });
  server.addService(A2AService as never, {});
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  address = `127.0.0.1:${port}`;
});
afterAll(() => server.forceShutdown());

it("ends a call whose request does not arrive", async () => {
  const path = "/lf.a2a.v1.A2AService/GetTask";
  expect((await callRaw(address, { path, body: undefined })).code).toBe(status.DEADLINE_EXCEEDED);
});
