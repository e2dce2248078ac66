/** The job: exit code 0 when the run completed or required no work, 1 otherwise, 2 for invalid settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();

const { exitWith } = await import("../../shared/core/process-end.ts");
await exitWith(async () => {
  const { openSpareBrowser } = await import("../../shared/worker/spare-browser.ts");
  const spareBrowser = openSpareBrowser();
  // Starts while the other modules load and the run is claimed; a failure shows when the browser is taken.
  void spareBrowser.prepare();
  const { runJob } = await import("./run-job.ts");
  return runJob(spareBrowser);
});
