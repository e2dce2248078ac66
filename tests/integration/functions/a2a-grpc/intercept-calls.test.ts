/** Limits of calls over gRPC: the time for receiving a request, and the number of those without a token. */
import { once } from "node:events";
import { connect } from "node:http2";
import { A2AService } from "@a2a-js/sdk/server/grpc";
import { Client, credentials, Metadata, Server, ServerCredentials, status } from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";
import { afterAll, expect, it } from "vitest";
import { createCallStates } from "../../../../functions/a2a-grpc/call-state.ts";
import { createInterceptor } from "../../../../functions/a2a-grpc/intercept-calls.ts";
import type { OpenCallLimits } from "../../../../functions/a2a-grpc/limit-open-calls.ts";
import type { GuardedAccess } from "../../../../shared/auth/lockout/guard-access.ts";
import { createLogger } from "../../../../shared/core/logger.ts";
import { callRaw } from "../../../fixtures/gateway/raw-grpc.ts";

const servers: Server[] = [];

const CALLER: Awaited<ReturnType<GuardedAccess>> = {
  caller: { subject: "me", owners: ["owner"], scopes: new Set(), tokenId: "token" },
};

async function start(
  openCalls?: OpenCallLimits,
  access: GuardedAccess = async () => CALLER,
): Promise<string> {
  const interceptor = createInterceptor({
    access,
    sourceOf: (_, forwardedFor = "source") => forwardedFor,
    agentOfHost: () => undefined,
    states: createCallStates(),
    draining: new AbortController().signal,
    log: createLogger("silent"),
    receiveMs: 50,
    openCalls,
  });
  const server = new Server({ interceptors: [interceptor] });
  servers.push(server);
  server.addService(A2AService as never, {});
  new HealthImplementation({ "": "SERVING" }).addToServer(server);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return `127.0.0.1:${port}`;
}
afterAll(() => {
  for (const server of servers) server.forceShutdown();
});

/** Opens streams of `Health.Watch`, each from the address that it names. */
function watcher(address: string) {
  const client = new Client(address, credentials.createInsecure());
  const same = (bytes: Buffer) => bytes;
  return (source: string) => {
    const metadata = new Metadata();
    metadata.set("x-forwarded-for", source);
    const path = "/grpc.health.v1.Health/Watch";
    const stream = client.makeServerStreamRequest(path, same, same, Buffer.alloc(0), metadata);
    const first = new Promise<string>((resolve) => {
      stream.once("data", () => resolve("open"));
      stream.on("error", ({ code }: { code?: number }) => resolve(status[code ?? status.UNKNOWN] ?? ""));
    });
    const end = new Promise<number>((resolve) => stream.on("status", ({ code }) => resolve(code)));
    return { first, end, cancel: () => stream.cancel() };
  };
}

it("ends a call whose request does not arrive", async () => {
  const path = "/lf.a2a.v1.A2AService/GetTask";
  expect((await callRaw(await start(), { path, body: undefined })).code).toBe(status.DEADLINE_EXCEEDED);
});

it("streams without a token stay open without limit: they are refused by address and in all", async () => {
  const watch = watcher(await start({ perAddress: 2, total: 3, longestMs: 600_000 }));
  const two = [watch("one"), watch("one")];
  for (const { first } of two) expect(await first).toBe("open");
  expect(await watch("one").first).toBe("RESOURCE_EXHAUSTED");
  expect(await watch("two").first).toBe("open");
  expect(await watch("three").first).toBe("RESOURCE_EXHAUSTED");
  two[0]?.cancel();
  await two[0]?.end;
  await expect.poll(() => watch("one").first).toBe("open");
});

it("a stream without a token ends by time, and makes room", async () => {
  const watch = watcher(await start({ perAddress: 1, total: 1, longestMs: 50 }));
  expect(await watch("one").end).toBe(status.UNAVAILABLE);
  expect(await watch("one").first).toBe("open");
});

it.each([
  ["without a valid token", "/lf.a2a.v1.A2AService/SendStreamingMessage", undefined],
  [
    "above the number of open calls",
    "/grpc.health.v1.Health/Watch",
    { perAddress: 0, total: 0, longestMs: 1000 },
  ],
])("ends the stream of a call %s that the client keeps open", async (_name, path, limits) => {
  const refuse: GuardedAccess = async () => {
    const reason = "invalid_token";
    return { refusal: { status: 401, reason, challenge: "", message: "refused" } } as never;
  };
  const address = await start(limits, refuse);
  const session = connect(`http://${address}`);
  const open = Array.from({ length: 50 }, () => {
    const stream = session.request(
      { ":method": "POST", ":path": path, "content-type": "application/grpc", te: "trailers" },
      { endStream: false },
    );
    stream.on("error", () => {});
    return stream.resume();
  });
  const codes = await Promise.all(
    open.map(async (stream) => {
      const [headers] = (await once(stream, "response")) as [Record<string, string>];
      if (!stream.closed) await once(stream, "close");
      return Number(headers["grpc-status"]);
    }),
  );
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toBeGreaterThan(0);
  session.destroy();
});
