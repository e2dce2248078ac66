/** The gateway's process. Exit code 0 after draining, 2 for wrong settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { runGateway } = await import("./run-gateway.ts");
process.exit(await runGateway());
