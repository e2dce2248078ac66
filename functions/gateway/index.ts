/**
 * The gateway as a function: Google's own program, `functions-framework --target=gateway`, loads this module before it creates
 * its server, so that limits and guard need no further option.
 */
import { enableCompileCache } from "node:module";

enableCompileCache();

const [{ exitWith }, { runFunction }, { registerFunction }] = await Promise.all([
  import("../../shared/core/process-end.ts"),
  import("./server.ts"),
  import("./host/host-function.ts"),
]);
// The program creates its server as soon as this module has loaded.
await new Promise<void>((resolve) => {
  void exitWith(() =>
    runFunction(async (app) => {
      await registerFunction(app);
      resolve();
    }),
  );
});
