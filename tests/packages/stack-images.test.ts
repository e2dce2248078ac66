import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { findImages } from "../../infra/local/containers/find-images.ts";
import { connectClient } from "../../infra/local/mcp-client/connect-client.ts";
import { startStack } from "../../infra/local/stack/start-stack.ts";
import { packageRoot } from "../../shared/core/package-root.ts";

const images = await findImages().catch(() => undefined);

/** Requires the images of this commit: `npm run images -- --build`. */
it.runIf(images)(
  "gateway, service and jobs in containers execute a form and an agent, and no container is left",
  { timeout: 180_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "stack-images-"));
    await using started = new AsyncDisposableStack();
    started.defer(() => rm(dataDir, { recursive: true, force: true }));
    const stack = await startStack({ dataDir, port: 0, images, gateway: true, a2aGrpc: true, agents: true });
    started.defer(() => stack.close());
    expect(await containers("a2a-grpc|gateway|run-agent")).toHaveLength(3);

    const { client, close } = await connectClient(stack.mcp_url ?? "", { token: stack.access_token ?? "" });
    const example = await readFile(join(packageRoot, "examples/fsa-dependent-freshman.json"), "utf8");
    const form = { wizard_id: "fsa-estimator", user_data: JSON.parse(example) };
    expect(
      await client.callTool({ name: "federalrunner_execute_wizard", arguments: form }, undefined, {
        timeout: 120_000,
      }),
    ).toMatchObject({ structuredContent: { success: true, pages_completed: 7 } });
    expect(await readdir(join(dataDir, "cloud/run/logs"))).toEqual([
      expect.stringMatching(/^execute-wizard-/),
    ]);
    const hello = { agent_id: "echo", input: "hello" };
    expect(await client.callTool({ name: "federalrunner_agents_run", arguments: hello })).toMatchObject({
      content: [{ text: expect.stringContaining("hello") }],
    });
    await close();
    await started.disposeAsync();
    expect(await containers("a2a-grpc|execute-wizard|gateway|run-agent")).toEqual([]);
  },
);

async function containers(parts: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(images?.engine ?? "", [
    "ps",
    "--all",
    "--format",
    "{{.Names}}",
  ]);
  return stdout.split("\n").filter((name) => new RegExp(`^federalrunner-(${parts})-`).test(name));
}
