import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CodeBlock, codeBlocks, readDocuments } from "../../fixtures/docs/read-documents.ts";
import { type RunningCommand, startCommand } from "../cli/run-command.ts";

let folder = "";
let stack: RunningCommand;
let printed = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "docs-test-"));
  stack = startCommand(["start", "--port", "0"], { env: { LOCAL_DATA_DIR: join(folder, ".local") } });
  stack.child.stdout?.on("data", (text: string) => {
    printed += text;
  });
  await stack.printed("Ctrl-C stops it");
});
afterAll(async () => {
  stack.child.kill("SIGTERM");
  await stack.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** The shell blocks of a document that call the stack of `npm start`, as one script from its folder. */
function scriptOf(path: string): string {
  const document = readDocuments().find((one) => one.path === path);
  const blocks = document ? codeBlocks(document) : [];
  return blocks
    .filter(isCall)
    .map(({ code }) => code)
    .join("\n");
}

function isCall({ language, code }: CodeBlock): boolean {
  return language === "sh" && /stack\.json|\$BASE|\$URL/.test(code) && !/npx |grpcurl /.test(code);
}

async function runScript(script: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  // Where its input is a socket, bash reads the start-up files of a remote shell.
  const shell = spawn("bash", ["--norc", "-euo", "pipefail", "-c", script], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => shell.on("close", resolve));
  const [stdout, stderr, code] = await Promise.all([text(shell.stdout), text(shell.stderr), ended]);
  return { code, stdout, stderr };
}

describe("the calls that `npm start` prints", () => {
  it("get the list of tools by curl, with the token that it names", async () => {
    const [, token = ""] = /^ {2}TOKEN +(.*)$/m.exec(printed) ?? [];
    const [, curl = ""] = /^ {2}curl +(curl (?:.*\\\n)*.*)$/m.exec(printed) ?? [];
    const { code, stdout, stderr } = await runScript(`${token}\n${curl} -sS`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain('"name":"federalrunner_execute_wizard"');
  });
});

describe("the calls in the documents", () => {
  it.each([
    [
      "docs/api.md",
      5,
      [
        '"output":"hello"',
        '"label":"first try"',
        '"success":true',
        "location: /api/runs/",
        '"state":"completed"',
      ],
    ],
    ["docs/a2a.md", 10, ["hello, 0.3", "data: {", "TASK_STATE_INPUT_REQUIRED", '"artifactId":"results"']],
    ["docs/agents.md", 2, ['"cron":"0 0 * * *"', '"deleted":"daily"']],
    ["docs/connect-claude.md", 1, ['"wizard_id":"fsa-estimator"']],
  ])("of %s get the documented responses", async (path, calls, promised) => {
    const script = scriptOf(path);
    expect(script.match(/(?:curl|a2a) /g)?.length).toBeGreaterThanOrEqual(calls);
    const { code, stdout, stderr } = await runScript(script);
    expect(stderr, "stderr").toBe("");
    expect(code).toBe(0);
    for (const part of promised) expect(stdout.replaceAll("\\", "")).toContain(part);
    // The cancellation in docs/a2a.md ends its echo, or comes after its end.
    expect(
      stdout
        .match(/"error":\{[^}]*/g)
        ?.filter((error) => !/TASK_NOT_CANCELABLE|"type":"cancelled"/.test(error)) ?? [],
    ).toEqual([]);
  });
});
