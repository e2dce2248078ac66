import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkPins, renewPins, reportPins } from "../../../../infra/pins/check-pins.ts";
import { findPins } from "../../../../infra/pins/find-pins.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { type Listening, listen } from "../../../fixtures/listen.ts";

const DIGEST = `sha256:${"a".repeat(64)}`;
const OTHER = `sha256:${"b".repeat(64)}`;

let root: string;
let registry: Listening;
let commit: string;

/** A registry that requires an anonymous token, as the public one does. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", registry.origin);
  if (url.pathname === "/token") {
    const scope = url.searchParams.get("scope");
    response.end(JSON.stringify({ token: `for ${scope}` }));
  } else if (request.headers.authorization !== "Bearer for repository:library/node:pull") {
    response.setHeader("www-authenticate", `Bearer realm="${registry.origin}/token",service="registry"`);
    response.writeHead(401).end();
  } else if (url.pathname === "/v2/library/node/manifests/24-slim") {
    response.setHeader("docker-content-digest", DIGEST).end();
  } else if (url.pathname === "/v2/library/node/manifests/evil") {
    response.setHeader("docker-content-digest", `${DIGEST} AS base`).end();
  } else response.writeHead(404).end();
});

beforeAll(async () => {
  registry = await listen(server);
  root = mkdtempSync(join(tmpdir(), "pins-"));
  const action = join(root, "actions/some/action");
  mkdirSync(action, { recursive: true });
  const git = (...args: string[]) => {
    const all = ["-C", action, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args];
    return execFileSync("git", all, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  };
  git("init");
  git("commit", "--allow-empty", "-m", "first");
  commit = git("rev-parse", "HEAD");
  git("tag", "-a", "v1.0.0", "-m", "annotated");
  git("commit", "--allow-empty", "-m", "second");
  git("tag", "v2.0.0");
});
afterAll(async () => {
  await registry.close();
  rmSync(root, { recursive: true });
});

const sources = () => ({ actions: `${root}/actions/`, registry: registry.origin });

/** A repository with these pins. */
function write(action: string, image: string): string {
  const folder = mkdtempSync(join(root, "repository-"));
  mkdirSync(join(folder, ".github/workflows"), { recursive: true });
  mkdirSync(join(folder, "infra/images/one"), { recursive: true });
  writeFileSync(join(folder, ".github/workflows/ci.yml"), `steps:\n  - uses: some/action@${action}\n`);
  writeFileSync(join(folder, "infra/images/one/Dockerfile"), `ARG BASE=node:${image}\nFROM \${BASE}\n`);
  return folder;
}

it("finds the pins of this repository", () => {
  const pins = findPins(packageRoot);
  expect(pins.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["actions/checkout", "actions/setup-node", "node"]),
  );
  expect(pins.find(({ name }) => name === "node")?.files).toContain("infra/local/Dockerfile");
});

it("confirms a commit by an annotated tag, and a digest by the registry", async () => {
  const report = reportPins(await checkPins(write(`${commit} # v1.0.0`, `24-slim@${DIGEST}`), sources()));
  expect(report.exitCode).toBe(0);
  expect(report.lines).toContain("same  some/action v1.0.0");
  expect(report.lines).toContain("same  node 24-slim");
});

it("reports pins that differ, and renews them", async () => {
  const folder = write(`${commit} # v2.0.0`, `24-slim@${OTHER}`);
  const pins = await checkPins(folder, sources());
  const report = reportPins(pins);
  expect(report.exitCode).toBe(1);
  expect(report.lines).toEqual(
    expect.arrayContaining(["DIFFERENT  some/action v2.0.0", `  pin    ${OTHER}`, `  found  ${DIGEST}`]),
  );
  renewPins(folder, pins);
  expect(reportPins(await checkPins(folder, sources())).exitCode).toBe(0);
  expect(readFileSync(join(folder, "infra/images/one/Dockerfile"), "utf8")).toContain(DIGEST);
});

it("takes nothing but a digest from a registry", async () => {
  const { lines, exitCode } = reportPins(
    await checkPins(write(`${commit} # v1.0.0`, `evil@${DIGEST}`), sources()),
  );
  expect(exitCode).toBe(2);
  expect(lines).toContain("  no answer: the answer is no digest");
});

it("reports a source without an answer as unconfirmed", async () => {
  const folder = write(`${commit} # v9.0.0`, `25-slim@${DIGEST}`);
  const { lines, exitCode } = reportPins(await checkPins(folder, sources()));
  expect(exitCode).toBe(2);
  expect(lines.join("\n")).toContain("no answer: some/action has no tag v9.0.0");
  expect(lines.join("\n")).toContain("no answer: the registry answered 404 for node:25-slim");
  const refused = { actions: `${root}/nowhere/`, registry: "http://127.0.0.1:1" };
  const offline = reportPins(await checkPins(folder, refused));
  expect(offline.exitCode).toBe(2);
  expect(offline.lines.at(-1)).toContain("The network refused some sources");
});
