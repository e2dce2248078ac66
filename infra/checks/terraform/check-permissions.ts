/**
 * Compares the roles that terraform/ grants with the calls that the processes make: a missing role, and one that no call
 * needs, are mistakes.
 */
import { stringsOf } from "./expressions.ts";
import { neededGrants, type ProcessCalls } from "./process-calls.ts";
import { type Block, blocksOf, localsOf, type Problem, type TerraformModule } from "./read-modules.ts";

/** Permissions of Google's roles that are granted to processes, as far as the processes' calls need them. */
const GOOGLE_ROLES: Record<string, readonly string[]> = {
  // https://cloud.google.com/iam/docs/roles-permissions
  "roles/iam.serviceAccountUser": ["iam.serviceAccounts.actAs"],
  "roles/run.invoker": ["run.routes.invoke"],
};

/** The account of Cloud Build is not a process: it creates everything. */
const DEPLOYER = "terraform/modules/deployer";

/** Arguments of `…_iam_member` resources that name the resource whose access they grant. */
const TARGETS = ["bucket", "name", "service_account_id", "secret_id"];

export function checkPermissions(
  modules: ReadonlyMap<string, TerraformModule>,
  processes: readonly ProcessCalls[],
): Problem[] {
  const all = [...modules.values()].filter(({ folder }) => folder !== DEPLOYER);
  const roles = customRoles(all);
  const needed = neededGrants(processes);
  const granted = new Map<string, string>();
  const problems: Problem[] = [];
  for (const grant of all.flatMap((module) => blocksOf(module, "resource").filter(isGrant))) {
    const account = accountOf(grant);
    if (account === undefined) continue;
    const role = grant.attributes.get("role")?.node.text ?? "";
    const permissions =
      GOOGLE_ROLES[role.replaceAll('"', "")] ?? roles.get(/roles\.(\w+)/.exec(role)?.[1] ?? "");
    if (!permissions) {
      const message = `The permissions of ${role} are unknown: use a custom role, or add it to GOOGLE_ROLES.`;
      problems.push({ at: grant.at, rule: "unknown-role", message });
    }
    for (const permission of permissions ?? []) {
      granted.set(`${account} ${permission} ${targetOf(grant)}`, grant.at);
    }
  }
  return [
    ...problems,
    ...[...needed]
      .filter((grant) => !granted.has(grant))
      .map((grant) => ({
        at: "terraform/modules",
        rule: "missing-role",
        message: `${describeGrant(grant)} is not granted.`,
      })),
    ...[...granted]
      .filter(([grant]) => !needed.has(grant))
      .map(([grant, at]) => ({
        at,
        rule: "needless-role",
        message: `No call needs ${describeGrant(grant)}.`,
      })),
    ...processes.flatMap(({ account }) => checkSecrets(modules, account)),
  ];
}

function customRoles(modules: readonly TerraformModule[]): Map<string, readonly string[]> {
  const roles = modules.flatMap((module) => blocksOf(module, "resource", "google_project_iam_custom_role"));
  return new Map(
    roles.map(({ labels, attributes }) => [labels[1] ?? "", stringsOf(attributes.get("permissions")?.node)]),
  );
}

function isGrant({ labels: [type = ""], attributes }: Block): boolean {
  return type.endsWith("_iam_member") && attributes.has("role");
}

/** Key of the service account; undefined for operators, for the public, and for the one reader of a module's secrets. */
function accountOf({ attributes }: Block): string | undefined {
  return /(?:service_accounts|google_service_account)\.(\w+)/.exec(
    attributes.get("member")?.node.text ?? "",
  )?.[1];
}

function targetOf({ labels, attributes }: Block): string {
  if (labels[0] === "google_project_iam_member") return "project";
  const target = TARGETS.map((name) => attributes.get(name)).find(Boolean);
  return /google_\w+\.\w+/.exec(target?.node.text ?? "")?.[0] ?? "unknown";
}

/** A module with secrets in its environment grants its own service account the access to them, and no other one. */
function checkSecrets(modules: ReadonlyMap<string, TerraformModule>, account: string): Problem[] {
  const module = modules.get(`terraform/modules/${account.replace("_", "-")}`);
  if (!module || !localsOf(module).has("secret_env")) return [];
  const [grant] = blocksOf(module, "module", "secrets");
  const ids = grant?.attributes.get("ids")?.node.text ?? "";
  const readers = blocksOf(module, "module").flatMap(
    (call) => call.attributes.get("reader")?.node.text ?? [],
  );
  if (ids.includes("local.secret_env") && readers.every((reader) => reader.endsWith(`.${account}`)))
    return [];
  const message = `local.secret_env needs a module "secrets" whose reader is the service account ${account}.`;
  return [{ at: module.folder, rule: "missing-role", message }];
}

function describeGrant(grant: string): string {
  const [account, permission, resource] = grant.split(" ");
  return `${permission} on ${resource} for ${account}`;
}
