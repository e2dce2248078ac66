/**
 * Repeated requests lead to one run, which `dedup/{hmac}` holds. The caller that creates the object, or replaces one that
 * no longer counts, creates that run; every other caller gets it. The run's id is encrypted by the request: without the
 * request, the object does not name a run, which its owner may have deleted since.
 */
import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";
import { z } from "zod";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { readRun } from "../read/read-run.ts";
import { dedupName } from "../record/object-names.ts";
import type { RunRecord } from "../record/run.ts";
import { newRunId } from "../record/run-id.ts";
import type { RunState } from "../record/run-state.ts";
import { parseStored, type RunStore } from "../record/run-store.ts";
import type { Submission } from "./submit-run.ts";

export interface DedupRule {
  /** Equal for equal requests; only a keyed hash of it is stored. */
  identity: unknown;
  lifetimeMs: number;
  /** A run that ended so is not the answer to another request. */
  except: ReadonlySet<RunState>;
}

export interface DedupTicket {
  /** The run of an earlier equal request. */
  earlier?: RunRecord;
  /** Makes the entry name another run. */
  redirect(runId: string): Promise<void>;
  /** Deletes the entry of a refused run, so that the same request can be submitted again. */
  release(): Promise<void>;
}

const NOT_EXECUTED: readonly RunState[] = ["rejected", "expired"];

/**
 * A2A: a client repeats a message, with its id, when it received no response to the first one. Clients also reuse ids, so
 * an id alone identifies no message.
 */
export function messageRule(
  endpoint: string,
  owner: string,
  message: { id: string; content: unknown },
): DedupRule {
  return {
    identity: ["message", endpoint, owner, message.id, message.content],
    lifetimeMs: 60_000,
    except: new Set(NOT_EXECUTED),
  };
}

/** FR-012: the same input to the same agent from the same caller within a time. */
export function contentRule(agentId: string, owner: string, input: unknown, seconds: number): DedupRule {
  return {
    identity: [agentId, owner, input],
    lifetimeMs: seconds * 1000,
    except: new Set([...NOT_EXECUTED, "failed", "timed_out", "cancelled"]),
  };
}

export interface RepeatableMessage {
  /** The id of an agent, or that of the root agent. */
  endpoint: string;
  /** Hash from `Runs.owners`. */
  owner: string;
  id: string;
  /** Everything that makes two messages different. */
  content: unknown;
  /** The run that the message continues; default a new one. */
  runId?: string | undefined;
}

/** {@link Runs.submitOnce} */
export async function submitOnce(
  store: RunStore,
  hmacKey: KeyObject,
  { endpoint, owner, runId = newRunId(store.clock.now()), ...message }: RepeatableMessage,
  submit: (runId: string) => Promise<Submission>,
): Promise<Submission & { deduplicated: boolean }> {
  const ticket = await takeDedupTicket(store, hmacKey, messageRule(endpoint, owner, message), runId);
  if (ticket.earlier) return { run: ticket.earlier, deduplicated: true };
  try {
    const submission = await submit(runId);
    if (submission.run.state === "rejected") await ticket.release();
    return { ...submission, deduplicated: false };
  } catch (error) {
    await ticket.release();
    throw error;
  }
}

const entrySchema = z.looseObject({
  /** Undefined in an entry of an earlier version, which does not count. */
  run: z.base64url().optional(),
  expires_at: z.iso.datetime(),
});

/** @param runId of the run that the caller creates with a new ticket */
export async function takeDedupTicket(
  store: RunStore,
  hmacKey: KeyObject,
  rule: DedupRule,
  runId: string,
): Promise<DedupTicket> {
  const name = dedupName(keyedHash(hmacKey, "dedup", rule.identity));
  const key = Buffer.from(keyedHash(hmacKey, "dedup entry", rule.identity), "base64url");
  const entryOf = (id: string) =>
    JSON.stringify({
      run: encryptId(key, id),
      expires_at: new Date(store.clock.now().getTime() + rule.lifetimeMs).toISOString(),
    });
  const mine = (generation: string): DedupTicket => ({
    redirect: async (id) => {
      await store.objects.replace(name, entryOf(id), generation);
    },
    release: async () => {
      await store.objects.delete(name, generation);
    },
  });
  for (;;) {
    const created = await store.objects.create(name, entryOf(runId));
    if (created !== undefined) return mine(created);
    const stored = await store.objects.read(name);
    if (!stored) continue;
    const entry = entrySchema.parse(parseStored(stored.body));
    if (Date.parse(entry.expires_at) > store.clock.now().getTime()) {
      const id = entry.run && decryptId(key, entry.run);
      const earlier = id && (await awaitRun(store, id));
      if (earlier && !rule.except.has(earlier.state)) return { ...KEPT, earlier };
    }
    const replaced = await store.objects.replace(name, entryOf(runId), stored.generation);
    if (replaced !== undefined) return mine(replaced);
  }
}

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function encryptId(key: Buffer, id: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const content = Buffer.concat([cipher.update(id, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString("base64url");
}

/** @returns undefined for one that another key has encrypted */
function decryptId(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const start = NONCE_BYTES + TAG_BYTES;
  if (bytes.length <= start) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
  try {
    return decipher.update(bytes.subarray(start), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}

const KEPT = { redirect: async () => {}, release: async () => {} };

const CREATOR_LIMIT_MS = 5_000;
const POLL_MS = 50;

/** Waits for the first submitter to create the run; it may have died before. */
async function awaitRun(store: RunStore, id: string): Promise<RunRecord | undefined> {
  for (let waited = 0; waited < CREATOR_LIMIT_MS; waited += POLL_MS) {
    const run = await readRun(store, id);
    if (run) return run;
    await store.clock.sleep(POLL_MS);
  }
  return undefined;
}
