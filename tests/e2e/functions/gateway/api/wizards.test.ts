import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi } from "../../../../fixtures/gateway/api-calls.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let token: string;
let session: string;
let reader: string;
let example: Record<string, unknown>;
beforeAll(async () => {
  stack = await startGatewayStack();
  token = await stack.identity.mintAccessToken();
  session = await openSession(stack.url);
  reader = await stack.identity.mintAccessToken({ scopes: ["federalrunner:read"] });
  example = JSON.parse(await readFile("examples/fsa-dependent-freshman.json", "utf8"));
});
afterAll(() => stack.close());

const call = (operation: Parameters<typeof callApi>[1], body?: unknown, as = token) =>
  callApi(stack.gateway.url, operation, { token: as, body });

describe("GET /api/wizards", () => {
  it("lists the wizards with their proof", async () => {
    const { status, body } = await call("GET /api/wizards", undefined, reader);
    expect(status).toBe(200);
    const ids = body.wizards.map(({ wizard_id }: { wizard_id: string }) => wizard_id);
    expect(ids).toContain("fsa-estimator");
    expect(body.wizards[0]).toMatchObject({ practice: false, proof: expect.any(String), total_pages: 7 });
    expect(body.problems).toEqual([]);
  });

  it("describes a wizard as a form: kinds, options and conditions", async () => {
    const { body } = await call("GET /api/wizards/fsa-estimator", undefined, reader);
    const byId = Object.fromEntries(
      body.wizard.questions.map((question: { field_id: string }) => [question.field_id, question]),
    );
    expect(byId.birth_date).toMatchObject({
      kind: "date",
      parts: { year: "birth_year", month: "birth_month", day: "birth_day" },
      page: "Student Information",
    });
    expect(byId.state.options).toHaveLength(59);
    expect(byId.personal_circumstances).toMatchObject({
      kind: "checkboxes",
      none: "personal_circumstances_none",
      when: { has_dependents: "no" },
    });
    expect(byId.family_size).toMatchObject({ kind: "number", optional: false });
    expect(body.wizard.contract.required).toContain("state");
    expect(body.wizard.results[0]).toMatchObject({ label: expect.any(String) });
  });

  it("describes the entries of a list", async () => {
    const { body } = await call("GET /api/wizards/loan-simulator-borrow-more");
    const list = body.wizard.questions.find(({ kind }: { kind: string }) => kind === "list");
    expect(list.questions[0]).toMatchObject({ field_id: "loan_type", kind: "choice" });
  });

  it("answers 404 with the closest id", async () => {
    const { status, body } = await call("GET /api/wizards/fsa-estimatr");
    expect({ status, type: body.error.type }).toEqual({ status: 404, type: "wizard_not_found" });
    expect(body.error.message).toContain("fsa-estimator");
  });
});

describe("POST /api/wizards/{id}/validate", () => {
  it("reports complete answers, and every problem of others", async () => {
    const path = "POST /api/wizards/fsa-estimator/validate";
    expect((await call(path, { user_data: example }, reader)).body.report.valid).toBe(true);
    const { body } = await call(path, {
      user_data: { ...example, state: "Atlantis", family_size: undefined },
    });
    expect(body.report).toMatchObject({
      valid: false,
      missing_fields: ["family_size"],
      type_mismatches: [{ field: "state" }],
    });
  });
});

describe("POST /api/wizards/{id}/runs", () => {
  const path = "POST /api/wizards/fsa-estimator/runs";

  it("requires federalrunner:execute", async () => {
    const { status, headers } = await call(path, { user_data: example }, reader);
    expect(status).toBe(403);
    expect(headers.get("www-authenticate")).toContain("federalrunner:execute");
  });

  it("rejects invalid answers with all problems, before a run exists", async () => {
    const { status, body } = await call(path, { user_data: { ...example, state: "Atlantis" } });
    expect({ status, type: body.error.type }).toEqual({ status: 400, type: "invalid_user_data" });
    expect(body.error.details.problems[0]).toMatchObject({ field: "state" });
    expect((await call("GET /api/runs")).body.runs).toEqual([]);
  });

  it("rejects the base run of another owner as a missing one", async () => {
    const base_run_id = "01890000-0000-7000-8000-000000000000";
    const { status } = await call(path, { user_data: {}, base_run_id });
    expect(status).toBe(404);
  });
});

describe("keep_days", () => {
  const DAY_MS = 24 * 3_600_000;

  async function daysOf(id: string): Promise<number> {
    const { run } = (await call(`GET /api/runs/${id}`)).body;
    return (Date.parse(run.keep_until) - Date.parse(run.created_at)) / DAY_MS;
  }
  const execute = (options: object) =>
    callTool(
      stack.url,
      "federalrunner_execute_wizard",
      { wizard_id: "fsa-estimator", user_data: example, options },
      { token, session },
    );
  const submit = (keep_days: unknown) =>
    call("POST /api/wizards/fsa-estimator/runs", { user_data: example, keep_days });

  it("of a call over MCP or REST is how long its run is kept", async () => {
    const [overMcp, overRest] = await Promise.all([execute({ keep_days: 10 }), submit(30)]);
    expect(await daysOf(overMcp.body.result.structuredContent.run_id)).toBe(10);
    expect(await daysOf(overRest.body.run.id)).toBe(30);
    expect(
      (await call(`GET /api/runs/${(await submit(undefined)).body.run.id}`)).body.run,
    ).not.toHaveProperty("keep_until");
  });

  it.each([0, 31, 1.5, "ten"])("of %j is refused, and the field named", async (keep_days) => {
    const [overMcp, overRest] = await Promise.all([execute({ keep_days }), submit(keep_days)]);
    expect(overMcp.body.result).toMatchObject({
      isError: true,
      structuredContent: { error: { type: "invalid_request" } },
    });
    expect(overMcp.body.result.content[0].text).toContain("options.keep_days");
    expect({ status: overRest.status, ...overRest.body.error }).toMatchObject({
      status: 400,
      type: "invalid_request",
      message: expect.stringContaining("keep_days"),
    });
  });
});
