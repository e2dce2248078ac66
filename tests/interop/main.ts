/** `npm run interop [-- --record] [ID…]`: foreign clients, or those with these ids, against a gateway on this machine. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";
import { startGatewayStack } from "../fixtures/gateway/gateway-stack.ts";
import { startRecorder } from "./record-wire.ts";
import {
  A2A_CLIENTS,
  CLIENTS,
  hasToolchain,
  INITIALIZE_CLIENTS,
  prepareClient,
  RECORDED,
  runClient,
} from "./run-client.ts";

const isRecording = process.argv.includes("--record");
const ids = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
// A recording is of MCP.
const known = [...CLIENTS, ...INITIALIZE_CLIENTS, ...A2A_CLIENTS].filter(
  (client) => !isRecording || RECORDED.has(client.id),
);
const clients = known.filter((client) => {
  if (ids.length > 0 && !ids.includes(client.id)) return false;
  if (hasToolchain(client)) return true;
  process.stdout.write(`- ${client.id}: there is no ${client.toolchain} on this machine\n`);
  return false;
});
for (const client of clients) prepareClient(client);
const open = await startGatewayStack({ practice: { delays: "none" }, discoverable: true });
const required = await startGatewayStack({ discoverable: true, env: { MCP_INITIALIZE_AUTH: "required" } });
try {
  for (const client of clients) {
    const stack = client.decidesAtInitialize ? required : open;
    const token = await stack.identity.mintAccessToken();
    const targets = { gateway: stack.url, issuer: stack.identity.issuer };
    const recorder = isRecording
      ? await startRecorder(targets, client.signsIn ? undefined : token)
      : undefined;
    try {
      const { revision, tools, calls } = await runClient(
        client,
        recorder?.url ?? stack.url,
        token,
        stack.identity.newSignInLink,
      );
      process.stdout.write(
        `✓ ${client.id}: revision ${revision}, ${tools} tools or skills, ${calls} calls\n`,
      );
      if (recorder) {
        const file = join(packageRoot, "tests", "interop", "recordings", `${client.id}.json`);
        writeFileSync(file, `${JSON.stringify(recorder.recorded, null, 2)}\n`);
      }
    } catch (error) {
      process.exitCode = 1;
      process.stdout.write(`✗ ${client.id}: ${error instanceof Error ? error.message : String(error)}\n`);
    } finally {
      await recorder?.close();
    }
  }
} finally {
  await Promise.all([open.close(), required.close()]);
}
