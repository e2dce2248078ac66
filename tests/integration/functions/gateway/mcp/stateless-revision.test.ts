import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SITE_TEXT_NOTE } from "../../../../../shared/core/site-text.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import { call, callStateless, openSession, post, STATELESS } from "../../../../fixtures/gateway/mcp-calls.ts";

let stack: GatewayStack;
let url: string;
let token: string;

beforeAll(async () => {
  stack = await startGatewayStack();
  url = stack.url;
  token = await stack.identity.mintAccessToken();
});
afterAll(() => stack.close());

describe("SERVER-001 revision 2026-07-28", () => {
  it("lists its revisions and capabilities in server/discover", async () => {
    const answer = await callStateless(url, "server/discover");
    expect(answer.headers.get("mcp-protocol-version")).toBe(STATELESS);
    expect(answer.headers.has("mcp-session-id")).toBe(false);
    expect(answer.body.result).toMatchObject({
      supportedVersions: [STATELESS],
      capabilities: { tools: { listChanged: false }, resources: { listChanged: false } },
      instructions: expect.stringContaining("federalrunner_get_wizard_info"),
    });
    const { instructions } = answer.body.result;
    for (const words of ["results", "validation_errors", "questions, hints and options of recorded forms"])
      expect(instructions).toContain(words);
    expect(instructions).toContain(SITE_TEXT_NOTE);
  });

  it("lists and calls the same tools as the other revisions, and permits caching", async () => {
    const session = await openSession(url);
    const before = (await call(url, "tools/list", {}, { token, session })).body.result;
    const now = (await callStateless(url, "tools/list", {}, { token })).body.result;
    expect(now.tools).toEqual(before.tools);
    expect(now.ttlMs).toBeGreaterThan(0);
    const params = { name: "federalrunner_list_wizards", arguments: {} };
    const answer = await callStateless(url, "tools/call", params, { token });
    expect(answer.body.result.structuredContent.count).toBeGreaterThan(0);
    expect(answer.headers.get("content-type")).toBe("application/json");
  });

  it("ignores a session id", async () => {
    const answer = await callStateless(url, "tools/list", {}, { token, session: "forged" });
    expect(answer.status).toBe(200);
    expect(answer.headers.has("mcp-session-id")).toBe(false);
  });

  it("streams when the caller accepts event streams only", async () => {
    const headers = { accept: "text/event-stream" };
    const answer = await callStateless(url, "tools/list", {}, { token, headers });
    expect(answer.headers.get("content-type")).toBe("text/event-stream");
  });

  it.each([
    ["another method", { "mcp-method": "tools/call" }],
    ["no method", { "mcp-method": "" }],
    ["another revision", { "mcp-protocol-version": "2025-11-25" }],
  ])("rejects a header that names %s than the body", async (_name, headers) => {
    const answer = await callStateless(url, "tools/list", {}, { token, headers });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ id: 1, error: { code: -32_020 } });
  });

  it("rejects a header that names another tool than the body", async () => {
    const answer = await callStateless(
      url,
      "tools/call",
      { name: "federalrunner_execute_wizard", arguments: {} },
      { token, headers: { "mcp-name": "federalrunner_list_wizards" } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(-32_020);
  });

  it("rejects a request without its client's capabilities", async () => {
    const answer = await post(
      url,
      { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} },
      { token, version: STATELESS, headers: { "mcp-method": "tools/list" } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe(-32_602);
  });

  it("lists the supported revisions in the error for a later revision", async () => {
    const answer = await post(
      url,
      {
        jsonrpc: "2.0",
        id: 1,
        method: "server/discover",
        params: {
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2029-01-01",
            "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
          },
        },
      },
      { version: "2029-01-01", headers: { "mcp-method": "server/discover" } },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.error.data.supported).toEqual([STATELESS]);
  });

  it("rejects unknown methods and subscriptions", async () => {
    expect((await callStateless(url, "no/such", {}, { token })).body.error.code).toBe(-32_601);
    const answer = await callStateless(url, "subscriptions/listen", {}, { token });
    expect(answer.status).toBe(404);
    expect(answer.body.error.code).toBe(-32_601);
  });
});

describe("SERVER-001 lists, prompts and resources", () => {
  const sessionCall = async (method: string, params: object) =>
    call(url, method, params as Record<string, unknown>, { token, session: await openSession(url) });

  it.each(["tools/list", "resources/list", "resources/templates/list", "prompts/list"])(
    "%s rejects a cursor that it did not issue",
    async (method) => {
      expect((await sessionCall(method, { cursor: "invented" })).body.error.code).toBe(-32_602);
      expect((await callStateless(url, method, { cursor: "invented" }, { token })).body.error.code).toBe(
        -32_602,
      );
    },
  );

  it("a missing resource has the code of its revision", async () => {
    const uri = "federalrunner://runs/00000000-0000-0000-0000-000000000000/screenshots/1";
    expect((await sessionCall("resources/read", { uri })).body.error.code).toBe(-32_002);
    expect((await callStateless(url, "resources/read", { uri }, { token })).body.error.code).toBe(-32_602);
  });

  it("each form is a prompt with its questions as arguments, and its contract a resource", async () => {
    const { prompts } = (await callStateless(url, "prompts/list", {}, { token })).body.result;
    const prompt = prompts.find(({ name }: { name: string }) => name === "fsa-estimator");
    expect(prompt.arguments.map(({ name }: { name: string }) => name)).toContain("birth_date");
    const given = { name: "fsa-estimator", arguments: { state: "Ohio" } };
    const { messages } = (await callStateless(url, "prompts/get", given, { token })).body.result;
    expect(messages[0].content.text).toContain("- state: Ohio");
    const uri = "federalrunner://wizards/fsa-estimator";
    const { contents } = (await callStateless(url, "resources/read", { uri }, { token })).body.result;
    expect(JSON.parse(contents[0].text).type).toBe("object");
    const none = await callStateless(url, "prompts/get", { name: "no-such-form" }, { token });
    expect(none.body.error.code).toBe(-32_602);
  });

  it("completes wizard ids, and the options of a prompt's argument", async () => {
    const complete = async (ref: object, name: string, value: string) => {
      const params = { ref, argument: { name, value } };
      return (await callStateless(url, "completion/complete", params, { token })).body.result.completion
        .values;
    };
    const template = { type: "ref/resource", uri: "federalrunner://wizards/{wizard_id}" };
    expect(await complete(template, "wizard_id", "fsa")).toEqual(["fsa-estimator"]);
    expect(await complete({ type: "ref/prompt", name: "fsa-estimator" }, "state", "new ")).toContain(
      "New York",
    );
  });

  it("accepts user data as the text of its JSON", async () => {
    const args = {
      wizard_id: "ssa-quick-calculator",
      user_data: JSON.stringify({ birth_date: "1980-06-15" }),
    };
    const params = { name: "federalrunner_validate_user_data", arguments: args };
    const { structuredContent } = (await callStateless(url, "tools/call", params, { token })).body.result;
    expect(structuredContent).toMatchObject({ success: true, missing_fields: ["current_earnings"] });
  });
});

interface Answer {
  inputRequests: { answers: { params: { requestedSchema: { required: string[] } } } };
}

describe("SERVER-001 questions for the user", () => {
  const capabilities = { elicitation: { form: {} } };
  const execute = (extra: object) =>
    callStateless(
      url,
      "tools/call",
      {
        name: "federalrunner_execute_wizard",
        arguments: { wizard_id: "ssa-quick-calculator", user_data: { current_earnings: "$75k" } },
        _meta: { "io.modelcontextprotocol/clientCapabilities": capabilities },
        ...extra,
      },
      { token },
    );

  it("a client that can ask receives a form of the missing answers", async () => {
    const { resultType, inputRequests } = (await execute({})).body.result;
    expect(resultType).toBe("input_required");
    expect(inputRequests.answers).toMatchObject({
      method: "elicitation/create",
      params: {
        requestedSchema: { required: ["birth_date"], properties: { birth_date: { type: "string" } } },
      },
    });
  });

  it("answers that raise questions lead to a further round, which keeps them, until one is left open", async () => {
    const asked = ({ inputRequests }: Answer) => inputRequests.answers.params.requestedSchema.required;
    const answer = (content: object, requestState?: string) =>
      execute({
        arguments: { wizard_id: "ssa-quick-calculator", user_data: {} },
        inputResponses: { answers: { action: "accept", content } },
        requestState,
      });
    const first = (await execute({ arguments: { wizard_id: "ssa-quick-calculator", user_data: {} } })).body
      .result;
    expect(asked(first)).toEqual(["birth_date", "current_earnings"]);
    const second = (await answer({ birth_date: "06/15/1964", current_earnings: 0 }, first.requestState)).body
      .result;
    expect(asked(second)).toEqual(["last_year_worked", "last_year_earnings"]);
    const third = (await answer({}, second.requestState)).body.result;
    expect(third.content[0].text).toMatch(/^The user left the questions unanswered\.\n/);
    expect(Object.keys(third.structuredContent.validation_errors)).toEqual([
      "last_year_worked",
      "last_year_earnings",
    ]);
  });

  it.each(["5", "{}", '{"asked":1,"answers":[]}', "[".repeat(5000)])(
    "an invented state %# is no state",
    async (requestState) => {
      const inputResponses = { answers: { action: "decline" } };
      const { structuredContent } = (await execute({ inputResponses, requestState })).body.result;
      expect(structuredContent.error.type).toBe("invalid_user_data");
    },
  );

  it("an answer that does not fit is a failure, and so is a refusal to answer", async () => {
    const wrong = { answers: { action: "accept", content: { birth_date: "February 30, 1980" } } };
    for (const inputResponses of [wrong, { answers: { action: "decline" } }]) {
      const { isError, structuredContent } = (await execute({ inputResponses })).body.result;
      expect(isError).toBe(true);
      expect(structuredContent.error.type).toBe("invalid_user_data");
    }
  });
});
