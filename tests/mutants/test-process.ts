import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { TestOrder, TestReport } from "./serve-tests.ts";

export interface TestsEnded {
  passed: string[];
  /** The test that noticed the change: a failure, or no end within the time of a file. */
  noticed: { test: string; failure: string } | undefined;
}

/** Longer than any test file of the suite takes on a busy machine. */
const FILE_LIMIT = 90_000;

/** Runs tests in a copy of the tree, in one process that is replaced when a test file does not end. */
export class TestProcess implements AsyncDisposable {
  readonly #root: string;
  #child: ChildProcess | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  async run(order: TestOrder): Promise<TestsEnded> {
    const child = await this.#start();
    const passed: string[] = [];
    const { promise, resolve } = Promise.withResolvers<TestsEnded>();
    let noticed: TestsEnded["noticed"];
    const stop = (failure: string) => {
      const test = order.tests.find((name) => !passed.includes(name)) ?? order.changed;
      resolve({ passed, noticed: noticed ?? { test, failure } });
    };
    let timer: NodeJS.Timeout | undefined;
    const restartTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(() => stop("timed out"), FILE_LIMIT);
    };
    const listen = (report: TestReport) => {
      restartTimer();
      if (report.type === "passed") passed.push(report.test);
      if (report.type === "failed") noticed ??= { test: report.test, failure: report.failure ?? "" };
      if (report.type === "done") resolve({ passed, noticed });
    };
    const exit = () => stop("the process ended");
    child.on("message", listen).once("exit", exit);
    restartTimer();
    child.send(order);
    const ended = await promise;
    clearTimeout(timer);
    child.off("message", listen).off("exit", exit);
    if (ended.noticed && /^(timed out|the process ended)$/.test(ended.noticed.failure)) this.#kill();
    return ended;
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const script = join(this.#root, "tests/mutants/serve-tests.ts");
    // A group of its own: the workers of a stuck test end with it.
    this.#child = fork(script, {
      cwd: this.#root,
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await once(this.#child, "message");
    return this.#child;
  }

  #kill(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // The group has ended.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#kill();
  }
}
