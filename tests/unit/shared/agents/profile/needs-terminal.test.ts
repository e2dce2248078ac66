import { describe, expect, it } from "vitest";
import { loadProfile } from "../../../../../shared/agents/profile/load-profile.ts";

const load = (executable: string, args: string[]) =>
  loadProfile(
    JSON.stringify({
      id: "own",
      name: "Own",
      description: "Own.",
      skills: [{ id: "do", name: "Do", description: "Does." }],
      executable,
      args,
    }),
    "own.json",
  );

describe("FR-EDGE-07/refused a program that runs on a terminal", () => {
  it.each([
    ["vim", ["-"]],
    ["/usr/bin/vim", ["-"]],
    ["vi", ["notes"]],
    ["nvim", []],
    ["emacs", ["-nw"]],
    ["nano", ["notes"]],
    ["htop", []],
    ["top", []],
    ["watch", ["date"]],
    ["tmux", ["attach"]],
  ])("%s %j makes its profile invalid", (executable, args) => {
    const name = executable.split("/").at(-1);
    expect(() => load(executable, args)).toThrow(
      expect.objectContaining({
        type: "invalid_agent_profile",
        message: expect.stringContaining(`executable: ${name} needs a terminal, and a run has none`),
      }),
    );
  });

  it.each([
    ["vim", ["-es", "-c", "%p", "-c", "qa!"]],
    ["nvim", ["--headless", "-c", "qa"]],
    ["emacs", ["--batch", "--eval", "(print 1)"]],
    ["emacs", ["--script=run.el"]],
    ["top", ["-b", "-n", "1"]],
    ["less", ["notes"]],
  ])("%s %j runs without one", (executable, args) => {
    expect(load(executable, args).profile.executable).toBe(executable);
  });
});
