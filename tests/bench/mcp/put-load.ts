import { Agent, request } from "node:http";
import { quantile } from "../frame/statistics.ts";

export interface Target {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Load {
  per_second: number;
  p50_ms: number;
  p95_ms: number;
  p99_ms: number;
}

/** Each connection sends its next request as soon as it has the answer of the last one. */
export async function putLoad(
  { url, headers, body }: Target,
  { connections, requests }: { connections: number; requests: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const durations: number[] = [];
  let left = requests;
  const work = async () => {
    while (left-- > 0) {
      const started = performance.now();
      await send(agent, url, headers, body);
      durations.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return {
    per_second: requests / seconds,
    p50_ms: quantile(durations, 0.5),
    p95_ms: quantile(durations, 0.95),
    p99_ms: quantile(durations, 0.99),
  };
}

function send(agent: Agent, url: string, headers: Record<string, string>, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = { "content-length": String(Buffer.byteLength(body)) };
    const sent = request(url, { method: "POST", agent, headers: { ...headers, ...length } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`));
      response.resume();
      response.on("end", resolve);
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
