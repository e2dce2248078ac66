/**
 * The requests to Cloud Storage behind an object store.
 *
 * Two features of the client are not used. `save()` validates an upload afterwards and on a mismatch deletes the object,
 * even one that another writer has replaced: here the MD5 is part of the upload, and the service validates it before the
 * commit. `download()` returns no generation: here it comes from the same response as the body, by one request of the
 * client's own credentials, which takes a third of the processor time of `createReadStream()`.
 */

import { createHash, randomUUID } from "node:crypto";
import type { Bucket, File } from "@google-cloud/storage";
import { defined } from "../core/defined.ts";
import { AppError } from "../core/errors.ts";
import { statusOf } from "./cloud-failure.ts";
import type { CloudSettings } from "./config.ts";
import { createServiceClient, type ServiceClient } from "./service-client.ts";

export type StorageSettings = Pick<
  CloudSettings,
  "bucket" | "endpoint" | "accessToken" | "callTimeoutSeconds"
>;

export const LARGEST_PAGE = 1_000;

/** Loads Google's client with the first call (about 120 ms, once). */
export function createStorageClient(settings: StorageSettings): ServiceClient<Bucket> {
  return createServiceClient({
    service: "Cloud Storage",
    unavailable: "storage_unavailable",
    callTimeoutSeconds: settings.callTimeoutSeconds,
    open: () => openBucket(settings),
  });
}

/** Loads Google's client ahead of the first call. */
export async function loadStorageClient(): Promise<void> {
  await import("@google-cloud/storage");
}

async function openBucket(settings: StorageSettings): Promise<Bucket> {
  const { Storage } = await import("@google-cloud/storage");
  const { endpoint, accessToken } = settings;
  const isPlain = endpoint?.startsWith("http:") ?? false;
  const authClient = isPlain ? await staticClient(accessToken) : undefined;
  const storage = new Storage({
    retryOptions: { autoRetry: false },
    // STORAGE_EMULATOR_HOST would drop /storage/v1 from some of the calls.
    ...(endpoint ? { apiEndpoint: endpoint, authClient, useAuthWithCustomEndpoint: true } : {}),
  });
  return storage.bucket(settings.bucket);
}

async function staticClient(accessToken: string | undefined) {
  const { OAuth2Client, PassThroughClient } = await import("google-auth-library");
  if (accessToken === undefined) return new PassThroughClient();
  return new OAuth2Client({ credentials: { access_token: accessToken } });
}

/** @returns the new generation */
export async function upload(
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

export async function generationWithNonce(file: File, nonce: string): Promise<string | undefined> {
  try {
    const [metadata] = await file.getMetadata();
    return metadata.metadata?.nonce === nonce ? String(metadata.generation) : undefined;
  } catch (error) {
    return undefinedWhenMissing(error);
  }
}

export async function readVersion(
  { storage, bucket, name }: File,
  range?: { start: number; length: number },
): Promise<{
  body: Buffer;
  generation: string;
  updated: Date;
}> {
  const { headers, data } = await storage.authClient.request<ArrayBuffer>({
    url: `${storage.apiEndpoint}/storage/v1/b/${bucket.name}/o/${encodeURIComponent(name)}?alt=media`,
    headers: {
      "Cache-Control": "no-store",
      ...(range ? { Range: `bytes=${range.start}-${range.start + range.length - 1}` } : {}),
    },
    responseType: "arraybuffer",
    retry: false,
  });
  const body = Buffer.from(data);
  const generation = headers.get("x-goog-generation");
  if (!generation)
    throw new AppError("internal_error", "Cloud Storage returned an object without its generation.");
  if (!isIntact(body, headers)) {
    // As of a connection that ended early: the request is repeated.
    throw Object.assign(new Error("The MD5 or the length of an object differs."), { code: "ECONNRESET" });
  }
  // Where Last-Modified is missing, the generation itself is the time of the write in microseconds.
  const updated = new Date(headers.get("last-modified") ?? Number(generation) / 1000);
  return { body, generation, updated };
}

/** The MD5 is that of the whole object: of a part, only the length is known. */
function isIntact(body: Buffer, headers: Headers): boolean {
  const part = /^bytes (\d+)-(\d+)\/(\d+)$/
    .exec(headers.get("content-range") ?? "")
    ?.slice(1)
    .map(Number);
  const [first = 0, last = 0, size] = part ?? [];
  if (size !== undefined && last - first + 1 !== size) return body.length === last - first + 1;
  const [, md5Hash] = /md5=([^,\s]+)/.exec(headers.get("x-goog-hash") ?? "") ?? [];
  return md5Hash === createHash("md5").update(body).digest("base64");
}

export async function listPage(
  bucket: Bucket,
  page: {
    prefix: string;
    maxResults: number;
    pageToken: string | undefined;
    startOffset: string | undefined;
  },
) {
  const { prefix, maxResults, pageToken, startOffset } = page;
  const [items, , response] = await bucket.getFiles(
    defined({
      autoPaginate: false,
      prefix,
      maxResults: Math.min(maxResults, LARGEST_PAGE),
      fields: "items(name,generation,updated,size),nextPageToken",
      pageToken,
      startOffset,
    }),
  );
  // With `fields` the client returns the API's own items.
  const objects = (items as unknown as Record<"name" | "generation" | "updated" | "size", string>[]).map(
    (item) => ({
      name: item.name,
      generation: item.generation,
      updated: new Date(item.updated),
      size: Number(item.size),
    }),
  );
  return { objects, next: (response as { nextPageToken?: string }).nextPageToken };
}

export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404;
}

export function undefinedWhenMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
