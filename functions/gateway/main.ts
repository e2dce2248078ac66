/** The gateway's process: exit code 0 after draining, 2 for invalid settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { runGateway } = await import("./run-gateway.ts");
process.exit(await runGateway());
