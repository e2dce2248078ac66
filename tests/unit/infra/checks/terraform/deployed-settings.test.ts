import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readGatewayConfig } from "../../../../../functions/gateway/config.ts";
import { readReproveSettings } from "../../../../../functions/reprove-wizards/config.ts";
import * as runAgent from "../../../../../functions/run-agent/config.ts";
import { variablesOf } from "../../../../../infra/checks/terraform/check-environment.ts";
import { objectElements } from "../../../../../infra/checks/terraform/expressions.ts";
import {
  blocksOf,
  type Expression,
  localsOf,
  readModules,
  type TerraformModule,
} from "../../../../../infra/checks/terraform/read-modules.ts";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import { readCloudSettings } from "../../../../../shared/cloud/config.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { createSigningJwk } from "../../../../../shared/keys/signing-key.ts";
import { createVisitorKeys } from "../../../../../shared/keys/visitor-keys.ts";
import { readAgentKeys, readRunSettings, readWorkerKeys } from "../../../../../shared/runs/config.ts";

let modules: Map<string, TerraformModule>;
let values: Record<string, string>;

const HOST = "federalrunner-gateway-1.us-central1.run.app";

beforeAll(async () => {
  modules = await readModules(packageRoot);
  values = {
    ...(await createKeySet()),
    ...(await createVisitorKeys()),
    ENVIRONMENT: "production",
    AGENT_METADATA_FENCE: "kernel",
    WORKER_CONCURRENCY: "20",
    AGENT_SERVICE_URL: "https://agent.run.app",
    AGENT_UIDS: "20000-20031",
    AUTH0_DOMAIN: "tenant.us.auth0.com",
    AUTH0_OPAQUE_TOKEN_SCOPES: "",
    A2A_TOKENS: "",
    CALLBACK_URL: `https://${HOST}`,
    FEDERALRUNNER_RUN_TIMEOUT_S: "60",
    HISTORY_RETENTION: "30",
    LOG_LEVEL: "INFO",
    MCP_ALLOWED_HOSTS: `${HOST},next---${HOST}`,
    MCP_SERVER_URL: `https://${HOST}`,
    RESULT_RETENTION: "24",
    RUN_BUCKETS: "2027-01-31T00:00:00Z=runs-0,runs-1",
    TRUSTED_PROXY_HOPS: "1",
    VISITOR_DIRECTORY: `https://${HOST}`,
    WIZARD_LAUNCHER: "auto",
    WIZARD_REGISTRY: "gs://registry",
    WIZARD_REGISTRY_KEY: JSON.stringify(await createSigningJwk()),
    WIZARD_REGISTRY_TRUST: "gs://state/registry",
    WIZARD_PUBLISHERS: `${"k".repeat(43)}@ssa.gov`,
    WIZARD_SERVICE_URL: "https://wizard.run.app",
  };
});

/** The variables that a module sets, with values as Terraform computes them. */
function deployed(folder: string): Record<string, string> {
  const { plain, secret } = variablesOf(modules, `terraform/modules/${folder}`);
  return Object.fromEntries([...plain, ...secret].map((name) => [name, values[name] ?? "some-name"]));
}

describe("the deployment", () => {
  const module = (name: string) => modules.get(`terraform/modules/${name}`) ?? { folder: name, blocks: [] };

  it("EXEC-014/service gives the gateway 2 CPU, 2 GiB and 0 to 10 instances", () => {
    const [variable] = blocksOf(module("settings"), "variable", "gateway");
    const defaults = Object.fromEntries(
      [
        ...(variable?.attributes.get("type")?.node.text ?? "").matchAll(
          /(\w+)\s*=\s*optional\(\w+, "?([^")]*)"?\)/g,
        ),
      ].map(([, name, value]) => [name, value]),
    );
    expect(defaults).toMatchObject({ cpu: "2", memory: "2Gi", min_instances: "0", max_instances: "10" });
  });

  it("EXEC-015/metrics counts ended runs by target, state and error type, and measures their times and memory", () => {
    const metrics = blocksOf(module("observability"), "resource", "google_logging_metric");
    const locals = localsOf(module("observability"));
    const keysOf = (value: Expression | undefined) => value && [...objectElements(value.node).keys()];
    const extractors = (name: string) =>
      metrics.find(({ labels }) => labels[1] === name)?.attributes.get("label_extractors");
    const ofEach = (local: string) =>
      `{ for label in keys(local.${local}) : label => "EXTRACT(jsonPayload.\${label})" }`;
    expect(keysOf(locals.get("run_labels"))).toEqual(["kind", "state", "target"]);
    expect(locals.get("ended_labels")?.node.text).toMatch(/^merge\(local\.run_labels, \{ type = .*\}\)$/);
    expect(extractors("runs_ended")?.node.text).toBe(ofEach("ended_labels"));
    const figures = ["agent_memory", "browser_memory", "model_latency", "run_duration", "run_wait"];
    expect(keysOf(locals.get("run_figures"))).toEqual(figures);
    expect(extractors("run_figure")?.node.text).toBe(ofEach("run_labels"));
    expect(keysOf(extractors("agent_requests"))).toEqual(["agent_id"]);
  });

  it("FR-EDGE-12/rate raises an alert above 100 requests a minute to an agent, over all instances", () => {
    const text = readFileSync(join(packageRoot, "terraform/modules/observability/alerts.tf"), "utf8");
    const [, alert = ""] = /"agent_requests" \{([\s\S]*?)\n\}/.exec(text) ?? [];
    expect(alert).toMatch(/query += "sum by \(agent_id\) \(increase\(.*agent_requests.*\[1m\]\)\) > 100"/);
  });

  it("EXEC-015/alerts raises alerts for failed deployments, the error rate, refused sign-ins and exhausted machines", () => {
    const alerts = blocksOf(module("observability"), "resource", "google_monitoring_alert_policy");
    expect(alerts.map(({ labels }) => labels[1])).toEqual([
      "log",
      "agent_requests",
      "error_rate",
      "queue_age",
      "failed_deployments",
      "uptime",
    ]);
    const logAlerts = localsOf(module("observability")).get("log_alerts")?.node.text ?? "";
    expect(logAlerts).toMatch(/authentication = [\s\S]*lockouts = [\s\S]*machines = /);
    for (const { attributes } of alerts) {
      expect(attributes.get("notification_channels")?.node.text).toBe("local.channels");
    }
  });
});

describe("EXEC-001/deployed the environment that Terraform gives to a process in production", () => {
  it("is enough for the gateway", () => {
    const { gateway, callbacks, apiAccess } = readGatewayConfig(deployed("gateway"));
    expect(gateway).toMatchObject({ environment: "production", serverUrl: `https://${HOST}` });
    expect(apiAccess.trustedProxyHops).toBe(1);
    expect(callbacks).toMatchObject({ url: `https://${HOST}` });
  });

  it("is enough for the wizards' worker", () => {
    const env = deployed("execute-wizard");
    expect(readCloudSettings(env).bucket).toBe("some-name");
    expect(readWorkerKeys(env).workerPrivateKeys).toHaveLength(1);
    expect(readBrowserConfig(env).refusedNetworks).toContain("private");
  });

  it("is enough for the proof of the registry", () => {
    const { browser, registry, trust } = readReproveSettings(deployed("reprove-wizards"));
    expect(browser).toMatchObject({
      visitor: undefined,
      refusedNetworks: expect.arrayContaining(["private"]),
    });
    expect([registry, trust]).toEqual(["gs://registry", "gs://state/registry"]);
  });

  it("is enough for the agents' worker", () => {
    const env = deployed("run-agent");
    expect(readAgentKeys(env).agentPrivateKeys).toHaveLength(1);
    expect(readRunSettings(env).agentServiceUrl).toBe("https://agent.run.app");
    expect(runAgent.readWorkerSettings(env, true)).toMatchObject({
      isProduction: true,
      metadataFence: "kernel",
    });
  });
});
