/** The preconditions of the JSON API. https://cloud.google.com/storage/docs/request-preconditions */
import { invalid, notModified, preconditionFailed } from "./storage-error.ts";

export interface Preconditions {
  ifGenerationMatch?: string;
  ifGenerationNotMatch?: string;
  ifMetagenerationMatch?: string;
  ifMetagenerationNotMatch?: string;
}

const NAMES = [
  "ifGenerationMatch",
  "ifGenerationNotMatch",
  "ifMetagenerationMatch",
  "ifMetagenerationNotMatch",
] as const;

/** @throws StorageError 400 for an empty or malformed value: `undefined` in a client's options arrives so. */
export function readPreconditions(query: URLSearchParams): Preconditions {
  const found: Preconditions = {};
  for (const name of NAMES) {
    const value = query.get(name);
    if (value === null) continue;
    if (!/^\d+$/.test(value)) throw invalid(`Invalid unsigned long value: '${value}'.`);
    found[name] = value;
  }
  return found;
}

/** An absent object counts as generation 0. @throws StorageError 412; 304 for a read of an unchanged object */
export function checkPreconditions(
  conditions: Preconditions,
  object: { generation: string; metageneration: string } | undefined,
  { isRead = false }: { isRead?: boolean } = {},
): void {
  const generation = object?.generation ?? "0";
  const metageneration = object?.metageneration ?? "0";
  const { ifGenerationMatch, ifGenerationNotMatch, ifMetagenerationMatch, ifMetagenerationNotMatch } =
    conditions;
  const matches =
    (ifGenerationMatch ?? generation) === generation &&
    (ifMetagenerationMatch ?? metageneration) === metageneration;
  if (!matches) throw preconditionFailed();
  const isUnchanged = ifGenerationNotMatch === generation || ifMetagenerationNotMatch === metageneration;
  if (isUnchanged) throw isRead ? notModified() : preconditionFailed();
}
