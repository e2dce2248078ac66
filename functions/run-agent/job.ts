/** The job's entry: exit code 0 when the run completed or there was nothing to do, 1 otherwise, 2 for wrong settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();

const { exitWith } = await import("../../shared/runs/worker/exit-with.ts");
await exitWith(async () => (await import("./run-job.ts")).runJob());
