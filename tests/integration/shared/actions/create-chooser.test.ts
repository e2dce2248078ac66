import { expect, onTestFinished, test } from "vitest";
import { createChooser } from "../../../../shared/actions/create-chooser.ts";
import { readModelOptions } from "../../../../shared/actions/translate/config.ts";
import { type ScriptedAnswer, startScriptedModel } from "../../../fixtures/actions/scripted-model.ts";

async function chooserOf(answer: ScriptedAnswer) {
  const model = await startScriptedModel(() => answer);
  onTestFinished(() => model.close());
  const choose = createChooser(readModelOptions({ OPENAI_BASE_URL: model.baseURL }));
  return { model, choose: (labels: string[]) => choose?.("Monthly income", labels) };
}

test("without a model there is no chooser", () => {
  expect(createChooser(readModelOptions({}))).toBeUndefined();
});

test("a model that the settings name chooses among labels", async () => {
  const { model, choose } = await chooserOf('{"action":"click","args":{"role":"textbox","name":"Earnings"}}');
  expect(await choose(["Earnings", "Savings"])).toBe("Earnings");
  expect(model.requests[0]?.messages[1]?.content).toContain("textbox");
});

test.each([
  ["junk", "no JSON"],
  ["a failure", '{"action":"click","status":"failure","error_type":"ambiguous_step"}'],
  ["another tool", '{"action":"navigate","args":{"url":"https://evil.example/"}}'],
  ["a refusal", { status: 500 }],
] as const)("%s of the model chooses nothing", async (_, answer) => {
  const { choose } = await chooserOf(answer);
  expect(await choose(["Earnings"])).toBeUndefined();
});
