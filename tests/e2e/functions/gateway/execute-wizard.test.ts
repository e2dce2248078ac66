import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCloudSettings } from "../../../../shared/cloud/config.ts";
import { createConfigurationStore, createObjectStore } from "../../../../shared/cloud/objects.ts";
import { packageRoot } from "../../../../shared/core/package-root.ts";
import { pushWizard } from "../../../../shared/wizards/catalogue/publish-wizard.ts";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import {
  type Answer,
  call,
  callStateless,
  callTool,
  openSession,
  streamTool,
} from "../../../fixtures/gateway/mcp-calls.ts";
import { readExample } from "../../../fixtures/runs/worker-stack.ts";

const EXECUTE = "federalrunner_execute_wizard";
const BUDGET = 140_000;
const REJECTION = "Earnings of this size need another form.";

let stack: GatewayStack;
let url: string;
let options: { token: string; session: string };
let student: Record<string, unknown>;
let worker: Record<string, unknown>;

beforeAll(async () => {
  stack = await startGatewayStack({
    warm: true,
    practice: { ssa: { kind: "rejecting", field: "current_earnings", message: REJECTION } },
  });
  url = stack.url;
  [student, worker] = await Promise.all([
    readExample("fsa-dependent-freshman"),
    readExample("ssa-mid-career"),
  ]);
  options = { token: await stack.identity.mintAccessToken(), session: await openSession(url) };
});
afterAll(() => stack.close());

describe("EXEC-004/execute EXEC-009/returned SERVER-SC-07 SERVER-SC-08 a run that completes", () => {
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of any shape.
  let messages: any[];
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  let result: any;

  beforeAll(async () => {
    const streamed = await streamTool(
      url,
      EXECUTE,
      { wizard_id: "fsa-estimator.json", user_data: student },
      options,
    );
    messages = await Array.fromAsync(streamed.messages);
    result = messages.at(-1).result;
  });

  it("returns the documented keys, structured and as text", () => {
    expect(result.isError).toBeUndefined();
    expect(result.structuredContent).toMatchObject({
      success: true,
      wizard_id: "fsa-estimator",
      execution_time_ms: expect.any(Number),
      pages_completed: 7,
      practice: true,
      state: "completed",
      results: {
        student_aid_index: { label: "Student Aid Index", type: "number", value: 19_514, text: "19,514" },
        federal_pell_grant_estimate: { type: "money" },
        eligibility_status: { type: "text" },
        cost_of_attendance: { type: "money" },
      },
    });
    const [first] = result.content;
    expect(first.text).toMatch(
      /^Practice site: .*\nFSA Student Aid Estimator on studentaid\.gov: Student Aid Index 19,514 \(The lower/,
    );
  });

  it("records the client's name with the run", async () => {
    const objects = createObjectStore(readCloudSettings(stack.cloud.env));
    const name = `runs/${result.structuredContent.run_id}/record.json`;
    // The worker stores it after its result.
    await expect
      .poll(async () => JSON.parse((await objects.read(name))?.body.toString() ?? "{}"))
      .toMatchObject({ trigger: "mcp", client: "test" });
  });

  it("looks for no label, since it was submitted without one", () => {
    const { run_id } = result.structuredContent;
    expect(stack.cloud.stats.read(`runs/${run_id}/request`)).toEqual({});
    expect(stack.cloud.stats.read(`runs/${run_id}/result`)).not.toEqual({});
  });

  it("reports increasing progress page by page", () => {
    const progress = messages.slice(0, -1).map(({ method, params }) => {
      expect(method).toBe("notifications/progress");
      expect(params.progressToken).toBe("progress-1");
      return params;
    });
    const numbers = progress.map((params) => params.progress);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect(numbers).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 7]));
    // A busy machine takes more than the 10 s after which a message states that the run goes on.
    const pages = progress.filter(({ message }) => !message.startsWith("Still running"));
    expect(pages.at(-1)).toMatchObject({ total: 7, message: "Page 7 of 7: Student Income and Assets" });
  });

  it("names the run in its first progress message", () => {
    expect(messages[0].params.message).toContain(result.structuredContent.run_id);
  });

  it("shows every page legibly within the budget", async () => {
    const images = result.content.filter(({ type }: { type: string }) => type === "image");
    expect(images.length).toBeGreaterThanOrEqual(8);
    expect(result.structuredContent.screenshots_included).toBe(images.length);
    const sizes = images.map(({ data }: { data: string }) => data.length);
    expect(sizes.reduce((sum: number, size: number) => sum + size, 0)).toBeLessThanOrEqual(BUDGET);
    for (const { data, mimeType } of images) {
      expect(mimeType).toBe("image/jpeg");
      const { format, width, height } = await sharp(Buffer.from(data, "base64")).metadata();
      expect(format).toBe("jpeg");
      expect(Math.max(width, height)).toBeLessThanOrEqual(1568);
      expect(width).toBeGreaterThanOrEqual(417);
    }
    const links = result.content.filter(({ type }: { type: string }) => type === "resource_link");
    expect(links.map(({ name }: { name: string }) => name)).toEqual(["record"]);
  });

  it("has each page in full size as a resource of its owner", async () => {
    const { run_id, pages } = result.structuredContent;
    expect(pages).toHaveLength(8);
    for (const number of [1, 8]) {
      const uri = `federalrunner://runs/${run_id}/screenshots/${number}`;
      const answer = await call(url, "resources/read", { uri }, options);
      const [content] = answer.body.result.contents;
      expect(content).toMatchObject({ uri, mimeType: "image/jpeg" });
      expect(Buffer.from(content.blob, "base64").length).toBeGreaterThan(1000);
    }
    const uri = `federalrunner://runs/${run_id}/screenshots/1`;
    const stateless = await callStateless(url, "resources/read", { uri }, options);
    expect(stateless.body.result.contents[0].blob.length).toBeGreaterThan(1000);
  });

  it("can be fetched again with the requested pictures", async () => {
    const { run_id } = result.structuredContent;
    const fetchRun = async (args: object) =>
      (await callTool(url, "federalrunner_get_run", { run_id, ...args }, options)).body.result;
    const imagesOf = ({ content }: { content: { type: string; mimeType?: string; data?: string }[] }) =>
      content.filter(({ type }) => type === "image");
    const again = await fetchRun({});
    expect(again.structuredContent).toEqual(result.structuredContent);
    expect(again.content).toEqual(result.content);
    const chosen = await fetchRun({ pages: [2, 3], image_format: "webp" });
    expect(imagesOf(chosen).map(({ mimeType }) => mimeType)).toEqual(["image/webp", "image/webp"]);
    const formats = imagesOf(chosen).map(({ data = "" }) => sharp(Buffer.from(data, "base64")).metadata());
    expect((await Promise.all(formats)).map(({ format }) => format)).toEqual(["webp", "webp"]);
    expect(chosen.content[1].text).toBe("Picture 2: Student Personal Circumstances");
    expect(imagesOf(await fetchRun({ screenshots: "none" }))).toEqual([]);
  });

  it("is listed without personal data", async () => {
    const answer = await callTool(url, "federalrunner_list_runs", {}, options);
    const { runs, count } = answer.body.result.structuredContent;
    expect(count).toBe(runs.length);
    expect(runs[0]).toMatchObject({
      run_id: result.structuredContent.run_id,
      wizard_id: "fsa-estimator",
      state: "completed",
      pages_completed: 7,
    });
    expect(answer.text).not.toContain("19,514");
  });

  it("does not change when it is cancelled afterwards", async () => {
    const { run_id } = result.structuredContent;
    const answer = await callTool(url, "federalrunner_cancel_run", { run_id }, options);
    expect(answer.body.result.structuredContent).toMatchObject({ success: true, state: "completed" });
  });

  it("cannot be fetched after its retention", async () => {
    const { run_id } = result.structuredContent;
    const objects = createObjectStore(readCloudSettings(stack.cloud.env));
    const { objects: screenshots } = await objects.list(`runs/${run_id}/screenshots/`);
    await Promise.all(screenshots.map(({ name }) => objects.delete(name)));
    await objects.delete(`runs/${run_id}/result`);
    const answer = await callTool(url, "federalrunner_get_run", { run_id }, options);
    expect(errorOf(answer)).toMatchObject({ type: "result_expired" });
    const uri = `federalrunner://runs/${run_id}/screenshots/1`;
    expect((await call(url, "resources/read", { uri }, options)).body.error).toBeDefined();
  });
});

describe("a run with the picture of its results alone", () => {
  it("takes no others, over MCP and over REST", async () => {
    const { structuredContent } = (
      await callTool(
        url,
        EXECUTE,
        { wizard_id: "fsa-estimator", user_data: student, options: { screenshots: "result" } },
        options,
      )
    ).body.result;
    expect(structuredContent).toMatchObject({
      success: true,
      pages_completed: 7,
      pages: ["Results"],
    });
    const { body } = await callApi(stack.gateway.url, "POST /api/wizards/fsa-estimator/runs", {
      token: options.token,
      body: { user_data: student, wait: 60, screenshots: "result" },
    });
    expect(body.result).toMatchObject({ success: true, screenshots: [{ page: 8, title: "Results" }] });
  });
});

describe("EXEC-005 a run of an unproved form whose page may bind", () => {
  const ID = "unproved-aid";
  const refusal = {
    type: "invalid_request",
    message: expect.stringContaining("may submit something binding"),
  };
  const rest = (body: object) =>
    callApi(stack.gateway.url, `POST /api/wizards/${ID}/runs`, {
      token: options.token,
      body: { user_data: student, wait: 60, ...body },
    });
  const mcp = (more?: object) =>
    callTool(
      url,
      EXECUTE,
      { wizard_id: ID, user_data: student, options: { screenshots: "none", ...more } },
      options,
    );

  beforeAll(async () => {
    const bundled = JSON.parse(await readFile(join(packageRoot, "wizards", "fsa-estimator.json"), "utf8"));
    const [first, ...others] = bundled.pages;
    const pages = [{ ...first, binding: true }, ...others];
    const structure = { ...bundled, wizard_id: ID, proved: false, pages };
    await pushWizard(createConfigurationStore(readCloudSettings(stack.cloud.env)), {
      structure: { name: `${ID}.json`, text: JSON.stringify(structure) },
    });
  });

  it("is refused over MCP with the option that confirms, and completes with it", async () => {
    const refused = (await mcp()).body.result;
    expect(refused.structuredContent).toMatchObject({ success: false, pages_completed: 0, error: refusal });
    const confirmed = (await mcp({ confirm: true })).body.result;
    expect(confirmed.structuredContent).toMatchObject({ success: true, pages_completed: 7 });
  });

  it("is refused over REST with the key that confirms, and completes with it", async () => {
    const refused = await rest({});
    expect(refused.body.run).toMatchObject({ state: "failed", error: refusal });
    expect((await rest({ confirm: true })).body.run).toMatchObject({ state: "completed" });
  });
});

describe("EXEC-005 a run that fails", () => {
  it("at the site returns the page's picture, the field and the next step", async () => {
    const answer = await callTool(
      url,
      EXECUTE,
      { wizard_id: "ssa-quick-calculator", user_data: worker },
      options,
    );
    const { isError, structuredContent, content } = answer.body.result;
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      success: false,
      state: "failed",
      pages_completed: 0,
      error: { type: "validation_error", category: "permanent", next: expect.stringContaining("picture") },
      validation_errors: { current_earnings: expect.stringContaining(REJECTION) },
    });
    const images = content.filter(({ type }: { type: string }) => type === "image");
    expect(images.length).toBeGreaterThan(0);
    expect(structuredContent.pages.at(-1)).toBe("Failure: validation_error");
  });

  it("by invalid data lists all mistakes, and starts no run", async () => {
    const before = await runCount();
    const answer = await callTool(
      url,
      EXECUTE,
      {
        wizard_id: "ssa-quick-calculator",
        user_data: { ...worker, birth_month: undefined, dollar_type: "euros" },
      },
      options,
    );
    expect(answer.body.result.isError).toBe(true);
    expect(answer.body.result.structuredContent).toMatchObject({
      success: false,
      error: { type: "invalid_user_data", next: expect.stringContaining("Ask the user") },
    });
    const { validation_errors } = answer.body.result.structuredContent;
    expect(Object.keys(validation_errors).sort()).toEqual(["birth_month", "dollar_type"]);
    expect(await runCount()).toBe(before);
  });

  it("by an unknown wizard lists the existing ones", async () => {
    const answer = await callTool(url, EXECUTE, { wizard_id: "fsa-estimater", user_data: {} }, options);
    expect(errorOf(answer)).toMatchObject({ type: "wizard_not_found" });
    expect(errorOf(answer).candidates[0]).toBe("fsa-estimator");
  });

  it.each([
    [{ user_data: {} }, "wizard_id"],
    [{ wizard_id: "fsa-estimator" }, "user_data"],
    [{ wizard_id: "fsa-estimator", user_data: [] }, "user_data"],
    [{ wizard_id: "fsa-estimator", user_data: {}, options: { timeout_s: 0 } }, "options.timeout_s"],
    [{ wizard_id: "fsa-estimator", user_data: {}, options: { screenshots: "some" } }, "options.screenshots"],
    [{ wizard_id: "fsa-estimator", user_data: {}, user: 1 }, "user"],
  ])("by invalid arguments names them: %o", async (args, field) => {
    const error = errorOf(await callTool(url, EXECUTE, args, options));
    expect(error.type).toBe("invalid_request");
    expect(error.problems.map((problem: { field: string }) => problem.field)).toContain(field);
  });

  it("by a time limit ends as a timeout", async () => {
    const answer = await callTool(
      url,
      EXECUTE,
      { wizard_id: "fsa-estimator", user_data: student, options: { timeout_s: 1, screenshots: "none" } },
      options,
    );
    expect(errorOf(answer).type).toBe("timeout");
    expect(answer.body.result.structuredContent.state).toBe("timed_out");
  });
});

// biome-ignore lint/suspicious/noExplicitAny: see above.
function errorOf(answer: Answer): any {
  expect(answer.status).toBe(200);
  expect(answer.body.result.isError).toBe(true);
  return answer.body.result.structuredContent.error;
}

async function runCount(): Promise<number> {
  const answer = await callTool(url, "federalrunner_list_runs", {}, options);
  return answer.body.result.structuredContent.count;
}
