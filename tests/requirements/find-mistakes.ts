import type { LedgerPart } from "../requirements.ts";

/**
 * Where the ledger and the titles of tests disagree, one line each.
 *
 * @param shown ids with a test that names a behaviour, or that compares the keys of a specified output
 */
export function findMistakes(
  parts: readonly LedgerPart[],
  citations: ReadonlyMap<string, readonly string[]>,
  shown: ReadonlySet<string>,
): string[] {
  const known = new Map(parts.map((part) => [part.id, part]));
  const unknown = [...citations]
    .filter(([id]) => !known.has(id))
    .map(([id, files]) => `${files.join(", ")}: ${id} is no part of the ledger${describeParts(id, parts)}`);
  const uncited = parts
    .filter(({ id, status }) => status === "built" && !citations.has(id))
    .map(({ id }) => `${id} is marked as built, and no test title cites it`);
  const unnamed = parts
    .filter(({ id, status }) => status === "built" && citations.has(id) && !shown.has(id))
    .map(({ id }) => `${id} is marked as built, and no test that cites it names a behaviour or keys`);
  const early = parts
    .filter(({ id, status }) => status !== "built" && citations.has(id))
    .map(({ id, status }) => `${id} is marked as ${status}, and a test title cites it`);
  return [...unknown, ...uncited, ...unnamed, ...early];
}

function describeParts(id: string, parts: readonly LedgerPart[]): string {
  const names = parts.map((part) => part.id).filter((name) => name.startsWith(`${id}/`));
  return names.length === 0 ? "" : `: cite ${names.join(" or ")}`;
}
