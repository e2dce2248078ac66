import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * A port of this machine without a listener: the requested one, or any for 0.
 *
 * @throws the system's EADDRINUSE when the requested one is taken
 */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
