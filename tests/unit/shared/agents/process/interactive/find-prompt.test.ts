import { describe, expect, test } from "vitest";
import { findPrompt } from "../../../../../../shared/agents/process/interactive/find-prompt.ts";

describe("FR-EDGE-07/refused findPrompt", () => {
  test.each([
    "Overwrite? [y/N] ",
    "Delete everything (yes/no)? ",
    "Are you sure you want to continue connecting (yes/no/[fingerprint])? ",
    "Do you trust this folder? (Y/n)",
    "(Y)es, (N)o, (A)lways: ",
    "Password:",
    "[sudo] password for agent: ",
    "agent@host.example.org's password: ",
    "Enter passphrase for key '/home/agent/.ssh/id_ed25519': ",
    "Username for 'https://github.com': ",
    "Login: ",
    "Press any key to continue",
    "Press ENTER to continue...",
    "Ok to proceed? (y) ",
    "Continue?",
    "a line before\nContinue? ",
    "\u001b[1mContinue?\u001b[0m \u001b[?25h",
    "loading 10 %\rloading 100 %\rProceed? [y/n]: ",
  ])("asks clearly: %j", (text) => expect(findPrompt(text)).toBe("clear"));

  test.each([
    "Which model?",
    "That is half of it; would you like me to continue?",
    "What is your name? (agent) ",
    "? Select an account",
    ">>> ",
    "> ",
    "❯ ",
    "Enter a project name: ",
    "Choose one of the above> ",
  ])("asks, or pauses in an answer: %j", (text) => expect(findPrompt(text)).toBe("likely"));

  test.each([
    "",
    "\n",
    "Continue? [y/N] \n",
    "Password:\nthinking",
    "Thinking: ",
    "Result: 42",
    "Calling tool:",
    "I would choose the first one.",
    "The password is checked by bcrypt.",
    "a > b",
    "Working...",
    '{"answer": "Continue?"}',
    "\u001b[2K\r",
  ])("does not ask: %j", (text) => expect(findPrompt(text)).toBeUndefined());

  test("a long line is not a prompt", () => {
    expect(findPrompt(`${"Well, ".repeat(60)}continue? [y/N] `)).toBe("clear");
    expect(findPrompt(`${"Well, ".repeat(100)}continue? [y/N] `)).toBeUndefined();
  });

  test("the time to check a line is bounded", () => {
    const before = performance.now();
    for (const piece of ["a ", "((", "y/n", "? ", "password "]) findPrompt(piece.repeat(500 / piece.length));
    expect(performance.now() - before).toBeLessThan(1000);
  });
});
