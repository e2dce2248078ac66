/** The options of `npm run test:contract`, against a local cloud in place of a project. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../fixtures/local/temporary-cloud.ts";

let cloud: TemporaryCloud;
let home: string;
let target: Server;
const called: string[] = [];

beforeAll(async () => {
  cloud = await startTemporaryCloud({ writeIntervalMs: 1000, queues: { other: {} } });
  home = await mkdtemp(join(tmpdir(), "contract-home-"));
  const gcloud = join(home, ".config", "gcloud");
  await mkdir(gcloud, { recursive: true });
  const own = { type: "authorized_user", client_id: "id", client_secret: "s", refresh_token: "t" };
  await writeFile(join(gcloud, "application_default_credentials.json"), JSON.stringify(own));
  target = createServer((request, response) => {
    called.push(`${request.method} ${request.url}`);
    response.end();
  });
  await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  target.close();
  await cloud.remove();
  await rm(home, { recursive: true });
});

/** @returns the exit code and the output */
function contract(...args: string[]): Promise<{ code: number; output: string }> {
  const { CLOUD_ENDPOINT = "", CLOUD_GRPC_ENDPOINT = "", CLOUD_ACCESS_TOKEN = "" } = cloud.env;
  const endpoints = ["--storage-endpoint", CLOUD_ENDPOINT, "--tasks-endpoint", CLOUD_GRPC_ENDPOINT];
  const names = ["--bucket", cloud.settings.bucket, "--queue", "other", "--invoker", "invoker@example.com"];
  const main = join(packageRoot, "tests", "contract", "main.ts");
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, HOME: home, TMPDIR: home, NO_COLOR: "1", CLOUD_ACCESS_TOKEN };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [main, "--project", cloud.settings.project, ...names, ...endpoints, ...args],
      { env, cwd: packageRoot },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

describe("npm run test:contract", () => {
  it("tests other endpoints as the deployed service account, and sends a task to the target", async () => {
    const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
    const { code, output } = await contract("--as-deployed", "name", "--target", url, "--only", "queue");
    expect(code, output).toBe(0);
    expect(output.match(/^As .*$/gm)).toEqual([
      "As name-gateway@local-project.iam.gserviceaccount.com: queue",
    ]);
    expect(called).toEqual(["POST /callbacks/maintenance"]);
    expect(output).toContain("Contract against project local-project: kept for queue.");
    expect(output).toContain("NOT PROVED: objects, jobs, scheduler, secrets.");
  });

  it("reports a broken contract", async () => {
    const { code, output } = await contract("--bucket", "missing", "--only", "objects");
    expect(code).toBe(1);
    expect(output).toContain("BROKEN for objects");
  });

  it("requires the names of the parts", async () => {
    const { code, output } = await contract("--only", "jobs");
    expect(code).toBe(1);
    expect(output).toContain("A real project needs --job");
  });
});
