import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { environmentWithFile, readActionsConfig } from "../../../../shared/actions/config.ts";

function fileOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "actions-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "execution_config.yaml"), text);
  return join(folder, "execution_config.yaml");
}

test("ACT-021: each action has its own limit without any setting, and no model is asked", () => {
  expect(readActionsConfig({})).toEqual({
    order: "auto",
    model: undefined,
    timeouts: {
      navigate: 10_000,
      click: 3000,
      type: 2000,
      search: 5000,
      scroll: 1000,
      press_key: 1000,
      wait: 60_000,
      translation: 30_000,
    },
  });
});

test("ACT-019: key, server, model and limits come from the environment", () => {
  const { model, timeouts } = readActionsConfig({
    OPENAI_API_KEY: "sk-1",
    MODEL_NAME: "llama3",
    OPENAI_BASE_URL: "http://127.0.0.1:1/v1",
    PLAYWRIGHT_TIMEOUT: "2500",
    EXECUTION_TIMEOUT: "9000",
  });
  expect(model).toMatchObject({
    apiKey: "sk-1",
    model: "llama3",
    baseURL: "http://127.0.0.1:1/v1",
    temperature: 0,
    maxTokens: 500,
    timeoutMs: 9000,
  });
  expect(timeouts).toMatchObject({
    navigate: 2500,
    click: 2500,
    type: 2000,
    wait: 60_000,
    translation: 9000,
  });
});

test("ACT-020: a file holds model, browser and action limits; the environment counts more", () => {
  const EXECUTION_CONFIG = fileOf(
    "execution:\n  model: local\n  temperature: 0.0\n  max_tokens: 200\n  timeout_ms: 4000\nplaywright:\n  timeout_ms: 7000\naction_timeouts:\n  click: 900\n",
  );
  const { model, timeouts } = readActionsConfig({
    EXECUTION_CONFIG,
    OPENAI_API_KEY: "k",
    EXECUTION_TIMEOUT: "5000",
  });
  expect(model).toMatchObject({ model: "local", maxTokens: 200, timeoutMs: 5000 });
  expect(timeouts).toMatchObject({ click: 900, navigate: 7000, translation: 5000 });
});

test.each(["browser: chromium", "headless: true", "viewport: {width: 1280, height: 720}"])(
  "ACT-020: a setting of the caller's page is refused by its name: %s",
  (line) => {
    const EXECUTION_CONFIG = fileOf(`playwright:\n  ${line}\n`);
    const name = line.split(":")[0];
    expect(() => readActionsConfig({ EXECUTION_CONFIG })).toThrow(
      new RegExp(`playwright\\.${name}.* has no effect: set it in the program`),
    );
  },
);

test.each(["action_timeouts:\n  clack: 5", "execution: [", "execution:\n  max_tokens: many"])(
  "a file with a mistake is refused: %j",
  (text) => {
    expect(() => readActionsConfig({ EXECUTION_CONFIG: fileOf(text) })).toThrow(/EXECUTION_CONFIG/);
  },
);

test("ACT-019: a file .env holds settings too, which the environment overrides and production does not read", () => {
  const file = fileOf('MODEL_NAME=from-file\nOPENAI_API_KEY="sk-file"\n');
  const env = { MODEL_NAME: "given" };
  expect(environmentWithFile(env, file)).toMatchObject({ MODEL_NAME: "given", OPENAI_API_KEY: "sk-file" });
  const production = { ENVIRONMENT: "production" };
  expect(environmentWithFile(production, file)).toEqual(production);
  expect(environmentWithFile(env, join(file, "..", "absent"))).toEqual(env);
});
