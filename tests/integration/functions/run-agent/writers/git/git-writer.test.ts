/** A writer with a workspace from git: real processes and git on the local cloud. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executeWriter } from "../../../../../../functions/run-agent/writers/execute-writer.ts";
import { LEASE_TIMES } from "../../../../../../shared/runs/turns/leases.ts";
import { type GitServer, startGitServer } from "../../../../../fixtures/git/start-git-server.ts";
import { type LocalRuns, startLocalRuns } from "../../../../../fixtures/runs/local-run-store.ts";
import { type ScriptedAgents, scriptAgents } from "../../../../../fixtures/runs/scripted-agents.ts";

let server: GitServer;
let runs: LocalRuns;
let agents: ScriptedAgents;
beforeAll(async () => {
  [server, runs] = await Promise.all([startGitServer({ "a.txt": "one\n" }), startLocalRuns()]);
  agents = await scriptAgents(runs);
  agents.agent("coder", 'echo "mail: ada@example.org" > a.txt; cat a.txt; env | grep -c token-of || true', {
    access_type: "read-write",
    workspace: {
      repository: server.url,
      branch: "main",
      push_to: "agents/",
      token: { from_env: "GIT_TOKEN" },
    },
  });
});
afterAll(async () => {
  await Promise.all([server.close(), agents.close()]);
  await runs.close();
});

async function execute(keys: Record<string, string>) {
  const id = await agents.submit("coder");
  const never = new AbortController().signal;
  const writer = { times: LEASE_TIMES, limits: { maxBytes: 1_000_000, maxFiles: 100 } };
  const options = {
    host: never,
    fence: never,
    isFenced: async () => false,
    onClaim: () => {},
    onEnd: () => {},
  };
  const run = await executeWriter({ ...writer, worker: agents.worker({ keys }) }, "coder", id, options);
  return { id, run, result: await agents.result(id) };
}

describe("a writer with a repository", () => {
  it("has a result with the changes, the masked patch and the pushed branch, and never the token", async () => {
    const { id, run, result } = await execute({ GIT_TOKEN: "token-of-a-test" });
    expect(run).toMatchObject({ state: "completed" });
    expect(result.output).toMatch(/\n0$/);
    expect(result.changes).toMatchObject([{ path: "a.txt", change: "changed" }]);
    expect(result.patch).toMatch(/^diff --git a\/a\.txt b\/a\.txt\n[\s\S]*\n-one\n\+mail: /);
    expect(result.patch).not.toContain("ada@example.org");
    expect(result.masked).toBe(true);
    expect(result.pushed?.branch).toBe(`agents/${id}`);
    expect(server.git("show", `agents/${id}:a.txt`)).toBe("mail: ada@example.org\n");
  });

  it("ends with a missing or a wrong token before its process starts", async () => {
    expect(await execute({})).toMatchObject({
      run: { state: "failed", error: { type: "secret_unavailable" }, facts: { attempts: 0 } },
    });
    expect(await execute({ GIT_TOKEN: "wrong" })).toMatchObject({
      run: { state: "failed", error: { type: "repository_refused" }, facts: { attempts: 0 } },
    });
  });
});
