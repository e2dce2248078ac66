/**
 * `/console`: the page for people, served from the files that the build bundled. It is a client of the REST interface like
 * any other: it holds no right of its own, and needs no cookie.
 */

import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { ALL_SCOPES } from "../../../shared/auth/scopes.ts";
import { defined } from "../../../shared/core/defined.ts";
import { packageRoot } from "../../../shared/core/package-root.ts";
import type { Exchange } from "../http/exchange.ts";
import type { Route } from "../http/router.ts";
import { sendJson } from "../http/send.ts";

export interface ConsoleOptions {
  issuer: string;
  /** The audience of access tokens. */
  audience: string;
  /** Id of the public client at the issuer. */
  clientId: string;
}

export function createConsoleRoutes({ issuer, audience, clientId }: ConsoleOptions): Route[] {
  const headers = securityHeaders(new URL(issuer).origin);
  const settings = { issuer, audience, client_id: clientId, scopes: ALL_SCOPES };
  let files: Promise<ReadonlyMap<string, ConsoleFile>> | undefined;

  /** Every other path is a view of the page, which has a router of its own. */
  async function serveFile(exchange: Exchange): Promise<void> {
    files ??= readConsoleFiles();
    const known = await files;
    const file = known.get(exchange.path) ?? known.get(INDEX);
    if (file) send(exchange, file, headers);
    else sendJson(exchange, 503, { error: { message: "The console is not built: run npm run build." } });
  }

  return [
    {
      path: "/console/settings.json",
      methods: { GET: async (exchange) => sendJson(exchange, 200, settings, headers) },
    },
    { path: "/console", methods: { GET: serveFile } },
    { path: "/console/:rest{.+}", methods: { GET: serveFile } },
  ];
}

const INDEX = "/console/index.html";

function send({ request, response }: Exchange, file: ConsoleFile, headers: Record<string, string>): void {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const isBrotli = /(^|,)\s*br\s*(,|;(?!\s*q=0)|$)/.test(accepted);
  const body = isBrotli ? file.brotli : file.content;
  response.writeHead(
    200,
    defined({
      ...headers,
      "content-type": file.type,
      "content-length": body.length,
      // The names of assets change with their content.
      "cache-control": file.isAsset ? "public, max-age=31536000, immutable" : "no-cache",
      vary: "accept-encoding",
      "content-encoding": isBrotli ? "br" : undefined,
    }),
  );
  response.end(body);
}

function securityHeaders(issuer: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    `connect-src 'self' ${issuer}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
  };
}

interface ConsoleFile {
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
async function readConsoleFiles(): Promise<ReadonlyMap<string, ConsoleFile>> {
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
