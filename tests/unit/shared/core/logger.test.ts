import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { AppError } from "../../../../shared/core/errors.ts";
import { describeError } from "../../../../shared/core/logger.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";

/** Runs statements with a `logger` in a process of its own; returns what it wrote. */
function run(
  statements: string,
  level = "INFO",
): { lines: Record<string, unknown>[]; text: string; stdout: string } {
  const url = (path: string) => JSON.stringify(pathToFileURL(join(packageRoot, path)).href);
  const script = `
    import { createLogger } from ${url("shared/core/logger.ts")};
    import { AppError } from ${url("shared/core/errors.ts")};
    const logger = createLogger(${JSON.stringify(level)}, { service: "test" });
    ${statements}`;
  const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(ended.status, ended.stderr).toBe(0);
  const lines = ended.stderr.split("\n").filter((line) => line !== "");
  return { lines: lines.map((line) => JSON.parse(line)), text: ended.stderr, stdout: ended.stdout };
}

describe("EXEC-015/logs createLogger", () => {
  it("writes one JSON object a line to stderr, as Cloud Logging reads it", () => {
    const { lines, stdout } = run(`logger.warn({ run_id: "r1", pages: 3 }, "slow page");`);
    expect(stdout).toBe("");
    expect(lines).toEqual([
      {
        severity: "WARNING",
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        service: "test",
        run_id: "r1",
        pages: 3,
        message: "slow page",
      },
    ]);
  });

  it("omits entries below its level", () => {
    const statements = `logger.debug("d"); logger.info("i"); logger.warn("w"); logger.error("e");`;
    const severities = (level: string) => run(statements, level).lines.map(({ severity }) => severity);
    expect(severities("DEBUG")).toEqual(["DEBUG", "INFO", "WARNING", "ERROR"]);
    expect(severities("error")).toEqual(["ERROR"]);
  });

  it("gives children the same rules and their own bindings", () => {
    const { lines } = run(`logger.child({ run_id: "r1" }).error({ error: new Error("Ada") }, "ended");`);
    expect(lines).toMatchObject([
      { service: "test", run_id: "r1", error: { name: "Error" }, message: "ended" },
    ]);
  });

  it("EXEC-012/private never writes the words of an error", () => {
    const statements = [
      `logger.error({ error: failure }, "ended")`,
      `logger.error({ err: failure }, "ended")`,
      `logger.error(failure)`,
      `logger.error(failure, "ended")`,
      `logger.child({ run_id: "r1" }).error(failure)`,
      `logger.error({ error: new AppError("timeout", "Ada", { details: { field_id: "Ada" }, cause: failure }) })`,
    ];
    const { text, lines } = run(
      `const failure = new Error("Ada Lovelace\\n    at 12 Elm Street"); ${statements.join(";")};`,
    );
    expect(lines).toHaveLength(statements.length);
    for (const [at, statement] of statements.entries()) {
      const { error, err } = lines[at] ?? {};
      expect(error ?? err, statement).toHaveProperty(statement.includes("AppError") ? "type" : "name");
    }
    expect(text).not.toMatch(/Ada|Elm/);
  });
});

describe("describeError", () => {
  it("names the type and category of ours, and their cause in the same way", () => {
    const cause = new AppError("navigation_failed", "Ada", { cause: "Ada" });
    expect(describeError(new AppError("internal_error", "Ada", { cause }))).toEqual({
      type: "internal_error",
      category: "system_error",
      cause: { type: "navigation_failed", category: "transient", cause: { name: "string" } },
    });
  });

  it("names the mistakes of a profile, which is the operator's", () => {
    const details = { source: "a.json", mistakes: ["timeout_seconds: must be at least 60"] };
    expect(describeError(new AppError("invalid_agent_profile", "Ada", { details }))).toEqual({
      type: "invalid_agent_profile",
      category: "permanent",
      mistakes: details.mistakes,
    });
    expect(describeError(new AppError("invalid_request", "Ada", { details }))).not.toHaveProperty("mistakes");
  });

  it("logs the location and the code of other errors", () => {
    const error = Object.assign(new RangeError("Ada"), { code: "ERR_ADA" });
    expect(describeError(error)).toEqual({
      name: "RangeError",
      code: "ERR_ADA",
      at: expect.arrayContaining([expect.stringContaining("logger.test.ts")]),
    });
  });

  it("logs only the type of a thrown value that is not an error", () => {
    expect(describeError("Ada")).toEqual({ name: "string" });
  });
});
