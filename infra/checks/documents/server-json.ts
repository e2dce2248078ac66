/** `server.json`, with which a release is entered in the MCP Registry: https://registry.modelcontextprotocol.io */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { readRepository } from "../../package/repository-address.ts";

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";
/** The registry accepts descriptions up to this length. */
const LONGEST_DESCRIPTION = 100;

interface Manifest {
  name: string;
  version: string;
  /** The entry's name derives from it. */
  repository: { url: string };
}

export function describeServer(): string {
  const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as Manifest;
  return `${JSON.stringify(serverEntry(manifest), null, 2)}\n`;
}

/** @throws Error for an entry that the registry refuses */
export function serverEntry({ name, version, repository }: Manifest): object {
  const description =
    "Fills in US government web forms and returns the official answer, with a picture of every page.";
  if (description.length > LONGEST_DESCRIPTION) throw new Error("server.json: the description is too long");
  const { mcpName, url } = readRepository({ repository });
  return {
    $schema: SCHEMA,
    name: mcpName,
    title: "FederalRunner",
    description,
    version,
    repository: { url, source: "github" },
    packages: [
      {
        registryType: "npm",
        registryBaseUrl: "https://registry.npmjs.org",
        identifier: name,
        version,
        runtimeHint: "npx",
        transport: { type: "stdio" },
        packageArguments: [{ type: "positional", value: "mcp" }],
      },
    ],
    remotes: [
      {
        type: "streamable-http",
        url: "https://{host}/mcp",
        variables: { host: { description: "The host of your own deployment.", isRequired: true } },
      },
    ],
  };
}
