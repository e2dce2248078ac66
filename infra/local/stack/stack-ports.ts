/** The ports of a local stack. They are chosen before any part starts: the parts' settings hold each other's addresses. */
import { anyFree, freePort } from "./free-port.ts";

// Relative to the first port.
const PORT_OFFSETS = {
  gateway: 0,
  storage: 1,
  grpc: 2,
  sites: 3,
  service: 4,
  identity: 5,
  agents: 6,
  a2aGrpc: 7,
};

export type StackPorts = Record<keyof typeof PORT_OFFSETS, number>;

/**
 * @param first the port of the gateway; 0 chooses free ports
 * @throws the system's EADDRINUSE when a port is taken
 */
export async function chooseStackPorts(first: number): Promise<StackPorts> {
  if (first === 0) return anyFree(chooseStackPorts);
  const chosen = Object.entries(PORT_OFFSETS).map(async ([part, offset]) => {
    return [part, await freePort(first + offset)];
  });
  return Object.fromEntries(await Promise.all(chosen)) as StackPorts;
}
