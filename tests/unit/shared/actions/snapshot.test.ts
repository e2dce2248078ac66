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
    { role: "document", name: "Form", around: [] },
    { role: "textbox", name: "Income", within: "Form", around: ["Form"] },
    { role: "group", name: "Employed?", within: "Form", around: ["Form"] },
    { role: "radio", name: "Yes", within: "Employed?", around: ["Form", "Employed?"] },
    { role: "button", name: "Continue", state: "disabled", within: "Form", around: ["Form"] },
  ]);
});

test("ACT-023: a model receives no values of fields and no unknown keys", () => {
  expect(compactSnapshot(FOREIGN)).toEqual({
    "document Form": ["textbox Income", { "group Employed?": ["radio Yes"] }, "button Continue [disabled]"],
  });
});

const CONTINUE = { role: "button", name: "Continue" };
const FIELD = { role: "textbox", name: "Income" };

test.each([
  [
    "an ARIA snapshot of Playwright",
    '- heading "Form" [level=1]\n- textbox "Income": "85000"\n- group "Employed?":\n  - radio "Yes" [checked] [ref=e7]\n- link "Help":\n  - /url: /help\n- button "Continue" [disabled] [cursor=pointer]',
    [FIELD, { role: "radio", name: "Yes", state: "checked" }, { role: "link", name: "Help" }, CONTINUE],
  ],
  [
    "the flat list of Chromium's protocol",
    {
      nodes: [
        { nodeId: "1", role: { value: "RootWebArea" }, name: { value: "Form" }, childIds: ["2"] },
        { nodeId: "2", role: { value: "textbox" }, name: { value: "Income" }, value: { value: 85_000 } },
        { nodeId: "3", role: { value: "StaticText" }, name: { value: "85000" } },
        { nodeId: "4", role: { value: "InlineTextBox" }, name: { value: "85000" } },
        { nodeId: "5", ignored: true, role: { value: "none" } },
        { nodeId: "6", role: { value: "button" }, name: { value: "Continue" } },
      ],
    },
    [FIELD, CONTINUE],
  ],
  [
    "a text box that holds its value as text",
    {
      role: "AXWebArea",
      children: [
        { ...FIELD, role: "AXTextField", children: [{ role: "AXStaticText", name: "85000" }] },
        CONTINUE,
      ],
    },
    [FIELD, CONTINUE],
  ],
  [
    "a tree in a wrapper",
    { url: "/", snapshot: { tree: { role: "main", name: "", children: [FIELD, CONTINUE] } } },
    [FIELD, CONTINUE],
  ],
])("ACT-012: %s is read, without the values of fields", (_, snapshot, expected) => {
  const read = readSnapshot(snapshot);
  for (const node of expected) expect(read).toContainEqual(expect.objectContaining(node));
  expect(JSON.stringify([read, compactSnapshot(snapshot)])).not.toContain("85000");
});

test("a tree that holds itself, and one of ten thousand nodes, are read", () => {
  const endless: { children: unknown[] } = { children: [] };
  endless.children.push(endless, endless);
  const wide = {
    role: "document",
    children: Array.from({ length: 10_000 }, (_, n) => ({ role: "link", name: `Item ${n}` })),
  };
  expect(readSnapshot(endless)).toEqual([]);
  compactSnapshot(endless);
  expect(readSnapshot(wide)).toHaveLength(10_001);
  expect(readSnapshot(compactSnapshot(wide))).toHaveLength(10_001);
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
