/** The calls of the Cloud Storage JSON API that are served. https://cloud.google.com/storage/docs/json_api/v1 */
import { defined } from "../../../../shared/core/defined.ts";
import type { CallGate } from "../calls/gate.ts";
import { type HttpReply, type HttpRequest, type HttpRoute, jsonReply } from "../http/http-server.ts";
import type { Bucket } from "./bucket.ts";
import type { ObjectMetadata } from "./object-log.ts";
import { readPreconditions } from "./preconditions.ts";
import { forbidden, invalid, noSuchBucket, rangeNotSatisfiable, StorageError } from "./storage-error.ts";

/** @param softDeleteSeconds the retention that the buckets' policy states */
export function createStorageApi(
  buckets: Map<string, Bucket>,
  gate: CallGate,
  softDeleteSeconds: number,
): HttpRoute {
  return async (request) => {
    const call = findCall(request, buckets, softDeleteSeconds);
    if (!call) return undefined;
    try {
      const { kind, subject } = call;
      const bytesIn = request.body.length;
      return await gate.pass({ kind: `storage.${kind}`, subject, bytesIn }, call.perform, (reply) =>
        Buffer.byteLength(reply.body ?? ""),
      );
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      return jsonReply(error, error.status);
    }
  };
}

interface StorageCall {
  kind: string;
  subject: string;
  perform: () => HttpReply;
}

function findCall(
  request: HttpRequest,
  buckets: Map<string, Bucket>,
  softDeleteSeconds: number,
): StorageCall | undefined {
  const { method, path, query, caller } = request;
  const isUpload = path[0] === "upload";
  const [service, version, b, bucketName, o, ...objectParts] = isUpload ? path.slice(1) : path;
  if (service !== "storage" || version !== "v1" || b !== "b" || !bucketName) return undefined;
  const bucket: BucketAccess = {
    name: bucketName,
    open() {
      const found = buckets.get(bucketName);
      if (!found) throw noSuchBucket();
      return found;
    },
    require(permission) {
      if (!caller.may(permission, `bucket/${bucketName}`)) throw forbidden(permission, bucketName);
    },
  };
  if (o === undefined) return method === "GET" ? getBucket(bucket, softDeleteSeconds) : undefined;
  if (o !== "o") return undefined;
  const object = objectParts.join("/");
  if (method === "POST" && isUpload) return insertObject(bucket, request);
  if (method === "GET")
    return object === "" ? listObjects(bucket, query) : readObject(bucket, object, request);
  return method === "DELETE" && object !== "" ? deleteObject(bucket, object, query) : undefined;
}

/** A bucket, with the caller's permissions on it. */
interface BucketAccess {
  name: string;
  /** @throws StorageError */
  open(): Bucket;
  /** @throws StorageError */
  require(permission: string): void;
}

function getBucket(bucket: BucketAccess, softDeleteSeconds: number): StorageCall {
  return {
    kind: "bucket",
    subject: bucket.name,
    perform: () => {
      bucket.require("storage.buckets.get");
      return jsonReply(bucketResource(bucket.open(), softDeleteSeconds));
    },
  };
}

function insertObject(bucket: BucketAccess, request: HttpRequest): StorageCall {
  const name = request.query.get("name") ?? "";
  return {
    kind: "insert",
    subject: name,
    perform: () => {
      bucket.require("storage.objects.create");
      if (bucket.open().has(name)) bucket.require("storage.objects.delete");
      return insert(request, name, bucket.open());
    },
  };
}

function listObjects(bucket: BucketAccess, query: URLSearchParams): StorageCall {
  return {
    kind: "list",
    subject: query.get("prefix") ?? "",
    perform: () => {
      bucket.require("storage.objects.list");
      return list(query, bucket.open());
    },
  };
}

function readObject(bucket: BucketAccess, object: string, { query, headers }: HttpRequest): StorageCall {
  const isMedia = query.get("alt") === "media";
  return {
    kind: isMedia ? "read" : "get",
    subject: object,
    perform: () => {
      requireOn(bucket, object, "storage.objects.get");
      const metadata = bucket.open().get(object, conditionsOf(query));
      if (!isMedia) return jsonReply(objectResource(bucket.name, metadata));
      return media(metadata, bucket.open().body(object), headers.range);
    },
  };
}

function deleteObject(bucket: BucketAccess, object: string, query: URLSearchParams): StorageCall {
  return {
    kind: "delete",
    subject: object,
    perform: () => {
      requireOn(bucket, object, "storage.objects.delete");
      bucket.open().delete(object, conditionsOf(query));
      return { status: 204 };
    },
  };
}

/** A caller that may not list objects gets the same error for a missing object. */
function requireOn(bucket: BucketAccess, object: string, permission: string): void {
  bucket.require(permission);
  if (!bucket.open().has(object)) bucket.require("storage.objects.list");
}

function conditionsOf(query: URLSearchParams) {
  return { ...readPreconditions(query), generation: query.get("generation") ?? undefined };
}

function insert(request: HttpRequest, queryName: string, bucket: Bucket): HttpReply {
  const { query, headers, body } = request;
  const type = headers["content-type"];
  const uploadType = query.get("uploadType");
  if (uploadType !== "multipart" && uploadType !== "media") {
    throw invalid(`The local cloud does not serve uploadType=${uploadType}; pass resumable: false.`);
  }
  const parts =
    uploadType === "media"
      ? { metadata: {}, content: body, contentType: type }
      : parseMultipart(type ?? "", body);
  const given = parts.metadata as {
    name?: string;
    contentType?: string;
    metadata?: Record<string, string>;
    md5Hash?: string;
    crc32c?: string;
  };
  const name = queryName || given.name || "";
  if (!isValidName(name)) throw invalid("Invalid object name.");
  const metadata = bucket.insert(
    {
      name,
      body: parts.content,
      contentType: given.contentType ?? parts.contentType,
      metadata: given.metadata,
      md5Hash: given.md5Hash,
      crc32c: given.crc32c,
    },
    readPreconditions(query),
  );
  return jsonReply(objectResource(bucket.name, metadata));
}

/** https://cloud.google.com/storage/docs/objects#naming */
function isValidName(name: string): boolean {
  return name !== "" && Buffer.byteLength(name) <= 1024 && !/[\r\n]/.test(name) && !/^\.{1,2}$/.test(name);
}

function list(query: URLSearchParams, bucket: Bucket): HttpReply {
  if (query.has("delimiter")) throw invalid("The local cloud does not serve delimiter.");
  const requested = Number(query.get("maxResults") ?? 1000);
  if (!Number.isInteger(requested) || requested < 1) throw invalid("Invalid maxResults.");
  const { items, nextPageToken } = bucket.list({
    prefix: query.get("prefix") ?? "",
    startOffset: query.get("startOffset") ?? "",
    endOffset: query.get("endOffset") ?? undefined,
    pageToken: query.get("pageToken") ?? undefined,
    maxResults: Math.min(1000, requested),
  });
  const resources = items.map((item) => objectResource(bucket.name, item));
  return jsonReply(
    defined({
      kind: "storage#objects",
      nextPageToken: nextPageToken || undefined,
      items: resources.length > 0 ? resources : undefined,
    }),
  );
}

function bucketResource({ name }: Bucket, softDeleteSeconds: number) {
  const softDeletePolicy = { retentionDurationSeconds: String(softDeleteSeconds) };
  return {
    kind: "storage#bucket",
    id: name,
    name,
    location: "LOCAL",
    storageClass: "STANDARD",
    softDeletePolicy,
  };
}

function objectResource(bucket: string, { size, ...metadata }: ObjectMetadata) {
  return {
    kind: "storage#object",
    id: `${bucket}/${metadata.name}/${metadata.generation}`,
    bucket,
    ...metadata,
    // 64-bit numbers travel as text.
    size: String(size),
    updated: metadata.timeCreated,
    storageClass: "STANDARD",
    etag: Buffer.from(metadata.generation).toString("base64"),
  };
}

function mediaHeaders(metadata: ObjectMetadata): Record<string, string> {
  return {
    "Content-Type": metadata.contentType,
    "Cache-Control": "no-store",
    "Last-Modified": new Date(metadata.timeCreated).toUTCString(),
    "x-goog-generation": metadata.generation,
    "x-goog-metageneration": metadata.metageneration,
    "x-goog-hash": `crc32c=${metadata.crc32c ?? ""},md5=${metadata.md5Hash ?? ""}`,
    "x-goog-stored-content-encoding": "identity",
    "x-goog-stored-content-length": String(metadata.size),
  };
}

/** @param range of one part, the only form that is served */
function media(metadata: ObjectMetadata, body: Buffer, range: string | undefined): HttpReply {
  const headers = mediaHeaders(metadata);
  if (range === undefined) return { status: 200, headers, body };
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
  if (first === undefined || last === undefined)
    throw invalid(`The local cloud does not serve Range: ${range}.`);
  const start = Number(first);
  if (start >= body.length) throw rangeNotSatisfiable();
  const part = body.subarray(start, Number(last) + 1);
  const contentRange = `bytes ${start}-${start + part.length - 1}/${body.length}`;
  return { status: 206, headers: { ...headers, "Content-Range": contentRange }, body: part };
}

const BLANK_LINE = "\r\n\r\n";

/** @throws StorageError 400 */
export function parseMultipart(
  contentType: string,
  body: Buffer,
): { metadata: Record<string, unknown>; content: Buffer; contentType: string | undefined } {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (!contentType.startsWith("multipart/related") || !boundary) {
    throw invalid("A multipart upload needs a multipart/related body.");
  }
  const delimiter = Buffer.from(`--${boundary}`);
  const second = body.indexOf(delimiter, delimiter.length);
  // The content may hold anything: its end is the last delimiter.
  const end = body.lastIndexOf(Buffer.from(`\r\n--${boundary}--`));
  if (body.indexOf(delimiter) !== 0 || second === -1 || end <= second)
    throw invalid("Malformed multipart body.");
  const first = splitPart(body.subarray(delimiter.length, second));
  const rest = splitPart(body.subarray(second + delimiter.length, end));
  try {
    const metadata = JSON.parse(first.content.toString()) as Record<string, unknown>;
    return { metadata, content: rest.content, contentType: rest.contentType };
  } catch {
    throw invalid("The metadata part is not JSON.");
  }
}

function splitPart(part: Buffer): { content: Buffer; contentType: string | undefined } {
  const at = part.indexOf(BLANK_LINE);
  if (at === -1) throw invalid("Malformed multipart body.");
  const contentType = /^content-type:\s*(.+)$/im.exec(part.toString("latin1", 0, at))?.[1]?.trim();
  return { content: part.subarray(at + BLANK_LINE.length), contentType };
}
