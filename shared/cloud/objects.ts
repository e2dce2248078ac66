/**
 * Objects in a bucket. The state bucket is the only durable store of the product; the configuration bucket holds wizards
 * and profiles. Every write carries a precondition and a new nonce, so that a retry recognises an earlier attempt whose
 * response was lost.
 *
 * Two features of the client are not used. `save()` validates an upload afterwards and on a mismatch deletes the object,
 * even one that another writer has replaced: here the MD5 is part of the upload, and the service validates it before the
 * commit. `download()` returns no generation: here it comes from the same response as the body.
 */
import { createHash, randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Bucket, File } from "@google-cloud/storage";
import { AppError } from "../core/errors.ts";
import { statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import { type CallOptions, retry } from "./retry.ts";

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

/** The service guarantees one write per second and name; faster writes are throttled and repeated within the limit. */
export interface ObjectStore {
  /** Creates an object: returns its generation, or undefined when the name is taken. */
  create(name: string, body: Uint8Array | string, options?: WriteOptions): Promise<string | undefined>;
  /** Compare-and-swap: the new generation, or undefined when the object is gone or no longer at `generation`. */
  replace(
    name: string,
    body: Uint8Array | string,
    generation: string,
    options?: WriteOptions,
  ): Promise<string | undefined>;
  /** Body and generation of the same version, or undefined when there is none. */
  read(name: string, options?: CallOptions): Promise<StoredObject | undefined>;
  /**
   * Deletes the object, or only that generation of it: false when it is absent or at another generation. True also when
   * it is absent after a lost response, because this call probably deleted it: an exclusive claim requires `create`.
   */
  delete(name: string, generation?: string, options?: CallOptions): Promise<boolean>;
  /** Names with the prefix in lexical order; strongly consistent. */
  list(prefix: string, options?: ListOptions): Promise<{ objects: ObjectEntry[]; next?: string }>;
}

type StorageSettings = Pick<
  CloudSettings,
  "bucket" | "storageEndpoint" | "accessToken" | "callTimeoutSeconds"
>;

const LARGEST_PAGE = 1_000;

/** The bucket of wizards and profiles, which workers only read. */
export function createConfigurationStore(
  settings: StorageSettings & Pick<CloudSettings, "configurationBucket">,
): ObjectStore {
  return createObjectStore({ ...settings, bucket: settings.configurationBucket });
}

/** Loads the client with the first call (about 120 ms, once). */
export function createObjectStore(settings: StorageSettings): ObjectStore {
  let opened: Promise<Bucket> | undefined;
  const bucket = () => {
    opened ??= openBucket(settings);
    return opened;
  };
  const retryOptions = (action: string, options: CallOptions = {}) => ({
    action: `Cloud Storage: ${action}`,
    unavailable: "storage_unavailable" as const,
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? settings.callTimeoutSeconds * 1000,
  });

  async function write(
    name: string,
    body: Uint8Array | string,
    expected: string,
    options: WriteOptions = {},
  ) {
    const file = (await bucket()).file(name);
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const nonce = randomUUID();
    const contentType = options.contentType ?? (typeof body === "string" ? "application/json" : DEFAULT_TYPE);
    return retry(
      async ({ ambiguous }) => {
        try {
          return await upload(file, bytes, { contentType, nonce, expected });
        } catch (error) {
          if (isMissing(error)) throw missingBucket(settings.bucket, error);
          if (statusOf(error) !== 412) throw error;
          // An earlier attempt of this write may have changed the object.
          return ambiguous ? generationWithNonce(file, nonce) : undefined;
        }
      },
      retryOptions("write", options),
    );
  }

  return {
    create: (name, body, options) => write(name, body, "0", options),
    replace: (name, body, generation, options) => write(name, body, generation, options),

    async read(name, options) {
      const file = (await bucket()).file(name);
      return retry(() => readVersion(file).catch(undefinedWhenMissing), retryOptions("read", options));
    },

    async delete(name, generation, options) {
      const file = (await bucket()).file(name);
      const precondition = generation === undefined ? {} : { ifGenerationMatch: generation };
      return retry(
        async ({ ambiguous }) => {
          try {
            await file.delete(precondition);
            return true;
          } catch (error) {
            if (isMissing(error)) return ambiguous;
            if (statusOf(error) === 412) return false;
            throw error;
          }
        },
        retryOptions("delete", options),
      );
    },

    async list(prefix, options = {}) {
      const limit = options.limit ?? LARGEST_PAGE;
      const from = await bucket();
      const objects: ObjectEntry[] = [];
      let next = options.pageToken;
      do {
        const page = await retry(
          () => listPage(from, prefix, limit - objects.length, next, options.startOffset),
          retryOptions("list", options),
        );
        objects.push(...page.objects);
        next = page.next;
      } while (next !== undefined && objects.length < limit);
      return next === undefined ? { objects } : { objects, next };
    },
  };
}

const DEFAULT_TYPE = "application/octet-stream";

export async function openBucket(settings: StorageSettings): Promise<Bucket> {
  const { Storage } = await import("@google-cloud/storage");
  // Above 64 KB the client adds eleven listeners to one stream, and Node warns of a leak.
  EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, 16);
  const { storageEndpoint: endpoint, accessToken } = settings;
  const isPlain = endpoint?.startsWith("http:") ?? false;
  const authClient = isPlain && accessToken !== undefined ? await staticClient(accessToken) : undefined;
  const storage = new Storage({
    retryOptions: { autoRetry: false },
    // STORAGE_EMULATOR_HOST would drop /storage/v1 from some of the calls.
    ...(endpoint
      ? { apiEndpoint: endpoint, authClient, useAuthWithCustomEndpoint: !isPlain || authClient !== undefined }
      : {}),
  });
  return storage.bucket(settings.bucket);
}

async function staticClient(accessToken: string) {
  const { OAuth2Client } = await import("google-auth-library");
  return new OAuth2Client({ credentials: { access_token: accessToken } });
}

/** @returns the new generation */
async function upload(
  file: File,
  bytes: Buffer,
  { contentType, nonce, expected }: { contentType: string; nonce: string; expected: string },
): Promise<string> {
  const md5Hash = createHash("md5").update(bytes).digest("base64");
  const metadata = JSON.stringify({ contentType, md5Hash, metadata: { nonce } });
  const boundary = randomUUID();
  const part = (type: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`;
  const [resource] = await file.request({
    method: "POST",
    uri: `${file.storage.apiEndpoint}/upload/storage/v1/b/${file.bucket.name}/o`,
    qs: { uploadType: "multipart", name: file.name, ifGenerationMatch: expected },
    headers: { "Content-Type": `multipart/related; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(`${part("application/json")}${metadata}\r\n${part(contentType)}`),
      bytes,
      Buffer.from(`\r\n--${boundary}--`),
    ]),
  });
  return String((resource as { generation: string }).generation);
}

async function generationWithNonce(file: File, nonce: string): Promise<string | undefined> {
  try {
    const [metadata] = await file.getMetadata();
    return metadata.metadata?.nonce === nonce ? String(metadata.generation) : undefined;
  } catch (error) {
    return undefinedWhenMissing(error);
  }
}

async function readVersion(file: File): Promise<StoredObject> {
  const stream = file.createReadStream({ validation: "md5" });
  let headers: Record<string, string> = {};
  stream.once("response", (response: { headers: Record<string, string> }) => {
    headers = response.headers;
  });
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const generation = headers["x-goog-generation"];
  if (!generation)
    throw new AppError("internal_error", "Cloud Storage returned an object without its generation.");
  // Where Last-Modified is missing, the generation itself is the time of the write in microseconds.
  const modified = headers["last-modified"];
  const updated = new Date(modified ?? Number(generation) / 1000);
  return { body: Buffer.concat(chunks), generation, updated };
}

async function listPage(
  bucket: Bucket,
  prefix: string,
  wanted: number,
  pageToken: string | undefined,
  startOffset: string | undefined,
) {
  const [items, , response] = await bucket.getFiles({
    autoPaginate: false,
    prefix,
    maxResults: Math.min(wanted, LARGEST_PAGE),
    fields: "items(name,generation,updated,size),nextPageToken",
    ...(pageToken === undefined ? {} : { pageToken }),
    ...(startOffset === undefined ? {} : { startOffset }),
  });
  // With `fields` the client returns the API's own items.
  const objects = (items as unknown as Record<"name" | "generation" | "updated" | "size", string>[]).map(
    (item): ObjectEntry => ({
      name: item.name,
      generation: item.generation,
      updated: new Date(item.updated),
      size: Number(item.size),
    }),
  );
  return { objects, next: (response as { nextPageToken?: string }).nextPageToken };
}

function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function missingBucket(name: string, cause: unknown): AppError {
  return new AppError("invalid_configuration", `The bucket ${name} does not exist.`, { cause });
}
