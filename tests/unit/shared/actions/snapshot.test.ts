import { expect, test } from "vitest";
import { compactSnapshot, readSnapshot } from "../../../../shared/actions/snapshot.ts";

const FOREIGN = {
  role: "RootWebArea",
  name: "Form",
  children: [
    { role: "textbox", name: "Income", value: "85000", focused: true },
    {
      role: { type: "role", value: "group" },
      name: { value: "Employed?" },
      children: [{ role: "radio", name: "Yes" }],
    },
    { role: "button", name: "Continue", disabled: true },
  ],
};

test("ACT-012: trees of others are read, with the group around a node", () => {
  expect(readSnapshot(FOREIGN)).toEqual([
    { role: "RootWebArea", name: "Form", state: undefined, within: undefined },
    { role: "textbox", name: "Income", state: undefined, within: "Form" },
    { role: "group", name: "Employed?", state: undefined, within: "Form" },
    { role: "radio", name: "Yes", state: undefined, within: "Employed?" },
    { role: "button", name: "Continue", state: "disabled", within: "Form" },
  ]);
});

test("ACT-023: values of fields and unknown keys are left out of what a model receives", () => {
  expect(compactSnapshot(FOREIGN)).toEqual({
    "RootWebArea Form": [
      "textbox Income",
      { "group Employed?": ["radio Yes"] },
      "button Continue [disabled]",
    ],
  });
});

test("a compact tree means the same after it was read", () => {
  const own = {
    role: "document",
    name: "Form",
    children: [
      ["radio", "Yes", "No [checked]"],
      { "combobox State": ["option", "Ohio", "Utah"] },
      "textbox ",
    ],
  };
  const flat = readSnapshot(own).map(({ role, name, within }) => [role, name, within]);
  expect(flat).toEqual([
    ["document", "Form", undefined],
    ["radio", "Yes", "Form"],
    ["radio", "No", "Form"],
    ["combobox", "State", "Form"],
    ["option", "Ohio", "State"],
    ["option", "Utah", "State"],
    ["textbox", "", "Form"],
  ]);
  expect(readSnapshot(compactSnapshot(own))).toEqual(readSnapshot(own));
});

test.each([[null], ["text"], [7], [{ children: "none" }], [[[[]]]]])(
  "a snapshot of another shape holds nothing to click: %j",
  (snapshot) => {
    expect(readSnapshot(snapshot).filter(({ name }) => name !== "")).toEqual([]);
  },
);
