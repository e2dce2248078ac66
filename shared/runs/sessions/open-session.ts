/**
 * The state that an agent's program keeps of a conversation: `sessions/{agent}/{owner}/{context}`, a sealed archive of
 * files below HOME that is unpacked before a run and replaced after it. Of two runs of one context at the same time, the
 * slower one does not overwrite the state of the other.
 */
import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { JWK } from "jose";
import { type AppError, toAppError } from "../../core/errors.ts";
import { toPublicKey } from "../../keys/keys.ts";
import { seal, unseal } from "../../keys/sealing.ts";
import { sessionName } from "../record/object-names.ts";
import type { RunRecord } from "../record/run.ts";
import { type RunStore, SEALED } from "../record/run-store.ts";
import { packArchive, unpackArchive } from "../workspaces/archive.ts";
import { listFiles, type WorkspaceLimits } from "../workspaces/list-files.ts";

export interface AgentSession {
  /** A name for the run's folder, the same for all runs of the context: programs store their state by folder. */
  folder: string;
  /**
   * Unpacks the files.
   *
   * @param home an empty folder
   * @throws AppError when storage or the disk fails; the session may still exist
   */
  bring(home: string): Promise<SessionState>;
  /** The program does not find its session: from now on `bring` unpacks nothing. */
  giveUp(): void;
  /**
   * @param id of the session
   * @param user the agent's user, which must own all files; default: any
   * @returns whether the files are stored: they may be too many, or another run of the context was faster
   */
  keep(home: string, id: string, user?: number): Promise<boolean>;
}

export interface SessionState {
  /** Undefined: the run starts a session. */
  id: string | undefined;
  /** Whether the context had a session that cannot be continued. */
  isLost: boolean;
}

export interface SessionOptions {
  /** Paths below HOME of the files and folders to keep. */
  state: readonly string[];
  /** Private keys of the agents' worker, the current one first. */
  keys: JWK[];
}

/** Enough for conversations, which are texts. */
const SESSION_LIMITS: WorkspaceLimits = { maxBytes: 50_000_000, maxFiles: 2_000 };

/** @returns undefined for a run without a context */
export function openSession(
  store: RunStore,
  run: Pick<RunRecord, "target" | "owner" | "context">,
  { state, keys }: SessionOptions,
): AgentSession | undefined {
  const name = sessionName(run);
  if (name === undefined) return undefined;
  let generation: string | undefined;
  let isGivenUp = false;

  async function write(home: string, id: string, user: number | undefined): Promise<boolean> {
    const archive = await packState(home, state, user);
    if (!archive) return false;
    const content = Buffer.concat([Buffer.from(`${id}\n`), archive]);
    const sealed = await seal(toPublicKey(keys[0] as JWK), name as string, content);
    const written =
      generation === undefined
        ? await store.objects.create(name as string, sealed, SEALED)
        : await store.objects.replace(name as string, sealed, generation, SEALED);
    return written !== undefined;
  }

  return {
    folder: createHash("sha256").update(name).digest("hex").slice(0, 32),

    async bring(home) {
      if (isGivenUp) return LOST;
      const stored = await store.objects.read(name);
      if (!stored) return { id: undefined, isLost: false };
      generation = stored.generation;
      try {
        const content = await unseal(keys, name, stored.body.toString("latin1"));
        const end = content.indexOf("\n");
        await unpackArchive(content.subarray(end + 1), home, SESSION_LIMITS);
        return { id: content.toString("utf8", 0, end), isLost: false };
      } catch (thrown) {
        const error = toAppError(thrown);
        if (isOfMachine(error)) throw error;
        store.log.warn({ agent_id: run.target, error }, "a session could not be opened");
        for (const entry of await readdir(home)) await rm(join(home, entry), { recursive: true });
        return LOST;
      }
    },

    giveUp() {
      isGivenUp = true;
      store.log.warn({ agent_id: run.target }, "the agent did not find its session");
    },

    async keep(home, id, user) {
      try {
        return await write(home, id, user);
      } catch (thrown) {
        // The run itself succeeded.
        const error = toAppError(thrown);
        store.log.warn({ agent_id: run.target, error }, "a session could not be kept");
        return false;
      }
    },
  };
}

/** @returns undefined where there is no file to keep */
async function packState(
  home: string,
  state: readonly string[],
  user: number | undefined,
): Promise<Buffer | undefined> {
  // Root writes the next run's files between these: no link may redirect them.
  const files = await listFiles(home, SESSION_LIMITS, {
    owner: user,
    includes: isWithin(state),
    omitsLinks: true,
  });
  if (!files.some(({ type }) => type === "file")) return undefined;
  return await packArchive(home, files, SESSION_LIMITS);
}

const LOST: SessionState = { id: undefined, isLost: true };

/** Such as a full disk: the stored files are intact. */
function isOfMachine({ cause }: AppError): boolean {
  return (cause as NodeJS.ErrnoException | undefined)?.syscall !== undefined;
}

/** Whether a path is one of these, below one of them, or on the way to one. */
function isWithin(state: readonly string[]): (path: string) => boolean {
  return (path) =>
    state.some((kept) => path === kept || path.startsWith(`${kept}/`) || kept.startsWith(`${path}/`));
}
