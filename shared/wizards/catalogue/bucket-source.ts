/**
 * The wizards in the state bucket. One listing tells what is there and at which generation; bodies are read when a
 * wizard is asked for, and again only when their generation moved. Nothing here fails a caller: with the bucket out of
 * reach the last known wizards serve, and where none are known the sources after this one.
 */
import type { ObjectEntry, ObjectStore } from "../../cloud/objects.ts";
import type { Clock } from "../../core/clock.ts";
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
  /** How old a listing may get before the next caller has it renewed; also how long an outage is left alone. */
  refreshMs?: number;
  /** How long a caller waits for a listing, and for a wizard's bodies. */
  waitMs?: number;
}

const MOST_READINGS = 3;

export function createBucketSource(
  objects: Pick<ObjectStore, "list" | "read">,
  { clock, logger, refreshMs = 30_000, waitMs = 3_000 }: BucketSourceOptions,
): WizardSource {
  let listing = new Map<string, ObjectEntry>();
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let isOutOfReach = false;
  let refreshing: Promise<void> | undefined;
  const texts = new Map<string, Map<string, StoredText>>();
  const reading = new Map<string, Promise<void>>();

  function loseReach(error: unknown): void {
    if (!isOutOfReach) {
      const meaning = "the bucket's wizards cannot be read: the last known ones serve, else the bundled ones";
      logger?.warn({ error, source: "bucket" }, meaning);
    }
    isOutOfReach = true;
  }

  /** Callers at the same time share one listing. */
  function refresh(): Promise<void> {
    attemptedAt = clock.now().getTime();
    refreshing ??= list().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  }

  async function list(): Promise<void> {
    try {
      const listed = await objects.list(WIZARDS_PREFIX, { limit: MOST_OBJECTS, timeoutMs: waitMs });
      listing = new Map(listed.objects.map((entry) => [entry.name, entry]));
      if (isOutOfReach) logger?.info({ source: "bucket" }, "the bucket's wizards can be read again");
      isOutOfReach = false;
    } catch (error) {
      loseReach(error);
    }
  }

  async function ensureFresh(): Promise<void> {
    // Whichever way a clock is set, it is due again.
    if (Math.abs(clock.now().getTime() - attemptedAt) >= refreshMs) await refresh();
    else await refreshing;
  }

  /** Structure and the contract that counts, as listed; empty for an id without a structure. */
  function listed(id: string): ObjectEntry[] {
    const [structure, ...contracts] = objectNames(id).map((name) => listing.get(name));
    const contract = contracts.find((entry) => entry !== undefined);
    return structure ? [structure, ...(contract ? [contract] : [])] : [];
  }

  function isKnown(id: string): boolean {
    const wanted = listed(id);
    const known = texts.get(id);
    return (
      (known?.size ?? 0) === wanted.length &&
      wanted.every(({ name, generation }) => known?.get(name)?.generation === generation)
    );
  }

  async function readTexts(id: string): Promise<void> {
    const signal = AbortSignal.timeout(waitMs);
    for (let count = 0; count < MOST_READINGS && !isOutOfReach; count++) {
      try {
        const found = await readListed(objects, listed(id), texts.get(id), { signal, timeoutMs: waitMs });
        if (found) return void texts.set(id, found);
      } catch (error) {
        return loseReach(error);
      }
      await refresh();
    }
  }

  /** Callers at the same time share one reading. */
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

    async ids() {
      await ensureFresh();
      return wizardIds([...listing.keys()].map((name) => name.slice(WIZARDS_PREFIX.length)));
    },

    async read(id) {
      await ensureFresh();
      const large = listed(id).find(({ size }) => size > LARGEST_FILE);
      if (large) throw tooLarge(`${large.name.slice(WIZARDS_PREFIX.length)} in the bucket`);
      if (!isKnown(id) && !isOutOfReach) await ensureRead(id);
      if (listed(id).length === 0) texts.delete(id);
      return toWizardFiles(id, texts.get(id) ?? new Map());
    },
  };
}
