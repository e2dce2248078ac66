import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { readActionsConfig } from "../../../../../shared/actions/config.ts";
import { type Step, TOOLS } from "../../../../../shared/actions/step.ts";
import { createTranslator } from "../../../../../shared/actions/translate/create-translator.ts";
import { createModelTranslator } from "../../../../../shared/actions/translate/model-translator.ts";
import { type ScriptedAnswer, startScriptedModel } from "../../../../fixtures/actions/scripted-model.ts";

const STEP: Step = {
  main_goal: "Get the grant",
  plan_step: "Go on with the form",
  dom_snapshot: {
    role: "document",
    children: [
      { role: "textbox", name: "Income", value: "85000" },
      { role: "button", name: "Continue" },
    ],
  },
  url: "https://forms.example.gov/apply?ssn=123456789",
  allowed_tools: ["click", "wait"],
};
const CLICK = {
  action: "click",
  args: { url: null, role: "button", name: "Continue", text: null, direction: "", key: null, seconds: null },
  status: "success",
  error_type: "none",
  message: "Clicks.",
};

function modelThat(...answers: ScriptedAnswer[]) {
  return modelWithin(5000, answers);
}

async function modelWithin(timeoutMs: number, answers: ScriptedAnswer[]) {
  const server = await startScriptedModel(() => answers.shift() ?? "silence");
  onTestFinished(() => server.close());
  const translator = createModelTranslator({
    model: "gpt-4o-mini",
    apiKey: "sk-test",
    baseURL: server.baseURL,
    temperature: 0,
    maxTokens: 500,
    timeoutMs,
  });
  return {
    server,
    translate: (step: Step = STEP, signal?: AbortSignal) => translator.translate(step, { signal }),
  };
}

test("ACT-014, ACT-003/model: the model receives the rules, the allowed tools and the page without values, and answers with one action", async () => {
  const { server, translate } = await modelThat(JSON.stringify(CLICK));
  expect(await translate()).toMatchObject({ action: "click", args: { role: "button", name: "Continue" } });
  const [request] = server.requests;
  expect(request).toMatchObject({
    model: "gpt-4o-mini",
    temperature: 0,
    max_tokens: 500,
    authorization: "Bearer sk-test",
    response_format: { type: "json_object" },
  });
  const [rules = "", question = ""] = request?.messages.map(({ content }) => content) ?? [];
  expect(rules).toContain("one JSON object");
  expect(rules).toContain("- click {");
  expect(rules).not.toContain("- navigate {");
  expect(question).toContain("textbox Income");
  expect(question).not.toMatch(/85000|123456789/);
});

test("malformed JSON and an invalid action are asked for again", async () => {
  const { server, translate } = await modelThat(
    "I would click.",
    `\`\`\`json\n${JSON.stringify(CLICK)}\n\`\`\``,
  );
  expect(await translate()).toMatchObject({ action: "click" });
  expect(server.requests[1]?.messages).toHaveLength(4);
  const stubborn = await modelThat(
    '{"action": "dance"}',
    '{"action": "navigate", "args": {}}',
    JSON.stringify(CLICK),
  );
  await expect(stubborn.translate()).rejects.toThrow("answered twice without a valid action");
  expect(stubborn.server.requests).toHaveLength(2);
});

test("search takes query as another name of text", async () => {
  const { translate } = await modelThat(JSON.stringify({ action: "search", args: { query: "aid" } }));
  expect((await translate()).args).toEqual({ text: "aid" });
});

test("ACT-024: a repeated step is answered without the model", async () => {
  const { server, translate } = await modelThat(JSON.stringify(CLICK));
  for (let time = 0; time < 3; time++) expect(await translate()).toMatchObject({ action: "click" });
  expect(server.requests).toHaveLength(1);
});

const BROWSE = [...TOOLS];

test.each([
  ["https://evil.example/?to=collect", false],
  ["evil.example", false],
  ["//evil.example/a", false],
  ["https://example.gov.evil.example/", false],
  ["/apply/2", true],
  ["https://help.example.gov/", true],
  ["https://www.benefits.gov/", true],
  ["https://irs.gov/forms", true],
])(
  "the model may go to a site that the step, the goal or the page names: %s → %s",
  async (url, isAllowed) => {
    const { translate } = await modelThat(JSON.stringify({ action: "navigate", args: { url } }));
    const step = {
      ...STEP,
      main_goal: "Compare with benefits.gov",
      plan_step: "Look the form up at the IRS",
      allowed_tools: BROWSE,
    };
    const { status, error_type } = await translate(step);
    expect([status, error_type]).toEqual(isAllowed ? ["success", "none"] : ["failure", "navigation_blocked"]);
  },
);

test("a failure of the model is passed on without words of a step that types, and without invisible characters", async () => {
  const failure = { action: "type", args: {}, status: "failure", error_type: "element_not_found" };
  const message = "Ada Lovelace\u202e has no field here. ".repeat(40);
  const { translate } = await modelThat(
    JSON.stringify({ ...failure, message }),
    JSON.stringify({ ...failure, message }),
  );
  const typed = await translate({ ...STEP, plan_step: "Type Ada Lovelace into Full name" });
  expect(typed.message).toBe("The model finds no element of the snapshot for the step.");
  const { message: shown } = await translate({ ...STEP, plan_step: "Open the menu" });
  expect(shown).toMatch(/^Ada Lovelace has no field here/);
  expect(shown.length).toBeLessThanOrEqual(300);
});

test.each([
  ["", "twice"],
  ["[]", "twice"],
  ["{".repeat(2000), "twice"],
  ['{"action":"click","args":{"role":7}}', "twice"],
  ['{"action":["click"]}', "twice"],
  ['{"action":"wait","args":{"seconds":1e9}}', "twice"],
  ['{"__proto__":{"action":"click"}}', "twice"],
  [{ status: 429 }, "HTTP 429"],
  [{ status: 500 }, "HTTP 500"],
  [{ status: 400 }, "HTTP 400"],
  [{ body: "<html>Bad gateway</html>" }, "no completion"],
  [{ body: '{"object":"error"}' }, "twice"],
] as const)("an answer that is no action ends as a failure without its text: %j", async (answer, words) => {
  const { translate } = await modelThat(answer, answer, answer);
  const error = await translate({ ...STEP, plan_step: "Type 123-45-6789 somewhere" }).catch(
    (failure) => failure,
  );
  expect(error.name).toBe("TranslationError");
  expect(error.message).toContain(words);
  expect(error.message).not.toMatch(/123-45|Bad gateway/);
});

test("a server that refuses optional parameters gets the request without them; a model's thoughts are not an answer", async () => {
  const { server, translate } = await modelThat(
    { status: 400 },
    `<think>{"action":"wait"} would be wrong</think>${JSON.stringify(CLICK)}`,
  );
  expect(await translate()).toMatchObject({ action: "click" });
  expect(Object.keys(server.requests[1] ?? {}).sort()).toEqual([
    "authorization",
    "max_completion_tokens",
    "messages",
    "model",
  ]);
});

test("of a page that is too large for a model, the elements that share words with the step stay", async () => {
  const { server, translate } = await modelThat(JSON.stringify(CLICK));
  const links = Array.from({ length: 10_000 }, (_, n) => ({ role: "link", name: `Record number ${n}` }));
  const snapshot = { role: "document", children: [...links, { role: "button", name: "Go on with it" }] };
  await translate({ ...STEP, dom_snapshot: snapshot });
  const question = server.requests[0]?.messages[1]?.content ?? "";
  expect(question.length).toBeLessThan(101_000);
  expect(question).toContain("button Go on with it");
});

test("a refusal of the server reaches the caller without its text, and a silent one ends with the signal", async () => {
  const { translate } = await modelThat({ status: 401 });
  await expect(translate()).rejects.toThrow(/^The model did not answer: HTTP 401\.$/);
  const silent = await modelThat("silence");
  const aborted = new AbortController();
  const answer = silent.translate(STEP, aborted.signal);
  await pause(50);
  aborted.abort();
  await expect(answer).rejects.toThrow(/^The model did not answer in time\.$/);
  const late = await modelWithin(100, ["silence"]);
  await expect(late.translate()).rejects.toThrow(/^The model did not answer in time\.$/);
});

test("an Ollama server needs no key; plain steps reach no model, the others do", async () => {
  const ollama = await startScriptedModel(() => JSON.stringify(CLICK), "ollama");
  onTestFinished(() => ollama.close());
  const translator = createTranslator(
    readActionsConfig({ OPENAI_BASE_URL: ollama.baseURL, MODEL_NAME: "llama3.2" }),
  );
  expect(await translator.translate({ ...STEP, plan_step: "click Continue" }, {})).toMatchObject({
    action: "click",
  });
  expect(ollama.requests).toHaveLength(0);
  expect(await translator.translate(STEP, {})).toMatchObject({ action: "click" });
  expect(ollama.requests[0]).toMatchObject({ model: "llama3.2" });
  // A name that the page lacks may be a paraphrase.
  await translator.translate({ ...STEP, plan_step: "click the Next button" }, {});
  expect(ollama.requests).toHaveLength(2);
});

test("a model that is late is not called for a minute; the plain translator's refusal is returned meanwhile", async () => {
  const silent = await startScriptedModel(() => "silence");
  onTestFinished(() => silent.close());
  const { translate } = createTranslator(
    readActionsConfig({ OPENAI_BASE_URL: silent.baseURL, EXECUTION_TIMEOUT: "300" }),
  );
  const missing = { ...STEP, plan_step: "click the Finish button" };
  for (let time = 0; time < 3; time++) {
    const answer = await translate(missing, {});
    expect(answer).toMatchObject({ action: "click", error_type: "element_not_found" });
    expect(answer.message).toContain("button “Continue”");
  }
  await expect(translate(STEP, {})).rejects.toThrow("is not called for a minute");
  expect(silent.requests).toHaveLength(2);
});

test("without a model, a step that is not plain is ambiguous", async () => {
  const answer = await createTranslator(readActionsConfig({})).translate(
    { ...STEP, allowed_tools: [...TOOLS] },
    {},
  );
  expect(answer).toMatchObject({ status: "failure", error_type: "ambiguous_step" });
});
