import { readFileSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { packageRoot } from "../../shared/core/package-root.ts";

/** The entries of the processes and of the command: those that share code are bundled together, by the folder of that code. */
export const PROCESSES = {
  cli: ["cli/main", "desktop/main", "federalscout/discover", "federalscout/main"],
  "execute-wizard": [
    "execute-wizard/job",
    "execute-wizard/service",
    "execute-wizard/prove-browser",
    "reprove-wizards/job",
  ],
  gateway: ["a2a-grpc/main", "gateway/index", "gateway/main"],
  "run-agent": ["run-agent/job", "run-agent/service"],
} as const;

/** Packages of many small modules that a start loads. Packages that read their own files stay outside. */
const INLINED = new Set([
  "@modelcontextprotocol",
  "ajv",
  "commander",
  "fast-deep-equal",
  "fast-uri",
  "fastest-levenshtein",
  "hono",
  "jose",
  "json-schema-traverse",
  "zod",
]);

const OWN = new Set(
  Object.keys(JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")).dependencies),
);

/** Small modules of the core that import no other one, of which each process needs some. */
const LEAVES =
  /\/shared\/core\/(?:json\/[a-z-]+|clock|defined|file-problem|keep-newest|make-folder|map-concurrently|package-root|site-text)\.ts$/;

/** Bundles the processes over their compiled files: a start reads a few files instead of some hundreds. */
export async function bundleProcesses(): Promise<void> {
  await Promise.all(Object.entries(PROCESSES).map(([folder, entries]) => bundleTogether(folder, entries)));
}

/** Only the product's own dependencies are sure to stand where a bundle finds them: those of inlined packages are inlined. */
function isExternal(id: string): boolean {
  if (/^[./]/.test(id)) return false;
  const [scope = "", name = ""] = id.split("/");
  const owner = scope.startsWith("@") ? `${scope}/${name}` : scope;
  return isBuiltin(id) || (OWN.has(owner) && !INLINED.has(scope));
}

/** Most processes read words of most topics. */
const VOCABULARY = /\/shared\/text\/vocabulary\//;

/** A process that reports a run reads all of it, but for the link, which needs keys. */
const REPORT = /\/shared\/report\/(?!record-link)/;

/** An interface declares operations together. Those that a person's own computer has not stay apart. */
const OPERATIONS = /\/shared\/operations\/(?:operation|read-input|instant|(?:runs|wizards)\/[a-z-]+)\.ts$/;

async function bundleTogether(folder: string, entries: readonly string[]): Promise<void> {
  // An image reads the names of the entries after its bundler is deleted.
  const { rolldown } = await import("rolldown");
  const dir = join(packageRoot, "dist/functions");
  rmSync(join(dir, folder, "chunks"), { recursive: true, force: true });
  await using bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(packageRoot, "functions", `${entry}.ts`)])),
    platform: "node",
    external: isExternal,
    // A start reads only the modules behind a re-export that it uses.
    treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
    // A dependency calls eval; no source of this package does, which the lint refuses.
    checks: { eval: false },
  });
  await bundle.write({
    dir,
    format: "esm",
    chunkFileNames: `${folder}/chunks/[name]-[hash].js`,
    comments: false,
    codeSplitting: {
      groups: [
        { name: "core", test: LEAVES },
        { name: "vocabulary", test: VOCABULARY },
        { name: "report", test: REPORT },
        { name: "operations", test: OPERATIONS },
      ],
    },
  });
}
