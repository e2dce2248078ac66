/**
 * Builds the npm package: the processes as a few modules that hold the pure JavaScript packages, the files that they read, and
 * a manifest with the packages that cannot be part of a module. An install loads a third of the packages of a checkout.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { makeFolder } from "../../shared/core/make-folder.ts";
import { packageRoot } from "../../shared/core/package-root.ts";
import { PROCESSES } from "../setup/bundle-processes.ts";
import { declarationsOf, trackedFiles } from "../setup/shipped-files.ts";
import { BROWSER_ENTRIES, NOTICES_FILE, thirdPartyNotices } from "../setup/third-party-notices.ts";
import { readRepository } from "./repository-address.ts";

/** Packages that read their own files, hold programs, or are loaded by few runs. */
const EXTERNAL = [
  "@google-cloud/scheduler",
  "@google-cloud/storage",
  "@google-cloud/tasks",
  "@grpc/grpc-js",
  "@grpc/proto-loader",
  "@grpc/reflection",
  "@sparticuz/chromium",
  "card-validator",
  "google-auth-library",
  "grpc-health-check",
  "ibantools",
  "libphonenumber-js",
  "playwright-core",
  "sharp",
];

/** Packages that a program which imports `federalrunner/actions` brings: the types of the exports refer to theirs. */
const PEERS = ["prom-client", "zod"];

const ENTRIES = [
  ...Object.values(PROCESSES)
    .flat()
    .map((entry) => `functions/${entry}`),
  "infra/local/stack/end-with-parent",
  "shared/actions/index",
];

const COMMAND = "functions/cli/federalrunner.js";

/** Everything that the code reads by its path below the package's folder. */
const COPIED = [
  "LICENSE",
  "README.md",
  "dist/console",
  "dist/shared/browser/page/page-reader.bundle.js",
  "dist/shared/browser/page/page-results.bundle.js",
  "dist/shared/browser/page/page-runtime.bundle.js",
  "dist/shared/handoff/handoff.html",
  "dist/shared/mcp/card/result-card.html",
  "docs",
  "examples",
  "functions/a2a-grpc/protos",
  COMMAND,
  "infra/local/sites",
  "shared/agents/profiles",
  "wizards",
];

const KEPT_IN_MANIFEST = [
  "name",
  "version",
  "description",
  "license",
  "repository",
  "type",
  "main",
  "engines",
] as const;

/**
 * @param folder receives the tarball
 * @returns the tarball's path and its size in bytes
 */
export async function buildPackage(folder: string): Promise<{ file: string; bytes: number }> {
  const stage = await mkdtemp(join(tmpdir(), "federalrunner-package-"));
  try {
    await writeManifest(stage);
    await copyFiles(stage);
    await Promise.all([bundleEntries(stage), writeNotices(stage)]);
    await makeFolder(folder);
    const { stdout } = await promisify(execFile)("npm", ["pack", "--json", "--pack-destination", folder], {
      cwd: stage,
      maxBuffer: 16 * 1024 * 1024,
      shell: process.platform === "win32",
    });
    const [packed] = Object.values(JSON.parse(stdout)) as { filename: string }[];
    const file = join(folder, packed?.filename ?? "");
    return { file, bytes: (await stat(file)).size };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

async function bundleEntries(stage: string): Promise<void> {
  await using bundle = await rolldown({
    input: Object.fromEntries(ENTRIES.map((entry) => [entry, join(packageRoot, `${entry}.ts`)])),
    platform: "node",
    external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
    treeshake: { moduleSideEffects: [{ test: /\/(functions|infra|shared)\//, sideEffects: false }] },
    checks: { eval: false },
  });
  await bundle.write({
    dir: join(stage, "dist"),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
}

async function writeNotices(stage: string): Promise<void> {
  const entries = ENTRIES.map((entry) => `${entry}.ts`);
  const { text } = await thirdPartyNotices([...entries, ...BROWSER_ENTRIES], EXTERNAL);
  await writeFile(join(stage, NOTICES_FILE), text);
}

async function copyFiles(stage: string): Promise<void> {
  const isTracked = trackedFiles(packageRoot);
  const isOwn = (path: string) => isTracked(path) || relative(packageRoot, path).startsWith("dist");
  const isPackaged = (path: string) => isOwn(path) && !/\.ts$|docs\/(images|notes)(\/|$)/.test(path);
  for (const path of COPIED) {
    await cp(join(packageRoot, path), join(stage, path), { recursive: true, filter: isPackaged });
  }
  const sites = "dist/infra/local/sites";
  await cp(join(packageRoot, sites), join(stage, sites), {
    recursive: true,
    filter: async (path) => (await stat(path)).isDirectory() || path.endsWith(".bundle.js"),
  });
  for (const path of declarationsOf(join(packageRoot, "dist/shared/actions/index.d.ts"))) {
    await cp(path, join(stage, relative(packageRoot, path)));
  }
}

async function writeManifest(stage: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(packageRoot, "package.json"), "utf8"));
  const { ".": _function, ...exports } = manifest.exports;
  const pick = (names: readonly string[], from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  const published = {
    ...pick(KEPT_IN_MANIFEST, manifest),
    // The MCP Registry compares it with the name in server.json.
    mcpName: readRepository(manifest).mcpName,
    bin: { federalrunner: COMMAND },
    exports,
    dependencies: pick(EXTERNAL, manifest.dependencies),
    peerDependencies: pick(PEERS, manifest.dependencies),
    peerDependenciesMeta: Object.fromEntries(PEERS.map((name) => [name, { optional: true }])),
  };
  await writeFile(join(stage, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
}
