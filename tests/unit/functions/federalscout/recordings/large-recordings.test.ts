import { describe, expect, it } from "vitest";
import { readRecording } from "../../../../../functions/federalscout/recordings/read-recording.ts";
import { isBounded, measureGrowth } from "../../../../fixtures/measure-growth.ts";

const OPEN = 'await page.goto("http://127.0.0.1/");';
const repeat = (piece: string) => (bytes: number) => piece.repeat(Math.floor(bytes / piece.length));
const numbered = (piece: (i: number) => string) => (bytes: number) =>
  Array.from({ length: Math.floor(bytes / piece(1e5).length) }, (_, i) => piece(i)).join("");
const steps = (step: string) => (bytes: number) =>
  `{"steps":[{"type":"navigate","url":"http://127.0.0.1/"},${repeat(`${step},`)(bytes)}{"type":"close"}]}`;

/** A script has at most 500 kB, a file of the Recorder 5 MB. */
const SCRIPT = 499_000;
const FILE = 4_000_000;

describe("recordings in their worst shapes", () => {
  it.each<[string, number, (bytes: number) => string]>([
    ["a chain of another object", SCRIPT, (bytes) => `x${repeat(".f()")(bytes)}`],
    ["a chain of the page", SCRIPT, (bytes) => `${OPEN}page${repeat('.f("")')(bytes)}`],
    ["nested calls", SCRIPT, (bytes) => `${repeat("f(")(bytes / 2)}1${repeat(")")(bytes / 2)}`],
    ["calls", SCRIPT, (bytes) => OPEN + repeat('page.getByLabel("x").fill("y");')(bytes)],
    ["a list", SCRIPT, (bytes) => `${OPEN}[${repeat("1,")(bytes)}]`],
    ["names", SCRIPT, numbered((i) => `let a${i}=1;`)],
    ["exports", SCRIPT, (bytes) => `export {${numbered((i) => `a${i},`)(bytes)}}`],
    ["private names", SCRIPT, (bytes) => `class A{${numbered((i) => `#a${i};`)(bytes)}}`],
    ["groups of a pattern", SCRIPT, (bytes) => `/${repeat("(?<a>x)|")(bytes)}/`],
    ["steps", FILE, steps('{"type":"click"}')],
    ["steps without a type", FILE, steps("{}")],
    ["selectors", FILE, (bytes) => steps(`{"type":"click","selectors":[${repeat('"#a",')(bytes)}"a"]}`)(99)],
    [
      "one selector",
      FILE,
      (bytes) => steps(`{"type":"click","selectors":["${repeat("aria/[role=")(bytes)}"]}`)(99),
    ],
    ["deep lists", FILE, (bytes) => `{"steps":${repeat("[")(bytes / 2)}${repeat("]")(bytes / 2)}}`],
    ["no JSON", FILE, (bytes) => `{"steps":[${repeat("1,")(bytes)}x`],
  ])("cost as much as their bytes: %s", async (_name, bytes, shape) => {
    const growth = await measureGrowth((part) => {
      try {
        readRecording(shape(part * bytes));
      } catch (error) {
        expect((error as Error).message).toMatch(/^The recording cannot be used: /);
        expect((error as Error).message.length).toBeLessThan(300);
      }
    });
    expect(isBounded(growth), JSON.stringify(growth)).toBe(true);
  });

  it("with thousands of acts are refused", () => {
    const text = OPEN + 'page.getByLabel("x").fill("y");\n'.repeat(3001);
    expect(() => readRecording(text)).toThrow("more than 3000 acts");
  });
});
