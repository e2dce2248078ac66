/**
 * Objects in a bucket. The state bucket is the only durable store of the product; the configuration bucket holds wizards
 * and profiles. Every write carries a precondition and a new nonce, so that a retry recognises an earlier attempt whose
 * response was lost.
 */
import { randomUUID } from "node:crypto";
import { AppError } from "../core/errors.ts";
import {
  createStorageClient,
  generationWithNonce,
  isMissing,
  LARGEST_PAGE,
  listPage,
  readVersion,
  type StorageSettings,
  undefinedWhenMissing,
  upload,
} from "./bucket-client.ts";
import { statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import type { CallOptions } from "./retry.ts";

export interface StoredObject {
  body: Buffer;
  /** Changes with every write; {@link ObjectStore.replace} compares it. */
  generation: string;
  updated: Date;
}

export interface ObjectEntry {
  name: string;
  generation: string;
  updated: Date;
  size: number;
}

export interface WriteOptions extends CallOptions {
  /** Default `application/json` for text, `application/octet-stream` for bytes. */
  contentType?: string;
}

export interface ListOptions extends CallOptions {
  /** Maximum number of entries; default 1,000. */
  limit?: number;
  /** `next` of the page before. */
  pageToken?: string;
  /** Excludes names that sort before this one. */
  startOffset?: string;
}

/** An object that does not exist yet. */
export interface NewObject {
  name: string;
  body: Uint8Array | string;
  /** As {@link WriteOptions.contentType}. */
  contentType?: string;
}

/** Part of an object, which begins within it. */
export interface ByteRange {
  start: number;
  /** The body is shorter where the object ends. */
  length: number;
}

export interface ReadOptions extends CallOptions {
  /** Default the whole object. */
  range?: ByteRange | undefined;
}

/** The service guarantees one write per second and name; faster writes are throttled and repeated within the limit. */
export interface ObjectStore {
  /** Creates an object: returns its generation, or undefined when the name is taken. */
  create(name: string, body: Uint8Array | string, options?: WriteOptions): Promise<string | undefined>;
  /**
   * Creates objects that belong together, by one commit where the store has one; otherwise the first before the others, so
   * that it leads to what a crash left out.
   *
   * @returns the generations, undefined for a name that is taken
   */
  createAll(objects: readonly NewObject[]): Promise<(string | undefined)[]>;
  /** Compare-and-swap: the new generation, or undefined when the object is gone or no longer at `generation`. */
  replace(
    name: string,
    body: Uint8Array | string,
    generation: string,
    options?: WriteOptions,
  ): Promise<string | undefined>;
  /** Body and generation of the same version, or undefined when there is none. */
  read(name: string, options?: ReadOptions): Promise<StoredObject | undefined>;
  /**
   * Deletes the object, or only that generation of it: false when it is absent or at another generation. True also when
   * it is absent after a lost response, because this call probably deleted it: an exclusive claim requires `create`.
   */
  delete(name: string, generation?: string, options?: CallOptions): Promise<boolean>;
  /** Names with the prefix in lexical order; strongly consistent. */
  list(prefix: string, options?: ListOptions): Promise<{ objects: ObjectEntry[]; next?: string }>;
  /**
   * Resolves when any process may have changed an object with the prefix. Absent where the store cannot see changes, and
   * readers poll.
   *
   * @throws the signal's reason
   */
  watch?(prefix: string, signal: AbortSignal): Promise<void>;
}

const DEFAULT_TYPE = "application/octet-stream";

/** The bucket of wizards and profiles, which workers only read. */
export function createConfigurationStore(
  settings: StorageSettings & Pick<CloudSettings, "configurationBucket">,
): ObjectStore {
  return createObjectStore({ ...settings, bucket: settings.configurationBucket });
}

export function createObjectStore(settings: StorageSettings): ObjectStore {
  const { call } = createStorageClient(settings);

  async function write(
    name: string,
    body: Uint8Array | string,
    expected: string,
    options: WriteOptions = {},
  ): Promise<string | undefined> {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const nonce = randomUUID();
    const contentType = options.contentType ?? (typeof body === "string" ? "application/json" : DEFAULT_TYPE);
    let decided: { generation: string | undefined } | undefined;
    const generation = await call("write", options, async (bucket, { ambiguous }) => {
      const file = bucket.file(name);
      try {
        const uploaded = await upload(file, bytes, { contentType, nonce, expected });
        // An abandoned attempt has created the object again, after its deletion.
        if (decided && decided.generation !== uploaded) void remove(name, uploaded).catch(() => {});
        return uploaded;
      } catch (error) {
        if (isMissing(error)) throw missingBucket(settings.bucket, error);
        if (statusOf(error) !== 412) throw error;
        // An earlier attempt of this write may have changed the object.
        return ambiguous ? generationWithNonce(file, nonce) : undefined;
      }
    });
    decided = { generation };
    return generation;
  }

  function remove(name: string, generation?: string, options?: CallOptions): Promise<boolean> {
    return call("delete", options, async (bucket, { ambiguous }) => {
      try {
        await bucket.file(name).delete(generation === undefined ? {} : { ifGenerationMatch: generation });
        return true;
      } catch (error) {
        if (isMissing(error)) return ambiguous;
        if (statusOf(error) === 412) return false;
        throw error;
      }
    });
  }

  const create: ObjectStore["create"] = (name, body, options) => write(name, body, "0", options);

  return {
    create,
    createAll: (objects) => createInOrder(objects, create),
    replace: (name, body, generation, options) => write(name, body, generation, options),

    read: (name, options) =>
      call("read", options, (bucket) =>
        readVersion(bucket.file(name), options?.range).catch(undefinedWhenMissing),
      ),

    delete: remove,

    async list(prefix, options = {}) {
      const { limit = LARGEST_PAGE, startOffset } = options;
      const objects: ObjectEntry[] = [];
      let next = options.pageToken;
      do {
        const page = { prefix, maxResults: limit - objects.length, pageToken: next, startOffset };
        const found = await call("list", options, (bucket) => listPage(bucket, page));
        objects.push(...found.objects);
        next = found.next;
      } while (next !== undefined && objects.length < limit);
      return next === undefined ? { objects } : { objects, next };
    },
  };
}

/** {@link ObjectStore.createAll} by single commits. */
export async function createInOrder(
  [first, ...others]: readonly NewObject[],
  create: ObjectStore["create"],
): Promise<(string | undefined)[]> {
  if (!first) return [];
  const createOne = ({ name, body, ...options }: NewObject) => create(name, body, options);
  return [await createOne(first), ...(await Promise.all(others.map(createOne)))];
}

function missingBucket(name: string, cause: unknown): AppError {
  return new AppError("invalid_configuration", `The bucket ${name} does not exist.`, { cause });
}
