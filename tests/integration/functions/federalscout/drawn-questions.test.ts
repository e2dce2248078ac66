/** Questions of which the page draws the control, and states the words elsewhere. */
import { describe, expect } from "vitest";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { explorePostingPages } from "../../../fixtures/scout/explore-posting-pages.ts";

const { look } = explorePostingPages();

const NEXT = `<button>Continue</button>`;
const POINT = "position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)";

interface Asked {
  field_id?: string;
  label?: string;
  options?: unknown;
  group?: string;
  unsupported?: string;
}

async function asked(body: string): Promise<Asked[]> {
  const { html_context } = (await look(
    `<form><label>Name <input name="name"></label>${body}${NEXT}</form>`,
  )) as {
    html_context: Asked[];
  };
  return html_context.filter(({ field_id, label }) => field_id !== undefined && label !== "Name");
}

const UPLOADS: [name: string, body: string, label: string][] = [
  [
    "a button with a label of its own, before the hidden input",
    `<label for="open">Proof of income</label><div><button type="button" id="open">No file chosen</button><input type="file" hidden></div>`,
    "Proof of income",
  ],
  [
    "a named group around the input and a label that is the button",
    `<div role="group" aria-labelledby="t"><div id="t">Proof of income</div><div><input type="file" id="f" style="${POINT}"><label tabindex="0" for="f" aria-label="Select File">Select File</label></div></div>`,
    "Proof of income",
  ],
  [
    "the button alone, after toggles of another question",
    `<div role="group" aria-label="Days"><button type="button" aria-pressed="false">Monday</button><button type="button" aria-pressed="false">Friday</button></div><div><button type="button">Proof of income</button><input type="file" style="display:none"></div>`,
    "Proof of income",
  ],
  [
    "a drawn button around the input, below the words",
    `<div>Proof of income</div><div><div role="button" tabindex="0">Choose a file<input type="file" style="display:none"></div></div>`,
    "Proof of income",
  ],
];

const LIST = (name: string) =>
  `<ul>${name
    .split(" ")
    .map((one) => `<li><label><input type="checkbox">${one}</label></li>`)
    .join("")}</ul>`;

const NAMED: [name: string, body: string, label: string, unsupported: string][] = [
  [
    "a signature, whose surface names only the press",
    `<div role="textbox" aria-labelledby="s"><div id="s">Consent</div><div>Sign here</div><canvas class="signaturepad__canvas" width="300" height="80"></canvas></div>`,
    "Consent",
    "a signature",
  ],
  [
    "a signature in German",
    `<p>Unterschrift</p><canvas width="300" height="80"></canvas>`,
    "Unterschrift",
    "a signature",
  ],
  [
    "two lists of boxes between which signs move them",
    `<p>Skills</p><div><div class="panel">${LIST("English French")}</div><div><button type="button">&lt;</button><button type="button">&gt;</button></div><div class="panel">Empty</div></div>`,
    "Skills",
    "two lists between which buttons move options",
  ],
  [
    "a list next to buttons that move its options",
    `<p>Order</p><div><div><button type="button" aria-label="Move up">▲</button><button type="button" aria-label="Move down">▼</button></div><ul role="listbox"><li role="option">Mail</li><li role="option">Phone</li></ul></div>`,
    "Order",
    "an order of items",
  ],
];

it("the options between the buttons of a wizard are no order of items", async () => {
  const options = ["Single", "Married"].map((one) => `<div role="option" tabindex="0">${one}</div>`).join("");
  const [question] = await asked(
    `<div><div role="listbox" aria-label="Marital status">${options}</div><div><button type="button" aria-label="Previous question">↑</button><button type="button" aria-label="Next question">↓</button></div></div>`,
  );
  expect(question).toMatchObject({ label: "Marital status", options: ["Single", "Married"] });
  expect(question?.unsupported).toBeUndefined();
});

it("a drawn switch has the label of the native one that it holds", async () => {
  const buttons = ["Yes", "No"]
    .map((one) => `<div role="button" aria-pressed="false" tabindex="0">${one}</div>`)
    .join("");
  const questions = await asked(
    `<div><div><label for="car">Do you own a car?</label><div id="car" role="group">${buttons}</div></div>
     <div><label for="sms">Text messages</label><div role="checkbox" aria-checked="false" style="position:relative; width:40px; height:20px"><input id="sms" type="checkbox" role="switch" style="position:absolute; inset:0; opacity:0"><span>●</span></div></div></div>`,
  );
  expect(questions.map(({ label }) => label)).toEqual(["Do you own a car?", "Text messages"]);
});

it("drawn boxes have the name of the list around them", async () => {
  const boxes = ["Food", "Rent"].map(
    (one) =>
      `<div role="listitem"><label><div role="checkbox" aria-checked="false" aria-label="${one}" tabindex="0">☐</div>${one}</label></div>`,
  );
  const questions = await asked(
    `<div role="list"><div role="listitem"><h3 id="b">Benefits</h3><div role="list" aria-labelledby="b">${boxes.join("")}</div></div></div>`,
  );
  // The first question of a group states its words.
  expect(questions).toMatchObject([{ label: "Food", group: "Benefits" }, { label: "Rent" }]);
});

describe("a control that only a person can use has the words of its question", () => {
  it.for(UPLOADS)("an upload: %s", async ([, body, label]) => {
    const uploads = (await asked(body)).filter(({ unsupported }) => unsupported === "a file upload");
    expect(uploads.map((one) => one.label)).toEqual([label]);
  });

  it.for(NAMED)("%s", async ([, body, label, unsupported]) => {
    expect(await asked(body)).toMatchObject([{ label, unsupported }]);
  });
});
