import type { JWK } from "jose";
import { AppError } from "../../core/errors.ts";
import { seal } from "../../keys/sealing.ts";
import type { RunStore } from "../record/run-store.ts";
import { ARCHIVE_TYPE, TRANSFER_TIMEOUT_MS, workspaceName } from "./open-workspace.ts";

export interface WorkspaceMigration {
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
  const created = await objects.create(name, sealed, { ...timed, contentType: ARCHIVE_TYPE });
  if (created === undefined) {
    throw new AppError("invalid_request", `The agent ${agentId} already has a workspace of this owner.`);
  }
  await objects.delete(formerWorkspaceName(agentId), former.generation);
  return name;
}
