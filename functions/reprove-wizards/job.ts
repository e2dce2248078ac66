/** The job: exit code 0 when every form of the registry was walked, 1 otherwise, 2 for invalid settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();

const { exitWith } = await import("../../shared/core/process-end.ts");
await exitWith(async () => (await import("./run-job.ts")).runJob());
