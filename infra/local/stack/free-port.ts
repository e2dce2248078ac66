import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port of this machine without a listener: the requested one, or any for 0. The system assigns none of the latter to
 * another socket before its server listens.
 *
 * @throws the system's EADDRINUSE when the requested one is taken
 */
export async function freePort(requested = 0): Promise<number> {
  if (requested === 0) return anyFree(freePort);
  const server = createServer().listen(requested, "127.0.0.1");
  await once(server, "listening");
  server.close();
  await once(server, "close");
  return requested;
}

/** Calls `take` with ports below the range that systems assign, until `take` finds a free one. */
export async function anyFree<T>(take: (first: number) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      // fetch and browsers refuse port 10080.
      return await take(randomInt(11_000, 32_000));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
}
