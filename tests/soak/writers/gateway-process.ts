/**
 * The part of a gateway that submits runs, as a process that can be killed: reads one {@link Order} a line, answers each with
 * one {@link Answer}.
 */
import { createInterface } from "node:readline";
import { readCloudSettings } from "../../../shared/cloud/config.ts";
import { createObjectStore, type ObjectStore } from "../../../shared/cloud/objects.ts";
import { systemClock } from "../../../shared/core/clock.ts";
import { toAppError } from "../../../shared/core/errors.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { toPublicKey } from "../../../shared/keys/keys.ts";
import { readGatewayKeys, readRunSettings } from "../../../shared/runs/config.ts";
import type { Launcher } from "../../../shared/runs/submit/launcher.ts";
import { createWriterLauncher } from "../../../shared/runs/submit/launcher.ts";
import { submitAgent } from "../../../shared/runs/submit/submit-agent.ts";
import { openWaker } from "../../../shared/runs/turns/wake-writer.ts";
import { interpose } from "../../fixtures/runs/interposed-store.ts";

export interface Order {
  id: string;
  writer: string;
  text: string;
  /** At which of its calls to storage the process kills itself. */
  dieAt?: number | undefined;
}

export interface Answer {
  id: string;
  state?: string;
  /** Type of the thrown error. */
  thrown?: string;
}

const cloud = readCloudSettings();
const { agentPublicKey, gatewayPrivateKeys, hmacKeys } = readGatewayKeys();
const [gatewayKey] = gatewayPrivateKeys;
if (!gatewayKey) throw new Error("The gateway has no key.");
const objects = createObjectStore(cloud);
const wake = openWaker(cloud, readRunSettings());
const nowhere: Launcher = {
  launch: () => Promise.reject(new Error("There are only writers here.")),
};

for await (const line of createInterface({ input: process.stdin })) void submit(JSON.parse(line) as Order);

async function submit({ id, writer, text, dieAt }: Order): Promise<void> {
  const store = {
    objects: dieAt === undefined ? objects : dyingAt(dieAt),
    clock: systemClock,
    log: createLogger("error"),
  };
  let answer: Answer = { id };
  try {
    const { run } = await submitAgent(
      store,
      {
        id,
        agent: { id: writer, access_type: "read-write", timeout_seconds: 300 },
        input: { input: text },
        trigger: "a2a",
        owner: "owner",
        callerWaits: false,
        dedup: false,
      },
      {
        workerKey: agentPublicKey,
        gatewayKey: toPublicKey(gatewayKey as NonNullable<typeof gatewayKey>),
        hmacKey: hmacKeys[0],
        startLimitSeconds: 600,
        launchers: {
          service: nowhere,
          queue: nowhere,
          job: () => nowhere,
          writer: wake && ((agentId) => createWriterLauncher(store, agentId, wake)),
        },
      },
    );
    answer = { id, state: run.state };
  } catch (thrown) {
    answer = { id, thrown: toAppError(thrown).type };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function dyingAt(count: number): ObjectStore {
  let calls = 0;
  return interpose(objects, () => {
    if (++calls === count) process.kill(process.pid, "SIGKILL");
  });
}
