import { describe, expect, it } from "vitest";
import {
  configurationError,
  defineSettings,
  readGroups,
  readSettings,
  withoutSecrets,
} from "../../../../shared/core/config.ts";
import { AppError } from "../../../../shared/core/errors.ts";

const rows = defineSettings({
  host: { name: "HOST", type: "string", meaning: "Where to listen." },
  port: { name: "PORT", type: "integer", default: 8080, range: [1, 65_535], meaning: "The port." },
  retries: { name: "RETRIES", type: "integer", default: 2, meaning: "How often to repeat." },
  headless: { name: "HEADLESS", type: "boolean", default: true, meaning: "Without a window." },
  origin: { name: "ORIGIN", type: "url", optional: true, meaning: "The public address." },
  level: { name: "LEVEL", type: ["debug", "info"], default: "info", meaning: "How much is logged." },
  secret: { name: "SECRET", type: "string", optional: true, secret: true, meaning: "The key." },
});

/** The problems that reading these variables reports. */
function problemsOf(env: Record<string, string>): unknown {
  try {
    return readSettings(rows, { HOST: "here", ...env });
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).type).toBe("invalid_configuration");
    return (error as AppError).details.settings;
  }
}

describe("readSettings", () => {
  it("uses defaults for unset or empty settings, and undefined for optional ones", () => {
    expect(readSettings(rows, { HOST: "here", PORT: "", ORIGIN: "" })).toEqual({
      host: "here",
      port: 8080,
      retries: 2,
      headless: true,
      origin: undefined,
      level: "info",
      secret: undefined,
    });
  });

  it("turns texts into the row's type", () => {
    const env = { HOST: " a b ", PORT: "443", HEADLESS: "No", ORIGIN: "HTTPS://a.example/x", LEVEL: "DEBUG" };
    expect(readSettings(rows, { ...env, SECRET: "s3cret" })).toEqual({
      host: " a b ",
      port: 443,
      retries: 2,
      headless: false,
      origin: "HTTPS://a.example/x",
      level: "debug",
      secret: "s3cret",
    });
  });

  it.each(["true", "TRUE", "yes", "1"])("reads %s as true", (text) => {
    expect(problemsOf({ HEADLESS: text })).toMatchObject({ headless: true });
  });

  it.each(["on", "constructor", "2", " true"])("refuses %j as a boolean", (text) => {
    expect(problemsOf({ HEADLESS: text })).toEqual(["HEADLESS must be true or false"]);
  });

  it.each(["0", "65536", "80.5", "8e1", "0x50", " ", "80 ", "eighty", "-1"])(
    "refuses %j as a port",
    (text) => {
      expect(problemsOf({ PORT: text })).toEqual(["PORT must be a whole number from 1 to 65535"]);
    },
  );

  it("allows whole numbers from zero where a row names no range", () => {
    expect(problemsOf({ RETRIES: "0" })).toMatchObject({ retries: 0 });
    expect(problemsOf({ RETRIES: "-1" })).toEqual(["RETRIES must be a whole number of at least 0"]);
  });

  it.each(["a.example", "ftp://a.example", "file:///etc/hosts", "http://"])("refuses %s as a URL", (text) => {
    expect(problemsOf({ ORIGIN: text })).toEqual(["ORIGIN must be an http or https URL"]);
  });

  it("reports all problems in one error, with the meaning of missing settings", () => {
    expect(problemsOf({ HOST: "", PORT: "x", LEVEL: "loud" })).toEqual([
      "HOST is not set. Where to listen.",
      "PORT must be a whole number from 1 to 65535",
      "LEVEL must be one of debug, info",
    ]);
  });

  it("never repeats a value, which may be a secret", () => {
    const value = "hunter2";
    expect(
      JSON.stringify(problemsOf({ PORT: value, HEADLESS: value, ORIGIN: value, LEVEL: value })),
    ).not.toContain(value);
  });

  it("gives the rows' own types to code", () => {
    const settings = readSettings(rows, { HOST: "here" });
    const typed: { port: number; level: "debug" | "info"; origin: string | undefined } = settings;
    expect(typed.port).toBe(8080);
  });
});

describe("configurationError", () => {
  it("lists each problem on a line", () => {
    expect(configurationError(["A is wrong", "B is wrong"]).message).toBe(
      "Invalid settings:\n  A is wrong\n  B is wrong",
    );
  });
});

describe("readGroups", () => {
  const listen = defineSettings({ host: rows.host });
  const retry = defineSettings({ retries: rows.retries });
  const readers = {
    listen: (env: Record<string, string | undefined>) => readSettings(listen, env),
    retry: (env: Record<string, string | undefined>) => readSettings(retry, env),
  };

  it("reads each group", () => {
    const env = { HOST: "here", RETRIES: "3" };
    expect(readGroups(readers, env)).toEqual({ listen: { host: "here" }, retry: { retries: 3 } });
  });

  it("reports the problems of all groups", () => {
    expect(() => readGroups(readers, { RETRIES: "often" })).toThrow(/HOST is not set.*\n.*RETRIES must be/);
  });

  it("passes on other errors", () => {
    const broken = () => {
      throw new Error("no disk");
    };
    expect(() => readGroups({ broken }, {})).toThrow("no disk");
  });
});

it("withoutSecrets leaves out the rows of secrets alone", () => {
  expect(withoutSecrets(rows, { host: "here", secret: "hidden", more: 1 })).toEqual({
    host: "here",
    more: 1,
  });
});
