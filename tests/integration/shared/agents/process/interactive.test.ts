import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { runProgram } from "../../../../fixtures/agents/run-program.ts";

const QUICK = { promptIdleMs: 400 };

describe("FR-EDGE-07/refused a process that waits for a person is detected and ended:", () => {
  test.each([
    ["Overwrite 3 files? [y/N] "],
    ["Password for https://example.org: "],
    ["Ok to proceed? (y) "],
    ["\u001b[32m?\u001b[39m \u001b[1mWhich account?\u001b[22m \u001b[2K"],
  ])("it shows %j and does nothing then", async (prompt) => {
    const { ended, output, left, durationUs } = await runProgram("asks", [prompt, "hang"], QUICK);
    expect({ ended, output, left }).toEqual({ ended: "interactive", output: prompt, left: [] });
    expect(durationUs).toBeLessThan(20_000_000);
  });

  test("opens the missing terminal and fails", async () => {
    const { ended, exitCode, errors } = await runProgram("needs-terminal");
    expect(errors).toMatch(/\/dev\/tty/);
    expect({ ended, exitCode }).toEqual({ ended: "interactive", exitCode: 3 });
  });

  test("reports a missing terminal and hangs", async () => {
    const complaint = "Raw mode is not supported on the current process.stdin\n";
    const { ended } = await runProgram("asks", [complaint, "hang"], QUICK);
    expect(ended).toBe("interactive");
  });

  test("prompts, reads the end of its input and fails", async () => {
    const { ended, prompt } = await runProgram("asks", ["Continue? [y/N] ", "fail"]);
    expect({ ended, prompt }).toEqual({ ended: "interactive", prompt: "Continue? [y/N]" });
  });

  test("prompts, reads the end of its input and exits with success", async () => {
    const { ended, prompt } = await runProgram("asks", ["Continue? [y/N] ", "exit"]);
    expect({ ended, prompt }).toEqual({ ended: "exit", prompt: "Continue? [y/N]" });
  });

  test("real Node: sets raw mode without a terminal", async () => {
    const script = "process.stdin.setRawMode ? 0 : (() => { throw new Error('stdin is not a TTY') })()";
    expect((await runProgram(process.execPath, ["-e", script])).ended).toBe("interactive");
  });
});

describe("FR-EDGE-07/refused other processes continue:", () => {
  test.each([
    ["whose answer ends with a question and who exits", "What do you want to know?", "exit", "exit", 0],
    ["who fails and asked nothing", "no such model: x", "fail", "exit", 1],
    ["who shows a colon and works on without a word", "Thinking: ", "work", "exit", 0],
    ["who shows a prompt and works on without a word", "Continue? [y/N] ", "work", "exit", 0],
  ])("one %s", async (_, words, then, ended, exitCode) => {
    const outcome = await runProgram("asks", [words, then], { promptIdleMs: 600 });
    expect([outcome.ended, outcome.exitCode]).toEqual([ended, exitCode]);
  });

  test("an idle one without output", async () => {
    const { ended } = await runProgram("asks", ["", "hang"], { ...QUICK, timeoutMs: 1200 });
    expect(ended).toBe("timeout");
  });

  test("an idle one with a question and a network connection", async () => {
    const server = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
    const { port } = await new Promise<{ port: number }>((resolve) => {
      server.once("listening", () => resolve(server.address() as { port: number }));
    });
    const script = `require("net").connect(${port}, "127.0.0.1", () => process.stdout.write("What is that?"))`;
    const pauses = () => runProgram(process.execPath, ["-e", script], { ...QUICK, timeoutMs: 1500 });
    expect((await pauses()).ended).toBe("timeout");
    server.close();
  });
});
