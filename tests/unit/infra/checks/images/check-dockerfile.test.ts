import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkDockerfile } from "../../../../../infra/checks/images/check-dockerfile.ts";
import { readDockerfile, stepsOf } from "../../../../../infra/images/read-dockerfile.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const IMAGES = ["gateway", "execute-wizard", "run-agent"];
const read = (image: string) => readFileSync(join(packageRoot, "infra/images", image, "Dockerfile"), "utf8");

const MISTAKES: [string, string, string, string | RegExp][] = [
  ["a misspelt instruction", "EXPOSE 8080", "EXPOSED 8080", /instruction/i],
  ["a base by its tag", "FROM base\n", "FROM node:24\n", "a stage starts from BASE"],
  ["a process that runs as root", "USER node\n", "", "must not run as root"],
  ["no health check", "HEALTHCHECK", "# HEALTHCHECK", "no HEALTHCHECK"],
  [
    "a command in a shell",
    'CMD ["dist/functions/execute-wizard/job.js"]',
    "CMD dist/functions/execute-wizard/job.js",
    "CMD must be a list",
  ],
  ["recommended packages", "--no-install-recommends ", "", "--no-install-recommends"],
  ["package lists in the layer", " && rm -rf /var/lib/apt/lists/*", "", "package lists"],
  ["packages that no lock file names", "npm ci", "npm install", "npm ci installs"],
  ["a download", "COPY . .", "ADD . .", "ADD"],
  ["a process that only its own container reaches", "HOST=0.0.0.0 ", "", "HOST is not set"],
  ["no compile cache", "NODE_COMPILE_CACHE", "COMPILE_CACHE", "NODE_COMPILE_CACHE"],
];

describe("the check of Dockerfiles", () => {
  it.each(IMAGES)("finds nothing in that of %s", (image) => {
    expect(checkDockerfile(read(image), image)).toEqual([]);
  });

  it.each(MISTAKES)("finds %s", (_name, text, replacement, message) => {
    const source = read("execute-wizard");
    expect(source).toContain(text);
    const found = checkDockerfile(source.replaceAll(text, replacement), "execute-wizard");
    expect(found.map((problem) => problem.message).join("\n")).toMatch(message);
  });
});

describe("the images", () => {
  it("EXEC-003/packaged hold the bundled wizards where wizards are listed or executed", () => {
    for (const image of ["gateway", "execute-wizard"])
      expect(read(image)).toContain("/app/wizards ./wizards");
  });

  it("hold the command-line agents in the versions that the bundled profiles name", () => {
    const profiles = ["claude-code", "codex", "continue", "copilot-cli", "gemini-cli"].map(
      (id) =>
        JSON.parse(readFileSync(join(packageRoot, "shared/agents/profiles", `${id}.json`), "utf8")) as {
          package: { name: string; version: string };
        },
    );
    const { dependencies } = JSON.parse(
      readFileSync(join(packageRoot, "infra/images/run-agent/agents/package.json"), "utf8"),
    ) as { dependencies: Record<string, string> };
    const named = profiles.map(({ package: { name, version } }) => [name, version]);
    expect(Object.entries(dependencies)).toEqual(named.sort());
  });

  it("have a name for each user of Terraform's default AGENT_UIDS", () => {
    const variables = readFileSync(join(packageRoot, "terraform/modules/settings/variables.tf"), "utf8");
    const [, first, last] = /uids\s+= optional\(string, "(\d+)-(\d+)"\)/.exec(variables) ?? [];
    expect(read("run-agent")).toContain(`seq ${first} ${last}`);
  });

  it("EXEC-013 hold Chromium, unpacked and started once, and answer health checks on port 8080", () => {
    const text = read("execute-wizard");
    expect(text).toContain("prove-browser.js");
    expect(text).toContain("COPY --from=build /app/browser ./browser");
    for (const image of IMAGES) {
      expect(read(image)).toMatch(/EXPOSE 8080\n[\s\S]*HEALTHCHECK .*PORT \|\| 8080.*\/health/);
    }
  });

  it("SERVER-008/webkit hold WebKit by a build argument", () => {
    expect(read("execute-wizard")).toMatch(
      /ARG BROWSER=chromium[\s\S]*= webkit \]; then .* install --with-deps webkit/,
    );
  });

  it("compile their cache as the user of the process", () => {
    for (const image of IMAGES) {
      const build = readDockerfile(read(image)).stages.find(({ name }) => name === "build");
      const baked = build?.steps.findIndex(({ text }) => text.includes("bake-compile-cache.js")) ?? -1;
      const user = build?.steps.slice(0, baked).findLast(({ keyword }) => keyword === "USER")?.text ?? "root";
      const dockerfile = readDockerfile(read(image));
      const last = dockerfile.stages.at(-1);
      const runs = last && stepsOf(dockerfile, last).findLast(({ keyword }) => keyword === "USER")?.text;
      expect(user, image).toBe(runs);
    }
  });

  it("start as the user that Cloud Run gets no other instruction about", () => {
    const users = IMAGES.map((image) => {
      const dockerfile = readDockerfile(read(image));
      const last = dockerfile.stages.at(-1);
      return last && stepsOf(dockerfile, last).findLast(({ keyword }) => keyword === "USER")?.text;
    });
    expect(users).toEqual(["node", "node", "root"]);
  });
});
