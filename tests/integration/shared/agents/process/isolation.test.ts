/** Agents run as another user when the worker is root. */
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { lstat, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { agentEnvironment } from "../../../../../shared/agents/process/agent-environment.ts";
import { endMembers } from "../../../../../shared/agents/process/end-processes.ts";
import { MOST_PROCESSES } from "../../../../../shared/agents/process/fence-processes.ts";
import { hasProcesses } from "../../../../../shared/agents/process/process-table.ts";
import { runProcess } from "../../../../../shared/agents/process/run-process.ts";
import { createScratch } from "../../../../../shared/agents/process/scratch.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import { processesWith } from "../../../../fixtures/processes.ts";

const isRoot = process.getuid?.() === 0;
// Only this file uses these users: at the end of a run all processes of its user are killed.
const uid = 100_000 + process.pid;
const user = { uid, gid: uid + 1 };

/** Runs a shell command as an agent, in its own scratch folder. */
async function asAgent(command: string, more: { user?: typeof user } = isRoot ? { user } : {}) {
  const scratch = await createScratch(more);
  await scratch.handOver();
  const outcome = await runProcess({
    executable: "sh",
    args: ["-c", command],
    env: agentEnvironment(scratch, {}, "/usr/bin:/bin"),
    cwd: scratch.work,
    timeoutMs: 10_000,
    ...more,
  });
  await scratch.remove();
  return { ...outcome, output: outcome.stdout.toString() };
}

describe("FR-014/isolation isolation of an agent", () => {
  test("its environment has no variable of the worker", async () => {
    process.env.KEY_OF_THE_WORKER = "only the worker's";
    const { output, exitCode } = await asAgent("env");
    delete process.env.KEY_OF_THE_WORKER;
    expect(exitCode).toBe(0);
    expect(output).toMatch(/^HOME=.*federalrunner-agent-\w+\/home$/m);
    expect(output).not.toContain("the worker's");
  });

  test.runIf(isRoot)("it runs as another user, without the groups of the worker", async () => {
    const { output } = await asAgent("id -u; id -g; id -G; stat -c %u:%g . $HOME $TMPDIR");
    const owner = `${user.uid}:${user.gid}`;
    expect(output.trim().split("\n")).toEqual([
      `${user.uid}`,
      `${user.gid}`,
      `${user.gid}`,
      owner,
      owner,
      owner,
    ]);
  });

  test.runIf(isRoot)("it cannot read the memory and environment of the worker", async () => {
    for (const file of ["environ", "mem", "maps", "fd/0"]) {
      const { exitCode, output } = await asAgent(`cat /proc/${process.pid}/${file}`);
      expect({ file, exitCode, output }).toEqual({ file, exitCode: 1, output: "" });
    }
  });

  test.runIf(isRoot)("it owns the files in its folder and has no access to other folders", async () => {
    const mine = await createScratch({ user });
    await writeFile(join(mine.work, "input"), "of one run", { mode: 0o600 });
    const read = () => asAgent(`cat '${mine.work}/input' && echo more >> '${mine.work}/input'`);
    expect((await read()).exitCode).toBe(1);
    await mine.handOver();
    expect((await stat(join(mine.work, "input"))).uid).toBe(user.uid);
    expect((await read()).exitCode).toBe(0);
    expect(await readFile(join(mine.work, "input"), "utf8")).toBe("of one runmore\n");
    const others = await createScratch();
    expect((await asAgent(`ls '${others.work}'`)).exitCode).not.toBe(0);
    await Promise.all([mine.remove(), others.remove()]);
  });

  test.runIf(isRoot)("its user cannot replace a folder that the worker is about to write", async () => {
    const mine = await createScratch({ user });
    const root = dirname(mine.home);
    const replace = `mv '${mine.home}' '${root}/away' || rmdir '${mine.home}'; ln -sfn /etc '${mine.home}'`;
    expect((await asAgent(replace)).exitCode).not.toBe(0);
    expect((await asAgent(`touch '${root}/new' '${mine.home}/new'`)).exitCode).not.toBe(0);
    expect(await stat(mine.home)).toMatchObject({ uid: 0, gid: 0 });
    expect((await lstat(root)).mode & 0o7777).toBe(0o711);
    await mine.remove();
  });

  test.runIf(isRoot)("its folders belong to the worker again after its end", async () => {
    const mine = await createScratch({ user });
    await mine.handOver();
    await asAgent(`ln -s /etc/passwd '${mine.work}/link'`);
    await mine.takeBack();
    expect((await asAgent(`ls '${mine.work}'`)).exitCode).not.toBe(0);
    expect((await lstat(join(mine.work, "link"))).uid).toBe(user.uid);
    await mine.remove();
  });

  test.runIf(isRoot)("a peer reads neither its words nor its keys", async () => {
    const scratch = await createScratch({ user });
    await writeFile(join(scratch.home, "input"), "words of one run", { mode: 0o600 });
    await scratch.handOver();
    const stop = new AbortController();
    const env = { ...agentEnvironment(scratch, { KEY: "key of one run" }, "/usr/bin:/bin") };
    const running = runProcess(
      { executable: "sleep", args: ["60"], env, cwd: scratch.work, timeoutMs: 60_000, user },
      { signal: stop.signal },
    );
    const [pid] = await vi.waitUntil(async () => {
      const found = processesWith(`HOME=${scratch.home}`);
      return found.length > 0 && found;
    });
    const peer = { user: { uid: uid + 1_000_000, gid: uid + 1_000_000 } };
    const spied = await asAgent(
      `cat /proc/${pid}/environ '${scratch.home}/input'; ls '${scratch.work}'`,
      peer,
    );
    expect(spied.output).toBe("");
    expect(spied.exitCode).not.toBe(0);
    stop.abort();
    await running;
    await scratch.remove();
  });

  test.runIf(isRoot)("a process without parent, group and marker ends with the run", async () => {
    const hide = "env -i setsid sh -c 'sleep 601 & sleep 602' & sleep 0.2";
    expect((await asAgent(hide)).survivors).toBeUndefined();
    expect(hasProcesses(uid)).toBe(false);
  });

  test.runIf(isRoot)("processes that replace each other end with the run", async () => {
    const scratch = await createScratch({ user });
    await writeFile(join(scratch.work, "next"), '#!/bin/sh\nsetsid "$0" &\n', { mode: 0o755 });
    await scratch.handOver();
    const chain = `env -i '${scratch.work}/next'; sleep 0.2`;
    expect((await asAgent(chain)).survivors).toBeUndefined();
    expect(hasProcesses(uid)).toBe(false);
    await scratch.remove();
  });

  test.runIf(isRoot)("an agent inherits a limit of the processes of its user", () => {
    const limiter = pathToFileURL(join(packageRoot, "shared/agents/process/fence-processes.ts")).href;
    const program = `import { execFileSync } from "node:child_process";
      const { limitProcesses } = await import(${JSON.stringify(limiter)});
      console.log(await limitProcesses());
      console.log(execFileSync("cat", ["/proc/self/limits"], { uid: ${uid}, encoding: "utf8" }));`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^limited\n/);
    expect(stdout).toMatch(new RegExp(`^Max processes +${MOST_PROCESSES} +${MOST_PROCESSES} `, "m"));
  });

  test.runIf(isRoot)("processes that a search has missed end with the run", async () => {
    const missed = spawn("sleep", ["603"], { ...user, stdio: "ignore" });
    await once(missed, "spawn");
    const search = { current: () => [], all: () => ({ members: [], isComplete: !hasProcesses(uid) }) };
    expect(await endMembers(search, user)).toBe(0);
    expect(hasProcesses(uid)).toBe(false);
  });

  test.runIf(isRoot)("a program of the worker alone is not executable", async () => {
    const { work, remove } = await createScratch();
    await writeFile(join(work, "mine"), "#!/bin/sh\n", { mode: 0o700 });
    const spec = { executable: join(work, "mine"), args: [], env: {}, cwd: "/", timeoutMs: 5000 };
    expect((await runProcess(spec)).ended).toBe("exit");
    expect((await runProcess({ ...spec, user })).ended).toBe("not_executable");
    await remove();
  });

  test.runIf(!isRoot)("a worker without root reports that it cannot change the user", async () => {
    const outcome = await runProcess({
      executable: "true",
      args: [],
      env: { PATH: "/bin" },
      cwd: "/",
      timeoutMs: 5000,
      user,
    });
    expect(outcome).toMatchObject({ ended: "spawn_failed", spawnErrorCode: "EPERM" });
  });
});

/** A container of the worker's own: its processes, and a /proc that shows them. */
const CONTAINER = ["--mount", "--pid", "--fork", "--mount-proc"];
const hasContainer = isRoot && spawnSync("unshare", [...CONTAINER, "true"]).status === 0;

test.runIf(hasContainer)("FR-014/isolation a peer does not read the command line of an agent", () => {
  const url = pathToFileURL(join(packageRoot, "shared/agents/process/fence-processes.ts")).href;
  const hide = `console.log(await (await import("${url}")).hideProcesses())`;
  const as = (user: number) => `setpriv --reuid=${user} --regid=${user} --clear-groups`;
  // The pattern does not match the command that looks.
  const seen = "grep -al words-of-one-ru[n] /proc/[0-9]*/cmdline 2>/dev/null | wc -l";
  const look = `echo peer $(${as(uid + 1)} sh -c '${seen}'); echo root $(setpriv --bounding-set=-sys_ptrace sh -c '${seen}')`;
  const script = `${as(uid)} sh -c 'sleep 20; :' words-of-one-run & "$0" --input-type=module -e '${hide}'; ${look}; kill %1`;
  const { stdout } = spawnSync("unshare", [...CONTAINER, "bash", "-c", script, process.execPath], {
    encoding: "utf8",
  });
  expect(stdout.trim().split("\n")).toEqual(["hidden", "peer 0", "root 2"]);
});

/** The capabilities of root in a usual container: without access to processes of another user. */
const LESS_ROOT = [
  "setpriv",
  "--bounding-set=-all,+chown,+dac_override,+fowner,+kill,+setgid,+setuid,+setpcap",
  "--",
];
const canBeLess = isRoot && spawnSync("setpriv", [...LESS_ROOT.slice(1), "true"]).status === 0;

describe.runIf(canBeLess)("no process of another user is left", () => {
  test.each([
    ["as root", []],
    ["as a root that may not look into other users' processes", LESS_ROOT],
  ])("%s, when it leaves its session, and when the worker is killed", async (_, prefix) => {
    const mark = randomUUID();
    const [command = "", ...args] = [
      ...prefix,
      process.execPath,
      join(packageRoot, "tests", "fixtures", "agents", "runs-as-other.ts"),
      `${user.uid}`,
    ];
    const worker = spawn(command, args, {
      env: { ...process.env, TEST_RUN: mark },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface({ input: worker.stdout })[Symbol.asyncIterator]();
    // The first run and all its processes have ended.
    expect((await lines.next()).value).toBe("exit 0");
    expect(processesWith(`FIRST=${mark}`)).toEqual([]);
    expect((await lines.next()).value).toBe("second");
    await expect.poll(() => processesWith(`SECOND=${mark}`).length).toBeGreaterThanOrEqual(2);
    worker.kill("SIGKILL");
    await once(worker, "exit");
    await expect.poll(() => processesWith(`SECOND=${mark}`)).toEqual([]);
  });
});
