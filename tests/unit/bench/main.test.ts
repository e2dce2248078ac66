import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { packageRoot } from "../../../shared/core/package-root.ts";
import { benches } from "../../bench/index.ts";

function bench(...argv: string[]) {
  const main = join(packageRoot, "dist/tests/bench/main.js");
  return spawnSync(process.execPath, [main, ...argv], { encoding: "utf8" });
}

describe("the bench command", () => {
  it("lists every bench with --help", () => {
    const { status, stdout } = bench("--help");
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^npm run bench -- NAME\|all \[--json FILE\] \[--runs N\] \[--minutes N\] \[--short \[--store\]\]\n/,
    );
    for (const { name, title } of benches) expect(stdout).toContain(`${name.padEnd(16)} ${title}`);
  });

  it("refuses an unknown name with exit code 2 and the list", () => {
    const { status, stdout, stderr } = bench("nonsense");
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(`there is no bench "nonsense"`);
    for (const { name } of benches) expect(stderr).toContain(name);
  });

  it("has a unique name for each bench, and none is the word for all", () => {
    const names = benches.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    expect(names).not.toContain("all");
    for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
  });
});
