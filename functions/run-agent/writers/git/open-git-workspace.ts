/**
 * A workspace from a git repository: each run starts with the newest commit of a branch. The changes come back as a
 * patch and, where the profile allows it, as a commit on a branch of their own.
 *
 * The worker's repository is in a folder of its own. The agent gets a copy as `.git`, which the worker never reads again,
 * because an agent can write hooks and settings there.
 */
import { cp } from "node:fs/promises";
import { join } from "node:path";
import type { GitSource } from "../../../../shared/agents/profile/profile.ts";
import type { Workspace, WorkspaceChange, WorkspaceLimits } from "../../../../shared/runs/worker.ts";
import { invalidWorkspace, listFiles, requireWithin } from "../../../../shared/runs/worker.ts";
import { type GitCheckout, runGit } from "./run-git.ts";

export interface GitWorkspaceOptions {
  source: GitSource;
  /** Reads the token of the repository; undefined for a public one. */
  readToken(): Promise<string | undefined>;
  /** The run's id, which names its branch. */
  runId: string;
  agentId: string;
  limits: WorkspaceLimits;
  /** Aborted when the run must end. */
  fence: AbortSignal;
}

/** @throws (from both) AppError `repository_refused`, `repository_unavailable`, `workspace_too_large`, `invalid_workspace` */
export function openGitWorkspace(options: GitWorkspaceOptions): Workspace {
  const { source, limits, runId, agentId, fence } = options;
  const { repository, branch, push_to, username } = source;

  async function checkoutIn(scratch: { own: string; work: string }): Promise<GitCheckout> {
    const token = await options.readToken();
    const authorization =
      token === undefined ? undefined : `Basic ${Buffer.from(`${username}:${token}`).toString("base64")}`;
    // A pack holds the files in less than their size, and names of theirs.
    const maxFileBytes = limits.maxBytes + limits.maxFiles * LONGEST_ENTRY_BYTES + PACK_BYTES;
    return {
      ...{ gitDir: scratch.own, workTree: scratch.work },
      ...{ authorization, repository, maxFileBytes, signal: fence },
    };
  }

  return {
    async bring(scratch) {
      const checkout = await checkoutIn(scratch);
      const git = (...args: string[]) => runGit(checkout, args);
      await git("init", "--quiet", "--template=");
      await git(
        "fetch",
        "--quiet",
        "--depth=1",
        "--no-tags",
        repository,
        `+refs/heads/${branch}:refs/heads/${branch}`,
      );
      await git("symbolic-ref", "HEAD", `refs/heads/${branch}`);
      // A small repository can name one large file, or one folder, any number of times.
      requireWithin(limits, measureTree(await git("ls-tree", "-r", "-t", "-z", "--long", "HEAD")));
      await git("reset", "--quiet", "--hard");
      await listFiles(scratch.work, limits);
      await cp(scratch.own, join(scratch.work, ".git"), { recursive: true });
    },

    async keep(scratch, user) {
      const files = await listFiles(scratch.work, limits, {
        owner: user,
        includes: (path) => path !== ".git",
      });
      const nested = files.find(({ path }) => path.split("/").includes(".git"));
      if (nested) throw invalidWorkspace("another repository", nested.path);
      const checkout = await checkoutIn(scratch);
      const git = (...args: string[]) => runGit(checkout, args);
      await git("add", "--all");
      const diff = ["diff", "--cached", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color"];
      const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
      const changes = parseNames(await git(...diff, "--name-status", "-z"), sizes);
      if (changes.length === 0) return { changes };
      const patch = await git(...diff, "--binary", "--src-prefix=a/", "--dst-prefix=b/");
      if (push_to === undefined) return { changes, patch };
      const target = push_to + runId;
      await git(
        "commit",
        "--quiet",
        "--no-verify",
        "--message",
        `Changes of the agent ${agentId}, run ${runId}`,
      );
      fence.throwIfAborted();
      await git("push", "--quiet", "--no-verify", repository, `HEAD:refs/heads/${target}`);
      const commit = (await git("rev-parse", "HEAD")).trim();
      return { changes, patch, pushed: { branch: target, commit } };
    },
  };
}

/** A name has at most 255 bytes; the rest is its object and its folder's. */
const LONGEST_ENTRY_BYTES = 512;
/** The commit, and what a pack needs without any file. */
const PACK_BYTES = 1_000_000;

/** @param text of `git ls-tree -z --long`: mode, type, object and size of each entry, and its path after a tab */
function measureTree(text: string): { bytes: number; files: number } {
  const sizes = Array.from(
    text.matchAll(/(?<=^|\0)\S+ \S+ \S+ +(\d+|-)\t/g),
    ([, size]) => Number(size) || 0,
  );
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
}

const CHANGES: Record<string, WorkspaceChange["change"]> = { A: "added", D: "deleted" };

/** @param text of `git diff --name-status -z`: states and paths in turn */
function parseNames(text: string, sizes: ReadonlyMap<string, number>): WorkspaceChange[] {
  const words = text.split("\0").slice(0, -1);
  return words.flatMap((path, i) => {
    if (i % 2 === 0) return [];
    const change = CHANGES[words[i - 1] ?? ""] ?? "changed";
    return [{ path, change, bytes: sizes.get(path) ?? 0 }];
  });
}
