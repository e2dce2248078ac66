/** One test for each output that the specifications describe by its keys: a real answer has all of them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readActionsConfig } from "../../shared/actions/config.ts";
import { executeStep } from "../../shared/actions/execute-step.ts";
import { actionSchema } from "../../shared/actions/step.ts";
import { createTranslator } from "../../shared/actions/translate/create-translator.ts";
import { readBrowserConfig } from "../../shared/browser/config.ts";
import { shareBrowser } from "../fixtures/browser/share-browser.ts";
import { type GatewayStack, startGatewayStack } from "../fixtures/gateway/gateway-stack.ts";
import { callTool, openSession } from "../fixtures/gateway/mcp-calls.ts";
import { readExample } from "../fixtures/runs/worker-stack.ts";
import { type OddPages, startOddPages } from "../fixtures/scout/odd-pages.ts";
import { type InProcessScout, scoutInProcess } from "../fixtures/scout/scout-in-process.ts";
import { missingKeys, SPECIFIED_OUTPUTS, type ToolAnswer } from "../requirements/specified-outputs.ts";

let stack: GatewayStack;
let scout: InProcessScout;
let pages: OddPages;
const answers = new Map<string, Promise<ToolAnswer>>();

beforeAll(async () => {
  [stack, scout, pages] = await Promise.all([
    startGatewayStack({ warm: true, practice: {} }),
    scoutInProcess(shareBrowser),
    startOddPages(),
  ]);
  const session = await openSession(stack.url);
  const token = await stack.identity.mintAccessToken();
  const ask = async (name: string, args: object): Promise<ToolAnswer> => {
    const { body } = await callTool(stack.url, name, args as Record<string, unknown>, { token, session });
    const { structuredContent, content } = body.result;
    return {
      structured: structuredContent,
      hasPicture: content.some(({ type }: { type: string }) => type === "image"),
    };
  };
  const wizard_id = "fsa-estimator";
  const student = await readExample("fsa-dependent-freshman");
  answers.set("federalrunner_list_wizards", ask("federalrunner_list_wizards", {}));
  answers.set(
    "federalrunner_get_wizard_info",
    ask("federalrunner_get_wizard_info", { wizard_id, detail: "full" }),
  );
  answers.set(
    "federalrunner_validate_user_data",
    ask("federalrunner_validate_user_data", { wizard_id, user_data: { state: "Atlantis" } }),
  );
  answers.set(
    "federalrunner_execute_wizard",
    ask("federalrunner_execute_wizard", { wizard_id, user_data: student }),
  );
  answers.set(
    "federalrunner_execute_wizard failed",
    ask("federalrunner_execute_wizard", { wizard_id, user_data: { ...student, state: "Atlantis" } }),
  );
  const discovery = discover();
  for (const name of ["start_discovery", "click_element", "click_element failed", "get_page_info"]) {
    answers.set(
      `federalscout_${name}`,
      discovery.then((found) => found[name] as ToolAnswer),
    );
  }
  for (const name of ["save_page_metadata", "complete_discovery"]) {
    answers.set(
      `federalscout_${name}`,
      discovery.then((found) => found[name] as ToolAnswer),
    );
  }
  answers.set("executeStep", performStep());
  answers.set("actionSchema", Promise.resolve({ structured: allArguments() }));
});
afterAll(() => Promise.all([stack.close(), scout.close(), pages.close()]));

/** The answers of a discovery of one page. */
async function discover(): Promise<Record<string, ToolAnswer>> {
  const found: Record<string, ToolAnswer> = {};
  const call = async (name: string, args: object, as = name) => {
    const { json, images } = await scout.answer(name, args);
    found[as] = { structured: json, hasPicture: images.length > 0 };
    return json;
  };
  const { session_id } = await call("start_discovery", { url: pages.url("hidden") });
  await call("get_page_info", { session_id });
  await call(
    "click_element",
    { session_id, selector: "#nowhere", selector_type: "css" },
    "click_element failed",
  );
  const fields = [{ field_id: "plan", example_value: "plan_a" }];
  await call("save_page_metadata", { session_id, page_metadata: { fields, is_last: true } });
  await call("click_element", { session_id, selector: "Continue", selector_type: "text" });
  await call("complete_discovery", { session_id, wizard_name: "Hidden", wizard_id: "hidden", prove: false });
  return found;
}

async function performStep(): Promise<ToolAnswer> {
  const browser = await shareBrowser(
    readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME }),
    "chromium",
  );
  const page = await (await browser.newContext()).newPage();
  const step = { main_goal: "g", plan_step: "Scroll down", dom_snapshot: {}, url: "about:blank" };
  const structured = await executeStep(step, page, createTranslator(readActionsConfig({})));
  await browser.close();
  return { structured };
}

/** The arguments of one action of each tool, together. */
function allArguments(): object {
  const given = {
    url: "https://a.gov",
    role: "button",
    name: "n",
    text: "t",
    direction: "up",
    key: "Enter",
    seconds: 1,
  };
  const tools = ["navigate", "click", "type", "search", "scroll", "press_key", "wait"];
  const args = tools.map((action) => actionSchema.parse({ action, args: given }).args);
  return { args: Object.assign({}, ...args) };
}

describe.each(SPECIFIED_OUTPUTS)("$document, $section ($id): $name", (row) => {
  it(`answers with ${row.keys.join(", ")}${row.failed ? " where it fails" : ""}`, async () => {
    const answer = await answers.get(row.failed ? `${row.name} failed` : row.name);
    if (!answer) throw new Error("no answer");
    const { success = true } = answer.structured as { success?: boolean };
    expect(success, JSON.stringify(answer.structured).slice(0, 500)).toBe(!row.failed);
    expect(missingKeys(row, answer)).toEqual([]);
  });

  it("is incomplete without any one of its keys", async () => {
    const answer = await answers.get(row.failed ? `${row.name} failed` : row.name);
    for (const key of row.keys.filter((key) => row.instead?.[key] === undefined)) {
      const structured = JSON.parse(
        JSON.stringify(answer?.structured, (name, value) =>
          name === key.split(".").at(-1)?.replace("[]", "") ? undefined : value,
        ),
      );
      expect(missingKeys(row, { ...answer, structured }), key).toContain(key);
    }
  });
});

it("a search keeps its text under the name of the specification", () => {
  expect(actionSchema.parse({ action: "search", args: { query: "aid" } }).args).toEqual({ text: "aid" });
});
