/**
 * The wizards in the configuration bucket. One listing holds the objects and their generations; a wizard's bodies are read with
 * its first request, and again only after their generation changed. While the bucket is unreachable, callers get the
 * wizards of the last listing; before the first listing, the later sources serve.
 */
import type { ObjectEntry, ObjectStore } from "../../cloud/objects.ts";
import { createCachedValue } from "../../core/cached-value.ts";
import type { Clock } from "../../core/clock.ts";
import { AppError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import { LARGEST_FILE, tooLarge, type WizardSource, wizardIds } from "../wizard-source.ts";
import {
  MOST_OBJECTS,
  objectNames,
  readListed,
  type StoredText,
  toWizardFiles,
  WIZARDS_PREFIX,
} from "./stored-wizard.ts";

export interface BucketSourceOptions {
  clock: Clock;
  logger?: Logger | undefined;
  /** Maximum age of a listing, and the pause after a failed one. */
  refreshMs?: number;
  /** Time limit of a listing, and of reading a wizard's bodies. */
  waitMs?: number;
}

/** The pause between listings for unknown ids, which callers send. */
const RENEW_MS = 1_000;
const MOST_READINGS = 3;

export function createBucketSource(
  objects: Pick<ObjectStore, "list" | "read">,
  { clock, logger, refreshMs = 30_000, waitMs = 3_000 }: BucketSourceOptions,
): WizardSource {
  const texts = new Map<string, Map<string, StoredText>>();
  const reading = new Map<string, Promise<void>>();
  let failure: unknown;
  const listing = createCachedValue<ReadonlyMap<string, ObjectEntry>>({
    initial: new Map(),
    async load() {
      const listed = await objects.list(WIZARDS_PREFIX, { limit: MOST_OBJECTS, timeoutMs: waitMs });
      return new Map(listed.objects.map((entry) => [entry.name, entry]));
    },
    now: () => clock.now().getTime(),
    freshMs: refreshMs,
    onFailure(error) {
      failure = error;
      const meaning = "cannot read the bucket's wizards; using the last known ones, else the bundled ones";
      logger?.warn({ error, source: "bucket" }, meaning);
    },
    onRecovery: () => logger?.info({ source: "bucket" }, "the bucket's wizards can be read again"),
  });

  /** The structure and the effective contract, as listed; empty for an id without a structure. */
  function listed(id: string): ObjectEntry[] {
    const [structure, ...contracts] = objectNames(id).map((name) => listing.current.get(name));
    const contract = contracts.find((entry) => entry !== undefined);
    return structure ? [structure, ...(contract ? [contract] : [])] : [];
  }

  function isKnown(id: string): boolean {
    const current = listed(id);
    const known = texts.get(id);
    return (
      (known?.size ?? 0) === current.length &&
      current.every(({ name, generation }) => known?.get(name)?.generation === generation)
    );
  }

  async function readTexts(id: string): Promise<void> {
    const deadline = performance.now() + waitMs;
    for (let count = 0; count < MOST_READINGS && !listing.hasFailed; count++) {
      try {
        const timeoutMs = deadline - performance.now();
        const found = await readListed(objects, listed(id), texts.get(id), { timeoutMs });
        if (found) return void texts.set(id, found);
      } catch (error) {
        return listing.markFailed(error);
      }
      await listing.refresh();
    }
  }

  /** Concurrent callers share one read. */
  function ensureRead(id: string): Promise<void> {
    const started =
      reading.get(id) ??
      readTexts(id).finally(() => {
        reading.delete(id);
      });
    reading.set(id, started);
    return started;
  }

  return {
    name: "bucket",

    outage() {
      if (!listing.hasFailed || !(failure instanceof AppError)) return undefined;
      return failure.type === "storage_unavailable" ? failure : undefined;
    },

    renew: () => listing.getWithin(RENEW_MS),

    async ids() {
      return wizardIds([...(await listing.get()).keys()].map((name) => name.slice(WIZARDS_PREFIX.length)));
    },

    async read(id) {
      await listing.get();
      const large = listed(id).find(({ size }) => size > LARGEST_FILE);
      if (large) throw tooLarge(`${large.name.slice(WIZARDS_PREFIX.length)} in the bucket`);
      if (!isKnown(id) && !listing.hasFailed) await ensureRead(id);
      if (listed(id).length === 0) texts.delete(id);
      return toWizardFiles(id, texts.get(id) ?? new Map());
    },
  };
}
