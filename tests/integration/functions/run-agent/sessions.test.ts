/** Programs that continue conversations of their own; real processes on the local cloud. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executeAgentRun } from "../../../../functions/run-agent/execute-agent-run.ts";
import { deleteExpired } from "../../../../shared/runs/maintain/delete-expired.ts";
import { deleteEndedRun } from "../../../../shared/runs/record/delete-run.ts";
import { type LocalRuns, startLocalRuns } from "../../../fixtures/runs/local-run-store.ts";
import {
  type ScriptedAgents,
  type SubmitOptions,
  scriptAgents,
} from "../../../fixtures/runs/scripted-agents.ts";

const ARGUMENTS = [
  ["start", "{{session.start}}"],
  ["resume", "{{session.resume}}"],
  "--again{{session.resume?}}",
];
/** Notes each call and its folder in its state, prints the notes, then does what the input says. */
const NOTES =
  'mkdir -p ~/.tool/notes; echo "$@" in $PWD >> ~/.tool/notes/calls; cat ~/.tool/notes/calls; read -r more; eval "$more"';

let runs: LocalRuns;
let agents: ScriptedAgents;
beforeAll(async () => {
  runs = await startLocalRuns();
  agents = await scriptAgents(runs);
  const parts = { args: ["-c", NOTES, "sh", ...ARGUMENTS], session: { state: [".tool/notes"] } };
  agents.agent("notes", NOTES, parts);
  agents.agent("reader-of-ids", NOTES, {
    ...parts,
    output: { type: "json", lines: true, answer: "text" },
    session: { state: [".tool/notes"], id: { where: { type: "begun" }, path: "thread.id" } },
  });
  const forgets = `if [ "$1" = resume ]; then echo "no conversation $2" >&2; exit 1; fi; ${NOTES}`;
  const session = { ...parts.session, not_found_message: "no conversation" };
  agents.agent("forgetful", forgets, { ...parts, args: ["-c", forgets, "sh", ...ARGUMENTS], session });
});
afterAll(async () => {
  await agents.close();
  await runs.close();
});

async function run(agent: string, { input = "", ...options }: SubmitOptions & { input?: string }) {
  const id = await agents.submit(agent, { input: `${input}\n` }, options);
  const ended = await executeAgentRun(agents.worker(), id);
  const { output, session } = await agents.result(id);
  return { id, state: ended?.state, calls: output.split("\n"), session };
}

const sessions = () => runs.names("sessions/");

describe("an agent with sessions", () => {
  it("continues the conversation of its context, in the same folder", async () => {
    const first = await run("notes", { context: "a" });
    const [, id, folder] = /^start (\S+) in (\S+)$/.exec(first.calls[0] ?? "") ?? [];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.session).toBe("started");
    const second = await run("notes", { context: "a" });
    expect(second.calls).toEqual([`start ${id} in ${folder}`, `resume ${id} --again in ${folder}`]);
    expect(second.session).toBe("continued");
  });

  it.each([
    ["another context", { context: "b" }],
    ["another owner", { context: "a", owner: "another" }],
  ])("starts again in %s", async (_what, options) => {
    const { calls, session } = await run("notes", options);
    expect(calls).toEqual([expect.stringMatching(/^start /)]);
    expect(session).toBe("started");
  });

  it("has no session without a context", async () => {
    const { calls, session } = await run("notes", {});
    expect(calls[0]).toMatch(/^in /);
    expect(session).toBeUndefined();
  });

  it("reports the id of its conversation, where it chooses that itself", async () => {
    const begun = 'echo \'{"type":"begun","thread":{"id":"t-7"}}\'; echo \'{"text":"\'$1 $2\'"}\'';
    const options = { context: "c", input: begun };
    await run("reader-of-ids", options);
    expect((await run("reader-of-ids", options)).calls).toEqual(["resume t-7"]);
    const nameless = await run("reader-of-ids", { context: "d", input: 'echo \'{"text":"x"}\'' });
    expect(nameless.session).toBe("not_kept");
  });

  it("keeps the state of its last completed run, without links", async () => {
    await run("notes", {
      context: "e",
      input: "ln -s /etc/passwd ~/.tool/notes/link; echo kept > ~/.tool/lost",
    });
    await run("notes", { context: "e", input: "exit 1" });
    const { calls } = await run("notes", { context: "e", input: "ls -A ~ ~/.tool ~/.tool/notes" });
    expect(calls.filter((line) => line.startsWith("resume"))).toHaveLength(1);
    expect(calls.slice(2).join(" ")).not.toMatch(/link|lost/);
  });

  it("has an answer although its state is too large to keep", async () => {
    const many = "(cd ~/.tool/notes && seq 1 2100 | xargs touch)";
    expect(await run("notes", { context: "f", input: many })).toMatchObject({
      state: "completed",
      session: "not_kept",
    });
  });

  it("is not kept where the program leaves no file", async () => {
    expect((await run("notes", { context: "k", input: "rm -r ~/.tool/notes" })).session).toBe("not_kept");
    expect((await run("notes", { context: "k" })).session).toBe("started");
  });

  it("starts a new conversation, and reports that, where the earlier one cannot be opened", async () => {
    const options = { context: "h" };
    const known = await sessions();
    const [, id] = (await run("notes", options)).calls[0]?.split(" ") ?? [];
    const [name = ""] = (await sessions()).filter((each) => !known.includes(each));
    const { generation = "" } = (await runs.store.objects.read(name)) ?? {};
    await runs.store.objects.replace(name, "damaged", generation);
    const again = await run("notes", options);
    expect(again).toMatchObject({ state: "completed", session: "restarted" });
    expect(again.calls).toEqual([expect.stringMatching(/^start /)]);
    expect(again.calls[0]).not.toContain(id);
    expect((await run("notes", options)).session).toBe("continued");
  });

  it("starts a new conversation, and reports that, where the program does not find the earlier one", async () => {
    const options = { context: "i", input: 'echo "did $1" >> "$DIR/done"' };
    expect((await run("forgetful", options)).session).toBe("started");
    const again = await run("forgetful", options);
    expect(again).toMatchObject({ state: "completed", session: "restarted" });
    expect(again.calls).toEqual([expect.stringMatching(/^start /)]);
    expect((await readFile(join(agents.dir, "done"), "utf8")).split("\n")).toEqual([
      "did start",
      "did start",
      "",
    ]);
    expect((await agents.transcript(again.id))?.attempts).toMatchObject([{ exit_code: 1 }, { exit_code: 0 }]);
  });

  it("loses the conversation with a deleted run, and at the end of the history", async () => {
    const before = await sessions();
    const { id } = await run("notes", { context: "g" });
    expect(await sessions()).toHaveLength(before.length + 1);
    await deleteEndedRun(runs.store, id);
    expect(await sessions()).toEqual(before);
    await deleteExpired(runs.store, { resultSeconds: 60, historySeconds: 600 });
    expect(await sessions()).toEqual(before);
    const clock = { ...runs.store.clock, now: () => new Date(Date.now() + 3_600_000) };
    await deleteExpired({ ...runs.store, clock }, { resultSeconds: 60, historySeconds: 600 });
    expect(await sessions()).toEqual([]);
  });
});

describe("FR-007/logs the transcript of a run", () => {
  it("holds the output of every attempt, masked", async () => {
    const key = "model-key-4711";
    agents.agent("talker", 'echo "trying $KEY" >&2; echo answer; exit 3', {
      env: { KEY: { from_env: "MODEL_KEY" } },
    });
    const id = await agents.submit("talker");
    await executeAgentRun(agents.worker({ keys: { MODEL_KEY: key } }), id);
    const transcript = await agents.transcript(id);
    expect(transcript?.attempts).toMatchObject([
      { exit_code: 3, signal: null, stdout: "answer\n", truncated: false },
    ]);
    expect(transcript?.attempts[0]?.stderr).toMatch(/^trying /);
    expect(JSON.stringify(transcript)).not.toContain(key);
  });

  it("holds no half of a secret that its limit divides", async () => {
    const key = `model-key-${"0123456789".repeat(20)}`;
    agents.agent("divided", 'echo "$KEY" >&2; head -c 199900 /dev/zero | tr "\\0" x >&2; echo done', {
      env: { KEY: { from_env: "MODEL_KEY" } },
    });
    const id = await agents.submit("divided");
    await executeAgentRun(agents.worker({ keys: { MODEL_KEY: key } }), id);
    expect(JSON.stringify(await agents.transcript(id))).not.toContain("0123456789");
  });

  it("keeps the end of a long output, and is not stored where there is nothing but the answer", async () => {
    agents.agent("long", "seq 1 100000 >&2; echo done");
    const long = await agents.submit("long");
    await executeAgentRun(agents.worker(), long);
    const { stderr = "", truncated } = (await agents.transcript(long))?.attempts[0] ?? {};
    expect(stderr).toMatch(/^\[… the beginning is omitted …\]\n[\s\S]*\n100000\n$/);
    expect(truncated).toBe(true);
    agents.agent("plain", "echo answer");
    const plain = await agents.submit("plain");
    await executeAgentRun(agents.worker(), plain);
    expect(await agents.transcript(plain)).toBeUndefined();
  });
});
