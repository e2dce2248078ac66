import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { receiveSignIn } from "../../../../../functions/cli/input/receive-sign-in.ts";
import { neededGrants, PROCESS_CALLS } from "../../../../../infra/checks/terraform/process-calls.ts";
import { pressSignIn } from "../../../../../infra/local/identity/press-sign-in.ts";
import { runSmoke } from "../../../../../infra/local/smoke/run-smoke.ts";
import type { SmokeCheck } from "../../../../../infra/local/smoke/smoke-request.ts";
import { type LocalStack, startStack } from "../../../../../infra/local/stack/start-stack.ts";
import { createBucketPolicy } from "../../../../../shared/cloud/bucket-policy.ts";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

let folder: string;
let stack: LocalStack;

const example = (name: string) => JSON.parse(readFileSync(join(packageRoot, "examples", name), "utf8"));
const failed = (checks: SmokeCheck[]) => checks.filter(({ passed }) => !passed);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "smoke-"));
  stack = await startStack({
    dataDir: folder,
    port: 0,
    gateway: true,
    a2aGrpc: true,
    agents: true,
    wizardService: true,
    sites: { fsa: { kind: "rejecting", field: "birth_year" }, loans: { kind: "hanging" } },
    // Each process may do what Terraform grants its service account, and nothing else.
    iam: localGrants(),
    workerEnv: { FEDERALRUNNER_RUN_TIMEOUT_S: "12" },
  });
});

afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

/** The grants that the processes' calls need, on the resources of the local stack. */
function localGrants(): Record<string, string[]> {
  const names: Record<string, string> = {
    "google_storage_bucket.state": "bucket/federalrunner-state",
    "google_storage_bucket.configuration": "bucket/federalrunner-configuration",
    "google_service_account.invoker": "invoker",
  };
  const grants: Record<string, string[]> = {};
  for (const grant of neededGrants(PROCESS_CALLS)) {
    const [account = "", permission, resource = ""] = grant.split(" ");
    const [type = "", name = ""] = resource.split(".");
    const kind = type.replace("google_cloud_run_v2_", "").replace("google_cloud_tasks_", "");
    const local =
      names[resource] ?? (resource === "project" ? resource : `${kind}/${name.replace("_", "-")}`);
    grants[account] = [...(grants[account] ?? []), `${permission} ${local}`];
  }
  return grants;
}

describe("EXEC-017/command the smoke suites", () => {
  it("pass against the local stack, by client credentials", async () => {
    const { mcp_url: url = "", client_id: clientId = "", client_secret: clientSecret = "" } = stack;
    const checks = await runSmoke({
      url,
      access: { clientId, clientSecret },
      run: { wizardId: "ssa-quick-calculator", userData: example("ssa-mid-career.json") },
      objection: { wizardId: "fsa-estimator", userData: example("fsa-dependent-freshman.json") },
      slow: { wizardId: "loan-simulator-repayment", userData: example("loans-repay-low-payment.json") },
      agentId: "echo",
      schedule: true,
      bucket: createBucketPolicy(readCloudSettings(stack.env)),
    });
    expect(failed(checks)).toEqual([]);
    const count = (suite: string) => checks.filter((check) => check.suite === suite).length;
    expect(["sign-in", "protocol", "execution", "errors", "a2a", "schedule", "storage"].map(count)).toEqual([
      4, 3, 1, 3, 13, 3, 1,
    ]);
  });

  it("report a bucket that keeps what was deleted", async () => {
    const bucket = { keptAfterDeletion: async () => ["soft delete for 604800 s"] };
    const checks = await runSmoke({ url: stack.mcp_url ?? "", access: { token: "expired" }, bucket });
    expect(failed(checks)[0]).toMatchObject({
      suite: "storage",
      problem: "the state bucket has soft delete for 604800 s",
    });
  });

  it("obtain a token from a person's sign-in", async () => {
    const receiver = await receiveSignIn();
    const visit = async (url: URL) => {
      const received = receiver.visit(url);
      await fetch(await pressSignIn(url.href, { link: stack.newSignInLink?.() }));
      return received;
    };
    const checks = await runSmoke({ url: stack.mcp_url ?? "", access: { ...receiver, visit } });
    expect(failed(checks)).toEqual([]);
  });

  it("report a token that the deployment refuses", async () => {
    const checks = await runSmoke({ url: stack.mcp_url ?? "", access: { token: "expired" } });
    expect(failed(checks)).toMatchObject([
      { suite: "protocol", problem: expect.stringContaining("access token is not valid") },
    ]);
  });

  it("report a secret that the authorization server refuses, and check what needs no token", async () => {
    const access = { clientId: stack.client_id ?? "", clientSecret: "wrong" };
    const checks = await runSmoke({ url: stack.mcp_url ?? "", access });
    expect(failed(checks)).toMatchObject([{ suite: "sign-in", problem: expect.stringContaining("401") }]);
    expect(checks).toHaveLength(6);
  });
});
