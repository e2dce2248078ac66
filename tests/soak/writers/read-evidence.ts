/** The log that the writers kept, and the content of their workspaces. */

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JWK } from "jose";
import { unseal } from "../../../shared/keys/sealing.ts";
import type { RunStore } from "../../../shared/runs/record/run-store.ts";
import { unpackArchive } from "../../../shared/runs/workspaces/archive.ts";
import { workspaceName } from "../../../shared/runs/workspaces/open-workspace.ts";
import { KEPT_FILE } from "./recording-agent.ts";

/** Lines by writer. */
export type Lines = Map<string, string[]>;

export async function readLogs(folder: string, writers: readonly string[]): Promise<Lines> {
  const logs: Lines = new Map();
  for (const id of writers) logs.set(id, await readLines(join(folder, id)));
  return logs;
}

export async function readKept(store: RunStore, keys: JWK[], writers: readonly string[]): Promise<Lines> {
  const kept: Lines = new Map();
  for (const id of writers) {
    const folder = await mkdtemp(join(tmpdir(), "soak-kept-"));
    const name = workspaceName(id, undefined);
    const stored = await store.objects.read(name);
    const archive = stored && (await unseal(keys, name, stored.body.toString()));
    if (archive) await unpackArchive(archive, folder, { maxBytes: 1e7, maxFiles: 100 });
    kept.set(id, await readLines(join(folder, KEPT_FILE)));
    await rm(folder, { recursive: true });
  }
  return kept;
}

async function readLines(file: string): Promise<string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter(Boolean);
}
