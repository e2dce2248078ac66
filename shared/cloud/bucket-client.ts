/**
 * The requests to Cloud Storage behind an object store.
 *
 * Two features of the client are not used. `save()` validates an upload afterwards and on a mismatch deletes the object,
 * even one that another writer has replaced: here the MD5 is part of the upload, and the service validates it before the
 * commit. `download()` returns no generation: here it comes from the same response as the body.
 */

import { createHash, randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
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

async function openBucket(settings: StorageSettings): Promise<Bucket> {
  const { Storage } = await import("@google-cloud/storage");
  // Above 64 KB the client adds eleven listeners to one stream, and Node warns of a leak.
  EventEmitter.defaultMaxListeners = Math.max(EventEmitter.defaultMaxListeners, 16);
  const { endpoint, accessToken } = settings;
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

export async function readVersion(file: File): Promise<{ body: Buffer; generation: string; updated: Date }> {
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
