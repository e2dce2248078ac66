/** The configuration bucket of a local cloud, reached by the real client, with wizards that a test puts there. */
import { createConfigurationStore, type ObjectStore } from "../../../../../shared/cloud/objects.ts";
import type { Clock } from "../../../../../shared/core/clock.ts";
import { systemClock } from "../../../../../shared/core/clock.ts";
import { fieldFile, pageFile, wizardFile } from "../../../../unit/shared/wizards/build-wizard.ts";
import { startTemporaryCloud, type TemporaryCloud } from "../../../infra/local/cloud/temporary-cloud.ts";

export interface LocalBucket {
  cloud: TemporaryCloud;
  objects: ObjectStore;
  /** Writes `wizards/{name}`, and replaces an existing object. */
  put(name: string, content: unknown): Promise<void>;
  remove(name: string): Promise<void>;
  /** The text of `wizards/{name}`. */
  text(name: string): Promise<string | undefined>;
  /** Names of everything under `wizards/`. */
  names(): Promise<string[]>;
  /** Calls to Cloud Storage, by kind, that `action` makes. */
  callsOf(action: () => Promise<unknown>): Promise<Record<string, number>>;
  /** Empties the bucket's wizards and takes back faults and delays. */
  clear(): Promise<void>;
}

export async function startLocalBucket(): Promise<LocalBucket> {
  const cloud = await startTemporaryCloud();
  const objects = createConfigurationStore(cloud.settings);
  const names = async () =>
    (await objects.list("wizards/")).objects.map(({ name }) => name.slice("wizards/".length));
  const remove = async (name: string) => void (await objects.delete(`wizards/${name}`));
  return {
    cloud,
    objects,
    names,
    remove,
    async put(name, content) {
      await remove(name);
      await objects.create(
        `wizards/${name}`,
        typeof content === "string" ? content : JSON.stringify(content),
      );
    },
    text: async (name) => (await objects.read(`wizards/${name}`))?.body.toString(),
    async callsOf(action) {
      cloud.stats.reset();
      await action();
      return Object.fromEntries(
        Object.entries(cloud.stats.read()).map(([kind, { calls }]) => [kind.replace("storage.", ""), calls]),
      );
    },
    async clear() {
      cloud.faults.clear();
      cloud.latency.set({});
      for (const name of await names()) await remove(name);
    },
  };
}

/** A structure of one page with one question, a number called `field_id`. */
export function structureOf(wizard_id: string, rest: object = {}, field_id = "length") {
  return wizardFile([pageFile(1, [fieldFile(field_id)])], { wizard_id, name: `The ${wizard_id}`, ...rest });
}

/** A contract of that one question. */
export function contractOf(field_id = "length", rest: object = {}) {
  return { type: "object", properties: { [field_id]: { type: "string", ...rest } }, required: [field_id] };
}

export interface MovedClock extends Clock {
  advance(milliseconds: number): void;
}

/** A clock that stands still until the test moves it. */
export function movedClock(): MovedClock {
  let now = Date.parse("2026-11-21T12:00:00Z");
  return {
    ...systemClock,
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
