/** Gateways that are killed and replaced. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { Answer, Order } from "./gateway-process.ts";

export interface Gateways {
  /** Undefined when the gateway died before it answered. */
  submit(order: Order): Promise<Answer | undefined>;
  /** So far. */
  killed(): number;
  close(): Promise<void>;
}

const ENTRY = join(packageRoot, "dist", "tests", "soak", "writers", "gateway-process.js");

/** @param count of processes, used in turn */
export function startGateways(count: number, env: Record<string, string>): Gateways {
  let killed = 0;
  let closing = false;
  let turn = 0;
  const all = Array.from({ length: count }, () => startGateway());

  function startGateway() {
    let child: ChildProcess;
    let open = new Map<string, (answer: Answer | undefined) => void>();
    const start = () => {
      child = spawn(process.execPath, [ENTRY], { env, stdio: ["pipe", "pipe", "ignore"] });
      const mine = open;
      child.stdin?.on("error", () => {});
      createInterface({ input: child.stdout as NonNullable<ChildProcess["stdout"]> }).on("line", (line) => {
        const answer = JSON.parse(line) as Answer;
        mine.get(answer.id)?.(answer);
        mine.delete(answer.id);
      });
      child.once("close", () => {
        for (const resolve of mine.values()) resolve(undefined);
        if (closing) return;
        killed++;
        open = new Map();
        start();
      });
    };
    start();
    return {
      submit: (order: Order) =>
        new Promise<Answer | undefined>((resolve) => {
          open.set(order.id, resolve);
          child.stdin?.write(`${JSON.stringify(order)}\n`);
        }),
      async close() {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill("SIGKILL");
        await once(child, "close");
      },
    };
  }

  return {
    submit: (order) => (all[turn++ % count] as (typeof all)[number]).submit(order),
    killed: () => killed,
    async close() {
      closing = true;
      await Promise.all(all.map((gateway) => gateway.close()));
    },
  };
}
