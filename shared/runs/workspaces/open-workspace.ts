/**
 * The files that an agent keeps between its runs: `workspaces/{agent}/{owner}/archive`, a sealed archive that is
 * unpacked before a run and replaced after it. The replacement names the generation that was read, so a run that lost its
 * lease to another cannot overwrite newer files.
 */
import type { JWK } from "jose";
import { AppError } from "../../core/errors.ts";
import { maskSensitive } from "../../core/masking/mask-sensitive.ts";
import { toPublicKey } from "../../keys/keys.ts";
import { seal, unseal } from "../../keys/sealing.ts";
import type { AgentRunResult } from "../record/agent-run.ts";
import { type RunStore, SEALED } from "../record/run-store.ts";
import { packArchive, unpackArchive } from "./archive.ts";
import { listFiles, requireWithin, type WorkspaceFile, type WorkspaceLimits } from "./list-files.ts";

export interface Workspace {
  /** Puts the files into the run's empty folder. */
  bring(scratch: WorkspaceFolders): Promise<void>;
  /**
   * Keeps the files if the agent changed any.
   *
   * @param user the agent's user, which must own all files; default: any
   */
  keep(scratch: WorkspaceFolders, user?: number): Promise<WorkspaceOutcome>;
}

export interface WorkspaceFolders {
  /** The agent's working folder. */
  work: string;
  /** Empty, for the worker alone. */
  own: string;
}

export type WorkspaceOutcome = Pick<AgentRunResult, "changes" | "patch" | "pushed">;

export interface WorkspaceOptions {
  /** The run's owner; undefined: the agent's profile shares one workspace among all owners. */
  owner: string | undefined;
  /** Private keys of the agents' worker, the current one first. */
  keys: JWK[];
  limits: WorkspaceLimits;
  /** Aborted with the AppError that ends the run, when it may not continue. */
  fence: AbortSignal;
  /** Whether another instance holds that right, according to the stored lease. */
  isFenced(): Promise<boolean>;
}

const LISTED_CHANGES = 1_000;

/** `shared` cannot be confused with an owner, whose hash has 43 characters. */
export const workspaceName = (agentId: string, owner: string | undefined): string =>
  `workspaces/${agentId}/${owner ?? "shared"}/archive`;

/** Longer than for other objects, because archives can be large. */
const TRANSFER_TIMEOUT_MS = 120_000;

/** @throws (from both) AppError `fenced`, `workspace_conflict`, `workspace_too_large`, `invalid_workspace` */
export function openWorkspace(store: RunStore, agentId: string, options: WorkspaceOptions): Workspace {
  const { limits, fence, isFenced, keys, owner } = options;
  const name = workspaceName(agentId, owner);
  const timed = { timeoutMs: TRANSFER_TIMEOUT_MS };
  let before: WorkspaceFile[] = [];
  let generation: string | undefined;

  return {
    async bring({ work }) {
      const [entry] = (await store.objects.list(name, { limit: 1 })).objects;
      if (entry?.name !== name) return;
      requireWithin(limits, { bytes: sealedBytes(entry.size), files: 0 });
      const stored = await store.objects.read(name, timed);
      if (!stored) return;
      const archive = await unseal(keys, name, stored.body.toString("latin1"));
      before = await unpackArchive(archive, work, limits);
      generation = stored.generation;
    },

    async keep({ work }, user) {
      const after = await listFiles(work, limits, { owner: user });
      const changes = compareFiles(before, after);
      if (changes.length === 0) return { changes };
      const archive = await packArchive(work, after, limits);
      const sealed = await seal(toPublicKey(keys[0] as JWK), name, archive);
      fence.throwIfAborted();
      const written =
        generation === undefined
          ? await store.objects.create(name, sealed, { ...SEALED, ...timed })
          : await store.objects.replace(name, sealed, generation, { ...SEALED, ...timed });
      if (written === undefined) throw await refusal();
      return { changes: changes.slice(0, LISTED_CHANGES) };
    },
  };

  async function refusal(): Promise<AppError> {
    if (fence.aborted) return fence.reason as AppError;
    if (await isFenced()) {
      return new AppError("fenced", "The run lost its lease on the agent before it was done.");
    }
    return new AppError("workspace_conflict", "Another process changed the workspace.");
  }
}

/** A lower bound of the bytes in a JWE of this size: its parts are base64url, and its header has up to 1 KB. */
function sealedBytes(size: number): number {
  return Math.max(0, Math.floor(size * 0.75) - 1024);
}

interface WorkspaceMigration {
  agentId: string;
  /** Undefined: shared by all owners. */
  owner: string | undefined;
  /** The public key of the agents' worker. */
  agentKey: JWK;
}

/** Where earlier versions kept the files of all owners of an agent, in clear. */
const formerWorkspaceName = (agentId: string): string => `workspaces/${agentId}/archive.tgz`;

/**
 * Seals the workspace of an earlier version to its new owner, and deletes the former archive.
 *
 * @returns the name of the sealed object
 * @throws AppError `invalid_request` when there is nothing to migrate, or when the new owner already has a workspace
 */
export async function migrateWorkspace(
  { objects }: Pick<RunStore, "objects">,
  { agentId, owner, agentKey }: WorkspaceMigration,
): Promise<string> {
  const timed = { timeoutMs: TRANSFER_TIMEOUT_MS };
  const former = await objects.read(formerWorkspaceName(agentId), timed);
  if (!former) {
    throw new AppError("invalid_request", `The agent ${agentId} has no workspace of an earlier version.`);
  }
  const name = workspaceName(agentId, owner);
  const sealed = await seal(agentKey, name, former.body);
  const created = await objects.create(name, sealed, { ...SEALED, ...timed });
  if (created === undefined) {
    throw new AppError("invalid_request", `The agent ${agentId} already has a workspace of this owner.`);
  }
  await objects.delete(formerWorkspaceName(agentId), former.generation);
  return name;
}

export type WorkspaceChange = NonNullable<AgentRunResult["changes"]>[number];

/** The changed files and links, ordered by path: without contents, and with masked paths. */
function compareFiles(before: readonly WorkspaceFile[], after: readonly WorkspaceFile[]): WorkspaceChange[] {
  const old = new Map(before.filter(isKept).map((file) => [file.path, file]));
  const changes: WorkspaceChange[] = [];
  for (const file of after.filter(isKept)) {
    const earlier = old.get(file.path);
    old.delete(file.path);
    if (!earlier) changes.push(change("added", file));
    else if (earlier.type !== file.type || earlier.digest !== file.digest) {
      changes.push(change("changed", file));
    }
  }
  for (const file of old.values()) changes.push(change("deleted", file));
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Folders are not listed: a workspace stores them only as parts of paths. */
function isKept({ type }: WorkspaceFile): boolean {
  return type !== "folder";
}

/** `bytes` are those of the file now, or of the deleted one. */
function change(what: WorkspaceChange["change"], { path, bytes }: WorkspaceFile): WorkspaceChange {
  return { path: maskSensitive(path), change: what, bytes };
}
