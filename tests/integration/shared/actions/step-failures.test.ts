import type { EventEmitter } from "node:events";
import { describe, expect, test } from "vitest";
import { executeStep } from "../../../../shared/actions/execute-step.ts";
import { createActionMetrics } from "../../../../shared/actions/metrics.ts";
import { snapshotPage } from "../../../../shared/actions/snapshot-page.ts";
import { always, PLAIN, step, useSteps } from "../../../fixtures/actions/use-steps.ts";

const { openPage, urlOf } = useSteps();
const UNEXPECTED = {
  action: "unknown",
  args: {},
  status: "failure",
  error_type: "unknown",
  execution_time_ms: 0,
};

describe("every failure is an outcome", () => {
  test("an aborted step has no later effect", async () => {
    const page = await openPage("overlay.html");
    const moments = ["Click the Confirm choice button", "Wait 30 seconds"];
    for (const plan_step of moments) {
      const aborted = new AbortController();
      const outcome = step(page, plan_step, { signal: aborted.signal });
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
      aborted.abort();
      expect(await outcome).toMatchObject({ ...UNEXPECTED, message: "The step was aborted." });
    }
    // The click would succeed now.
    await page.evaluate(() => document.querySelector("div:not([role])")?.remove());
    await step(page, "Wait 400 ms");
    expect(await page.evaluate("log.filter((line) => line.includes('under'))")).toEqual([]);

    await page.goto(urlOf("fields.html"));
    const aborted = new AbortController();
    const long = always({
      action: "type",
      args: { text: "x".repeat(20_000), role: "textbox", name: "Notes" },
    });
    const typing = step(page, "x", { signal: aborted.signal }, long);
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>("#notes")?.value !== "");
    aborted.abort();
    await typing;
    const length = () =>
      page.evaluate(() => document.querySelector<HTMLTextAreaElement>("#notes")?.value.length);
    // Keys that were sent before the abort may arrive late.
    let typed: number | undefined;
    for (let last = -1; typed !== last; typed = await length()) {
      last = typed ?? -1;
      await step(page, "Wait 200 ms");
    }
    expect(typed).toBeLessThan(20_000);
  });

  test("metrics of the caller that fail change no outcome", async () => {
    const page = await openPage("buttons.html");
    const metrics = {
      ...createActionMetrics(),
      record: () => {
        throw new Error("full");
      },
    };
    expect((await step(page, "Click the Continue button", { metrics })).status).toBe("success");
  });

  test("ACT-001, ACT-011: input, page, translator and signal that are no use", async () => {
    const page = await openPage("buttons.html");
    const dom_snapshot = await snapshotPage(page);
    const input = { main_goal: "", plan_step: "Click the Continue button", dom_snapshot, url: "" };
    const bad = executeStep as unknown as (...values: unknown[]) => ReturnType<typeof executeStep>;
    expect(await bad(undefined, page, PLAIN)).toMatchObject(UNEXPECTED);
    expect(await bad({ ...input, plan_step: 7 }, page, PLAIN)).toMatchObject(UNEXPECTED);
    expect(await bad(input, null, PLAIN)).toMatchObject(UNEXPECTED);
    expect(await bad(input, page, {})).toMatchObject(UNEXPECTED);
    expect(await bad(input, page, PLAIN, null)).toMatchObject(UNEXPECTED);
    expect(await executeStep(input, page, always({ action: "dance" }))).toMatchObject({
      ...UNEXPECTED,
      message: "The translator answered with the unknown action “dance”.",
    });
    expect(await executeStep(input, page, always({ action: "click", status: 7 }))).toMatchObject({
      ...UNEXPECTED,
      message: expect.stringMatching(/^The translator's answer is not valid: status: /),
    });
    const throwing = {
      translate: () => {
        throw new Error("quota for secret42 is used up");
      },
    };
    expect(await executeStep(input, page, throwing)).toMatchObject({
      ...UNEXPECTED,
      message: "The translator failed: quota for secret42 is used up.",
    });
    const typing = { ...input, plan_step: "Type Secret42 into Name" };
    expect((await executeStep(typing, page, throwing)).message).toBe(
      "The translator failed: quota for … is used up.",
    );
    expect((await executeStep(typing, page, always({ action: "secret42" }))).message).not.toContain(
      "ecret42",
    );
    expect(await executeStep(input, page, PLAIN, { signal: AbortSignal.abort() })).toMatchObject({
      ...UNEXPECTED,
      message: "The step was aborted.",
    });
    const aborted = new AbortController();
    setTimeout(() => aborted.abort(), 100);
    expect(await step(page, "Wait 30 seconds", { signal: aborted.signal })).toMatchObject(UNEXPECTED);
    expect(
      await step(page, "x", { timeouts: { translation: 50 } }, { translate: () => new Promise(() => {}) }),
    ).toMatchObject({ ...UNEXPECTED, message: "The translation of the step timed out." });
    await page.close();
    expect(await executeStep(input, page, PLAIN)).toMatchObject({
      ...UNEXPECTED,
      message: "The page is closed.",
    });
  });

  test("ACT-021, ACT-016: an action ends at its limit, once, and the page stays usable", async () => {
    const page = await openPage("overlay.html");
    const started = performance.now();
    const covered = await step(page, "Click the Confirm choice button", { timeouts: { click: 3000 } });
    expect(covered).toMatchObject({ error_type: "element_not_found" });
    expect(covered.message).toContain("within 3 s: something covers it");
    // Playwright itself waits for 30 s.
    expect(performance.now() - started).toBeLessThan(25_000);
    expect(await step(page, "Click the Details tab")).toMatchObject({ status: "success" });
  });

  test("ACT-002: the caller's page keeps its listeners and windows", async () => {
    const page = await openPage("buttons.html");
    const pages = page.context().pages().length;
    const events = ["dialog", "download", "filechooser", "popup", "request", "response"];
    const emitter = page as unknown as EventEmitter;
    const listeners = () => events.map((event) => emitter.listenerCount(event));
    const before = listeners();
    await step(page, "Click the Continue button");
    await step(page, "Click the Terms of use link");
    expect(listeners()).toEqual(before);
    expect(page.context().pages()).toHaveLength(pages);
  });

  test("ACT-026: executions are counted under their given names", async () => {
    const metrics = createActionMetrics();
    const page = await openPage("buttons.html");
    await step(page, "Click the Continue button", { metrics });
    await step(page, "Click Edit", { metrics });
    expect(metrics.report().avg_llm_inference_time_ms, "no step took a model").toBe(0);
    const { browser_memory_bytes: bytes = 0 } = await metrics.reportWithMemory();
    // The processes of a browser, not the heap of a page.
    expect(bytes).toBeGreaterThan(20_000_000);
    await page.close();
    expect(metrics.report()).toMatchObject({
      total_executions: 2,
      successful_executions: 1,
      failed_executions: 1,
      error_distribution: { none: 1, ambiguous_step: 1 },
      action_distribution: { click: 2 },
    });
    expect(metrics.report().avg_execution_time_ms).toBeGreaterThan(0);
    expect(metrics.report().avg_browser_action_time_ms).toBeGreaterThan(0);
    expect(metrics.report().latency_distribution.click?.max).toBeGreaterThan(0);
  });
});
