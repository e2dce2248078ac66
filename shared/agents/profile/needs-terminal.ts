/** Programs that run on a terminal, and the arguments with which they do without. */
import { argumentWords, programName } from "./arguments.ts";
import type { AgentProfile } from "./profile.ts";

/** @returns a mistake as `field: message`, for a program that would wait for a person until its time limit */
export function terminalMistakes(profile: AgentProfile): string[] {
  const program = programName(profile.executable);
  const batch = FULL_SCREEN.get(program);
  if (!batch) return [];
  const words = argumentWords(profile).map(({ text }) => text);
  if (words.some((word) => batch.some((argument) => word === argument || word.startsWith(`${argument}=`))))
    return [];
  const instead = batch.length === 0 ? "" : `; without one it runs with ${batch.join(" or ")}`;
  return [`executable: ${program} needs a terminal, and a run has none${instead}`];
}

const VI = ["-es", "-Es", "--not-a-term"];
const FULL_SCREEN: ReadonlyMap<string, readonly string[]> = new Map([
  ["emacs", ["--batch", "-batch", "--script", "-script", "--version"]],
  ["htop", ["--version"]],
  ["mc", ["--version"]],
  ["nano", ["--version"]],
  ["nvim", ["--headless", "--version", ...VI]],
  ["pico", []],
  ["screen", ["-dm", "-Dm", "-ls", "-X", "-v"]],
  ["tmux", ["-V", "new-session", "new", "send-keys", "kill-session", "list-sessions", "ls"]],
  ["top", ["-b", "--batch", "-h", "-v"]],
  ["vi", ["--version", ...VI]],
  ["view", ["--version", ...VI]],
  ["vim", ["--version", ...VI]],
  ["watch", ["--version"]],
]);
