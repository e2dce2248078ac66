/** A load balancer: passes each call to the next live instance of a service, or answers 503. */
import { createServer, request } from "node:http";
import { listen } from "../../fixtures/listen.ts";

export interface Balancer {
  url: string;
  /** Answers the next call with 200 and forwards it to no worker. */
  loseNext(): void;
  close(): Promise<void>;
}

/** @param instances URLs of those that are alive */
export async function startBalancer(instances: () => readonly string[]): Promise<Balancer> {
  let toLose = 0;
  let turn = 0;
  const server = createServer((incoming, response) => {
    const alive = instances();
    const target = alive[turn++ % alive.length];
    if (toLose > 0) {
      toLose--;
      response.writeHead(200).end();
      return;
    }
    if (target === undefined) {
      response.writeHead(503).end();
      return;
    }
    const { method, headers, url = "/" } = incoming;
    const outgoing = request(new URL(url, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    });
    outgoing.on("error", () => {
      if (!response.headersSent) response.writeHead(503);
      response.end();
    });
    incoming.pipe(outgoing);
  });
  const { origin, close } = await listen(server);
  return {
    url: origin,
    loseNext: () => {
      toLose++;
    },
    close,
  };
}
