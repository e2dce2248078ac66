import { Ajv2020 } from "ajv/dist/2020.js";
import { encode } from "gpt-tokenizer";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CONVERSATIONS } from "../../../../infra/local/mcp-client/conversations.ts";
import {
  type ReplayedCall,
  replayConversations,
} from "../../../../infra/local/mcp-client/replay-conversations.ts";
import { describeTool } from "../../../../shared/mcp/tools/define-tool.ts";
import { TOOLS } from "../../../../shared/mcp/tools/index.ts";
import { type GatewayStack, startGatewayStack } from "../../../fixtures/gateway/gateway-stack.ts";

let stack: GatewayStack;
let calls: ReplayedCall[];
const printed: string[] = [];

beforeAll(async () => {
  stack = await startGatewayStack({ warm: true, practice: { delays: "none" } });
  calls = await replayConversations({
    mcpUrl: stack.url,
    token: await stack.identity.mintAccessToken(),
    print: (line) => printed.push(line),
  });
}, 120_000);
afterAll(() => stack.close());

const textOf = ({ result }: ReplayedCall) => {
  const [first] = result.content;
  return first?.type === "text" ? first.text : "";
};
// biome-ignore lint/suspicious/noExplicitAny: the structure differs by tool.
const structureOf = ({ result }: ReplayedCall) => result.structuredContent as any;
const callsIn = (conversation: string) => calls.filter((call) => call.conversation === conversation);
const lastOf = (conversation: string) => callsIn(conversation).at(-1) as ReplayedCall;

/** Tokens of one form of the answer: a client shows a model the text or the structure. */
const LIMITS: Record<string, number> = {
  federalrunner_list_wizards: 400,
  federalrunner_get_wizard_info: 2000,
  federalrunner_validate_user_data: 300,
  federalrunner_execute_wizard: 300,
  federalrunner_compare_runs: 200,
  federalrunner_list_runs: 300,
  federalrunner_get_run: 1500,
};

describe("the conversations of families", () => {
  it("are replayed whole, and printed", () => {
    const turns = CONVERSATIONS.flatMap(({ turns }) => turns).filter((turn) => "call" in turn);
    expect(calls).toHaveLength(turns.length);
    expect(printed.filter((line) => line.startsWith("\n# "))).toHaveLength(8);
  });

  it("a freshman's parents are asked about, their marriage implies their status, and the answer names all it rests on", () => {
    const [, , first, second, executed] = callsIn("a dependent freshman");
    expect(structureOf(first as ReplayedCall).missing_fields).toEqual([
      "parents_married",
      "parent_state",
      "family_size",
      "parent_filed_taxes",
      "student_filed_taxes",
    ]);
    expect(structureOf(second as ReplayedCall)).toMatchObject({ valid: true });
    const { success, practice, results, rests_on, label, kept_until } = structureOf(executed as ReplayedCall);
    expect({ success, practice, label }).toEqual({ success: true, practice: true, label: "for my daughter" });
    expect(results.student_aid_index).toMatchObject({ value: 19_514, meaning: expect.any(String) });
    expect(results.federal_pell_grant_estimate.period).toContain("school year");
    expect(rests_on).toMatchObject({ parent_marital_status: "married", parent_income: "85000" });
    expect(Date.parse(kept_until)).toBeGreaterThan(Date.now());
  });

  it("an independent student is asked nothing about parents", () => {
    for (const name of ["a student of 45, independent by age alone", "an orphan who is a veteran"]) {
      const { success, rests_on, pages } = structureOf(lastOf(name));
      expect(success).toBe(true);
      expect(Object.keys(rests_on).some((field) => field.startsWith("parent"))).toBe(false);
      expect(pages).not.toContain("Parent Information");
    }
  });

  it("wrong answers are questions with at most three candidates, before any browser starts", () => {
    const [wrong, refused, executed] = callsIn("wrong answers");
    const { valid, type_mismatches } = structureOf(wrong as ReplayedCall);
    expect(valid).toBe(false);
    const fields = type_mismatches.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(["birth_day", "personal_circumstances", "state"]);
    for (const { candidates = [] } of type_mismatches) expect(candidates.length).toBeLessThanOrEqual(3);
    const { error, validation_errors } = structureOf(refused as ReplayedCall);
    expect(error.type).toBe("invalid_user_data");
    expect(Object.keys(validation_errors).sort()).toEqual([
      "dollar_type",
      "last_year_earnings",
      "last_year_worked",
    ]);
    expect(structureOf(executed as ReplayedCall).defaults_applied).toEqual({ dollar_type: "constant" });
  });

  it("a change of one answer is another run, and both are compared", () => {
    const [changed, compared, listed] = callsIn("a comparison");
    expect(structureOf(changed as ReplayedCall).rests_on).toMatchObject({
      parent_income: "90000",
      state: "Illinois",
    });
    const { compared: results, answers } = structureOf(compared as ReplayedCall);
    expect(answers).toEqual([{ field: "parent_income", values: ["85000", "90000"] }]);
    expect(results[0]).toMatchObject({
      name: "student_aid_index",
      values: ["19,514", expect.any(String)],
      difference: expect.any(Number),
    });
    const labels = structureOf(listed as ReplayedCall).runs.map(({ label }: { label?: string }) => label);
    expect(labels).toContain("for my daughter");
  });
});

describe("every answer of a conversation", () => {
  it("has its text first, and says in the first sentence that the site is a practice site", () => {
    for (const call of calls) {
      expect(textOf(call), call.tool).not.toBe("");
      expect(textOf(call), call.tool).not.toMatch(/^[{[]/);
      if (structureOf(call).results) expect(textOf(call)).toMatch(/^Practice site/);
    }
  });

  it("fits its tool's output schema", () => {
    const ajv = new Ajv2020({ strict: false });
    const validators = new Map(
      TOOLS.map((tool) => [tool.name, ajv.compile((describeTool(tool).outputSchema ?? {}) as object)]),
    );
    for (const call of calls) {
      const validate = validators.get(call.tool);
      expect(validate?.(structureOf(call)), `${call.tool} ${JSON.stringify(validate?.errors)}`).toBe(true);
    }
  });

  it("costs few tokens", () => {
    for (const call of calls) {
      const tokens = encode(textOf(call)).length;
      expect(tokens, `${call.tool} in ${call.conversation}:\n${textOf(call)}`).toBeLessThanOrEqual(
        LIMITS[call.tool] ?? 0,
      );
    }
  });

  it("of a run shows the results legibly on a phone and every page, after captions, with one link, to the record", async () => {
    const { content } = lastOf("a dependent freshman").result;
    const images = content.filter((block) => block.type === "image");
    expect(images.length).toBeGreaterThanOrEqual(8);
    // Some clients turn each link to an image into an address that no model can fetch.
    const links = content.filter((block) => block.type === "resource_link");
    expect(links).toMatchObject([
      { mimeType: "text/html", uri: expect.stringMatching(/^federalrunner:.*record$/) },
    ]);
    for (const [index, block] of content.entries()) {
      if (block.type === "image") expect(content[index - 1]).toMatchObject({ type: "text" });
    }
    const total = images.reduce((sum, { data }) => sum + data.length, 0);
    expect(total).toBeLessThanOrEqual(140_000);
    for (const { data } of images) {
      const { width = 0 } = await sharp(Buffer.from(data ?? "", "base64")).metadata();
      expect(width).toBeGreaterThanOrEqual(417);
    }
  });
});

it("the list of tools costs few tokens", () => {
  const tokens = encode(JSON.stringify(TOOLS.map(describeTool))).length;
  expect(tokens).toBeLessThanOrEqual(5000);
});
