import { encode } from "gpt-tokenizer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "../../../../shared/core/errors.ts";
import { callApi } from "../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";
import { call, callTool, openSession } from "../../../fixtures/gateway/mcp-calls.ts";
import { openStoredRuns } from "../../../fixtures/runs/stored-runs.ts";
import { BUNDLED } from "../../../fixtures/wizards/bundled.ts";

let stack: GatewayStack;
let options: { token: string; session: string };

beforeAll(async () => {
  stack = await startGatewayStack();
  options = {
    token: await stack.identity.mintAccessToken({ subject: "alice" }),
    session: await openSession(stack.url),
  };
});
afterAll(() => stack.close());

async function ask(name: string, args: Record<string, unknown>) {
  const answer = await callTool(stack.url, name, args, options);
  expect(answer.status).toBe(200);
  const [first] = answer.body.result.content;
  expect(first.text).toMatch(/^[^{[]/);
  return answer.body.result;
}

describe("EXEC-004/list federalrunner_list_wizards", () => {
  it("lists every wizard with its keys", async () => {
    const { structuredContent } = await ask("federalrunner_list_wizards", {});
    const { success, count, wizards } = structuredContent;
    expect({ success, count }).toEqual({ success: true, count: wizards.length });
    expect(wizards).toContainEqual(
      expect.objectContaining({
        wizard_id: "fsa-estimator",
        name: "FSA Student Aid Estimator",
        url: "https://studentaid.gov/aid-estimator/",
        total_pages: 7,
        discovered_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      }),
    );
  });

  it("filters by category", async () => {
    const { structuredContent } = await ask("federalrunner_list_wizards", { category: "Education" });
    expect(structuredContent.wizards.map((wizard: { wizard_id: string }) => wizard.wizard_id)).toEqual(
      BUNDLED.filter((wizard) => wizard.category === "education").map(({ id }) => id),
    );
    const none = await ask("federalrunner_list_wizards", { category: "gardening" });
    expect(none.structuredContent).toMatchObject({ success: true, count: 0, wizards: [] });
    expect(none.structuredContent.categories).toContain("education");
  });
});

describe("EXEC-004/info EXEC-005 federalrunner_get_wizard_info", () => {
  it.each(["fsa-estimator", "fsa-estimator.json"])(
    "returns the contract of %s to its authors",
    async (wizard_id) => {
      const { structuredContent: info } = await ask("federalrunner_get_wizard_info", {
        wizard_id,
        detail: "full",
      });
      expect(info).toMatchObject({
        success: true,
        wizard_id: "fsa-estimator",
        wizard_name: "FSA Student Aid Estimator",
        url: "https://studentaid.gov/aid-estimator/",
        page_count: 7,
        proved: false,
        schema: { $schema: "http://json-schema.org/draft-07/schema#", type: "object" },
        wizard: { wizard_id: "fsa-estimator" },
      });
    },
  );

  it("contains one plain question for each field, date and group of checkboxes, in at most 1,100 tokens", async () => {
    const { structuredContent: info, content } = await ask("federalrunner_get_wizard_info", {
      wizard_id: "fsa-estimator",
    });
    const byField = new Map<string, Record<string, unknown>>(
      info.questions.map((entry: { field_id: string }) => [entry.field_id, entry]),
    );
    expect([...byField.keys()]).toEqual(
      expect.arrayContaining(["birth_date", "personal_circumstances", "grade_level"]),
    );
    expect(byField.has("birth_month")).toBe(false);
    expect(byField.get("state")).toMatchObject({ options: ["a US state or territory (59)"] });
    expect(byField.get("grade_level")?.options).toContain("freshman: First year (freshman)");
    expect(byField.get("parent_income")).toMatchObject({
      asked_when: expect.stringContaining("parent_filed_taxes is yes"),
    });
    expect(info.schema).toMatchObject({ type: "object", required: info.required_fields });
    expect(byField.get("family_size")).toMatchObject({ help: expect.stringContaining("count the student") });
    for (const [field] of byField) expect(content[0].text).toContain(`- ${field}: `);
    expect(encode(content[0].text).length).toBeLessThanOrEqual(1100);
  });

  it("lists the existing wizards for an unknown id", async () => {
    const { isError, structuredContent } = await ask("federalrunner_get_wizard_info", {
      wizard_id: "../secrets",
    });
    expect(isError).toBe(true);
    expect(structuredContent).toMatchObject({
      success: false,
      error: { type: "wizard_not_found", candidates: expect.arrayContaining(["fsa-estimator"]) },
    });
  });
});

describe("EXEC-004/validate federalrunner_validate_user_data", () => {
  it("reports missing and invalid answers, and the converted values", async () => {
    const { structuredContent, isError } = await ask("federalrunner_validate_user_data", {
      wizard_id: "ssa-quick-calculator",
      user_data: { birth_month: "06", birth_day: "15", current_earnings: "$85k", dollar_type: "euros" },
    });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({
      success: true,
      wizard_id: "ssa-quick-calculator",
      valid: false,
      missing_fields: ["birth_year"],
      type_mismatches: [expect.objectContaining({ field: "dollar_type", problem: "unknown_option" })],
      mapped: [expect.objectContaining({ field: "current_earnings", value: 85_000 })],
    });
    expect(structuredContent.suggestions[0]).toContain("birth_year");
  });

  it("accepts complete data", async () => {
    const { structuredContent } = await ask("federalrunner_validate_user_data", {
      wizard_id: "ssa-quick-calculator",
      user_data: { birth_month: "06", birth_day: "15", birth_year: "1980", current_earnings: 75_000 },
    });
    expect(structuredContent).toMatchObject({ valid: true, missing_fields: [], type_mismatches: [] });
  });
});

describe("arguments as models send them", () => {
  it("a form's name or file is its id, and texts are numbers", async () => {
    for (const wizard_id of ["FSA Estimator", "FSA-Estimator.json"]) {
      expect((await ask("federalrunner_get_wizard_info", { wizard_id })).structuredContent.wizard_id).toBe(
        "fsa-estimator",
      );
    }
    expect((await ask("federalrunner_list_runs", { limit: "5" })).structuredContent.success).toBe(true);
  });

  it.each([
    [{ wizard_id: "ssa-quick-calculator", state: "Ohio" }, "the answers belong in user_data"],
    [{ wizard_id: "ssa-quick-calculator", user_data: "I live in Ohio" }, "an object of answers by field_id"],
  ])("%j is refused with the place of the answers", async (args, hint) => {
    const { isError, content } = await ask("federalrunner_validate_user_data", args);
    expect(isError).toBe(true);
    expect(content[0].text).toContain(hint);
  });
});

describe("SERVER-003 tools/list", () => {
  it("contains the instructions: read the contract first, examine the error screenshot", async () => {
    const answer = await call(stack.url, "tools/list", {}, options);
    const tools = new Map<
      string,
      { description: string; inputSchema: { required?: string[] }; outputSchema: object }
    >(answer.body.result.tools.map((tool: { name: string }) => [tool.name, tool]));
    expect([...tools.keys()]).toEqual([
      "federalrunner_list_wizards",
      "federalrunner_get_wizard_info",
      "federalrunner_validate_user_data",
      "federalrunner_execute_wizard",
      "federalrunner_get_run",
      "federalrunner_compare_runs",
      "federalrunner_list_runs",
      "federalrunner_cancel_run",
      "federalrunner_delete_run",
      "federalrunner_schedules_list",
      "federalrunner_schedules_change",
      "federalrunner_agents_list",
      "federalrunner_agents_run",
    ]);
    expect(tools.get("federalrunner_get_wizard_info")?.description).toContain("THE CONTRACT");
    expect(tools.get("federalrunner_get_wizard_info")?.inputSchema.required).toEqual(["wizard_id"]);
    const execute = tools.get("federalrunner_execute_wizard");
    expect(execute?.description).toContain("ATOMIC, MECHANICAL");
    expect(execute?.description).toContain("visual validation loop");
    expect(execute?.description).toContain("first call federalrunner_get_wizard_info");
    expect(execute?.inputSchema.required).toEqual(["wizard_id", "user_data"]);
    const ofAgent = JSON.stringify(tools.get("federalrunner_agents_run")?.outputSchema);
    for (const key of ["run_id", "agent_id", "output", "created_at"]) expect(ofAgent).toContain(`"${key}":{`);
  });

  it("answers a call of an unknown tool with a protocol error", async () => {
    const answer = await callTool(stack.url, "test_simple_text", {}, options);
    expect(answer.body.error.code).toBe(-32_602);
  });
});

describe("federalrunner_compare_runs", () => {
  it("refuses a run that has not completed, and a run with itself", async () => {
    const { add } = openStoredRuns(stack.env);
    const spec = { kind: "wizard", subject: "alice", target: "fsa-estimator" } as const;
    const failed = await add({ ...spec, ended: new AppError("timeout", "The run timed out.") });
    const waiting = await add(spec);
    const compared = await ask("federalrunner_compare_runs", { run_ids: [failed.id, waiting.id] });
    expect(compared.structuredContent.error).toMatchObject({
      type: "invalid_request",
      message: expect.stringContaining("has no results to compare"),
    });
    const same = await ask("federalrunner_compare_runs", { run_ids: [failed.id, failed.id] });
    expect(same.structuredContent.error.message).toBe("Two ids name the same run.");
  });

  it("has the results and the differing answers of REST", async () => {
    const { add } = openStoredRuns(stack.env);
    const run = (value: number, earnings: number) =>
      add({
        kind: "wizard",
        subject: "alice",
        target: "loan-simulator-repayment",
        ended: "completed",
        label: `earnings of ${earnings}`,
        result: {
          results: { benefit: { label: "Benefit", type: "number", value, text: String(value) } },
          answers: { current_earnings: earnings, birth_year: "1980" },
        },
      });
    const run_ids = [(await run(7, 64_000)).id, (await run(9, 75_000)).id];
    const { structuredContent, content } = await ask("federalrunner_compare_runs", { run_ids });
    const { success, chart, ...compared } = structuredContent;
    expect({ success, chart: typeof chart }).toEqual({ success: true, chart: "object" });
    const path = `/api/runs/compare?run_ids=${run_ids.join(",")}` as const;
    const rest = await callApi(stack.url, `GET ${path}`, { token: options.token });
    expect(rest).toMatchObject({ status: 200, body: compared });
    expect(compared).toEqual({
      wizard_id: "loan-simulator-repayment",
      scenarios: [
        { name: "earnings of 64000", run_id: run_ids[0] },
        { name: "earnings of 75000", run_id: run_ids[1] },
      ],
      compared: [{ name: "benefit", label: "Benefit", values: ["7", "9"], numbers: [7, 9], difference: 2 }],
      answers: [{ field: "current_earnings", values: [64_000, 75_000] }],
    });
    expect(content[0].text).toContain("Different answers: current_earnings 64000 → 75000.");
  });
});

describe("federalrunner_list_runs", () => {
  it("lists the user's own runs by wizard, label and day", async () => {
    const { add } = openStoredRuns(stack.env);
    const spec = { kind: "wizard", ended: "completed" } as const;
    const earlier = new Date(Date.now() - 3 * 86_400_000);
    const [mine, old, other] = [
      await add({ ...spec, subject: "alice", target: "fsa-estimator", label: "For my daughter" }),
      await add({ ...spec, subject: "alice", target: "ssa-quick-calculator", created: earlier }),
      await add({ ...spec, subject: "bob", target: "fsa-estimator", label: "For my daughter" }),
    ];
    const list = async (filter: Record<string, unknown>): Promise<string[]> => {
      const { structuredContent } = await ask("federalrunner_list_runs", filter);
      return structuredContent.runs.map(({ run_id }: { run_id: string }) => run_id);
    };
    expect(await list({})).toEqual(expect.arrayContaining([mine.id, old.id]));
    expect(await list({ wizard_id: "ssa-quick-calculator.json" })).toEqual([old.id]);
    expect(await list({ label: "my daughter" })).toEqual([mine.id]);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(await list({ since: yesterday })).not.toContain(old.id);
    expect(await list({})).not.toContain(other.id);
  });
});

describe("a result of the real site", () => {
  const results = { index: { label: "Index", type: "number", value: 7, text: "7" } };

  it.each([
    [undefined, /^Note: It never ran on the real site.*\. Compare the figures.*\nFSA/],
    [true, /^Practice site: its figures are not official\.\nFSA/],
  ])("of an unproved form begins with a warning (practice: %s)", async (practice, beginning) => {
    const { add } = openStoredRuns(stack.env);
    const { id } = await add({
      subject: "alice",
      kind: "wizard",
      target: "fsa-estimator",
      ended: "completed",
      result: { results, practice },
    });
    const { content, structuredContent } = await ask("federalrunner_get_run", { run_id: id });
    expect(content[0].text).toMatch(beginning);
    expect(structuredContent.practice).toBe(practice);
    expect(structuredContent.warnings?.length ?? 0).toBe(practice ? 0 : 1);
    const { isError, content: refusal } = await ask("federalrunner_get_run", { run_id: id, pages: [2] });
    expect(isError).toBe(true);
    expect(refusal[0].text).toContain("There is no picture 2: the run has 0.");
  });
});
