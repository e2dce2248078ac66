/** Rules that hold for every deployment, regardless of its variables. */
import { literalOf } from "./expressions.ts";
import { type Block, blocksOf, type Expression, type Problem, type TerraformModule } from "./read-modules.ts";

/** Services that accept calls without Google's authentication, by the folder of their module. */
const PUBLIC = new Set(["terraform/modules/a2a-grpc", "terraform/modules/gateway"]);

const RUNS_CONTAINERS = new Set(["google_cloud_run_v2_job", "google_cloud_run_v2_service"]);

interface Invariant {
  rule: string;
  /** Type of the resource; `*` for all. */
  type: string;
  /** @returns the broken rule as a sentence, or undefined */
  check(block: Block, module: TerraformModule): string | undefined;
}

const INVARIANTS: readonly Invariant[] = [
  {
    rule: "public-bucket",
    type: "google_storage_bucket",
    check: (bucket) =>
      literalAt(bucket, "public_access_prevention") === "enforced" &&
      literalAt(bucket, "uniform_bucket_level_access") === true
        ? undefined
        : "A bucket must enforce public_access_prevention and uniform_bucket_level_access.",
  },
  {
    rule: "public-access",
    type: "*",
    check: (grant) => {
      const text = [grant.attributes.get("member"), grant.attributes.get("members")]
        .map((value) => value?.node.text ?? "")
        .join();
      return /allUsers|allAuthenticatedUsers/.test(text)
        ? "Many organisations refuse grants to allUsers: a service that checks tokens itself sets invoker_iam_disabled."
        : undefined;
    },
  },
  {
    rule: "authoritative-iam",
    type: "*",
    check: ({ labels: [type = ""] }) =>
      /_iam_(binding|policy)$/.test(type)
        ? `${type} removes grants of others: use ${type.replace(/_[a-z]+$/, "_member")}.`
        : undefined,
  },
  {
    rule: "unauthenticated-service",
    type: "google_cloud_run_v2_service",
    check: (service, module) =>
      service.attributes.has("invoker_iam_disabled") && !PUBLIC.has(module.folder)
        ? "IAM decides about the callers of a service that checks no tokens itself."
        : undefined,
  },
  {
    rule: "protected-container",
    type: "*",
    check: (block) =>
      !RUNS_CONTAINERS.has(block.labels[0] ?? "") || literalAt(block, "deletion_protection") === false
        ? undefined
        : "A failed first deployment could not be repeated: set deletion_protection = false. A container holds no data.",
  },
  {
    rule: "replaced-in-use",
    type: "*",
    check: (block) =>
      !["google_monitoring_notification_channel", "google_monitoring_uptime_check_config"].includes(
        block.labels[0] ?? "",
      ) || literalAt(block, "lifecycle", "create_before_destroy") === true
        ? undefined
        : "Google deletes nothing that an alert policy names: set create_before_destroy.",
  },
  {
    rule: "young-metric",
    type: "google_monitoring_alert_policy",
    check: (policy) =>
      conditionsOf(policy).some(
        (condition) =>
          /logging\.googleapis\.com\/user\//.test(
            find(condition, "condition_threshold", "filter")?.node.text ?? "",
          ) ||
          (find(condition, "condition_prometheus_query_language", "query") &&
            literalAt(condition, "condition_prometheus_query_language", "disable_metric_validation") !==
              true),
      )
        ? "Monitoring refuses a policy on a log-based metric that is minutes old: use a Prometheus query with disable_metric_validation."
        : undefined,
  },
  {
    rule: "job-retries",
    type: "google_cloud_run_v2_job",
    check: (job) =>
      literalAt(job, "template", "template", "max_retries") === 0 &&
      find(job, "template", "template", "timeout")
        ? undefined
        : "A job must have max_retries 0, because its run has side effects, and a timeout: the default is 10 minutes.",
  },
  {
    rule: "own-identity",
    type: "*",
    check: (block) => {
      const needsAccount = RUNS_CONTAINERS.has(block.labels[0] ?? "");
      const account =
        find(block, "template", "service_account") ?? find(block, "template", "template", "service_account");
      return !needsAccount || account
        ? undefined
        : "Without service_account the process has the project's editor role.";
    },
  },
  {
    rule: "dispatch-rate",
    type: "google_cloud_tasks_queue",
    check: (queue) =>
      find(queue, "rate_limits", "max_concurrent_dispatches") &&
      find(queue, "rate_limits", "max_dispatches_per_second") &&
      find(queue, "retry_config", "max_attempts")
        ? undefined
        : "A queue must state its rates and its attempts: the defaults are 500 and 1,000 dispatches.",
  },
  {
    rule: "scheduler-retries",
    type: "google_cloud_scheduler_job",
    check: (job) =>
      find(job, "retry_config", "retry_count") &&
      find(job, "attempt_deadline") &&
      (find(job, "http_target", "oidc_token", "audience") ||
        (isOfGoogle(find(job, "http_target", "uri")) && find(job, "http_target", "oauth_token", "scope")))
        ? undefined
        : "A scheduled call must state retry_count and attempt_deadline, and send an identity token with an audience; to Google's own API an access token with a scope.",
  },
  {
    rule: "state-kept-after-deletion",
    type: "google_storage_bucket",
    check: (bucket) =>
      bucket.labels[1] !== "state" ||
      (literalAt(bucket, "soft_delete_policy", "retention_duration_seconds") === 0 &&
        literalAt(bucket, "versioning", "enabled") === false)
        ? undefined
        : "The state bucket must keep nothing that the program deleted: no soft delete and no versions.",
  },
  {
    rule: "secret-in-state",
    type: "google_secret_manager_secret_version",
    check: () => "Terraform's state would hold the secret's value: add it with gcloud.",
  },
  {
    rule: "throttled-run",
    type: "google_cloud_run_v2_service",
    check: (service, { folder }) =>
      folder !== "terraform/modules/run-agent" ||
      literalAt(service, "template", "containers", "resources", "cpu_idle") === false
        ? undefined
        : "A reader's run may outlive the request of its caller: set cpu_idle = false.",
  },
  {
    rule: "secret-of-a-part",
    type: "google_secret_manager_secret",
    check: (_secret, { folder }) =>
      folder === "terraform/modules/deployment"
        ? undefined
        : "A part that is switched off would delete the secret with its value: declare it in deployment/secrets.tf.",
  },
  {
    rule: "service-account-key",
    type: "google_service_account_key",
    check: () => "No process needs a key: each runs as its service account.",
  },
];

export function checkInvariants(modules: Iterable<TerraformModule>): Problem[] {
  return [...modules].flatMap((module) =>
    blocksOf(module, "resource").flatMap((block) =>
      INVARIANTS.filter(({ type }) => type === "*" || type === block.labels[0]).flatMap(({ rule, check }) => {
        const message = check(block, module);
        return message === undefined ? [] : [{ at: block.at, rule, message }];
      }),
    ),
  );
}

function conditionsOf(policy: Block): Block[] {
  return blocksOf(policy, "conditions");
}

/** Another receiver of an access token could use it. */
function isOfGoogle(uri: Expression | undefined): boolean {
  return /^"https:\/\/[a-z]+\.googleapis\.com\//.test(uri?.node.text ?? "");
}

/** The attribute at a path of blocks. */
function find(block: Block, ...path: string[]): Expression | undefined {
  const [name = "", ...rest] = path;
  if (rest.length === 0) return block.attributes.get(name);
  const [inner] = blocksOf(block, name);
  return inner && find(inner, ...rest);
}

function literalAt(block: Block, ...path: string[]): unknown {
  const found = find(block, ...path);
  return found && literalOf(found.node);
}
