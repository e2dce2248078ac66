import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { closeSharedBrowsers } from "../../../fixtures/browser/share-browser.ts";
import { browserProcesses, temporaryFolder } from "../../../fixtures/forms/browser-processes.ts";
import { field, QUICK, sketchWizard } from "../../../fixtures/forms/run-form.ts";
import { type FormServer, pageOf, serveForms } from "../../../fixtures/forms/serve-forms.ts";
import { isRunning, until } from "../../../fixtures/processes.ts";

let forms: FormServer;
let folder: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  await closeSharedBrowsers();
  forms = await serveForms({
    "/a": () =>
      pageOf("A", `<form action="/b"><input id="a" aria-label="A"><button>Continue</button></form>`),
    "/b": () =>
      pageOf(
        "B",
        `<form method="post" action="/answers"><input id="b" name="b" aria-label="B"><button>Continue</button></form>`,
      ),
    // The second page never shows its question.
    "/stuck": () =>
      pageOf("A", `<form action="/never"><input id="a" aria-label="A"><button>Continue</button></form>`),
    "/never": () => undefined,
  });
});
afterAll(() => forms.close());
beforeEach(() => {
  folder = temporaryFolder();
  vi.stubEnv("TMPDIR", folder.path);
  return () => {
    vi.unstubAllEnvs();
    folder.remove();
  };
});

const wizard = (path: string) =>
  sketchWizard(forms.origin + path, [
    { fields: [field("a", "text", "id=a")] },
    { fields: [field("b", "text", "id=b"), field("late", "text", "id=never")] },
  ]);

// Results do not await the removal, and on a busy machine a browser may start after its run has ended.
async function expectNothingLeft() {
  await expect.poll(() => [...browserProcesses(), ...folder.left()], { timeout: 60_000 }).toEqual([]);
}

describe("a run leaves no process and no temporary directory", () => {
  test("when it succeeds; while it runs, both exist", async () => {
    let during: string[] = [];
    const onProgress = ({ type }: { type: string }) => {
      if (type === "page_done") during = [...browserProcesses().map((held) => held.type), ...folder.left()];
    };
    const { success } = await executeWizard(wizard("/a"), { a: "1", b: "2" }, { config: QUICK, onProgress });
    expect(success).toBe(true);
    expect(during).toContain("renderer");
    expect(during.some((name) => name.startsWith("federalrunner-"))).toBe(true);
    await expectNothingLeft();
  });

  test("when it fails", async () => {
    const { error } = await executeWizard(
      wizard("/stuck"),
      { a: "1", b: "2" },
      { config: QUICK, timeoutMs: 900 },
    );
    expect(error?.type).toBe("timeout");
    await expectNothingLeft();
  });

  test("when no browser starts", async () => {
    for (const config of [
      { ...QUICK, path: "/nowhere/chromium" },
      { ...QUICK, path: "/bin/false" },
      { ...QUICK, type: "webkit" as const },
    ]) {
      const { error } = await executeWizard(wizard("/a"), { a: "1" }, { config });
      expect(error?.type).toBe("browser_unavailable");
      expect(error?.message).toContain("FEDERALRUNNER_BROWSER_PATH");
      await expectNothingLeft();
    }
    const needsWebkit = { ...wizard("/a"), browser: "webkit" as const };
    const { error } = await executeWizard(needsWebkit, { a: "1" }, { config: QUICK });
    expect(error?.message).toContain("webkit is not installed.");
  });
});

describe("an aborted signal ends the run", () => {
  test("before the launch", async () => {
    const { error, execution_time_ms } = await aborted(wizard("/a"), "at once");
    expect(error?.type).toBe("cancelled");
    expect(execution_time_ms).toBeLessThan(QUICK.timeouts.run);
    await expectNothingLeft();
  });

  test.each([
    ["while the browser starts", "/a", "started", 15],
    ["in the middle of a page", "/a", "page_done", 300],
    ["while it waits for a page", "/stuck", "started", 800],
  ])("%s", async (_, path, event, delay) => {
    const { error, took } = await aborted(wizard(path), event, delay);
    expect(error?.type).toBe("cancelled");
    expect(took).toBeLessThan(QUICK.timeouts.run / 2);
    await expectNothingLeft();
  });

  async function aborted(by: ReturnType<typeof wizard>, event: string, delay = 0) {
    const controller = new AbortController();
    let abortedAt = performance.now();
    const abort = () => {
      abortedAt = performance.now();
      controller.abort();
    };
    if (event === "at once") abort();
    const outcome = await executeWizard(
      by,
      { a: "1", b: "2", late: "3" },
      {
        config: QUICK,
        signal: controller.signal,
        onProgress: ({ type }) => {
          if (type === event) setTimeout(abort, delay);
        },
      },
    );
    return { ...outcome, took: performance.now() - abortedAt };
  }
});

describe("a process that ends", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "removes its browser and files on %s, which keeps its usual effect",
    async (signal) => {
      const child = await running("/stuck");
      child.process.kill(signal);
      expect(await child.ended).toEqual([null, signal]);
      expect(await until(() => !child.browser.some(isRunning), 60_000)).toBe(true);
      expect(folder.left()).toEqual([]);
    },
  );

  test("finishes its run as cancelled when it handles signals itself", async () => {
    const child = await running("/stuck", "host");
    child.process.kill("SIGTERM");
    expect(await child.ended).toEqual([0, null]);
    expect(child.lines.at(-1)).toBe("cancelled");
    expect(child.browser.some(isRunning)).toBe(false);
    expect(folder.left()).toEqual([]);
  });

  test("removes both when it exits by itself", async () => {
    const child = await running("/a", "exit");
    expect(await child.ended).toEqual([3, null]);
    expect(await until(() => !child.browser.some(isRunning), 60_000)).toBe(true);
    expect(folder.left()).toEqual([]);
  });

  test("leaves no browser even when it is killed", async () => {
    const child = await running("/stuck");
    child.process.kill("SIGKILL");
    await child.ended;
    expect(await until(() => !child.browser.some(isRunning), 60_000)).toBe(true);
  });

  async function running(path: string, manner = "") {
    const script = join(packageRoot, "tests/fixtures/forms/run-in-child.ts");
    const child: ChildProcess = spawn(process.execPath, [script, forms.origin + path, manner], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines: string[] = [];
    const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    output.on("line", (line) => lines.push(line));
    const ended = once(child, "close");
    const pid = child.pid ?? 0;
    // A busy machine takes long for the start of Node and of Chromium.
    const isUp = await until(() => browserProcesses(pid).some(({ type }) => type === "renderer"), 60_000);
    expect(isUp).toBe(true);
    return { process: child, lines, ended, browser: browserProcesses(pid).map((held) => held.pid) };
  }
});
