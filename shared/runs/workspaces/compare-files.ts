import { maskSensitive } from "../../core/masking/mask-sensitive.ts";
import type { AgentRunResult } from "../record/agent-run.ts";
import type { WorkspaceFile } from "./list-files.ts";

export type WorkspaceChange = NonNullable<AgentRunResult["changes"]>[number];

/** The changed files and links, ordered by path: without contents, and with masked paths. */
export function compareFiles(
  before: readonly WorkspaceFile[],
  after: readonly WorkspaceFile[],
): WorkspaceChange[] {
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
