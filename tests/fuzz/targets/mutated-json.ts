import * as fc from "fast-check";

const TEXT = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    "",
    "__proto__",
    "constructor",
    "javascript:alert(1)",
    "{{input}}",
    "2027-13-45",
    "-0",
    "1e999",
  ),
);

/** Values that hand-written and hostile files hold. */
const VALUE: fc.Arbitrary<unknown> = fc.oneof(
  TEXT,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, false, [], {}, 0, -1, 1e308),
  fc.array(TEXT, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);

interface Change {
  /** Chooses the place among all places of the document. */
  at: number;
  how: "replace" | "remove" | "rename" | "repeat";
  value: unknown;
  name: string;
}

const CHANGE: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(100_000),
  how: fc.constantFrom("replace", "remove", "rename", "repeat"),
  value: VALUE,
  name: TEXT,
});

export interface Mutated {
  text: string;
}

/** One of the documents with up to four changes at any place; a report shows the changes alone. */
export function mutatedJson(documents: readonly string[]): fc.Arbitrary<Mutated> {
  return fc
    .tuple(fc.constantFrom(...documents), fc.array(CHANGE, { minLength: 1, maxLength: 4 }))
    .map(([document, changes]) => {
      const root = { document: JSON.parse(document) as unknown };
      const shown = changes.map((change) => apply(root, change));
      const text = JSON.stringify(root.document) ?? "null";
      return {
        text,
        [fc.toStringMethod]: () => `document ${documents.indexOf(document)}: ${shown.join("; ")}`,
      };
    });
}

type Container = Record<string, unknown> | unknown[];

/** @returns the change in words */
function apply(root: { document: unknown }, { at, how, value, name }: Change): string {
  const places = placesOf(root, "");
  const place = places[at % places.length];
  if (place === undefined) return "none";
  const [parent, key, path] = place;
  if (Array.isArray(parent)) {
    const index = Number(key);
    if (how === "remove") parent.splice(index, 1);
    else if (how === "repeat") parent.splice(index, 0, structuredClone(parent[index]));
    else parent[index] = structuredClone(value);
  } else {
    const before = parent[key];
    if (how === "remove" || how === "rename") delete parent[key];
    if (how === "rename") setOwn(parent, name, before);
    if (how === "replace" || how === "repeat") parent[key] = structuredClone(value);
  }
  return `${how} ${path} ${fc.stringify(how === "rename" ? name : value)}`;
}

/** Also a property with a name that every object has. */
export function setOwn(parent: object, name: string, value: unknown): void {
  Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true });
}

function placesOf(value: unknown, path: string): [Container, string, string][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const inner = `${path}/${key}`;
    const part = (value as Record<string, unknown>)[key];
    return [[value as Container, key, inner], ...placesOf(part, inner)] as [Container, string, string][];
  });
}
