import { describe, expect, it } from "vitest";
import { readArguments } from "../../../bench/frame/read-arguments.ts";

const read = (...argv: string[]) => readArguments(argv, ["engine", "load"]);

describe("the bench command's arguments", () => {
  it("name a bench, a file and a number of runs", () => {
    expect(read("engine")).toEqual({ wants: "run", name: "engine", json: undefined, runs: undefined });
    expect(read("--runs", "9", "load", "--json=a/b.json")).toEqual({
      wants: "run",
      name: "load",
      json: "a/b.json",
      runs: 9,
    });
  });

  it("ask for the short form, and to store its figures", () => {
    expect(read("engine", "--short")).toMatchObject({
      wants: "run",
      name: "engine",
      short: true,
      store: false,
    });
    expect(read("engine", "--short", "--store")).toMatchObject({ short: true, store: true });
  });

  it.each([["--help"], ["-h"], ["engine", "--help"]])("ask for help with %s %s", (...argv) => {
    expect(read(...argv)).toEqual({ wants: "help" });
  });

  it.each([
    [[], "which bench?"],
    [["engines"], `there is no bench "engines"`],
    [["engine", "load"], "one bench at a time, please"],
    [["engine", "--runs", "0"], "--runs must be a whole number from 1"],
    [["engine", "--runs", "many"], "--runs must be a whole number from 1"],
    [["engine", "--store"], "--store needs --short"],
    [["engine", "--fast"], expect.stringContaining("--fast")],
    [["engine", "--json"], expect.stringContaining("--json")],
  ])("%j are refused with words", (argv, problem) => {
    expect(read(...argv)).toEqual({ wants: "nothing", problem });
  });
});
