import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { packageRoot, packageVersion } from "../../../../shared/core/package-root.ts";

describe("packageRoot", () => {
  it("is the folder of package.json", () => {
    const manifest = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
    expect(manifest.name).toBe("federalrunner");
    expect(packageVersion()).toBe(manifest.version);
  });

  it("is the same folder for the built code", () => {
    const built = pathToFileURL(join(packageRoot, "dist/shared/core/package-root.js")).href;
    const script = `import { packageRoot } from ${JSON.stringify(built)}; process.stdout.write(packageRoot);`;
    const root = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
      encoding: "utf8",
    });
    expect(root).toBe(packageRoot);
  });
});
