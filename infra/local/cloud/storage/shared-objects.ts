/**
 * The objects of one bucket in a file that other processes of this computer also write: the command and the MCP server of
 * the same person. The file holds no metadata, so that of this process's last writes is remembered.
 */
import { openObjectRows } from "../../../../shared/cloud/local-objects.ts";
import type { ObjectEntry } from "../../../../shared/cloud/objects.ts";
import { checksumsOf } from "./bucket.ts";
import type { BucketObjects, ObjectMetadata } from "./object-log.ts";

/** A client asks for the metadata of a write whose answer it has lost, within seconds. */
const MOST_REMEMBERED = 2_000;
const PAGE = 200;
const LAST_CHARACTER = "\u{10FFFF}";

/** @throws AppError `invalid_configuration` where the file cannot be opened */
export async function openSharedObjects(file: string): Promise<BucketObjects> {
  const rows = await openObjectRows(file);
  const remembered = new Map<string, ObjectMetadata>();

  function remember(metadata: ObjectMetadata): ObjectMetadata {
    if (remembered.size >= MOST_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
    remembered.set(metadata.generation, metadata);
    return metadata;
  }

  return {
    get(name) {
      const entry = rows.find(name);
      if (!entry) return undefined;
      const known = remembered.get(entry.generation);
      if (known?.md5Hash) return known;
      const body = rows.read(name)?.body;
      return body && remember({ ...toMetadata(entry), ...checksumsOf(body) });
    },
    body: (name) => rows.read(name)?.body ?? Buffer.alloc(0),
    put(metadata, body) {
      rows.delete(metadata.name);
      const generation = rows.insert(metadata.name, body, Number(metadata.generation)) as string;
      return remember({ ...metadata, generation });
    },
    delete(name) {
      if (rows.delete(name)) rows.forget().catch(() => {});
    },
    *from(name) {
      for (let after = ""; ; ) {
        const page = rows.list({ from: name, below: LAST_CHARACTER, after, limit: PAGE });
        yield* page.map((entry) => remembered.get(entry.generation) ?? toMetadata(entry));
        if (page.length < PAGE) return;
        after = page.at(-1)?.name as string;
      }
    },
    exclusively: (step) => rows.exclusively(step),
    close: () => rows.close(),
  };
}

function toMetadata({ name, generation, size, updated }: ObjectEntry): ObjectMetadata {
  return {
    name,
    generation,
    metageneration: "1",
    contentType: "application/octet-stream",
    size,
    timeCreated: updated.toISOString(),
  };
}
