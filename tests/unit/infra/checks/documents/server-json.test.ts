import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { serverEntry } from "../../../../../infra/checks/documents/server-json.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));

describe("the entry of the MCP Registry", () => {
  it("names the package, its version and the command that starts the server", () => {
    expect(serverEntry(manifest)).toMatchObject({
      name: "io.github.federalrunner/federalrunner",
      repository: { url: "https://github.com/federalrunner/federalrunner", source: "github" },
      version: manifest.version,
      description: expect.stringMatching(/^.{1,100}$/),
      packages: [
        {
          registryType: "npm",
          identifier: manifest.name,
          version: manifest.version,
          transport: { type: "stdio" },
          packageArguments: [{ type: "positional", value: "mcp" }],
        },
      ],
    });
  });

  it("is refused for a repository whose names the registry grants to none", () => {
    const repository = { url: "git+https://git.example.org/owner/name.git" };
    expect(() => serverEntry({ ...manifest, repository })).toThrow("repository.url");
  });
});
