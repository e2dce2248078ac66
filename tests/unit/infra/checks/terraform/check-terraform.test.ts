import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  checkLogMessages,
  checkModules,
  compareEnvironments,
} from "../../../../../infra/checks/terraform/check-terraform.ts";
import {
  parseModules,
  readModules,
  type TerraformModule,
} from "../../../../../infra/checks/terraform/read-modules.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

let modules: Map<string, TerraformModule>;

beforeAll(async () => {
  modules = await readModules(packageRoot);
});

/** The rules that the check reports for terraform/ with one text of one file replaced. */
async function rulesAfter(file: string, text: string, replacement: string): Promise<string[]> {
  const path = join("terraform/modules", file);
  const source = readFileSync(join(packageRoot, path), "utf8");
  expect(source).toContain(text);
  const folder = dirname(path);
  const changed = await parseModules(new Map([[path, source.replace(text, replacement)]]));
  const others = (modules.get(folder)?.blocks ?? []).filter(({ at }) => !at.startsWith(`${path}:`));
  const blocks = [...others, ...(changed.get(folder)?.blocks ?? [])];
  const problems = checkModules(new Map(modules).set(folder, { folder, blocks }));
  return [...new Set(problems.map(({ rule }) => rule))].sort();
}

const MISTAKES: [name: string, file: string, text: string, replacement: string, rules: string[]][] = [
  [
    "a misspelt argument",
    "gateway/service.tf",
    "custom_audiences     =",
    "custom_audience =",
    ["unknown-argument"],
  ],
  ["a misspelt block", "gateway/service.tf", "liveness_probe {", "live_probe {", ["unknown-block"]],
  ["a missing argument", "queues/main.tf", "  location = var.region\n", "", ["missing-argument"]],
  ["a missing block", "deployment/secrets.tf", "  replication {\n    auto {}\n  }\n", "", ["missing-block"]],
  [
    "a second block where one is allowed",
    "queues/main.tf",
    "  rate_limits {",
    "  rate_limits {\n  }\n  rate_limits {",
    ["dispatch-rate", "too-many-blocks"],
  ],
  [
    "a literal of another type",
    "gateway/service.tf",
    "period_seconds = 30",
    'period_seconds = "often"',
    ["wrong-type"],
  ],
  [
    "a list for a string",
    "gateway/service.tf",
    'ingress              = "INGRESS_TRAFFIC_ALL"',
    "ingress = []",
    ["wrong-type"],
  ],
  [
    "an unknown type",
    "registry/main.tf",
    'google_artifact_registry_repository"',
    'google_artifact_registry"',
    ["unknown-type", "unresolved-reference"],
  ],
  [
    "an unknown variable",
    "gateway/service.tf",
    "var.gateway.concurrency",
    "var.gatway.concurrency",
    ["unresolved-reference"],
  ],
  [
    "an unknown attribute of a variable",
    "gateway/service.tf",
    "var.gateway.concurrency",
    "var.gateway.concurency",
    ["unresolved-reference"],
  ],
  [
    "an unknown local value",
    "gateway/service.tf",
    "= local.service",
    "= local.servise",
    ["unresolved-reference"],
  ],
  [
    "an unknown output of a module",
    "deployment/main.tf",
    "module.queues.names",
    "module.queues.name",
    ["unresolved-reference"],
  ],
  [
    "an unknown attribute of a resource",
    "queues/outputs.tf",
    "schedules.name",
    "schedules.url",
    ["unresolved-reference"],
  ],
  [
    "an argument that a module lacks",
    "deployment/main.tf",
    "  history_days        =",
    "  retention_days =",
    ["missing-argument", "unknown-argument"],
  ],
  [
    "a variable that nothing uses",
    "registry/variables.tf",
    'variable "name"',
    'variable "unused" {\n  type = string\n}\n\nvariable "name"',
    ["missing-argument", "unused"],
  ],
  [
    "a variable of the environment that is not set",
    "gateway/settings.tf",
    "    STATE_BUCKET                = var.bucket.state\n",
    "",
    ["unset-variable"],
  ],
  [
    "a renamed environment variable",
    "execute-wizard/settings.tf",
    "STATE_BUCKET ",
    "STATE_BUCKETS ",
    ["unknown-variable", "unset-variable"],
  ],
  [
    "a secret in clear",
    "run-agent/settings.tf",
    "    AGENT_UIDS ",
    '    AGENT_PRIVATE_KEYS = "k"\n    AGENT_UIDS ',
    ["secret-in-clear"],
  ],
  [
    "a key of another process",
    "execute-wizard/settings.tf",
    "{ WORKER_PRIVATE_KEYS =",
    '{ GATEWAY_PRIVATE_KEYS = "k", WORKER_PRIVATE_KEYS =',
    ["unknown-variable"],
  ],
  [
    "a tunable setting that no process reads",
    "settings/main.tf",
    '"A2A_CARDS"',
    '"A2A_CARD"',
    ["unknown-variable", "unset-variable"],
  ],
  ["a missing permission of a role", "identity/roles.tf", '"storage.objects.delete", ', "", ["missing-role"]],
  [
    "a permission that no call needs",
    "identity/roles.tf",
    '["cloudtasks.tasks.create"]',
    '["cloudtasks.tasks.create", "cloudtasks.queues.delete"]',
    ["needless-role"],
  ],
  [
    "a missing grant",
    "execute-wizard/iam.tf",
    "service_accounts.gateway",
    "service_accounts.execute_wizard",
    ["missing-role", "needless-role"],
  ],
  [
    "a role with unknown permissions",
    "queues/iam.tf",
    "var.roles.task_keeper",
    '"roles/editor"',
    ["missing-role", "unknown-role"],
  ],
  [
    "a worker that may write wizards",
    "buckets/configuration.tf",
    "= var.roles.configuration_reader",
    "= var.roles.object_writer",
    ["missing-role", "needless-role"],
  ],
  [
    "secrets that another process reads",
    "run-agent/settings.tf",
    "service_accounts.run_agent",
    "service_accounts.gateway",
    ["missing-role"],
  ],
  [
    "a public bucket",
    "buckets/state.tf",
    'public_access_prevention    = "enforced"',
    'public_access_prevention = "inherited"',
    ["public-bucket"],
  ],
  [
    "a public bucket",
    "buckets/configuration.tf",
    "member = each.value",
    'member = "allUsers"',
    ["public-access"],
  ],
  [
    "a private service that accepts calls of allUsers",
    "run-agent/iam.tf",
    '= "serviceAccount:',
    '= "allUsers:',
    ["public-access"],
  ],
  [
    "a private service whose callers nothing checks",
    "run-agent/service.tf",
    "  deletion_protection = false",
    "  deletion_protection = false\n  invoker_iam_disabled = true",
    ["unauthenticated-service"],
  ],
  [
    "a service whose failed first deployment cannot be repeated",
    "gateway/service.tf",
    "deletion_protection  = false",
    "deletion_protection = true",
    ["protected-container"],
  ],
  [
    "an uptime check that is deleted before its policy is changed",
    "observability/alerts.tf",
    'create_before_destroy = true\n  }\n}\n\nresource "google_monitoring_alert_policy" "uptime"',
    'create_before_destroy = false\n  }\n}\n\nresource "google_monitoring_alert_policy" "uptime"',
    ["replaced-in-use"],
  ],
  [
    "an alert that waits for its metric",
    "observability/alerts.tf",
    "      disable_metric_validation = true\n",
    "",
    ["young-metric"],
  ],
  ["retries of a job", "execute-wizard/job.tf", "max_retries = 0", "max_retries = 3", ["job-retries"]],
  ["a job without a timeout", "run-agent/job.tf", "timeout  ", "# timeout", ["job-retries"]],
  [
    "a service without an identity of its own",
    "gateway/service.tf",
    "    service_account  ",
    "    # ",
    ["own-identity"],
  ],
  [
    "a queue without a limit",
    "queues/main.tf",
    "    max_concurrent_dispatches = 20\n",
    "",
    ["dispatch-rate"],
  ],
  [
    "a state bucket that keeps what was deleted",
    "buckets/state.tf",
    "retention_duration_seconds = 0",
    "retention_duration_seconds = 604800",
    ["state-kept-after-deletion"],
  ],
  [
    "a value of a secret in the state",
    "deployment/secrets.tf",
    'resource "google_secret_manager_secret" "secret" {',
    'resource "google_secret_manager_secret_version" "v" {}\nresource "google_secret_manager_secret" "secret" {',
    ["secret-in-state", "unknown-type"],
  ],
  [
    "a service of agents whose runs lose their processor with their caller",
    "run-agent/service.tf",
    "cpu_idle          = false",
    "cpu_idle          = true",
    ["throttled-run"],
  ],
  [
    "a secret that goes with a part",
    "secrets/main.tf",
    'resource "google_secret_manager_secret_iam_member" "reader" {',
    'resource "google_secret_manager_secret" "own" {\n  secret_id = "own"\n  replication {\n    auto {}\n  }\n}\nresource "google_secret_manager_secret_iam_member" "reader" {',
    ["secret-of-a-part"],
  ],
  [
    "a scheduled call without retries stated",
    "scheduler/main.tf",
    "    retry_count = 0\n",
    "",
    ["scheduler-retries"],
  ],
  [
    "an access token for another server than Google's",
    "reprove-wizards/schedule.tf",
    "https://run.googleapis.com/",
    "https://run.example.org/",
    ["scheduler-retries"],
  ],
  [
    "a schedule that may run another program with the job's secrets",
    "identity/roles.tf",
    '= ["run.jobs.run"]',
    '= ["run.jobs.run", "run.jobs.runWithOverrides"]',
    ["needless-role"],
  ],
];

describe("the check of terraform/", () => {
  it("finds nothing in the committed files", () => {
    expect(checkModules(modules)).toEqual([]);
  });

  it.each(MISTAKES)("finds %s", async (_name, file, text, replacement, rules) => {
    expect(await rulesAfter(file, text, replacement)).toEqual(rules);
  });

  it("refuses a file that is not HCL", async () => {
    await expect(parseModules(new Map([["terraform/x.tf", 'resource "a" {']]))).rejects.toThrow(
      "terraform/x.tf",
    );
  });
});

describe("check environments", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "terraform-"));
    for (const environment of ["dev", "prod"]) {
      for (const file of ["main.tf", "outputs.tf", "variables.tf"])
        write(`terraform/environments/${environment}/${file}`, "");
    }
    write("functions/gateway/lockout.ts", 'log.warn({ until }, "an address is blocked");\n');
    write("shared/core/clock.ts", "");
  });

  afterEach(() => rmSync(root, { recursive: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }

  describe("the comparison of the environments", () => {
    it("accepts another kind of environment and no other difference", () => {
      write("terraform/environments/dev/main.tf", 'environment = "development"\n');
      write("terraform/environments/prod/main.tf", 'environment = "production"\n');
      expect(compareEnvironments(root)).toEqual([]);
      write("terraform/environments/prod/variables.tf", 'variable "other" {}\n');
      expect(compareEnvironments(root)).toMatchObject([{ rule: "environments-differ" }]);
    });
  });

  describe("the comparison of log filters with the sources", () => {
    it("finds a message that no source logs", () => {
      write("terraform/a.tf", 'filter = "x AND jsonPayload.message=\\"an address is blocked\\""\n');
      expect(checkLogMessages(root)).toEqual([]);
      write("terraform/b.tf", 'filter = "jsonPayload.message=\\"an address was blocked\\""\n');
      expect(checkLogMessages(root)).toMatchObject([{ at: "terraform/b.tf", rule: "unknown-log-message" }]);
    });
  });
});
