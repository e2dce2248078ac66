import { describe, expect, test } from "vitest";
import { complainsAboutTerminal } from "../../../../../../shared/agents/process/interactive/terminal-complaint.ts";

const onStderr = (stderr: string) => complainsAboutTerminal({ stdout: "", stderr });

describe("FR-EDGE-07/refused complainsAboutTerminal", () => {
  test.each([
    "Error: Raw mode is not supported on the current process.stdin, which Ink uses as input stream by default.",
    "sh: 1: cannot open /dev/tty: No such device or address",
    "bash: line 1: /dev/tty: No such device or address",
    "could not open a new TTY: open /dev/tty: no such device or address",
    "Error: ENXIO: no such device or address, open '/dev/tty'",
    "fatal: could not read Username for 'https://github.com': No such device or address",
    "fatal: could not read Password for 'https://x@github.com': terminal prompts disabled",
    "Error: stdin is not a terminal",
    "the input device is not a TTY",
    "error: this command must be run in an interactive terminal",
    "This command requires a TTY.",
    "sudo: a terminal is required to read the password; either use the -S option",
    "EOFError: EOF when reading a line",
    "ExitPromptError: User force closed the prompt with 0 null",
    "prompt_toolkit: Inappropriate ioctl for device",
    "Not a terminal",
    "Vim: Warning: Output is not to a terminal",
    "Vim: Warning: Input is not from a terminal\nVim: Reading from stdin...\nmore\nlines",
  ])("%s", (text) => expect(onStderr(`starting\n${text}\n`)).toBe(true));

  test("detects a framework's error on stdout", () => {
    const stdout = "\n  ERROR  Raw mode is not supported on the current process.stdin\n";
    expect(complainsAboutTerminal({ stdout, stderr: "" })).toBe(true);
  });

  test.each([
    "",
    "Error: no such model",
    "mesg: ttyname failed: Inappropriate ioctl for device\nError: no such model",
    "stty: 'standard input': Inappropriate ioctl for device",
    "bash: cannot set terminal process group (1): Inappropriate ioctl for device",
    "warning: output is not a terminal\none\ntwo\nthree\nError: no such model",
    "Terminal colours are off",
    "cannot open /dev/null: Permission denied",
  ])("not: %j", (text) => expect(onStderr(text)).toBe(false));

  test("ignores a vague phrase on stdout, which holds the answer", () => {
    expect(complainsAboutTerminal({ stdout: "not a tty\n", stderr: "" })).toBe(false);
  });
});
