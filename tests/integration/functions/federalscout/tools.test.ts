import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TOOLS } from "../../../../functions/federalscout/tools/index.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { processorSeconds } from "../../../fixtures/measure-growth.ts";
import { keepTabs } from "../../../fixtures/scout/keep-tabs.ts";
import { type OddPages, startOddPages } from "../../../fixtures/scout/odd-pages.ts";
import { scoutAtPractice, scoutInProcess } from "../../../fixtures/scout/scout-in-process.ts";
import { questionsOf } from "../../../fixtures/scout/scripted-author.ts";
import {
  type Answer,
  SCOUT_MAIN,
  type Scout,
  scoutEnvironment,
  startScout,
} from "../../../fixtures/scout/start-scout.ts";
import { HOLDERS, REFUSED, TEXTS } from "../../../fixtures/worst-shapes.ts";

const LARGEST_PICTURE = 100_000;

const tabs = keepTabs();
let scout: Awaited<ReturnType<typeof scoutAtPractice>>;
/** For the protocol. */
let server: Scout;
let pages: OddPages;
let session_id = "";

beforeAll(async () => {
  [pages, scout, server] = await Promise.all([
    startOddPages(),
    scoutAtPractice({ FEDERALSCOUT_ALLOW_LOCAL: "true" }, {}, tabs),
    startScout({}),
  ]);
});
afterAll(async () => {
  await Promise.all([server.close(), scout.close()]);
  await pages.close();
});

async function open(name: Parameters<OddPages["url"]>[0], explore = false): Promise<Answer> {
  const answer = await scout.call("start_discovery", { url: pages.url(name), explore });
  session_id = answer.json.session_id ?? "";
  return answer;
}

afterEach(async () => {
  if (session_id) await scout.call("cancel_discovery", { session_id });
  session_id = "";
});

const act = (actions: object[], more: object = {}) =>
  scout.call("execute_actions", { session_id, actions, ...more });

describe("DISC-001 a local MCP server over stdio", () => {
  it("offers the tools with the parameters of the specification", async () => {
    const { tools } = await server.client.listTools();
    const required = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.required]));
    expect(required).toEqual({
      federalscout_start_discovery: ["url"],
      federalscout_get_page_info: ["session_id"],
      federalscout_click_element: ["session_id", "selector"],
      federalscout_execute_actions: ["session_id", "actions"],
      federalscout_execute_step: ["session_id", "plan_step"],
      federalscout_save_page_metadata: ["session_id", "page_metadata"],
      federalscout_complete_discovery: ["session_id", "wizard_name", "wizard_id"],
      federalscout_resume_discovery: ["session_id"],
      federalscout_cancel_discovery: ["session_id"],
      federalscout_save_schema: ["wizard_id", "schema"],
      federalscout_verify_wizard: ["wizard_id"],
    });
    const click = tools.find(({ name }) => name === "federalscout_click_element");
    expect(click?.inputSchema.properties?.selector_type).toMatchObject({
      enum: ["text", "id", "css", "auto"],
    });
  });

  it("writes only protocol messages to its standard output", async () => {
    const child = spawn(process.execPath, [SCOUT_MAIN], {
      env: scoutEnvironment({}, scout.wizardsDir),
      stdio: ["pipe", "pipe", "ignore"],
    });
    const lines = createInterface(child.stdout);
    const received: { jsonrpc?: string; id?: number }[] = [];
    const done = Promise.withResolvers<void>();
    lines.on("line", (line) => {
      const message = JSON.parse(line) as { jsonrpc: string; id: number };
      received.push(message);
      if (message.id === 2) done.resolve();
    });
    const send = (message: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const clientInfo = { name: "raw", version: "1" };
    send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
    });
    send({ method: "notifications/initialized" });
    const params = { name: "federalscout_start_discovery", arguments: { url: "https://nowhere.invalid/" } };
    send({ id: 2, method: "tools/call", params });
    await done.promise;
    child.stdin.end();
    await once(child, "exit");
    expect(received.map(({ jsonrpc, id }) => [jsonrpc, id])).toEqual([
      ["2.0", 1],
      ["2.0", 2],
    ]);
  });
});

describe("a plan step in a live discovery", () => {
  it("is one action with an outcome, navigates nowhere, and presses nothing binding without consent", async () => {
    session_id =
      (await scout.call("start_discovery", { url: "https://www.ssa.gov/OACT/quickcalc/" })).json.session_id ??
      "";
    const step = async (plan_step: string) =>
      (await scout.call("execute_step", { session_id, plan_step })).json as Record<string, unknown>;
    expect(await step("type 06 into Month")).toMatchObject({
      success: true,
      outcome: { action: "type", error_type: "none" },
    });
    expect(await step("click the Finish button")).toMatchObject({
      success: false,
      outcome: { error_type: "element_not_found" },
    });
    expect(await step("go to https://example.com/")).toMatchObject({ outcome: { error_type: "tool_limit" } });
    const refused = await step("click the Submit request button");
    expect(refused).toMatchObject({
      success: false,
      page_changed: false,
      outcome: { error_type: "tool_limit" },
    });
    expect(JSON.stringify(refused)).toContain("confirm: true");
  });
});

describe("DISC-005 the three phases", () => {
  it("are taught by a prompt that names the tools in their order", async () => {
    const { prompts } = await server.client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["discover_wizard"]);
    const { messages } = await server.client.getPrompt({
      name: "discover_wizard",
      arguments: { url: "https://studentaid.gov/aid-estimator/" },
    });
    const [message] = messages;
    const words = message?.content.type === "text" ? message.content.text : "";
    expect(words).toContain("https://studentaid.gov/aid-estimator/");
    const steps = ["start_discovery", "click_element", "save_page_metadata", "complete_discovery"];
    const places = steps.map((step) => words.indexOf(`federalscout_${step}`));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
    for (const phase of ["Phase 1", "Phase 2", "Phase 3"]) expect(words).toContain(phase);
  });
});

describe("DISC-003 DISC-009 DISC-SC-04 pictures", () => {
  it("are one JPEG of the whole page, at most 100 KB, with the text", async () => {
    const { images, text, json } = await open("tall");
    expect(images).toHaveLength(1);
    const [jpeg] = images;
    expect(jpeg?.subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(jpeg?.length).toBeLessThanOrEqual(LARGEST_PICTURE);
    expect(json.screenshot).toMatchObject({ attached: "image/jpeg", bytes: jpeg?.length });
    expect(text.length).toBeLessThan(5_000);
    const { width, height } = readJpegSize(jpeg as Buffer);
    expect(height / width).toBeGreaterThan(2);
  });
});

describe("DISC-004/start DISC-004/click DISC-004/page-info the tools' answers", () => {
  it("start: the session, the address, the elements and the next step", async () => {
    const { json } = await open("branches");
    expect(json).toMatchObject({
      success: true,
      session_id: expect.stringMatching(/^discovery-/),
      current_url: pages.url("branches"),
      message: expect.stringContaining("federalscout_save_page_metadata"),
    });
    expect(json.html_context[0]).toMatchObject({ field_id: "work", options: { yes: "Yes", no: "No" } });
  });

  it("page info: every control with locators, groups, buttons and the title; DISC-010 hidden inputs only with ids, locators only of one element", async () => {
    await open("hidden");
    const { json } = await scout.call("get_page_info", { session_id });
    expect(json).toMatchObject({ page_title: "hidden", current_url: pages.url("hidden") });
    const [group] = json.elements.groups;
    expect(group).toMatchObject({ field_id: "plan", label: "Which plan?", interaction: "javascript_click" });
    expect(group.options.map(({ value }: { value: string }) => value)).toEqual(["plan_a", "plan_b"]);
    expect(json.elements.inputs[0]).toMatchObject({
      type: "radio",
      id: "plan-a",
      name: "plan",
      visible: true,
    });
    expect(json.elements.buttons[0]).toMatchObject({ text: "Continue", likely_continue: true });
    const hidden = json.elements.inputs.filter(({ visible }: { visible: boolean }) => !visible);
    expect(hidden.map(({ id }: { id: string }) => id)).toEqual(["with-id", "token"]);
    expect(json.elements.inputs.at(-1)).toEqual({
      type: "hidden",
      id: "token",
      name: "csrf",
      class: "",
      visible: false,
      value: "",
    });
    const all = json.elements.inputs.flatMap(
      ({ locators = [] }: { locators?: { by: string }[] }) => locators,
    );
    expect(all.length).toBeGreaterThan(6);
    expect(all.filter(({ by }: { by: string }) => by === "name")).toEqual([]);
  });

  it("click: describes the resulting page", async () => {
    await open("ambiguous");
    const { json } = await scout.call("click_element", {
      session_id,
      selector: "#full",
      selector_type: "css",
    });
    expect(json).toMatchObject({ success: true, heading: expect.stringContaining("Full plan") });
  });

  it("actions: appeared and disappeared elements after each", async () => {
    await open("branches");
    const { json } = await act([
      { action: "check", selector: "work", value: "yes" },
      { action: "fill", selector: "#wage", value: "100" },
      { action: "check", selector: "work", value: "no" },
    ]);
    expect(json.success).toBe(true);
    expect(json.actions).toMatchObject([
      { success: true, appeared: ["wage"] },
      { success: true },
      { success: true, appeared: ["reason"], disappeared: ["wage"] },
    ]);
  });

  it("actions: stop at the first failure and report the actions that were not attempted, unless the call continues on failures", async () => {
    await open("branches");
    const actions = [
      { action: "check", selector: "work", value: "yes" },
      { action: "fill", selector: "#nothing", value: "1" },
      { action: "fill", selector: "#wage", value: "2" },
    ];
    const stopped = await act(actions);
    expect(stopped.isError).toBe(true);
    expect(stopped.json).toMatchObject({ success: false, not_attempted: 1 });
    expect(stopped.json.actions).toHaveLength(2);
    const whole = await act(actions, { continue_on_error: true });
    expect(whole.json.success).toBe(false);
    expect(whole.json.actions.map(({ success }: { success: boolean }) => success)).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe("DISC-006 DISC-SC-03 DISC-SC-10 self-correction", () => {
  const pattern = ({ json }: Answer) => json.actions.at(-1).error.pattern;

  it("names a hidden radio and the interaction to use, which then works", async () => {
    await open("hidden");
    const failed = await act([{ action: "click", selector: "#plan-b" }]);
    expect(pattern(failed)).toBe("hidden_radio");
    const { use } = failed.json.error;
    expect(use).toEqual({ action: "javascript_click", selector: "#plan-b" });
    expect((await act([use])).json.success).toBe(true);
    const info = await scout.call("get_page_info", { session_id });
    const chosen = info.json.elements.inputs.filter(({ checked }: { checked: boolean }) => checked);
    expect(chosen.map(({ id }: { id: string }) => id)).toEqual(["plan-b"]);
  });

  it("names ambiguous text, with a selector for each candidate", async () => {
    await open("ambiguous");
    const failed = await scout.call("click_element", {
      session_id,
      selector: "Choose",
      selector_type: "text",
    });
    expect(failed.json.error).toMatchObject({ type: "selector_not_found", pattern: "ambiguous_text" });
    expect(failed.images).toHaveLength(1);
    const [, full] = failed.json.error.candidates;
    const { json } = await scout.call("click_element", { session_id, selector: full.selector });
    expect(json.heading).toContain("Full plan");
  });

  it("sends to wait_for for late content, which then is there", async () => {
    await open("late");
    const { json } = await act([
      { action: "wait_for", selector: "#late" },
      { action: "fill", selector: "#late", value: "here" },
    ]);
    expect(json.success).toBe(true);
    const failed = await act([{ action: "wait_for", selector: "#never", timeout_ms: 50 }]);
    expect(failed.json.error).toMatchObject({
      pattern: "not_found",
      next: expect.stringContaining("wait_for"),
    });
  });

  it("names a typeahead that was only typed into", async () => {
    const start = await scout.call("start_discovery", { url: "https://studentaid.gov/aid-estimator/" });
    session_id = start.json.session_id;
    await scout.call("click_element", { session_id, selector: "Start Estimate", selector_type: "text" });
    const selector = "#fsa_Typeahead_StateOfResidence";
    const failed = await act([{ action: "fill", selector, value: "Ill" }]);
    expect(pattern(failed)).toBe("typeahead");
    const { json } = await act([{ ...failed.json.error.use, value: "Illinois" }]);
    expect(json.actions[0]).toMatchObject({ success: true, appeared: ["student_grade_level_school_year"] });
  });

  it("distinguishes hidden, disabled and wrongly used elements", async () => {
    await open("hidden");
    const actions = [
      { action: "fill", selector: "#with-id", value: "x" },
      { action: "fill", selector: "#closed", value: "x" },
      { action: "fill", selector: "#plan-a", value: "x" },
    ];
    const { json } = await act(actions, { continue_on_error: true });
    const patterns = json.actions.map(({ error }: { error: { pattern: string } }) => error.pattern);
    expect(patterns).toEqual(["hidden", "disabled", "wrong_action"]);
  });

  it("advises to ask the user after the third failure of an element, and resets the count after a success", async () => {
    await open("branches");
    const wrong = [{ action: "fill", selector: "#wage", value: "1" }];
    const answers = [await act(wrong), await act(wrong), await act(wrong)];
    expect(answers.map(({ json }) => json.error.ask_user === true)).toEqual([false, false, true]);
    expect(answers[2]?.json.error.next).toContain("ask");
    await act([{ action: "check", selector: "work", value: "yes" }, ...wrong]);
    await act([{ action: "check", selector: "work", value: "no" }]);
    expect((await act(wrong)).json.error.ask_user).toBeUndefined();
  });
});

describe("DISC-010 the limits of a page's description", () => {
  it("are 50 elements of a kind and 30 in the context, hidden ones only with ids", async () => {
    const { json } = await open("many");
    expect(json.html_context).toHaveLength(30);
    expect(json.html_context.some(({ button }: { button?: string }) => button === "Continue")).toBe(true);
    const info = await scout.call("get_page_info", { session_id });
    expect(info.json.elements.inputs).toHaveLength(50);
    const [select] = info.json.elements.selects;
    expect(select).toMatchObject({ options_total: 200, options_next: 60 });
    const rest = await scout.call("get_page_info", { session_id, options_from: 180 });
    expect(rest.json.elements.selects[0].options.map(({ label }: { label: string }) => label).at(-1)).toBe(
      "Country 199",
    );
  });

  it("include same-origin frames and open shadow roots", async () => {
    await open("nested");
    const { json } = await scout.call("get_page_info", { session_id });
    const places = json.elements.inputs.map(({ name, place }: { name: string; place: string }) => [
      name,
      place,
    ]);
    expect(places.sort()).toEqual([
      ["framed", "frame"],
      ["shadowed", "shadow"],
    ]);
    const { json: filled } = await act([
      { action: "fill", selector: "In the frame", value: "1" },
      { action: "fill", selector: "In the shadow", value: "2" },
    ]);
    expect(filled.success).toBe(true);
  });
});

describe("DISC-011 failures", () => {
  it.each([
    ["no URL at all", "studentaid", /not a URL/],
    ["a file", "file:///etc/passwd", /https/],
    ["a script", "javascript:alert(1)", /https/],
    ["a cloud's metadata", "http://169.254.169.254/latest/meta-data/", /metadata/],
    ["metadata by its name", "http://metadata.google.internal/", /metadata/],
    ["metadata in another notation", "http://2852039166/", /metadata/],
    ["a password in the URL", "https://user:secret@example.gov/", /password/],
  ])("refuse %s without opening a browser", async (_, url, message) => {
    const { json, isError, images } = await scout.call("start_discovery", { url });
    expect(isError).toBe(true);
    expect(json).toMatchObject({ success: false, error: { type: "invalid_request" } });
    expect(json.error.message).toMatch(message);
    expect(json.error.message).not.toContain("secret");
    expect(images).toEqual([]);
  });

  it("come back from a link that leads to a metadata service", async () => {
    await open("steal");
    const { json } = await scout.call("click_element", { session_id, selector: "#leave" });
    expect(json.success).toBe(false);
    expect(["invalid_request", "navigation_failed"]).toContain(json.error.type);
  });

  it("respond to invalid arguments, unknown tools and unknown sessions with the next step", async () => {
    const wrong = await scout.call("click_element", { session_id: "x", selector_type: "xpath" });
    expect(wrong.json.error).toMatchObject({ type: "invalid_request" });
    expect(wrong.json.error.message).toMatch(/selector:.*selector_type:/);
    const unknown = await server.call("guess", {});
    expect(unknown.json.error.next).toContain("federalscout_start_discovery");
    const lost = await scout.call("get_page_info", { session_id: "discovery-000000000000" });
    expect(lost.json.error).toMatchObject({
      type: "session_not_found",
      next: expect.stringContaining("resume"),
    });
  });

  it("name the unreachable host, and leave no session", async () => {
    const { json } = await scout.call("start_discovery", { url: "https://nowhere.invalid/form" });
    expect(json.error).toMatchObject({ type: "navigation_failed" });
    expect(json.error.message).toContain("nowhere.invalid");
    expect(json.session_id).toBeUndefined();
  });
});

describe("DISC-008 sessions", () => {
  it("DISC-SC-08 keep their pages apart, and their state from call to call, at most four at once", async () => {
    const own = await scoutInProcess(shareBrowser);
    const start = () => own.call("start_discovery", { url: pages.url("branches") });
    const ids: string[] = [];
    for (let at = 0; at < 4; at++) ids.push((await start()).session_id);
    // A fifth is refused with those that are open.
    expect((await start()).error.candidates.sort()).toEqual([...ids].sort());

    const [one, two] = ids;
    const actions = [{ action: "check", selector: "work", value: "yes" }];
    await own.call("execute_actions", { session_id: one, actions });
    const [first, second] = await Promise.all(
      [one, two].map((session_id) => own.call("get_page_info", { session_id })),
    );
    expect(first.elements.inputs).toHaveLength(3);
    expect(second.elements.inputs).toHaveLength(2);
    await own.close();
  });
});

describe("DISC-002 DISC-012 the settings", () => {
  it("change the quality of pictures, and the pace for watching", async () => {
    const slow = await startScout(
      {},
      {
        FEDERALSCOUT_ALLOW_LOCAL: "true",
        FEDERALSCOUT_SCREENSHOT_QUALITY: "10",
        FEDERALSCOUT_SLOW_MO: "400",
      },
    );
    const usual = await open("hidden");
    const coarse = await slow.call("start_discovery", { url: pages.url("hidden") });
    expect(coarse.json.screenshot.bytes).toBeLessThan(usual.json.screenshot.bytes);
    const actions = [
      { action: "check", selector: "#plan-a" },
      { action: "check", selector: "#plan-b" },
    ];
    const started = performance.now();
    await slow.call("execute_actions", { session_id: coarse.json.session_id, actions });
    expect(performance.now() - started).toBeGreaterThan(2 * 400);
    await slow.close();
  });
});

describe("exploring", () => {
  it("finds the questions that each answer reveals and hides", async () => {
    const answer = await open("branches", true);
    const conditions = questionsOf(answer).map(({ field_id, visible_when }) => [field_id, visible_when]);
    expect(conditions).toEqual([
      ["work", undefined],
      ["wage", { work: "yes" }],
      ["reason", { work: "no" }],
    ]);
  });
});

function readJpegSize(jpeg: Buffer): { width: number; height: number } {
  for (let at = 2; at < jpeg.length; ) {
    const marker = jpeg.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  throw new Error("not a JPEG");
}

describe("arguments of 4 MB in their worst shapes", () => {
  const BYTES = 4 * 1024 * 1024 - 8192;
  const LARGEST_MEMORY = 400 * 1024 * 1024;
  const VALID: Record<string, object> = {
    click_element: { selector: "x" },
    execute_actions: { actions: [] },
    execute_step: { plan_step: "x" },
    save_page_metadata: { page_metadata: {} },
    complete_discovery: { wizard_name: "x", wizard_id: "x" },
    save_schema: { wizard_id: "x", schema: {} },
    verify_wizard: { wizard_id: "x" },
  };

  let refusing = "";
  beforeAll(async () => {
    refusing = (await scout.call("start_discovery", { url: pages.url("branches") })).json.session_id;
  });
  afterAll(() => scout.call("cancel_discovery", { session_id: refusing }));

  async function expectBounded(tool: string, args: object): Promise<void> {
    const before = process.memoryUsage.rss();
    const seconds = await processorSeconds(async () => {
      const { json, text } = await scout.call(tool, { session_id: refusing, ...VALID[tool], ...args });
      expect(json.success, `${tool} ${Object.keys(args)}`).toBe(false);
      expect(["internal_error", "browser_crashed"]).not.toContain(json.error?.type);
      expect(text.length).toBeLessThan(20_000);
    });
    expect(seconds, `${tool} ${Object.keys(args)}`).toBeLessThan(6);
    expect(process.memoryUsage.rss() - before).toBeLessThan(LARGEST_MEMORY);
  }

  /** Each once: the scout keeps what it was sent. */
  const values = Object.fromEntries(
    Object.entries({ letters: TEXTS.letters, ...HOLDERS, ...REFUSED }).map(([name, shape]) => [
      name,
      JSON.parse(shape?.(BYTES) ?? "null") as unknown,
    ]),
  );
  const tools = TOOLS.map(({ name, input }) => ({ name: name.replace("federalscout_", ""), input }));
  it.each(tools.filter(({ name }) => !/cancel|resume/.test(name)))(
    "cost $name as much as their bytes",
    async ({ name, input }) => {
      for (const property of Object.keys(input.shape))
        for (const value of Object.values(values)) await expectBounded(name, { [property]: value });
    },
  );

  it.each<[string, () => [string, object]]>([
    [
      "4,900 fields",
      () => [
        "save_page_metadata",
        {
          page_metadata: {
            fields: Array.from({ length: 4900 }, (_, i) => ({
              field_id: `k${i}`,
              example_value: "x".repeat(50),
            })),
          },
        },
      ],
    ],
    [
      "a long example",
      () => [
        "save_page_metadata",
        { page_metadata: { fields: [{ field_id: "work", example_value: "x".repeat(BYTES) }] } },
      ],
    ],
    [
      "a hundred long selectors",
      () => [
        "execute_actions",
        {
          actions: Array.from({ length: 100 }, () => ({
            action: "fill",
            selector: "#".repeat(BYTES / 100),
            value: "x",
          })),
        },
      ],
    ],
    [
      "90,000 results",
      () => ["complete_discovery", { results: Array.from({ length: 90_000 }, (_, i) => `result ${i}`) }],
    ],
  ])("are refused as %s", async (_name, toCall) => {
    await expectBounded(...toCall());
  });
});
