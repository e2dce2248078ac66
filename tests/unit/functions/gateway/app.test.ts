import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../../../../functions/gateway/app.ts";
import type { Route } from "../../../../functions/gateway/http/exchange.ts";
import { sendJson } from "../../../../functions/gateway/http/send.ts";
import { createLogger } from "../../../../shared/core/logger.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Answers with the name of the route that has the path. */
async function serve(...paths: string[][]): Promise<(path: string) => Promise<unknown>> {
  const routes: Route[] = paths.map((own) => ({
    paths: own,
    handle: async (exchange) => sendJson(exchange, 200, { route: own[0], path: exchange.path }),
  }));
  const log = createLogger("error");
  const app = createApp({ routes, allowedHosts: new Set(["127.0.0.1"]), log, project: "p" });
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return async (path) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
}

describe("which route answers", () => {
  it("is the one that has the path, else the one of the nearest folder", async () => {
    const get = await serve(["/a2a/*"], ["/a2a/card"], ["/a2a/deep/*"]);
    expect(await get("/a2a/card")).toMatchObject({ route: "/a2a/card" });
    expect(await get("/a2a/rest/tasks")).toMatchObject({ route: "/a2a/*", path: "/a2a/rest/tasks" });
    expect(await get("/a2a/deep/er/still")).toMatchObject({ route: "/a2a/deep/*" });
  });

  it("is none for the folder itself, or for a name that only begins like it", async () => {
    const get = await serve(["/a2a/*"]);
    expect(await get("/a2a")).toMatchObject({ error: "not_found" });
    expect(await get("/a2ab/x")).toMatchObject({ error: "not_found" });
  });

  it("is the first that names a path twice", async () => {
    const get = await serve(["/x", "/both"], ["/both"]);
    expect(await get("/both?query=1")).toMatchObject({ route: "/x", path: "/both" });
  });
});
