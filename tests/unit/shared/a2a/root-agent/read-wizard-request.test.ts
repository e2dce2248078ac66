import { expect, it } from "vitest";
import { readWizardRequest } from "../../../../../shared/a2a/root-agent/read-wizard-request.ts";

const read = (text: string, ...values: Record<string, unknown>[]) =>
  readWizardRequest({ text, data: values.map((value, i) => ({ location: `message.parts[${i}]`, value })) });

it.each<[string, Record<string, unknown>[], object]>([
  [" the form ", [], { text: "the form" }],
  [
    "now",
    [{ wizard_id: "a", user_data: { b: 1 } }, { c: 2 }],
    { wizard_id: "a", user_data: { b: 1, c: 2 }, text: "now" },
  ],
  ['```json\n{"confirmed": ["b"]}\n```', [{ confirmed: ["a"] }], { confirmed: ["a", "b"], text: "" }],
  ["", [{ wizard_id: "a", confirm: true }], { wizard_id: "a", confirm: true, text: "" }],
  ["", [{ wizard_id: "a", screenshots: "result" }], { wizard_id: "a", screenshots: "result", text: "" }],
  ["{not JSON}", [], { text: "{not JSON}" }],
])("the text %j with the data %j is read as %j", (text, data, request) => {
  expect(read(text, ...data)).toEqual(request);
});

it.each<[string, Record<string, unknown>[]]>([
  [
    "message.parts[0]: the data may hold only wizard_id, user_data, confirmed, handoff, confirm and screenshots",
    [{ wizard_id: "a", b: 1 }],
  ],
  ["message.parts[0]: wizard_id must be a string", [{ wizard_id: 1 }]],
  ["message.parts[1]: a message is for one wizard", [{ wizard_id: "a" }, { wizard_id: "b" }]],
  ["message.parts[0]: handoff must be true or false", [{ handoff: "yes" }]],
  ["message.parts[0]: confirm must be true or false", [{ confirm: "yes" }]],
  ["message.parts[0]: screenshots must be one of all, result", [{ screenshots: "none" }]],
  ["message.parts[0]: confirmed must be a list of field ids", [{ confirmed: [1] }]],
  ["message.parts[0]: user_data must be an object", [{ user_data: [] }]],
])("%s", (message, data) => {
  expect(() => read("", ...data)).toThrow(message);
});
