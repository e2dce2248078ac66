/** The product on this machine with two gateways, and two agents that record their own work. */
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CONSOLE_CLIENT_ID } from "../../../infra/local/identity/provider-configuration.ts";
import { freePort } from "../../../infra/local/stack/free-port.ts";
import { startGatewayProcess } from "../../../infra/local/stack/start-front.ts";
import { type LocalStack, startStack } from "../../../infra/local/stack/start-stack.ts";
import { createLogger } from "../../../shared/core/logger.ts";
import { openRunsWithStore, type RunsWithStore } from "../../fixtures/runs/open-runs-with-store.ts";

export interface World {
  stack: LocalStack;
  /** URLs of the gateways. */
  gateways: readonly [string, string];
  /** As a gateway has them. */
  runs: RunsWithStore;
  /** The file to which each of {@link RECORDING_AGENTS} appends its work. */
  logs: Record<(typeof RECORDING_AGENTS)[number], string>;
  /** Ids of schedules that are due each minute; their work has the same names. */
  schedules: readonly string[];
  /** Where the schedules began. */
  since: Date;
  /** Holds the data of the local cloud. */
  dataDir: string;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Takes all files. Other users may enter it. */
  folder: string;
  /** Parent of the workers' temporary folders. */
  scratchDir?: string;
  workerEnv?: Record<string, string>;
  /** As the stack has it. */
  runBuckets?: number;
  /** Further settings of the second gateway. */
  gatewayEnv?: Record<string, string>;
}

export const READER = "load-reader";
export const WRITER = "load-writer";
export const RECORDING_AGENTS = [READER, WRITER] as const;

export const EVERY_MINUTE = "* * * * *";
const EACH_MINUTE = ["each-minute-1", "each-minute-2"];

/** The first word of the request names the work. Lines: `start WORK`, `tick WORK`, `end WORK`. */
const SCRIPT = `
read -r text
work=\${text%% *}
echo "start $work" >> "$1"
sleep 0.02
echo "tick $work" >> "$1"
sleep 0.02
echo "end $work" >> "$1"
printf %s "$text"
`;

export async function openWorld(options: WorldOptions): Promise<World> {
  const { folder, scratchDir, workerEnv, runBuckets } = options;
  const dataDir = join(folder, "stack");
  const shared = join(folder, "agents");
  await mkdir(shared);
  await chmod(folder, 0o711);
  await chmod(shared, 0o711);
  const logs = { [READER]: join(shared, READER), [WRITER]: join(shared, WRITER) };
  for (const log of Object.values(logs)) {
    await writeFile(log, "");
    // Each run may have a user of its own.
    await chmod(log, 0o666);
  }
  const stack = await startStack({
    dataDir,
    port: 0,
    ...{ wizardService: true, agents: true, gateway: true, a2aGrpc: true, maxRunningExecutions: 2 },
    runBuckets,
    ...(workerEnv && { workerEnv }),
    ...(scratchDir && { scratchDir }),
  });
  try {
    const audience = new URL("/", stack.mcp_url).href;
    const second = await startGatewayProcess({
      ...stack.env,
      AUTH0_ISSUER: String(stack.issuer),
      AUTH0_API_AUDIENCE: audience,
      CONSOLE_CLIENT_ID,
      LOG_LEVEL: "WARN",
      PORT: String(await freePort()),
      ...options.gatewayEnv,
    });
    const runs = openRunsWithStore({ env: stack.env, log: createLogger("error") });
    for (const id of RECORDING_AGENTS) await publish(runs, id, logs[id]);
    const schedules = await Promise.all(EACH_MINUTE.map((id) => createSchedule(stack, audience, id)));
    return {
      stack,
      gateways: [audience, new URL("/", second.mcp_url).href],
      runs,
      logs,
      schedules,
      since: new Date(),
      dataDir,
      async close() {
        await second.close();
        await stack.close();
      },
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

/** @returns its stored id */
async function createSchedule(stack: LocalStack, gateway: string, id: string): Promise<string> {
  const target = { kind: "agent", id: READER };
  const response = await fetch(new URL("/api/schedules", gateway), {
    method: "POST",
    headers: { authorization: `Bearer ${stack.access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ id, name: id, target, cron: EVERY_MINUTE, input: `${id} Zebediah Quillfeather` }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as { schedule: { id: string } }).schedule.id;
}

async function publish(runs: RunsWithStore, id: string, log: string): Promise<void> {
  const profile = {
    id,
    name: id,
    description: "Records its work.",
    skills: [{ id, name: id, description: "Answers with the request." }],
    executable: "/bin/sh",
    args: ["-c", SCRIPT, "sh", log],
    access_type: id === WRITER ? "read-write" : "read-only",
    workspace: "none",
  };
  await runs.configuration.create(`agents/${id}.json`, JSON.stringify(profile));
}
