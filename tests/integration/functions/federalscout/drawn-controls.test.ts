import { describe, expect } from "vitest";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { explorePostingPages } from "../../../fixtures/scout/explore-posting-pages.ts";

const { explore } = explorePostingPages();

interface Seen {
  field_id?: string;
  label?: string;
  field_type?: string;
  options?: string[] | Record<string, string>;
  unsupported?: string;
}

const choices = (role: string) =>
  ["Food", "Heating"]
    .map(
      (name) =>
        `<div role="${role}" tabindex="0" aria-label="${name}" aria-checked="false"><span aria-hidden="true" style="display:inline-block;width:20px;height:20px"><input type="${role}" hidden></span>${name}</div>`,
    )
    .join("");
const segment = (name: string) => `<span role="spinbutton" contenteditable aria-label="${name}">00</span>`;
const months = ["January", "February", "March"].map((name) => `<span>${name} 2027</span>`).join("");

/** Controls as component libraries draw them, each with the label and the type of its question. */
const PAGES: [name: string, body: string, questions: Partial<Seen>[]][] = [
  [
    "boxes by role around inputs for the form alone",
    `<div role="group" aria-label="Benefits">${choices("checkbox")}</div>`,
    [
      { label: "Food", field_type: "checkbox" },
      { label: "Heating", field_type: "checkbox" },
    ],
  ],
  [
    "a transparent box that opens a list",
    `<label for="c">County</label><div style="width:200px;border:1px solid"><div style="opacity:0"><input id="c" role="combobox" readonly aria-haspopup="listbox" aria-controls="l" style="width:11px"></div><span>Select</span></div><div id="l" role="listbox" hidden></div>`,
    [{ label: "County", field_type: "select" }],
  ],
  [
    "a group with a name of its library, and a label that points at it",
    `<label for="g">Contact by</label><div id="g" role="radiogroup" aria-label="segmented control"><label><input type="radio" name="w" value="m">Mail</label><label><input type="radio" name="w" value="p">Phone</label></div>`,
    [{ label: "Contact by", field_type: "radio" }],
  ],
  [
    "an editable line that suggests tags",
    `<label for="t">Skills</label><div><span contenteditable tabindex="0" role="textbox" aria-multiline="false" aria-autocomplete="both" aria-label="Tags input field" style="display:inline-block;width:200px"></span></div><input id="t" tabindex="-1" style="position:absolute;left:-9999em;transform:scale(0)">`,
    [{ label: "Skills" }],
  ],
  [
    "pairs of words and a box in one row",
    `<table><tr><td>Last name:</td><td><input name="l"></td><td>First name:</td><td><input name="f"></td></tr></table>`,
    [{ label: "Last name:" }, { label: "First name:" }],
  ],
  [
    "a row of words before boxes of their own",
    `<table><tr><th>Wages</th><td>You</td><td><input name="y"></td><td>Partner</td><td><input name="p"></td></tr></table>`,
    [{ label: "Wages – You" }, { label: "Wages – Partner" }],
  ],
  [
    "a number in boxes of its parts",
    `<table><tr><td>Social Security number:</td><td><input name="a" maxlength="3" size="3"> - <input name="b" maxlength="2" size="2"> - <input name="c" maxlength="4" size="4"></td></tr></table>`,
    [{ label: "Social Security number:", field_type: "text" }],
  ],
  [
    "boxes of such lengths with labels of their own",
    `<fieldset><legend>Phone</legend>${[
      ["Area code", 3],
      ["Exchange", 3],
      ["Line", 4],
    ]
      .map(([label, length]) => `<label>${label} <input maxlength="${length}"></label>`)
      .join("")}</fieldset>`,
    [{ label: "Phone – Area code" }, { label: "Phone – Exchange" }, { label: "Phone – Line" }],
  ],
  [
    "a month in segments",
    `<div role="group" aria-label="Start month">${segment("Month")}/${segment("Year")}</div>`,
    [{ label: "Start month", field_type: "text" }],
  ],
  [
    "a labelled button that opens a dialog",
    `<label for="b">Period of stay</label><button type="button" id="b" aria-haspopup="dialog" style="width:90px;height:30px"></button>`,
    [{ label: "Period of stay", field_type: "text" }],
  ],
  [
    "a colour",
    `<label>Colour of the door <input type="color"></label>`,
    [{ label: "Colour of the door", field_type: "text" }],
  ],
  [
    "the symbols of a list",
    `<label for="r">Quality</label><ul id="r">${[1, 2, 3].map((at) => `<li><div role="radio" aria-checked="false" aria-posinset="${at}" tabindex="0">★</div></li>`).join("")}</ul>`,
    [{ label: "Quality", field_type: "radio" }],
  ],
  [
    "an upload whose drawn part names the press",
    `<label for="f">Proof of income</label><input type="file" id="f" aria-label="Drag a file here">`,
    [{ label: "Proof of income", unsupported: "a file upload" }],
  ],
  [
    "a box whose dialog shows the months of a year",
    `<label for="m">Start month</label><input id="m" role="combobox" aria-haspopup="dialog" aria-controls="d" onclick="d.hidden = false" onblur="this.value = ''"><div id="d" role="dialog" hidden>${months}</div>`,
    [{ label: "Start month", field_type: "text" }],
  ],
];

describe("a control that a component draws is one question, with the words of the page", () => {
  it.for(PAGES)("%s", async ([, body, questions]) => {
    const { html_context } = (await explore(`<form>${body}<button>Continue</button></form>`)) as {
      html_context: Seen[];
    };
    const seen = html_context.filter(({ field_id }) => field_id !== undefined);
    expect(seen).toMatchObject(questions);
    expect(
      seen.every(({ options }) => options === undefined || !JSON.stringify(options).includes('"on"')),
    ).toBe(true);
  });
});
