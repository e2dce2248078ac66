/** The service's entry: exit code 0 after draining, 2 for wrong settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();

const { exitWith } = await import("../../shared/runs/worker/exit-with.ts");
await exitWith(async () => (await import("./run-service.ts")).runService());
