/** Settings, keys, ports, the sites of the forms, and the deployment. */
import { once } from "node:events";
import { readFile, stat } from "node:fs/promises";
import { connect } from "node:net";
import { readLocalSettings } from "../../../infra/local/config.ts";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { userFolders } from "../../../shared/core/user-folders.ts";
import { readCliConfig } from "../config.ts";
import { openCatalogue } from "../input/open-catalogue.ts";
import { bad, type Check, type Finding, good, skipped, warning } from "./check.ts";

type Env = Record<string, string | undefined>;

const WAIT_MS = 5_000;
const FIRST_PORT = 8080;

export function productChecks(env: Env): Check[] {
  return [
    { name: "Settings", look: async () => checkSettings(env) },
    { name: "Keys", look: () => checkKeys(userFolders(env).keyFile) },
    { name: "Ports", look: () => checkPorts(FIRST_PORT, readLocalSettings(env).dataDir) },
    { name: "Sites", look: async () => checkSites(await sitesOfWizards()) },
    { name: "Deployment", look: () => checkDeployment(env) },
  ];
}

/** @throws AppError `invalid_configuration` that names each setting */
export function checkSettings(env: Env): Finding {
  for (const read of [readCliConfig, readBrowserConfig, readLocalSettings]) read(env);
  return good("valid");
}

/** The keys that seal the runs of this computer. */
export async function checkKeys(file: string): Promise<Finding> {
  const facts = await stat(file).catch(() => undefined);
  if (!facts) return good("none yet: the first run that is stored makes them");
  if (process.platform !== "win32" && (facts.mode & 0o077) !== 0) {
    return bad(`others may read ${file}`, `chmod 600 ${file}`);
  }
  try {
    JSON.parse(await readFile(file, "utf8"));
    return good(file);
  } catch {
    return bad(`${file} is damaged`, `mv ${file} ${file}.damaged (stored runs can be opened no more)`);
  }
}

/** @param first the first port of `federalrunner start` */
export async function checkPorts(first: number, dataDir: string): Promise<Finding> {
  const [{ chooseStackPorts }, { readStackFile }] = await Promise.all([
    import("../../../infra/local/stack/plan-workers.ts"),
    import("../../../infra/local/stack/stack-file.ts"),
  ]);
  const stack = await readStackFile(dataDir);
  if (stack) return good(`the local stack is running at ${stack.mcp_url ?? stack.storage}`);
  try {
    await chooseStackPorts(first);
    return good(`${first} and the ones after it are free`);
  } catch (error) {
    const { port = first } = error as { port?: number };
    return warning(`port ${port} is taken`, "npx federalrunner start --port 0");
  }
}

async function sitesOfWizards(): Promise<string[]> {
  const { wizards } = await (await openCatalogue()).list();
  return [...new Set(wizards.map(({ url }) => new URL(url).hostname))];
}

/** @param hosts connected to at `port`; nothing is requested from them */
export async function checkSites(hosts: readonly string[], port = 443): Promise<Finding> {
  const isReached = await Promise.all(hosts.map((host) => canConnect(host, port)));
  const missed = hosts.filter((_, at) => !isReached[at]);
  if (missed.length === 0) return good(hosts.join(", "));
  const names = missed.join(", ");
  return warning(
    `no connection to ${names}`,
    `allow connections to ${names}, port ${port}; with --practice a run needs none`,
  );
}

async function canConnect(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(WAIT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** @throws AppError of the first call that the deployment refuses */
async function checkDeployment(env: Env): Promise<Finding> {
  if (!readCliConfig(env).hasCloud) return skipped("no deployment is set (STATE_BUCKET)");
  const [{ openRuns }, { createLogger }] = await Promise.all([
    import("../../../shared/runs/open-runs.ts"),
    import("../../../shared/core/logger.ts"),
  ]);
  const runs = openRuns({ env, log: createLogger("error", { service: "cli" }) });
  await runs.list({ limit: 1 });
  return good(`the runs of ${env.STATE_BUCKET} can be listed`);
}
