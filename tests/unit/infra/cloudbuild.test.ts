import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { packageRoot } from "../../../shared/core/package-root.ts";

const text = readFileSync(join(packageRoot, "cloudbuild.yaml"), "utf8");
const build = parse(text) as {
  substitutions: Record<string, string>;
  steps: {
    id: string;
    name: string;
    waitFor?: string[];
    dir?: string;
    script?: string;
    allowFailure?: boolean;
  }[];
};
const step = (id: string) => {
  const found = build.steps.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`there is no step ${id}`);
  return found;
};

interface Message {
  fields?: Record<string, { type: string; rule?: string; keyType?: string }>;
  values?: Record<string, number>;
  nested?: Record<string, Message>;
}

/** Google's own description of a build, in the package of its client. */
const protos = createRequire(import.meta.url)("@google-cloud/cloudbuild/build/protos/protos.json") as Message;
const PACKAGE = "google.devtools.cloudbuild.v1";
const SCALARS: Record<string, string> = {
  string: "string",
  bool: "boolean",
  int32: "number",
  int64: "number",
};

function find(name: string): Message | undefined {
  const walk = (path: string) =>
    path.split(".").reduce<Message | undefined>((at, part) => at?.nested?.[part], protos);
  return (
    walk(name) ??
    walk(`${PACKAGE}.${name}`) ??
    walk(`${PACKAGE}.Build.${name}`) ??
    walk(`${PACKAGE}.BuildOptions.${name}`)
  );
}

/** Paths of the value that do not fit the message. */
function problems(value: unknown, type: string, path: string): string[] {
  if (type === "google.protobuf.Duration")
    return /^\d+s$/.test(String(value)) ? [] : [`${path}: no duration`];
  const scalar = SCALARS[type];
  if (scalar !== undefined) return typeof value === scalar ? [] : [`${path}: no ${scalar}`];
  const message = find(type);
  if (!message) return [`${path}: unknown type ${type}`];
  if (message.values)
    return String(value) in message.values ? [] : [`${path}: ${String(value)} is no ${type}`];
  if (typeof value !== "object" || value === null) return [`${path}: no object`];
  return Object.entries(value).flatMap(([name, inner]) => {
    const field = message.fields?.[name];
    const at = `${path}.${name}`;
    if (!field) return [`${at}: unknown field`];
    if (field.rule === "repeated") {
      if (!Array.isArray(inner)) return [`${at}: no list`];
      return inner.flatMap((item, index) => problems(item, field.type, `${at}[${index}]`));
    }
    const items: [string, unknown][] = field.keyType ? Object.entries(inner as object) : [["", inner]];
    return items.flatMap(([key, item]) => problems(item, field.type, key === "" ? at : `${at}.${key}`));
  });
}

describe("cloudbuild.yaml", () => {
  it("fits Cloud Build's description of a build", () => {
    expect(problems(build, "Build", "build")).toEqual([]);
  });

  it("would not fit with a misspelt field, a wrong type or an unknown machine", () => {
    expect(problems({ steps: [{ script: "x", waitfor: [] }] }, "Build", "build")).toEqual([
      "build.steps[0].waitfor: unknown field",
    ]);
    expect(problems({ steps: "x", timeout: "1h" }, "Build", "build")).toEqual([
      "build.steps: no list",
      "build.timeout: no duration",
    ]);
    expect(problems({ options: { machineType: "LARGE" } }, "Build", "build")).toHaveLength(1);
  });

  it("waits for steps that come earlier", () => {
    for (const [index, { id, waitFor = [] }] of build.steps.entries()) {
      const earlier = build.steps.slice(0, index).map((other) => other.id);
      for (const name of waitFor.filter((other) => other !== "-")) expect(earlier, id).toContain(name);
    }
  });

  it("declares every substitution that it uses, and uses every one that it declares", () => {
    const used = new Set(
      [...text.replace(/^ {2}_\w+:/gm, "").matchAll(/\$\{?(_[A-Z0-9_]+)/g)].map(([, name]) => name),
    );
    expect([...used].sort()).toEqual(Object.keys(build.substitutions).sort());
  });

  it("has scripts that a shell can read, on files that exist", () => {
    for (const { id, script = "" } of build.steps) {
      const { status, stderr } = spawnSync("/bin/sh", ["-n"], { input: script, encoding: "utf8" });
      expect(status, `${id}: ${stderr}`).toBe(0);
      for (const [path] of script.matchAll(
        /infra\/images\/[\w-]+\/Dockerfile|\.ci\/run|functions\/cli\/\S+\.js/g,
      )) {
        expect(existsSync(join(packageRoot, path)), path).toBe(true);
      }
    }
    expect(step("smoke").script).toContain("--self-check");
  });

  it("pushes only tested images, and moves traffic only after the smoke test", () => {
    expect(step("push").waitFor).toContain("check");
    expect(step("plan").waitFor).toContain("push");
    expect(step("apply").waitFor).toEqual(["guard"]);
    expect(step("smoke")).toMatchObject({ waitFor: ["apply"], allowFailure: true });
    expect(step("traffic").waitFor).toEqual(["smoke"]);
    const [onSuccess = "", onFailure = ""] = (step("traffic").script ?? "").split("exit 0");
    expect(onSuccess).toContain("smoke-passed");
    expect(onFailure).toContain("previous-images.json");
    expect(onFailure.trim()).toMatch(/exit 1$/);
  });

  it.each([
    ["no agents", [], "0", 0, 0],
    ["agents of a development environment", [["ENVIRONMENT", "development"]], "0", 0, 0],
    ["a fence of the platform", [["AGENT_METADATA_FENCE", "platform"]], "0", 0, 0],
    ["a kernel that has the agents' fence", [], "0", 0, 2],
    ["a kernel that refuses it", [], "1", 1, 2],
  ])("guards a plan before its apply: %s", (name, changed, answer, status, calls) => {
    const workspace = mkdtempSync(join(tmpdir(), "fence-"));
    try {
      const env = {
        AGENT_METADATA_FENCE: "kernel",
        ENVIRONMENT: "production",
        ...Object.fromEntries(changed),
      };
      const variables = Object.entries(env).map(([variable, value]) => ({ name: variable, value }));
      const resources = name === "no agents" ? [] : [{ values: { env: variables } }];
      const plan = { planned_values: { resources } };
      writeFileSync(join(workspace, "plan.json"), JSON.stringify(plan));
      writeFileSync(join(workspace, "run-agent.digest"), "registry/run-agent@sha256:0");
      const gcloud = `#!/bin/sh\necho "$@" >> ${workspace}/calls\ncase "$3" in deploy) exit ${answer};; esac\n`;
      writeFileSync(join(workspace, "gcloud"), gcloud, { mode: 0o755 });
      writeFileSync(join(workspace, "calls"), "");
      const {
        status: ended,
        stdout,
        stderr,
      } = spawnSync("/bin/sh", {
        input: (step("guard").script ?? "").replaceAll("/workspace", workspace),
        env: { PATH: `${workspace}:${process.env.PATH}`, _NAME: "n", _REGION: "r", PROJECT_ID: "p" },
        encoding: "utf8",
      });
      expect(ended).toBe(status);
      expect(readFileSync(join(workspace, "calls"), "utf8").trim().split("\n").filter(Boolean)).toHaveLength(
        calls,
      );
      if (status !== 0) expect(stdout + stderr).toContain("Nothing was changed");
    } finally {
      rmSync(workspace, { recursive: true });
    }
  });

  it("names images by the digest of the registry", () => {
    expect(step("push").script).toContain("RepoDigests");
    for (const image of ["gateway", "execute-wizard", "run-agent"]) {
      expect(step(`build-${image}`).script).toContain('--build-arg "BASE=$(cat /workspace/base)"');
    }
  });
});
