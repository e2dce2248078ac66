/**
 * Compares the environment variables that a module sets with the settings that its process declares: a required one that
 * no module sets, one that the process does not read, and a secret outside of Secret Manager are mistakes.
 */
import type { SettingRow } from "../../../shared/core/config.ts";
import { objectElements, stringsOf } from "./expressions.ts";
import { localsOf, type Problem, type TerraformModule } from "./read-modules.ts";

/** A process and the module that deploys it. */
export interface DeployedProcess {
  name: string;
  folder: string;
  /** Key of the process in `local.tunable` of the module settings. */
  tunable: string;
  rows: readonly SettingRow[];
}

/**
 * Settings that no module sets, with the reason: of every process, or of the named one. All others are set or tunable,
 * but those with `setBy`.
 */
const LEFT_OUT: Record<string, string> = {
  AUTH0_ISSUER: "AUTH0_DOMAIN names it",
  FEDERALRUNNER_AGENTS_DIR: "profiles come from the bucket and the image",
  FEDERALRUNNER_BROWSER_PATH: "the image holds the browser",
  FEDERALRUNNER_BROWSER_UID: "the image's worker is not root",
  FEDERALRUNNER_CACHE_DIR: "set by the image",
  FEDERALRUNNER_HEADLESS: "a container has no display",
  FEDERALRUNNER_WIZARDS_DIR: "wizards come from the bucket and the image",
  HOST: "set by the image",
  PORT: "set by Cloud Run",
  "a2a-grpc SMTP_URL": "the gateway sends the notices of schedules",
  "execute-wizard DEPLOYMENT": "it launches and enqueues nothing",
  "execute-wizard INVOKER_SERVICE_ACCOUNT": "it enqueues nothing",
  "reprove-wizards FEDERALRUNNER_RUN_TIMEOUT_S": "a walk has the limit of FederalScout's calls",
  "reprove-wizards HEAL": "a walk reports a changed field",
  "reprove-wizards VISITOR": "a walk is a declared visit",
  "run-agent FEDERALRUNNER_RUN_TIMEOUT_S": "it launches no wizards",
  "run-agent WIZARD_LAUNCHER": "it launches no wizards",
  "run-agent WIZARD_SERVICE_URL": "it launches no wizards",
};

const SETTINGS = "terraform/modules/settings";

export function checkEnvironment(
  modules: ReadonlyMap<string, TerraformModule>,
  processes: readonly DeployedProcess[],
): Problem[] {
  const read = new Set(processes.flatMap(({ rows }) => rows.map(({ name }) => name)));
  const stale = Object.keys(LEFT_OUT).filter((key) => !read.has(key.split(" ").at(-1) ?? ""));
  const ofProcesses = processes.flatMap((process) => {
    const { plain, secret } = variablesOf(modules, process.folder);
    const tunable = new Set(tunableOf(modules, process.tunable));
    const rows = new Map(process.rows.map((row) => [row.name, row]));
    const problem = (rule: string, message: string) => ({ at: process.folder, rule, message });
    const unknown = [...plain, ...secret, ...tunable].filter((name) => !rows.has(name));
    const twice = [...tunable].filter((name) => plain.has(name) || secret.has(name));
    return [
      ...unknown.map((name) => problem("unknown-variable", `${process.name} does not read ${name}.`)),
      ...twice.map((name) => problem("set-twice", `${name} is both computed and tunable.`)),
      ...[...rows.values()].flatMap((row) => {
        const isSet = plain.has(row.name) || secret.has(row.name);
        const isRequired = row.default === undefined && !row.optional;
        if (row.secret && plain.has(row.name)) {
          return [problem("secret-in-clear", `${row.name} is a secret: it belongs in local.secret_env.`)];
        }
        if (!row.secret && secret.has(row.name)) {
          return [problem("not-a-secret", `${row.name} is not a secret: it belongs in local.env.`)];
        }
        const isLeftOut = row.name in LEFT_OUT || `${process.name} ${row.name}` in LEFT_OUT;
        if (isSet || (tunable.has(row.name) && !isRequired) || isLeftOut || row.setBy) return [];
        const place = `local.env of ${process.folder}, local.tunable.${process.tunable} of ${SETTINGS}/main.tf`;
        return [
          problem("unset-variable", `${row.name} is not deployed: add it to ${place}, or to LEFT_OUT.`),
        ];
      }),
    ];
  });
  return [
    ...stale.map((name) => {
      return { at: "LEFT_OUT", rule: "unknown-variable", message: `No process reads ${name}.` };
    }),
    ...ofProcesses,
  ];
}

/** Names that a module's `local.env` and `local.secret_env` hold. */
export function variablesOf(
  modules: ReadonlyMap<string, TerraformModule>,
  folder: string,
): { plain: Set<string>; secret: Set<string> } {
  const module = modules.get(folder);
  const keysOf = (name: string) => {
    const value = module && localsOf(module).get(name);
    return new Set(value ? objectElements(value.node).keys() : []);
  };
  return { plain: keysOf("env"), secret: keysOf("secret_env") };
}

function tunableOf(modules: ReadonlyMap<string, TerraformModule>, name: string): string[] {
  const settings = modules.get(SETTINGS);
  const tunable = settings && localsOf(settings).get("tunable");
  return tunable ? stringsOf(objectElements(tunable.node).get(name)) : [];
}
