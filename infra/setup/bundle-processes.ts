import { rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { packageRoot } from "../../shared/core/package-root.ts";

/** The entries of the deployed processes and of the command, by their folder in functions/. */
export const PROCESSES = {
  "a2a-grpc": ["main"],
  cli: ["main"],
  "execute-wizard": ["job", "service"],
  gateway: ["main", "index"],
  "run-agent": ["job", "service"],
} as const;

/** Packages of many small modules that every start loads. Packages that read their own files stay outside. */
const INLINED = /^(zod|hono|@modelcontextprotocol)(\/|$)/;

/** Bundles each process over the compiled files of its entries: a start reads a few files instead of some hundreds. */
export async function bundleProcesses(): Promise<void> {
  await Promise.all(Object.entries(PROCESSES).map(([name, entries]) => bundleProcess(name, entries)));
}

async function bundleProcess(name: string, entries: readonly string[]): Promise<void> {
  const sources = join(packageRoot, "functions", name);
  const dir = join(packageRoot, "dist/functions", name);
  rmSync(join(dir, "chunks"), { recursive: true, force: true });
  await using bundle = await rolldown({
    input: Object.fromEntries(entries.map((entry) => [entry, join(sources, `${entry}.ts`)])),
    platform: "node",
    external: (id) => !/^[./]/.test(id) && !INLINED.test(id),
  });
  await bundle.write({ dir, format: "esm", chunkFileNames: "chunks/[name]-[hash].js" });
}
