/** `federalrunner mcp`: FederalRunner over stdio on a person's own computer. Exits with its client. */
import { Console } from "node:console";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toAppError } from "../../shared/core/errors.ts";
import { endWithClient } from "../../shared/core/process-end.ts";
import { composeDesktop } from "./compose-desktop.ts";
import { readDesktopConfig } from "./config.ts";
import { DesktopTransport } from "./stdio-transport.ts";

// The standard output carries the protocol, so no library may print to it.
globalThis.console = new Console(process.stderr);

try {
  const desktop = await composeDesktop(readDesktopConfig());
  const { log } = desktop;
  const transport = new DesktopTransport();
  const serve: Parameters<typeof serveStdio>[0] = ({ era }) => {
    transport.hasSession = era === "legacy";
    return desktop.createServer();
  };
  const handle = serveStdio(serve, { transport, onerror: (error) => log.warn(error, "protocol error") });
  endWithClient((why) => {
    log.info({ why }, "ending");
    return Promise.allSettled([desktop.close(), handle.close()]);
  });
  // A bug in one call must not end the other runs.
  process.on("unhandledRejection", (error) => log.error(toAppError(error), "unhandled rejection"));
  log.info({ data: desktop.dataFolder }, "ready");
} catch (thrown) {
  process.stderr.write(`${toAppError(thrown).message}\n`);
  process.exitCode = 2;
}
