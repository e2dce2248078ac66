import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { keepTabs } from "../../../fixtures/scout/keep-tabs.ts";
import { type OddPages, startOddPages } from "../../../fixtures/scout/odd-pages.ts";
import { savedFirstPage } from "../../../fixtures/scout/saved-first-page.ts";
import { scoutAtPractice } from "../../../fixtures/scout/scout-in-process.ts";
import type { Answer } from "../../../fixtures/scout/start-scout.ts";

const tabs = keepTabs();
let scout: Awaited<ReturnType<typeof scoutAtPractice>>;
let pages: OddPages;
let session_id = "";

beforeAll(async () => {
  pages = await startOddPages();
  scout = await scoutAtPractice({ FEDERALSCOUT_ALLOW_LOCAL: "true" }, {}, tabs);
});
afterAll(async () => {
  await scout.close();
  await pages.close();
});
afterEach(async () => {
  await scout.call("cancel_discovery", { session_id, discard: true });
});

const open = async (name: Parameters<OddPages["url"]>[0], explore = false) => {
  const answer = await scout.call("start_discovery", { url: pages.url(name), explore });
  session_id = answer.json.session_id;
  return answer;
};

const save = (page_metadata: object, more: object = {}) =>
  scout.call("save_page_metadata", { session_id, page_metadata, ...more });

const problems = ({ json }: Answer) =>
  json.error.problems.map(({ problem, field }: { problem: string; field?: string }) => [problem, field]);

const WORKS = [
  { field_id: "work", example_value: "yes" },
  { field_id: "wage", example_value: "100" },
];

describe("DISC-007 the checks before a page is saved", () => {
  it("refuses left-out fields, fields without an example, and buttons that are not there, and suggests the metadata", async () => {
    await open("hidden");
    const none = { wizard_name: "A wizard", wizard_id: "empty" };
    const early = await scout.call("complete_discovery", { session_id, ...none });
    expect(early.json.error).toMatchObject({
      type: "invalid_request",
      next: expect.stringContaining("save"),
    });
    expect(problems(await save({ fields: [{ field_id: "plan" }] }))).toEqual([["no_example", "plan"]]);
    const fields = [{ field_id: "plan", example_value: "plan_a" }];
    const lost = await save({ fields, continue_button: { text: "Forward", selector: "#forward" } });
    expect(problems(lost)).toEqual([["no_continue_button", undefined]]);
    const refused = await save({ fields: [] });
    expect(refused.isError).toBe(true);
    expect(problems(refused)).toEqual([["left_out", "plan"]]);
    const { suggestion } = refused.json.error.problems[0];
    expect(suggestion).toMatchObject({ field_type: "radio", interaction: "javascript_click" });
    const { json } = await save({ fields: [{ ...suggestion, options: undefined, example_value: "plan_b" }] });
    expect(json).toMatchObject({ success: true, total_pages_discovered: 1 });
  });

  it("lets an author exclude elements that do not belong to the form", async () => {
    await open("hidden");
    const { json } = await save({ fields: [], ignore: ["Which plan?"] });
    expect(json.success).toBe(true);
  });

  it("takes a conditional field that was tried before and is hidden now", async () => {
    await open("branches");
    const actions = [
      { action: "check", selector: "work", value: "yes" },
      { action: "fill", selector: "#wage", value: "1" },
      { action: "check", selector: "work", value: "no" },
    ];
    await scout.call("execute_actions", { session_id, actions });
    const wage = { field_id: "wage", visible_when: { work: "yes" }, example_value: "5" };
    const reason = { field_id: "reason", visible_when: { work: "no" }, example_value: "none" };
    const { json } = await save({ fields: [{ field_id: "work", example_value: "no" }, wage, reason] });
    expect(json.success).toBe(true);
  });

  it("refuses a page without a continue button, unless it is the last", async () => {
    await open("tall");
    expect(problems(await save({ fields: [] }))).toEqual([["no_continue_button", undefined]]);
    expect((await save({ fields: [], is_last: true })).json.success).toBe(true);
  });

  it("refuses a name that is used twice, on the page or before", async () => {
    await open("branches", true);
    const fields = [...WORKS, { field_id: "work", ref: "reason", example_value: "x" }];
    const [twice] = (await save({ fields })).json.error.problems;
    expect(twice).toMatchObject({
      problem: "invalid",
      message: expect.stringContaining("work is used twice"),
    });
    const first = [...WORKS, { field_id: "reason", example_value: "x" }];
    expect((await save({ fields: first }, { advance: true })).json).toMatchObject({
      success: true,
      heading: "Second page",
    });
    const again = await save({ fields: [{ field_id: "wage", ref: "age", example_value: "9" }] });
    expect(again.json.error.problems[0].message).toContain("wage is used twice");
  });

  it("refuses untested selectors that do not match exactly one element, and questions that the examples reveal", async () => {
    await open("branches");
    const field = {
      field_id: "age",
      label: "Age",
      selector: "#age",
      field_type: "text",
      interaction: "fill",
    };
    const untested = await save({ fields: [{ field_id: "work", example_value: "no" }, field] });
    expect(problems(untested)).toEqual([["untested", "age"]]);
    const refused = await save({ fields: [{ field_id: "work", example_value: "yes" }] }, { advance: true });
    expect(problems(refused)).toEqual([["left_out", "wage"]]);
  });

  it("answers the site's objections with its words, for the field that they are about", async () => {
    session_id = await savedFirstPage(scout);
    const { json } = await save(
      { fields: [{ field_id: "region_live", example_value: "" }] },
      { advance: true },
    );
    expect(json.error.type).toMatch(/invalid_request|validation_error/);
    const actions = [{ action: "select", selector: "region_live", value: "North" }];
    await scout.call("execute_actions", { session_id, actions });
    const next = await save(
      { fields: [{ field_id: "region_live", example_value: "North" }] },
      { advance: true, explore: true },
    );
    expect(next.json.heading).toBe("Do you live with a partner?");
    const fields = [
      { field_id: "live_partner", example_value: "yes" },
      { field_id: "partner_yearly_income", example_value: "many" },
    ];
    const objected = await save({ fields }, { advance: true });
    expect(objected.json.error).toMatchObject({
      type: "validation_error",
      validation_errors: expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining("amount in dollars") }),
      ]),
    });
    expect(objected.images).toHaveLength(1);
  });
});

describe("a second visit to a page", () => {
  it("merges the questions of another branch, under the answer that shows them", async () => {
    await open("branches");
    const check = (value: string) =>
      scout.call("execute_actions", { session_id, actions: [{ action: "check", selector: "work", value }] });
    await check("yes");
    await save({ fields: WORKS });
    await check("no");
    const no = [
      { field_id: "work", example_value: "no" },
      { field_id: "reason", example_value: "retired" },
    ];
    const { json } = await save({ fields: no });
    expect(json).toMatchObject({ success: true, page_saved: 1, total_pages_discovered: 1 });
    const wizard = { wizard_name: "Branches", wizard_id: "branches", prove: false };
    const completed = await scout.call("complete_discovery", { session_id, ...wizard });
    const [page] = JSON.parse(await readFile(completed.json.saved_to, "utf8")).pages;
    const conditions = page.fields.map(
      ({ field_id, visible_when }: { field_id: string; visible_when?: object }) => [field_id, visible_when],
    );
    expect(conditions).toEqual([
      ["work", undefined],
      ["wage", { work: "yes" }],
      ["reason", { work: "no" }],
    ]);
  });
});

describe("DISC-004/complete DISC-007 completing", () => {
  const complete = (more: object) =>
    scout.call("complete_discovery", { session_id, wizard_name: "A wizard", ...more });

  it("marks a wizard that was saved without a proof, and never replaces one by accident", async () => {
    await open("hidden");
    await save({ fields: [{ field_id: "plan", example_value: "plan_a" }] });
    const first = await complete({ wizard_id: "unproved", prove: false });
    expect(first.json).toMatchObject({ success: true, proved: false });
    const path = first.json.saved_to;
    const before = await readFile(path, "utf8");
    expect(JSON.parse(before)).toMatchObject({ proved: false, name: "A wizard" });
    await open("hidden");
    await save({ fields: [{ field_id: "plan", example_value: "plan_b" }] });
    const refused = await complete({ wizard_id: "unproved", prove: false });
    expect(refused.json.error).toMatchObject({
      type: "invalid_request",
      next: expect.stringContaining("overwrite"),
    });
    expect(await readFile(path, "utf8")).toBe(before);
    const replaced = await complete({ wizard_id: "unproved", prove: false, overwrite: true });
    expect(replaced.json.success).toBe(true);
    expect(await readFile(path, "utf8")).not.toBe(before);
    const left = (await readdir(scout.wizardsDir)).filter((name) => /tmp|new$/.test(name));
    expect(left).toEqual([]);
  });

  it("completes with a proof only after each page was left by its button", async () => {
    await open("branches", true);
    await save({ fields: [...WORKS, { field_id: "reason", example_value: "x" }] });
    const { json } = await complete({ wizard_id: "not-left" });
    expect(json.error).toMatchObject({ type: "invalid_request", pages: [1] });
  });

  it("saves nothing when the proof fails, and keeps the session for a correction", async () => {
    await open("tall");
    await save({ fields: [], is_last: true });
    const results = [{ name: "sum", label: "Sum", type: "money", locators: [{ by: "id", value: "none" }] }];
    const { json, images } = await complete({ wizard_id: "unprovable", results });
    expect(json.success).toBe(false);
    expect(json.error.message).toContain("not saved");
    expect(images.length).toBeLessThanOrEqual(1);
    expect(await readdir(scout.wizardsDir)).not.toContain("unprovable.json");
    expect((await scout.call("get_page_info", { session_id })).json.success).toBe(true);
  }, 90_000);
});

describe("save_schema", () => {
  const wizard_id = "better-contract";
  let schema: { properties: Record<string, { description?: string; type?: string }>; required?: string[] };

  beforeAll(async () => {
    await open("hidden");
    await save({ fields: [{ field_id: "plan", example_value: "plan_a" }] });
    const more = { wizard_name: "With schema", wizard_id, prove: false };
    const { json } = await scout.call("complete_discovery", { session_id, ...more });
    schema = JSON.parse(await readFile(json.schema_saved_to, "utf8"));
  });

  it("saves a better contract", async () => {
    const plan = { ...schema.properties.plan, description: "Which plan the person has." };
    const better = { ...schema, properties: { plan } };
    const { json } = await scout.call("save_schema", { wizard_id, schema: better });
    expect(json.success).toBe(true);
    expect(JSON.parse(await readFile(json.saved_to, "utf8"))).toEqual(better);
  });

  it("refuses one that requires a property without a field, or is not a schema", async () => {
    const wrong = {
      ...schema,
      properties: { ...schema.properties, other: { type: "string" } },
      required: ["other"],
    };
    const refused = await scout.call("save_schema", { wizard_id, schema: wrong });
    expect(refused.json.error.differences).toContainEqual(
      expect.objectContaining({ field: "other", difference: "missing_in_structure" }),
    );
    const none = await scout.call("save_schema", { wizard_id, schema: { type: "array" } });
    expect(none.json.error.type).toBe("invalid_wizard");
    const unknown = await scout.call("save_schema", { wizard_id: "nothing", schema });
    expect(unknown.json.error.type).toBe("wizard_not_found");
  });

  it("does not follow a path out of the wizards' folder", async () => {
    await writeFile(join(scout.wizardsDir, "plain.txt"), "x");
    const { json } = await scout.call("save_schema", { wizard_id: "../plain", schema });
    expect(json.error.type).toBe("wizard_not_found");
  });
});
