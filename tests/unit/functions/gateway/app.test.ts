import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../../../../functions/gateway/app.ts";
import type { Handle, Route } from "../../../../functions/gateway/http/router.ts";
import { sendJson } from "../../../../functions/gateway/http/send.ts";
import { createLogger } from "../../../../shared/core/logger.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server with these routes. */
async function serve(routes: Route[]): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const app = createApp({
    routes,
    allowedHosts: new Set(["127.0.0.1"]),
    log: createLogger("silent"),
    project: "p",
  });
  const server = createServer(app).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

const fail = async () => {
  throw new Error("a private word");
};
const ok: Handle = async (exchange) =>
  sendJson(exchange, 200, { params: exchange.params, path: exchange.path });

describe("the app", () => {
  it("serves the matching route, without query and final slash", async () => {
    const request = await serve([{ path: "/things/:id", methods: { GET: ok } }]);
    const response = await request("/things/7/?page=2");
    expect(await response.json()).toEqual({ params: { id: "7" }, path: "/things/7" });
  });

  it.each([
    ["404", "/nothing", 404, "invalid_request"],
    ["405", "/plain", 405, "invalid_request"],
    ["an unexpected error", "/fails", 500, "internal_error"],
  ])("reports %s in the form of REST", async (_name, path, status, type) => {
    const request = await serve([
      { path: "/plain", methods: { POST: ok } },
      { path: "/fails", methods: { GET: fail } },
    ]);
    const response = await request(path);
    expect(response.status).toBe(status);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ error: { type } });
    expect(text).not.toContain("private");
    expect(response.headers.get("allow")).toBe(status === 405 ? "POST, OPTIONS" : null);
  });

  it.each([
    ["405", { method: "GET" }, 405, -32000],
    ["an unexpected error", { method: "POST" }, 500, -32603],
    ["a foreign origin", { method: "POST", headers: { origin: "https://other.example" } }, 403, -32000],
  ])("reports %s in the form of JSON-RPC on its paths", async (_name, init, status, code) => {
    const request = await serve([{ path: "/rpc", methods: { POST: fail }, wire: "json-rpc" }]);
    const response = await request("/rpc", init);
    expect(response.status).toBe(status);
    const body = await response.json();
    const data =
      status === 500
        ? { type: "internal_error", request_id: response.headers.get("x-request-id") }
        : undefined;
    expect(body).toEqual({ jsonrpc: "2.0", id: null, error: { code, message: expect.any(String), data } });
    expect(JSON.stringify(body)).not.toContain("private");
  });

  it("reports a foreign origin in the form of REST elsewhere", async () => {
    const request = await serve([{ path: "/plain", methods: { GET: ok } }]);
    const response = await request("/plain", { headers: { origin: "https://other.example" } });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request" } });
  });
});
