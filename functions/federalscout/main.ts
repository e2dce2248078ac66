/** `federalrunner scout`: FederalScout over stdio. Exits with its client, and closes its browsers. */
import { Console } from "node:console";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toAppError } from "../../shared/core/errors.ts";
import { createLogger } from "../../shared/core/logger.ts";
import { endWithClient } from "../../shared/core/process-end.ts";
import { readScoutConfig, type ScoutConfig } from "./config.ts";
import { createScoutServer } from "./scout-server.ts";
import { createDiscoveryStore } from "./sessions/discovery-record.ts";
import { createSessionList } from "./sessions/session-list.ts";

// The standard output carries the protocol, so no library may print to it.
globalThis.console = new Console(process.stderr);

const config = configure();
if (config) serve(config);

function serve(settings: ScoutConfig): void {
  const logger = createLogger(settings.logLevel, { service: "federalscout" });
  const store = createDiscoveryStore(settings.discoveriesDir);
  const sessions = createSessionList({ config: settings, store, logger });
  const handle = serveStdio(() => createScoutServer({ config: settings, sessions, store, logger }), {
    onerror: (error) => logger.warn(error, "protocol error"),
  });
  endWithClient((why) => {
    logger.info({ why }, "ending");
    return Promise.allSettled([sessions.closeAll(), handle.close()]);
  });
  // A bug in one call must not close every session's browser.
  process.on("unhandledRejection", (error) => logger.error(toAppError(error), "unhandled rejection"));
  logger.info({ wizards_dir: settings.wizardsDir, headless: settings.browser.headless }, "ready");
}

function configure(): ScoutConfig | undefined {
  try {
    return readScoutConfig();
  } catch (thrown) {
    process.stderr.write(`${toAppError(thrown).message}\n`);
    process.exitCode = 2;
    return undefined;
  }
}
