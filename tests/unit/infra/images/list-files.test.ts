import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listFiles } from "../../../../infra/images/list-files.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "files-"));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

describe("the files that an ignore file leaves", () => {
  it("excludes at every depth by .gitignore, and the repository itself", () => {
    write({
      ".gitignore": "dist/\n*.log\n",
      ".git/config": "",
      "dist/a": "",
      "b/dist/c": "",
      "b/d.log": "",
      "b/e": "",
    });
    expect(listFiles(root, ".gitignore")).toEqual([".gitignore", "b/e"]);
  });

  it("excludes from the root by .dockerignore, and takes back single files", () => {
    write({
      ".dockerignore": "# texts\ndocs/*\n!docs/a.md\n**/*.env\n",
      "docs/a.md": "",
      "docs/b.md": "",
      "x/docs/c": "",
      "x/k.env": "",
    });
    expect(listFiles(root, ".dockerignore")).toEqual([".dockerignore", "docs/a.md", "x/docs/c"]);
  });
});
