/** Where the files of a registry lie: a folder, a bucket, or an https address, which can only be read. */
import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { StorageSettings } from "../cloud/bucket-client.ts";
import { createObjectStore, type ObjectStore } from "../cloud/objects.ts";
import { AppError } from "../core/errors.ts";
import { fileProblem } from "../core/file-problem.ts";
import { makeFolder } from "../core/make-folder.ts";
import { isLoopback } from "../core/network/loopback.ts";
import { hashOf, untrusted } from "./statement.ts";

export interface Place {
  /** Without a slash at its end: the name of the registry in messages and in the store of trust. */
  address: string;
  /**
   * @returns undefined where there is no such file
   * @throws AppError `registry_unavailable`, `wizard_untrusted` for one that is too large
   */
  read(name: string): Promise<{ body: Buffer; generation: string } | undefined>;
  /**
   * @param generation of the content that is replaced; undefined: creates the file
   * @returns false where the file is at another generation, or there already
   * @throws AppError `invalid_request` for a place that cannot be written
   */
  write(name: string, content: string | Uint8Array, generation: string | undefined): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Why nothing can be written there. */
  readOnly?: AppError;
}

/** A place that is only read, as by a worker. */
export type ReadablePlace = Pick<Place, "address" | "read">;

/** In bytes. */
export const LARGEST_PART = 16 * 1024 * 1024;
const LONGEST_READ_MS = 20_000;

/**
 * @param given a folder, `gs://bucket/folder` or an https address; http for this computer alone
 * @param storage of a bucket
 * @throws AppError `invalid_request`
 */
export function openPlace(given: string, storage: () => Promise<Omit<StorageSettings, "bucket">>): Place {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(given)?.[1]?.toLowerCase();
  if (scheme === undefined) return folderPlace(given);
  if (scheme === "gs") return bucketPlace(given, storage);
  if (scheme === "https" || scheme === "http") return webPlace(given);
  throw refused(given, "a registry is a folder, an https address or gs://BUCKET/FOLDER");
}

function refused(given: string, problem: string, cause?: unknown): AppError {
  return new AppError("invalid_request", `${given}: ${problem}.`, { details: { field: "registry" }, cause });
}

function unavailable(address: string, problem: string, cause?: unknown): AppError {
  return new AppError("registry_unavailable", `The registry ${address} ${problem}.`, { cause });
}

function webPlace(given: string): Place {
  const url = URL.parse(given);
  if (!url) throw refused(given, "is no address");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) throw refused(given, "needs https");
  if (url.username || url.password) throw refused(url.host, "an address holds no user name");
  if (url.search || url.hash) throw refused(url.origin + url.pathname, "an address ends with its path");
  const address = url.href.replace(/\/+$/, "");
  const readOnly = refused(address, "can only be read: publish to its folder or bucket");
  return {
    address,
    async read(name) {
      const signal = AbortSignal.timeout(LONGEST_READ_MS);
      try {
        const response = await fetch(`${address}/${name}`, { redirect: "error", signal });
        if (response.status === 404 || response.status === 410) return undefined;
        if (!response.ok) throw unavailable(address, `answers ${response.status} for ${name}`);
        const body = await limited(response, `${name} of ${address}`);
        return { body, generation: hashOf(body) };
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw unavailable(address, signal.aborted ? "did not answer in time" : "cannot be reached", cause);
      }
    },
    readOnly,
    write: () => Promise.reject(readOnly),
    remove: () => Promise.reject(readOnly),
  };
}

async function limited(response: Response, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_PART) throw tooLarge(name);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(name: string): AppError {
  return untrusted(`${name} is larger than ${LARGEST_PART / 1024 / 1024} MB.`);
}

function bucketPlace(given: string, storage: () => Promise<Omit<StorageSettings, "bucket">>): Place {
  const [, bucket, folder = ""] = /^gs:\/\/([a-z0-9][a-z0-9._-]+)(?:\/(.*?))?\/*$/i.exec(given) ?? [];
  if (bucket === undefined) throw refused(given, "must have the form gs://BUCKET/FOLDER");
  const opened = storage().then((settings) => createObjectStore({ ...settings, bucket }));
  // The first use reports a failure.
  opened.catch(() => {});
  return objectPlace(`gs://${bucket}${folder && `/${folder}`}`, folder && `${folder}/`, () => opened);
}

/** @param prefix of the objects' names */
export function objectPlace(
  address: string,
  prefix: string,
  open: () => Promise<Pick<ObjectStore, "create" | "delete" | "read" | "replace">>,
): Place {
  return {
    address,
    async read(name) {
      const stored = await (await open()).read(prefix + name);
      if (stored && stored.body.length > LARGEST_PART) throw tooLarge(`${name} of ${address}`);
      return stored;
    },
    async write(name, content, generation) {
      const contentType = name.endsWith(".json") ? "application/json" : CONTENT_TYPES[name.slice(-4)];
      const objects = await open();
      const written =
        generation === undefined
          ? await objects.create(prefix + name, content, { contentType })
          : await objects.replace(prefix + name, content, generation, { contentType });
      return written !== undefined;
    },
    async remove(name) {
      await (await open()).delete(prefix + name);
    },
  };
}

const CONTENT_TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jws": "application/jose",
  ".svg": "image/svg+xml",
};

/** @param mode of new files */
export function folderPlace(given: string, mode?: number): Place {
  const address = resolve(given);
  return {
    address,
    async read(name) {
      const path = join(address, name);
      try {
        if ((await stat(path)).size > LARGEST_PART) throw tooLarge(path);
        const body = await readFile(path);
        return { body, generation: hashOf(body) };
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw unavailable(address, `cannot be read: ${fileProblem(cause)}`, cause);
      }
    },
    async write(name, content, generation) {
      const path = join(address, name);
      const unfinished = `${path}.${randomUUID()}.new`;
      try {
        await makeFolder(dirname(path));
        await writeFile(unfinished, content, { mode });
        if (generation === undefined) return await createdBy(link(unfinished, path));
        if ((await this.read(name))?.generation !== generation) return false;
        await rename(unfinished, path);
        return true;
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw refused(address, `cannot be written: ${fileProblem(cause)}`, cause);
      } finally {
        await rm(unfinished, { force: true }).catch(() => {});
      }
    },
    remove: (name) => rm(join(address, name), { force: true }),
  };
}

/** A link to an existing name fails. */
async function createdBy(linked: Promise<void>): Promise<boolean> {
  try {
    await linked;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
