import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { anyFree, freePort } from "../../../../../infra/local/stack/free-port.ts";

/** Where Linux begins to assign ports by itself. */
const FIRST_ASSIGNED = 32_768;

it("a free port is none that the system assigns to others", async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
  expect(Math.max(...ports)).toBeLessThan(FIRST_ASSIGNED);
});

it("a taken port is refused where it was requested, and passed over where any will do", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const refused = freePort(port);
  await expect(refused).rejects.toMatchObject({ code: "EADDRINUSE" });
  const offered: number[] = [];
  const taken = await anyFree((first) => freePort(offered.push(first) === 1 ? port : first));
  expect(taken).toBe(offered[1]);
  server.close();
});
