import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { createUserinfo } from "../../../../../shared/auth/tokens/userinfo.ts";

const URL_OF_USERINFO = "https://issuer.example/userinfo";

describe("EXEC-011/tokens the userinfo endpoint", () => {
  it("receives a limited number of requests at once, and further ones after those have ended", async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    let requests = 0;
    const ask = createUserinfo({
      now: () => 0,
      url: URL_OF_USERINFO,
      maxConcurrent: 2,
      fetch: async (_, init) => {
        expect(new Headers(init?.headers).get("accept")).toBe("application/json");
        requests += 1;
        await answered;
        return Response.json({ sub: "person" });
      },
    });
    const pending = [ask("a"), ask("b")];
    expect(await ask("c")).toEqual({ ok: false, reason: "issuer_unavailable" });
    expect(requests).toBe(2);
    resolve();
    await Promise.all(pending);
    expect(await ask("c")).toEqual({ ok: true, subject: "person" });
  });

  it("is asked about at most 30 tokens of one source within a minute", async () => {
    let now = 0;
    const ask = createUserinfo({
      now: () => now,
      url: URL_OF_USERINFO,
      fetch: async () => Response.json({ sub: "person" }),
    });
    for (let count = 0; count < 30; count++) expect(await ask("a", "one")).toMatchObject({ ok: true });
    expect(await ask("a", "one")).toEqual({ ok: false, reason: "issuer_unavailable" });
    expect(await ask("a", "other")).toMatchObject({ ok: true });
    now += 60_001;
    expect(await ask("a", "one")).toMatchObject({ ok: true });
  });

  it.each([
    [400, "refused_by_issuer"],
    [401, "refused_by_issuer"],
    [403, "refused_by_issuer"],
    [404, "issuer_unavailable"],
    [429, "issuer_unavailable"],
    [503, "issuer_unavailable"],
  ])("that answers %i is read as %s", async (status, reason) => {
    const ask = createUserinfo({
      now: () => 0,
      url: URL_OF_USERINFO,
      fetch: async () => new Response("{}", { status }),
    });
    expect(await ask("a")).toEqual({ ok: false, reason });
  });

  it("that redirects receives no second request with the token", async () => {
    const paths: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url);
      if (url === "/userinfo") response.writeHead(307, { location: "/elsewhere" }).end();
      else response.setHeader("content-type", "application/json").end('{"sub":"person"}');
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    try {
      const { port } = server.address() as AddressInfo;
      const ask = createUserinfo({ now: () => 0, url: `http://127.0.0.1:${port}/userinfo`, fetch });
      expect(await ask("a")).toEqual({ ok: false, reason: "issuer_unavailable" });
      expect(new Set(paths)).toEqual(new Set(["/userinfo"]));
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });

  it("is asked again after failures, which hold no slot", async () => {
    let fails = true;
    const ask = createUserinfo({
      now: () => 0,
      url: URL_OF_USERINFO,
      maxConcurrent: 1,
      fetch: async () => {
        if (fails) throw new TypeError("fetch failed");
        return Response.json({ sub: "person" });
      },
    });
    expect(await ask("a")).toEqual({ ok: false, reason: "issuer_unavailable" });
    fails = false;
    expect(await ask("a")).toEqual({ ok: true, subject: "person" });
  });
});
