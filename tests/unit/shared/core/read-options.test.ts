import { expect, it } from "vitest";
import { readOptions } from "../../../../shared/core/read-options.ts";

const USAGE = "npm run thing [-- --build] [FILE]";

/** The outcome, with the output and the exit code of a process that it would end. */
function read(...args: string[]) {
  const output = { out: "", err: "" };
  class Ended extends Error {}
  try {
    const { values, positionals } = readOptions(
      USAGE,
      { args, options: { build: { type: "boolean", default: false } }, most: 1 },
      {
        print: (text) => (output.out += text),
        complain: (text) => (output.err += text),
        exit: (code) => {
          throw new Ended(String(code));
        },
      },
    );
    return { ...output, ...values, positionals };
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    return { ...output, code: Number(error.message) };
  }
}

it("an option and an argument are read", () => {
  expect(read("--build", "file")).toEqual({ out: "", err: "", build: true, positionals: ["file"] });
});

it.each([["--help"], ["-h"]])("%s prints the usage", (option) => {
  expect(read(option)).toEqual({ out: `${USAGE}\n`, err: "", code: 0 });
});

it.each([
  ["an unknown option", ["--bogus"], "Unknown option '--bogus'"],
  ["a value that an option does not take", ["--build=x"], "Option '--build' does not take an argument"],
  ["an argument too many", ["one", "two"], "“two” is one argument too many."],
])("%s is named in one line", (_, args, line) => {
  expect(read(...args)).toEqual({ out: "", err: `${line}\n${USAGE}\n`, code: 2 });
});
