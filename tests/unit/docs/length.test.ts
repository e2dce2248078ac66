import { describe, expect, it } from "vitest";
import { readDocuments } from "../../fixtures/docs/read-documents.ts";

const KB = 1024;
const GENERATED = ["docs/configuration.md", "docs/errors.md"];

const documents = readDocuments();
/** The size of the written text, without a generated table. */
const sizeOf = (path: string) => {
  const { text = "" } = documents.find((document) => document.path === path) ?? {};
  return Buffer.byteLength(text.replace(/<!-- operations -->.*<!-- end of the operations -->/s, ""));
};

describe("the documents stay short", () => {
  it("README.md has at most 120 lines", () => {
    const readme = documents.find(({ path }) => path === "README.md");
    expect(readme?.text.split("\n").length).toBeLessThanOrEqual(121);
  });

  it.each([
    ["docs/a2a.md", 14],
    ["docs/agents.md", 14],
    ["docs/api.md", 4],
    ["docs/architecture.md", 9],
    ["docs/connect-claude.md", 8],
    ["docs/security.md", 16],
    ["docs/notes/benchmarks.md", 8],
    ["docs/notes/deviations.md", 9],
    ["docs/notes/failures.md", 11],
    ["docs/notes/live-checks.md", 5],
  ])("%s has at most %d KB", (path, kilobytes) => {
    expect(sizeOf(path)).toBeGreaterThan(0);
    expect(sizeOf(path)).toBeLessThanOrEqual(kilobytes * KB + KB / 4);
  });

  it("docs/ holds at most ten written documents of 116 KB together", () => {
    const written = documents
      .map(({ path }) => path)
      .filter((path) => /^docs\/[^/]+$/.test(path) && !GENERATED.includes(path));
    expect(written.length).toBeLessThanOrEqual(10);
    const size = written.reduce((sum, path) => sum + sizeOf(path), 0);
    expect(size).toBeGreaterThan(50 * KB);
    expect(size).toBeLessThanOrEqual(116 * KB);
  });
});
