/** The scripts of pages receive their topics by name from `index.ts`: a topic that it lacks is undefined in a page. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";
import * as vocabulary from "../../../../../shared/text/vocabulary/index.ts";

const FOLDER = "shared/text/vocabulary";
const read = (file: string) => readFileSync(join(packageRoot, file), "utf8");
const importers = globSync("{shared,functions}/**/*.{ts,tsx}", { cwd: packageRoot }).filter(
  (file) => !file.startsWith(FOLDER),
);
const imported = importers.flatMap((file) =>
  [...read(file).matchAll(/\/vocabulary\/([\w-]+\.ts)"/g)].map(([, topic = ""]) => topic),
);
const topics = [...new Set(imported)].filter((file) => file !== "index.ts").sort();
const namesIn = (file: string) =>
  [...read(`${FOLDER}/${file}`).matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name);

describe("each name of a topic is known by the index", () => {
  it.each(topics)("%s", (file) => {
    expect(Object.keys(vocabulary)).toEqual(expect.arrayContaining(namesIn(file)));
  });

  it("once: the index would drop a name of two topics without an error", () => {
    const names = topics.flatMap(namesIn);
    expect(names).toEqual([...new Set(names)]);
    expect(topics.length).toBeGreaterThan(30);
  });
});
