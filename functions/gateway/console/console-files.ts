import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { packageRoot } from "../../../shared/core/package-root.ts";

export interface ConsoleFile {
  type: string;
  content: Buffer;
  brotli: Buffer;
  /** Its name holds a hash of its content. */
  isAsset: boolean;
}

const FOLDER = join(packageRoot, "dist/console");

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".md": "text/plain; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
};

const compress = promisify(brotliCompress);

/** The bundled files by their path at the gateway; none where the console was not built. */
export async function readConsoleFiles(): Promise<ReadonlyMap<string, ConsoleFile>> {
  const entries = await readdir(FOLDER, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && extname(entry.name) in TYPES);
  const read = files.map(async (entry): Promise<[string, ConsoleFile]> => {
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    const name = relative(FOLDER, path).split(sep).join("/");
    const type = TYPES[extname(name)] ?? "";
    return [
      `/console/${name}`,
      { type, content, brotli: await compress(content), isAsset: name.startsWith("assets/") },
    ];
  });
  return new Map(await Promise.all(read));
}
