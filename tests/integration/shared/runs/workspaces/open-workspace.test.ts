import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import type { JWK } from "jose";
import { Header } from "tar";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AppError } from "../../../../../shared/core/errors.ts";
import { createKeySet } from "../../../../../shared/keys/keys.ts";
import { seal, unseal } from "../../../../../shared/keys/sealing.ts";
import { readAgentKeys, readGatewayKeys, readWorkerKeys } from "../../../../../shared/runs/config.ts";
import {
  migrateWorkspace,
  openWorkspace,
  type Workspace,
  type WorkspaceOptions,
  workspaceName,
} from "../../../../../shared/runs/workspaces/open-workspace.ts";
import { type LocalRuns, startLocalRuns } from "../../../../fixtures/runs/local-run-store.ts";

const isRoot = process.getuid?.() === 0;
const OWNER = "owner";
const LIMITS = { maxBytes: 1_000_000, maxFiles: 50 };
const ZEROS = Buffer.alloc(20_000_000);

let runs: LocalRuns;
let root: string;
let keys: JWK[];
let publicKey: JWK;
let agentId: string;
let count = 0;

beforeAll(async () => {
  [runs, root] = await Promise.all([startLocalRuns(), mkdtemp(join(tmpdir(), "workspaces-"))]);
  const keySet = await createKeySet();
  keys = readAgentKeys(keySet).agentPrivateKeys;
  publicKey = readGatewayKeys(keySet).agentPublicKey;
});
beforeEach(() => {
  agentId = `writer-${++count}`;
});
afterAll(async () => {
  await runs.close();
  // Node does not remove paths above PATH_MAX.
  execFileSync("rm", ["-rf", root]);
});

const open = (options: Partial<WorkspaceOptions> = {}): Workspace =>
  openWorkspace(runs.store, agentId, {
    owner: OWNER,
    keys,
    limits: LIMITS,
    fence: new AbortController().signal,
    isFenced: async () => false,
    ...options,
  });

const at = (work: string) => ({ work, own: "" });
const newFolder = () => mkdtemp(join(root, "run-"));

/** One run of the writer. */
async function work(act: (folder: string) => Promise<unknown>, options: Partial<WorkspaceOptions> = {}) {
  const workspace = open(options);
  const folder = await newFolder();
  await workspace.bring(at(folder));
  await act(folder);
  return (await workspace.keep(at(folder))).changes;
}

async function storeArchive(build: (folder: string) => void | Promise<void>): Promise<void> {
  const folder = await newFolder();
  await build(folder);
  const bytes = execFileSync("tar", ["-cz", "--sparse", "."], { cwd: folder });
  await storeSealed(bytes);
}

async function storeSealed(bytes: Buffer): Promise<void> {
  const name = workspaceName(agentId, OWNER);
  await runs.store.objects.create(name, await seal(publicKey, name, bytes));
}

interface ArchiveEntry {
  path: string;
  type: "File" | "SymbolicLink" | "Link" | "CharacterDevice";
  linkpath?: string;
  mode?: number;
}

/** An archive of one entry, as no proper tar would write it. */
function tarOf(entry: ArchiveEntry): Buffer {
  const block = Buffer.alloc(512);
  new Header({ size: 0, mode: 0o644, ...entry }).encode(block);
  return Buffer.concat([block, Buffer.alloc(1024)]);
}

const EMPTY_FILE = tarOf({ path: "./file", type: "File" });

describe("FR-013 a writer's workspace", () => {
  it("is empty at first, and then holds the previous run's contents, modes, folders and links", async () => {
    await work(async (folder) => {
      await mkdir(join(folder, "src", "empty"), { recursive: true });
      await writeFile(join(folder, "src", "ä file"), "first");
      await writeFile(join(folder, "script"), "#!/bin/sh\n");
      await chmod(join(folder, "script"), 0o755);
      await symlink("../script", join(folder, "src", "to-script"));
      await link(join(folder, "script"), join(folder, "same"));
    });
    await work(async (folder) => {
      expect(await readFile(join(folder, "src", "ä file"), "utf8")).toBe("first");
      expect((await stat(join(folder, "script"))).mode & 0o777).toBe(0o755);
      expect((await stat(join(folder, "src", "empty"))).isDirectory()).toBe(true);
      expect(await readlink(join(folder, "src", "to-script"))).toBe("../script");
      expect(await readFile(join(folder, "same"), "utf8")).toBe("#!/bin/sh\n");
    });
  });

  it("reports a run's changes: masked paths and sizes, and no contents", async () => {
    await work(async (folder) => {
      for (const name of ["kept", "changed", "mode", "gone"]) await writeFile(join(folder, name), name);
    });
    const secret = ["sk", "abcdefghijklmnop1234"].join("-");
    const changes = await work(async (folder) => {
      await writeFile(join(folder, "changed"), "CHANGED");
      await chmod(join(folder, "mode"), 0o755);
      await rm(join(folder, "gone"));
      await mkdir(join(folder, "new"));
      await writeFile(join(folder, "new", `${secret}.txt`), "12345");
      await symlink("kept", join(folder, "link"));
    });
    expect(changes).toEqual([
      { path: "changed", change: "changed", bytes: 7 },
      { path: "gone", change: "deleted", bytes: 4 },
      { path: "link", change: "added", bytes: 0 },
      { path: "mode", change: "changed", bytes: 4 },
      { path: expect.stringMatching(/^new\/sk-.*1234\.txt$/), change: "added", bytes: 5 },
    ]);
    expect(JSON.stringify(changes)).not.toContain(secret);
  });

  it("is not written when nothing changed", async () => {
    await work((folder) => writeFile(join(folder, "file"), "same"));
    const before = await runs.store.objects.read(workspaceName(agentId, OWNER));
    expect(await work((folder) => writeFile(join(folder, "file"), "same"))).toEqual([]);
    expect((await runs.store.objects.read(workspaceName(agentId, OWNER)))?.generation).toBe(
      before?.generation,
    );
  });

  it.each([
    [true, "fenced"],
    [false, "workspace_conflict"],
  ])(
    "refuses a run that another overtook (its lease lost: %s) as %s, and keeps the other's files",
    async (lost, type) => {
      await work((folder) => writeFile(join(folder, "file"), "old"));
      const late = work(
        async (folder) => {
          await writeFile(join(folder, "file"), "late");
          await work((other) => writeFile(join(other, "file"), "the other's"));
        },
        { isFenced: async () => lost },
      );
      await expect(late).rejects.toMatchObject({ type });
      await work(async (folder) => expect(await readFile(join(folder, "file"), "utf8")).toBe("the other's"));
    },
  );

  it("rejects the second of two first runs with an error", async () => {
    const both = await Promise.allSettled([
      work((folder) => writeFile(join(folder, "a"), "a")),
      work((folder) => writeFile(join(folder, "b"), "b")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is not written by a run that has lost its lease", async () => {
    const fence = new AbortController();
    const fenced = work(
      async (folder) => {
        await writeFile(join(folder, "file"), "late");
        fence.abort(new AppError("fenced", "The lease is lost."));
      },
      { fence: fence.signal },
    );
    await expect(fenced).rejects.toMatchObject({ type: "fenced" });
    expect(await runs.names(workspaceName(agentId, OWNER))).toEqual([]);
  });

  it("recognises its own write when the response was lost", async () => {
    await work((folder) => writeFile(join(folder, "file"), "old"));
    runs.cloud.faults.add({ kind: "storage.insert", action: "lose-response", match: "workspaces/" });
    expect(await work((folder) => writeFile(join(folder, "file"), "new"))).toHaveLength(1);
  });
});

describe("FR-013 the owners of a workspace", () => {
  const write = (text: string) => (folder: string) => writeFile(join(folder, "file"), text);
  const read = async (owner: string | undefined) => {
    const folder = await newFolder();
    await open({ owner }).bring(at(folder));
    return readFile(join(folder, "file"), "utf8").catch(() => undefined);
  };

  it("find the files of their own runs only", async () => {
    await work(write("of one"), { owner: "one" });
    expect(await read("other")).toBeUndefined();
    expect(await read(undefined)).toBeUndefined();
    await work(write("of the other"), { owner: "other" });
    expect([await read("one"), await read("other")]).toEqual(["of one", "of the other"]);
  });

  it("share one where the profile declares it", async () => {
    await work(write("of all"), { owner: undefined });
    expect(await read(undefined)).toBe("of all");
  });

  it("leave nothing readable in storage, and nothing that opens under another name", async () => {
    await work(write("words of the owner"));
    const [one, other] = [workspaceName(agentId, OWNER), workspaceName(agentId, "other")];
    const body = (await runs.store.objects.read(one))?.body as Buffer;
    const wizards = readWorkerKeys(await createKeySet()).workerPrivateKeys;
    await expect(unseal(wizards, one, body.toString())).rejects.toMatchObject({ type: "unsealing_failed" });
    await runs.store.objects.create(other, body);
    await expect(read("other")).rejects.toMatchObject({ type: "unsealing_failed" });
  });

  it("receive the workspace of an earlier version by a migration, once", async () => {
    const folder = await newFolder();
    await write("of an earlier version")(folder);
    const former = `workspaces/${agentId}/archive.tgz`;
    await runs.store.objects.create(former, execFileSync("tar", ["-cz", "."], { cwd: folder }));
    expect(await read("one")).toBeUndefined();
    const migrate = () => migrateWorkspace(runs.store, { agentId, owner: "one", agentKey: publicKey });
    await migrate();
    expect(await read("one")).toBe("of an earlier version");
    expect(await runs.names(former)).toEqual([]);
    await expect(migrate()).rejects.toMatchObject({ type: "invalid_request" });
  });
});

describe("FR-013 an invalid workspace", () => {
  it.each<[string, string, (folder: string) => Promise<unknown>]>([
    [
      "too many bytes",
      "workspace_too_large",
      (folder) => writeFile(join(folder, "big"), Buffer.alloc(LIMITS.maxBytes + 1)),
    ],
    [
      "too many files",
      "workspace_too_large",
      async (folder) => {
        for (let i = 0; i <= LIMITS.maxFiles; i++) await writeFile(join(folder, String(i)), "");
      },
    ],
    ["a link to the outside", "invalid_workspace", (folder) => symlink("../outside", join(folder, "link"))],
    ["an absolute link", "invalid_workspace", (folder) => symlink("/etc/passwd", join(folder, "link"))],
    [
      "a link that leads out by way of others",
      "invalid_workspace",
      async (folder) => {
        await symlink(".", join(folder, "here"));
        await symlink("here/here/../..", join(folder, "link"));
      },
    ],
    [
      "a link that leads to a missing file outside by way of others",
      "invalid_workspace",
      async (folder) => {
        await mkdir(join(folder, "deep", "deeper"), { recursive: true });
        await symlink("../..", join(folder, "deep", "deeper", "top"));
        await symlink("deep/deeper/top/../missing", join(folder, "link"));
      },
    ],
    ["a pipe", "invalid_workspace", async (folder) => execFileSync("mkfifo", [join(folder, "pipe")])],
    [
      "a program with special rights",
      "invalid_workspace",
      async (folder) => {
        await writeFile(join(folder, "program"), "");
        await chmod(join(folder, "program"), 0o4755);
      },
    ],
    [
      "a socket",
      "invalid_workspace",
      async (folder) => {
        const server = createServer().listen(join(folder, "socket"));
        await once(server, "listening");
        // Closing removes the socket's file.
        await rename(join(folder, "socket"), join(folder, "kept"));
        server.close();
      },
    ],
    [
      "a name that is not UTF-8",
      "invalid_workspace",
      (folder) => writeFile(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]), ""),
    ],
    [
      "paths above PATH_MAX",
      "invalid_workspace",
      async (folder) => {
        const name = "n".repeat(200);
        const deeper = `i=0; while [ $i -lt 30 ]; do mkdir ${name} && cd -P ${name} || exit 1; i=$((i + 1)); done`;
        execFileSync("sh", ["-c", deeper], { cwd: folder });
      },
    ],
    [
      "a sparse file of a terabyte",
      "workspace_too_large",
      async (folder) => {
        await writeFile(join(folder, "sparse"), "");
        await truncate(join(folder, "sparse"), 1e12);
      },
    ],
  ])("is refused after a run: %s", async (_what, type, act) => {
    await expect(work(act)).rejects.toMatchObject({ type });
    expect(await runs.names(workspaceName(agentId, OWNER))).toEqual([]);
  });

  it.each<[string, ArchiveEntry]>([
    ["a path upwards", { path: "../evil", type: "File" }],
    ["a path hidden upwards", { path: "a/../../evil", type: "File" }],
    ["an absolute path", { path: "/tmp/evil", type: "File" }],
    ["a link upwards", { path: "a/link", type: "SymbolicLink", linkpath: "../../evil" }],
    ["an absolute link", { path: "link", type: "SymbolicLink", linkpath: "/etc" }],
    ["a hard link upwards", { path: "link", type: "Link", linkpath: "../evil" }],
    ["a device", { path: "device", type: "CharacterDevice" }],
    ["a program with special rights", { path: "program", type: "File", mode: 0o4755 }],
  ])("is refused before a run, and no file of it is written: %s", async (_what, entry) => {
    await storeSealed(gzipSync(tarOf(entry)));
    const folder = await newFolder();
    await expect(open().bring(at(folder))).rejects.toMatchObject({ type: "invalid_workspace" });
    expect(execFileSync("find", [folder, "-mindepth", "1"], { encoding: "utf8" })).toBe("");
  });

  it.runIf(isRoot)("is refused with a hard link to a file of the worker, and with a device", async () => {
    const secret = join(root, "secret");
    await writeFile(secret, "of the worker", { mode: 0o600 });
    const agent = 61_000;
    const keepAs = async (act: (folder: string) => Promise<unknown>) => {
      const folder = await newFolder();
      await writeFile(join(folder, "own"), "");
      await chown(join(folder, "own"), agent, agent);
      await act(folder);
      return (await open().keep(at(folder), agent)).changes;
    };
    expect(await keepAs(async () => {})).toHaveLength(1);
    await runs.store.objects.delete(workspaceName(agentId, OWNER));
    await expect(keepAs((folder) => link(secret, join(folder, "linked")))).rejects.toMatchObject({
      type: "invalid_workspace",
      details: { path: "linked" },
    });
    const makeDevice = (folder: string) =>
      spawnSync("mknod", [join(folder, "device"), "c", "1", "3"]).status === 0;
    const probe = await newFolder();
    if (makeDevice(probe)) {
      await expect(open().keep(at(probe))).rejects.toMatchObject({ type: "invalid_workspace" });
    }
    expect(await runs.names(workspaceName(agentId, OWNER))).toEqual([]);
  });

  it("reads no more of a folder than the limit, however many files it holds", async () => {
    const folder = await newFolder();
    execFileSync("sh", ["-c", "seq 1 2000 | xargs touch"], { cwd: folder });
    await expect(open().keep(at(folder))).rejects.toMatchObject({ type: "workspace_too_large" });
    await rm(folder, { recursive: true });
  });

  it("executes nothing of it: hooks and configuration of git, npm and shells", async () => {
    const ran = join(root, "ran");
    const run = `#!/bin/sh\ntouch '${ran}'\n`;
    const plant = async (folder: string) => {
      await mkdir(join(folder, ".git", "hooks"), { recursive: true });
      for (const hook of ["pre-commit", "post-checkout", "post-merge", "fsmonitor"]) {
        await writeFile(join(folder, ".git", "hooks", hook), run, { mode: 0o755 });
      }
      const config = `[core]\n\tfsmonitor = touch '${ran}'\n\tpager = touch '${ran}'\n\tsshCommand = touch '${ran}'\n`;
      await writeFile(join(folder, ".git", "config"), config);
      await writeFile(join(folder, ".git", "HEAD"), "ref: refs/heads/main\n");
      await writeFile(join(folder, ".npmrc"), `script-shell=${ran}\n`);
      await writeFile(
        join(folder, "package.json"),
        JSON.stringify({ scripts: { prepare: `touch '${ran}'` } }),
      );
      for (const name of [".bashrc", ".profile", ".envrc", "tar", "gzip"]) {
        await writeFile(join(folder, name), run, { mode: 0o755 });
      }
    };
    await work(plant);
    await work((folder) => writeFile(join(folder, "more"), ""));
    await expect(lstat(ran)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each([
    ["is no archive", Buffer.from("no archive")],
    ["is compressed twice", gzipSync(gzipSync(EMPTY_FILE))],
    ["is compressed by Zstandard within", gzipSync(zstdCompressSync(EMPTY_FILE))],
  ])("is refused when it %s", async (_what, bytes) => {
    await storeSealed(bytes);
    await expect(open().bring(at(await newFolder()))).rejects.toMatchObject({ type: "invalid_workspace" });
  });

  it.each<[string, () => Promise<void>]>([
    ["to a large file", () => storeArchive((folder) => writeFile(join(folder, "zeros"), ZEROS))],
    ["to much more than its files", () => storeSealed(gzipSync(Buffer.concat([EMPTY_FILE, ZEROS])))],
  ])("is refused when a small archive unpacks %s", async (_what, store) => {
    await store();
    expect((await runs.store.objects.list(workspaceName(agentId, OWNER))).objects[0]?.size).toBeLessThan(
      100_000,
    );
    await expect(open().bring(at(await newFolder()))).rejects.toMatchObject({ type: "workspace_too_large" });
  });

  it("is refused when it holds too many files", async () => {
    await storeArchive(async (folder) => {
      for (let i = 0; i <= LIMITS.maxFiles; i++) await writeFile(join(folder, String(i)), "");
    });
    await expect(open().bring(at(await newFolder()))).rejects.toMatchObject({ type: "workspace_too_large" });
  });
});
