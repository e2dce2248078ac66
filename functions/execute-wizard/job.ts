/** The job's entry: exit code 0 when the run completed or there was nothing to do, 1 otherwise, 2 for wrong settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();

const { exitWith } = await import("../../shared/runs/worker/exit-with.ts");
await exitWith(async () => {
  const { openSpareBrowser } = await import("./open-spare-browser.ts");
  const spareBrowser = openSpareBrowser();
  // It comes up while everything else is loaded and the run is claimed; whether it does shows where it is needed.
  void spareBrowser.prepare();
  const { runJob } = await import("./run-job.ts");
  return runJob(spareBrowser);
});
