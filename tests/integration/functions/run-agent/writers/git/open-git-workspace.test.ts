/** Real git against git's own HTTP server. */
import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type GitWorkspaceOptions,
  openGitWorkspace,
} from "../../../../../../functions/run-agent/writers/git/open-git-workspace.ts";
import { createScratch, type Scratch } from "../../../../../../shared/agents/process/scratch.ts";
import { type GitServer, startGitServer } from "../../../../../fixtures/git/start-git-server.ts";

const FILES = {
  "sum.js": "export const sum = (a, b) => a + b;\n",
  "old/notes.txt": "notes\n",
  ".gitignore": "node_modules\n",
  // A filter and a diff driver that only the repository names.
  ".gitattributes": "*.js filter=evil diff=evil\n",
};

let server: GitServer;
let scratch: Scratch;
let proof: string;
beforeAll(async () => {
  server = await startGitServer(FILES);
});
afterAll(() => server.close());
beforeEach(async () => {
  scratch = await createScratch();
  proof = join(scratch.tmp, "executed");
});
afterEach(() => scratch.remove());

let count = 0;
function open({
  source,
  ...options
}: Partial<Omit<GitWorkspaceOptions, "source">> & { source?: object } = {}) {
  return openGitWorkspace({
    source: { repository: server.url, branch: "main", username: "x-access-token", ...source },
    readToken: async () => "token-of-a-test",
    runId: `run-${++count}`,
    agentId: "coder",
    limits: { maxBytes: 1_000_000, maxFiles: 200 },
    fence: new AbortController().signal,
    ...options,
  });
}

const inWork = (path: string) => join(scratch.work, path);

function change(): void {
  writeFileSync(inWork("sum.js"), "export const sum = (...all) => all.reduce((a, b) => a + b, 0);\n");
  writeFileSync(inWork("new.txt"), "new\n");
  rmSync(inWork("old/notes.txt"));
  mkdirSync(inWork("node_modules"));
  writeFileSync(inWork("node_modules/ignored.js"), "");
}

const CHANGES = [
  { path: "new.txt", change: "added", bytes: 4 },
  { path: "old/notes.txt", change: "deleted", bytes: 0 },
  { path: "sum.js", change: "changed", bytes: 63 },
];

describe("a workspace from git", () => {
  it("brings the newest commit of the branch, with a repository for the agent", async () => {
    await open().bring(scratch);
    expect(readFileSync(inWork("sum.js"), "utf8")).toBe(FILES["sum.js"]);
    expect(execFileSync("git", ["status", "--porcelain"], { cwd: scratch.work, encoding: "utf8" })).toBe("");
    expect(readFileSync(inWork(".git/config"), "utf8")).not.toContain("token-of-a-test");
  });

  it("returns the changes as a patch that applies", async () => {
    const workspace = open();
    await workspace.bring(scratch);
    change();
    const { changes, patch = "", pushed } = await workspace.keep(scratch);
    expect(changes).toEqual(CHANGES);
    expect(pushed).toBeUndefined();
    const clone = join(scratch.tmp, "clone");
    mkdirSync(clone);
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(join(clone, path, ".."), { recursive: true });
      writeFileSync(join(clone, path), text);
    }
    execFileSync("git", ["apply", "-"], { cwd: clone, input: patch });
    expect(readFileSync(join(clone, "sum.js"), "utf8")).toContain("reduce");
    expect(existsSync(join(clone, "old/notes.txt"))).toBe(false);
    expect(server.git("branch", "--list", "agents/*")).toBe("");
  });

  it("pushes one commit to a branch of the run, where the profile allows it", async () => {
    const workspace = open({ source: { push_to: "agents/" }, runId: "run-pushed" });
    await workspace.bring(scratch);
    change();
    const { pushed } = await workspace.keep(scratch);
    expect(pushed?.branch).toBe("agents/run-pushed");
    expect(server.git("rev-parse", "agents/run-pushed").trim()).toBe(pushed?.commit);
    expect(server.git("show", "agents/run-pushed:new.txt")).toBe("new\n");
    expect(server.git("rev-list", "--count", "main..agents/run-pushed").trim()).toBe("1");
  });

  it("returns nothing for an unchanged repository", async () => {
    const workspace = open({ source: { push_to: "agents/" } });
    await workspace.bring(scratch);
    expect(await workspace.keep(scratch)).toEqual({ changes: [] });
  });

  it("executes neither hooks, settings, filters nor drivers of the agent or the repository", async () => {
    const workspace = open({ source: { push_to: "agents/" } });
    await workspace.bring(scratch);
    change();
    const script = inWork("evil.sh");
    writeFileSync(script, `#!/bin/sh\necho "$0" >> ${proof}\ncat\n`);
    chmodSync(script, 0o755);
    const git = (...args: string[]) => execFileSync("git", args, { cwd: scratch.work });
    for (const [name, value] of [
      ["core.fsmonitor", script],
      ["core.sshCommand", script],
      ["diff.evil.command", script],
      ["diff.evil.textconv", script],
      ["filter.evil.clean", script],
      ["filter.evil.required", "true"],
      ["credential.helper", script],
      ["core.hooksPath", inWork(".git/hooks")],
    ] as const) {
      git("config", name, value);
    }
    mkdirSync(inWork(".git/hooks"), { recursive: true });
    for (const hook of ["pre-commit", "commit-msg", "post-commit", "pre-push", "post-index-change"]) {
      writeFileSync(inWork(`.git/hooks/${hook}`), readFileSync(script));
      chmodSync(inWork(`.git/hooks/${hook}`), 0o755);
    }
    const { pushed } = await workspace.keep(scratch);
    expect(pushed).toBeDefined();
    expect(existsSync(proof)).toBe(false);
    // The same settings and hooks, read by the agent's own git.
    git("add", "--all");
    expect(existsSync(proof)).toBe(true);
  });

  it.each<[string, () => void]>([
    [
      "another repository within it",
      () => execFileSync("git", ["init", "-q", "inner"], { cwd: scratch.work }),
    ],
    ["a link that leads out of it", () => symlinkSync("/etc/passwd", inWork("link"))],
  ])("refuses %s", async (_what, act) => {
    const workspace = open();
    await workspace.bring(scratch);
    act();
    await expect(workspace.keep(scratch)).rejects.toMatchObject({ type: "invalid_workspace" });
  });

  it.each([
    { maxBytes: 20, maxFiles: 200 },
    { maxBytes: 1_000_000, maxFiles: 3 },
  ])("refuses a repository above its limits before it writes a file: %o", async (limits) => {
    await expect(open({ limits }).bring(scratch)).rejects.toMatchObject({ type: "workspace_too_large" });
    expect(readdirSync(scratch.work)).toEqual([]);
  });

  it("ends the fetch of a repository above its limits before all of it is written", async () => {
    const large = await startGitServer({ "large.bin": randomBytes(4_000_000).toString("base64") });
    try {
      const workspace = open({
        source: { repository: large.url },
        limits: { maxBytes: 1_000, maxFiles: 10 },
      });
      await expect(workspace.bring(scratch)).rejects.toMatchObject({ type: "workspace_too_large" });
      const files = readdirSync(scratch.own, { recursive: true, encoding: "utf8" });
      const bytes = files.reduce((sum, file) => sum + statSync(join(scratch.own, file)).size, 0);
      expect(bytes).toBeLessThan(2_000_000);
    } finally {
      await large.close();
    }
  });

  it("writes no file through a link of the repository", async () => {
    const hostile = await startGitServer({ "inner.txt": "inner\n" });
    try {
      const object = (kind: string, text: string | Buffer) =>
        hostile.write(text, "hash-object", "-t", kind, "-w", "--stdin", "--literally").trim();
      const link = object("blob", scratch.tmp);
      const file = object("blob", "#!/bin/sh\n");
      const inner = hostile.write(`100755 blob ${file}\tpost-checkout\n`, "mktree").trim();
      // One name twice, first as a link and then as a folder.
      const entry = (mode: string, id: string) =>
        Buffer.concat([Buffer.from(`${mode} out\0`), Buffer.from(id, "hex")]);
      const tree = object("tree", Buffer.concat([entry("120000", link), entry("40000", inner)]));
      hostile.git("update-ref", "refs/heads/main", hostile.git("commit-tree", tree, "-m", "hostile").trim());
      await open({ source: { repository: hostile.url } }).bring(scratch);
      expect(readdirSync(scratch.tmp)).toEqual([]);
    } finally {
      await hostile.close();
    }
  });

  it.each<[string, Parameters<typeof open>[0], string]>([
    ["a wrong token", { readToken: async () => "wrong" }, "repository_refused"],
    ["a missing token", { readToken: async () => undefined }, "repository_refused"],
    ["a missing branch", { source: { branch: "missing" } }, "repository_refused"],
    ["a dead host", { source: { repository: "http://127.0.0.1:9/site.git" } }, "repository_unavailable"],
  ])("reports %s by its type, without the credentials", async (_what, options, type) => {
    const error = await open(options)
      .bring(scratch)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ type });
    expect(JSON.stringify(error)).not.toMatch(/wrong|token-of-a-test/);
  });
});
