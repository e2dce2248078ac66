import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import {
  codeBlocks,
  codeSpans,
  type MarkdownDocument,
  readDocuments,
} from "../../fixtures/docs/read-documents.ts";

const documents = readDocuments();
const FOLDERS = "docs|examples|functions|infra|shared|tests|wizards|terraform";

/** The relative targets of a document's links, with their anchors. */
function linksOf({ text }: MarkdownDocument): { file: string; anchor: string }[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = "", anchor = ""] = target.split("#");
      return { file, anchor };
    });
}

function anchorsOf(path: string): string[] {
  const headings = readFileSync(join(packageRoot, path), "utf8").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );
}

describe.each(documents.map((document) => [document.path, document] as const))("%s", (path, document) => {
  it("links only to files and headings that exist", () => {
    const broken = linksOf(document).filter(({ file, anchor }) => {
      const target = file === "" ? path : normalize(join(dirname(path), file));
      if (!existsSync(join(packageRoot, target))) return true;
      return anchor !== "" && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it("names only files of this project that exist", () => {
    const named = codeSpans(document).filter((code) => new RegExp(`^(?:${FOLDERS})/[\\w./-]+$`).test(code));
    expect(named.filter((code) => !existsSync(join(packageRoot, code)))).toEqual([]);
  });
});

/** Variables that agents read, by their bundled profiles. */
function variablesOfAgents(): string[] {
  const folder = join(packageRoot, "shared", "agents", "profiles");
  return readdirSync(folder).flatMap((name) =>
    Object.keys(JSON.parse(readFileSync(join(folder, name), "utf8")).env ?? {}),
  );
}

/** Reasons of A2A errors that begin like a setting. */
const REASONS = ["AGENT_NOT_FOUND"];

describe("settings in the documents", () => {
  const settings = new Set(
    [...readFileSync(join(packageRoot, "docs", "configuration.md"), "utf8").matchAll(/^\| `(\w+)`/gm)].map(
      ([, name]) => name,
    ),
  );
  const prefixes = new Set([...settings].map((name) => name?.split("_")[0]));

  it.each(documents.map((document) => [document.path, document] as const))(
    "of %s exist",
    (_path, document) => {
      const code = [...codeSpans(document), ...codeBlocks(document).map((block) => block.code)].join("\n");
      const named = [...code.matchAll(/(?<![\w.$])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)/g)].map(
        ([name]) => name,
      );
      const known = new Set([...settings, ...variablesOfAgents(), ...REASONS]);
      const likeSettings = named.filter((name) => prefixes.has(name.split("_")[0]));
      expect([...new Set(likeSettings)].filter((name) => !known.has(name))).toEqual([]);
    },
  );
});
