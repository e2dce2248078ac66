import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { showControls, withVisibleControls } from "../../../../../functions/cli/output/show-controls.ts";
import { packageRoot } from "../../../../../shared/core/package-root.ts";

describe("text on a terminal", () => {
  it.each([
    ["colours and the title", "\u001b[31mred\u001b]0;title\u0007", "\\u001b[31mred\\u001b]0;title\\u0007"],
    ["the clipboard", "\u001b]52;c;ZXZpbA==\u0007", "\\u001b]52;c;ZXZpbA==\\u0007"],
    ["an overwritten line", "fine\rfake\b", "fine\\u000dfake\\u0008"],
    ["eight-bit sequences", "\u009b31m", "\\u009b31m"],
    ["reordered text", "a\u202eb\u2066", "a\\u202eb\\u2066"],
    ["text, tables and emoji", "ä\t✓ 👩‍👧\n", "ä\t✓ 👩‍👧\n"],
  ])("cannot control it: %s", (_name, text, shown) => {
    expect(withVisibleControls(text)).toBe(shown);
  });

  it("cannot control it as bytes either", () => {
    const written: unknown[] = [];
    const terminal = { isTTY: true, write: (chunk: unknown) => written.push(chunk) > 0 };
    showControls(terminal as never);
    terminal.write(Buffer.from("a\u001b]52;c;x\u0007"));
    expect(written).toEqual(["a\\u001b]52;c;x\\u0007"]);
  });

  it("is changed by the command on a terminal only", () => {
    const command = [process.execPath, join(packageRoot, "functions", "cli", "main.ts")];
    const run = [...command, "a\u001b[31mb"];
    const quoted = run.map((word) => `'${word}'`).join(" ");
    const output = (program: string, args: string[]) => {
      const { stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
      return stdout + stderr;
    };
    expect(output("script", ["-qec", quoted, "/dev/null"])).toContain("'a\\u001b[31mb'");
    expect(output(run[0] as string, run.slice(1))).toContain("'a\u001b[31mb'");
  });
});
