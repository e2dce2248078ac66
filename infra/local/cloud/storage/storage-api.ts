/** The calls of the Cloud Storage JSON API that are served. https://cloud.google.com/storage/docs/json_api/v1 */
import type { CallGate } from "../calls/gate.ts";
import { type HttpReply, type HttpRequest, type HttpRoute, jsonReply } from "../http/http-server.ts";
import type { Bucket } from "./bucket.ts";
import { parseMultipart } from "./multipart.ts";
import type { ObjectMetadata } from "./object-log.ts";
import { readPreconditions } from "./preconditions.ts";
import { forbidden, invalid, noSuchBucket, StorageError } from "./storage-error.ts";

/** @param softDeleteSeconds what the buckets' policy states */
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
  const upload = path[0] === "upload";
  const [service, version, b, bucketName, o, ...objectParts] = upload ? path.slice(1) : path;
  if (service !== "storage" || version !== "v1" || b !== "b" || !bucketName) return undefined;
  const bucket = () => {
    const found = buckets.get(bucketName);
    if (!found) throw noSuchBucket();
    return found;
  };
  const may = (permission: string) => caller.may(permission, `bucket/${bucketName}`);
  const allow = (permission: string) => {
    if (!may(permission)) throw forbidden(permission, bucketName);
  };
  if (o === undefined) {
    if (method !== "GET") return undefined;
    return {
      kind: "bucket",
      subject: bucketName,
      perform: () => {
        allow("storage.buckets.get");
        return jsonReply(bucketResource(bucket(), softDeleteSeconds));
      },
    };
  }
  if (o !== "o") return undefined;
  const object = objectParts.join("/");
  /** A caller that may not list objects learns of none whether it exists. */
  const allowOn = (permission: string) => {
    allow(permission);
    if (!bucket().has(object) && !may("storage.objects.list"))
      throw forbidden("storage.objects.list", bucketName);
  };
  const conditions = () => ({
    ...readPreconditions(query),
    generation: query.get("generation") ?? undefined,
  });
  if (method === "POST" && upload) {
    const name = query.get("name") ?? "";
    return {
      kind: "insert",
      subject: name,
      perform: () => {
        allow("storage.objects.create");
        if (bucket().has(name)) allow("storage.objects.delete");
        return insert(request, name, bucket());
      },
    };
  }
  if (method === "GET" && object === "") {
    return {
      kind: "list",
      subject: query.get("prefix") ?? "",
      perform: () => {
        allow("storage.objects.list");
        return list(query, bucket());
      },
    };
  }
  if (method === "GET") {
    const media = query.get("alt") === "media";
    return {
      kind: media ? "read" : "get",
      subject: object,
      perform: () => {
        allowOn("storage.objects.get");
        const metadata = bucket().get(object, conditions());
        if (!media) return jsonReply(objectResource(bucketName, metadata));
        return { status: 200, headers: mediaHeaders(metadata), body: bucket().body(object) };
      },
    };
  }
  if (method === "DELETE" && object !== "") {
    return {
      kind: "delete",
      subject: object,
      perform: () => {
        allowOn("storage.objects.delete");
        bucket().delete(object, conditions());
        return { status: 204 };
      },
    };
  }
  return undefined;
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
  const wanted = Number(query.get("maxResults") ?? 1000);
  if (!Number.isInteger(wanted) || wanted < 1) throw invalid("Invalid maxResults.");
  const { items, nextPageToken } = bucket.list({
    prefix: query.get("prefix") ?? "",
    startOffset: query.get("startOffset") ?? "",
    endOffset: query.get("endOffset") ?? undefined,
    pageToken: query.get("pageToken") ?? undefined,
    maxResults: Math.min(1000, wanted),
  });
  const resources = items.map((item) => objectResource(bucket.name, item));
  return jsonReply({
    kind: "storage#objects",
    ...(nextPageToken ? { nextPageToken } : {}),
    ...(resources.length > 0 ? { items: resources } : {}),
  });
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
    "x-goog-hash": `crc32c=${metadata.crc32c},md5=${metadata.md5Hash}`,
    "x-goog-stored-content-encoding": "identity",
    "x-goog-stored-content-length": String(metadata.size),
  };
}
