/** The gateway's process: exit code 0 after draining, 1 when it could not start, 2 for invalid settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();

const { exitWith } = await import("../../shared/core/process-end.ts");
await exitWith(async () => (await import("./server.ts")).runGateway());
