/** Google's own program of functions-framework with the gateway's server: limits, guard, address and end. */
import http, { type RequestListener, type Server, type ServerOptions } from "node:http";
import { guardPipeline } from "./guard-request.ts";

/** The program would end the process at once, without its open requests. */
const PROGRAM_EVENTS = ["SIGINT", "SIGTERM", "exit", "uncaughtException", "unhandledRejection"];

/**
 * The program creates its server after it has loaded the function's module, which calls this.
 *
 * @param host the address to listen on; the program's own is every address of the machine
 * @returns the server, once it listens
 */
export function takeServer(options: ServerOptions, host: string | undefined): Promise<Server> {
  const { createServer } = http;
  return new Promise((resolve) => {
    const create = (pipeline: RequestListener): Server => {
      Object.assign(http, { createServer });
      const server = createServer(options, guardPipeline(pipeline));
      const listen = (port: string | number, ready: () => void): Server => {
        Object.assign(server, { listen: http.Server.prototype.listen });
        return server.listen(Number(port), host, () => {
          withoutNewListeners(ready);
          resolve(server);
        });
      };
      return Object.assign(server, { listen });
    };
    Object.assign(http, { createServer: create });
  });
}

function withoutNewListeners(work: () => void): void {
  const before = new Map(PROGRAM_EVENTS.map((event) => [event, process.rawListeners(event)]));
  work();
  for (const [event, listeners] of before) {
    for (const listener of process.rawListeners(event)) {
      if (!listeners.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
}
