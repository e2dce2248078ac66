/** The A2A service over gRPC: exit code 0 after draining, 2 for invalid settings. */
import { enableCompileCache } from "node:module";

enableCompileCache();

const { exitWith } = await import("../../shared/core/process-end.ts");
await exitWith(async () => (await import("./run-grpc.ts")).runGrpc());
