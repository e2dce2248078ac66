import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

const files = globSync("{functions,shared,infra}/**/*.ts", { cwd: packageRoot }).filter((path) =>
  /from "node:https?"/.test(readFileSync(join(packageRoot, path), "utf8")),
);

it("every HTTP server of the product limits headers, requests and connections", () => {
  const servers = files.flatMap((path) => {
    const text = readFileSync(join(packageRoot, path), "utf8");
    return [...text.matchAll(/= createServer\(([^;]{0,120})/g)].map(([, options = ""]) => ({
      path,
      options,
    }));
  });
  expect(servers.length).toBeGreaterThan(6);
  // Parameters called limits or options hold them: their callers are tested with slow clients.
  const without = servers.filter(({ options }) => !/RECEIVE_LIMITS|\blimits\b|^options\b/.test(options));
  expect(without).toEqual([]);
});
