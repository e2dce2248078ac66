import { describe, expect } from "vitest";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { explorePostingPages } from "../../../fixtures/scout/explore-posting-pages.ts";

const { explore, save } = explorePostingPages();

const NEXT = `<button>Continue</button>`;
const box = (attributes: string) => `<label>Monthly pay <input inputmode="decimal" ${attributes}></label>`;

type Asked = { html_context: { field_id?: string; label?: string }[] };

/** Pages whose controls differ by their section or their order alone. */
const PAGES: [name: string, body: string, labels: string[]][] = [
  [
    "cards with headings and ids of a counter",
    `<div><h3>You</h3>${box(`id=":r2:"`)}</div><div><h3>Your partner</h3>${box(`id=":r4:"`)}</div>`,
    ["You – Monthly pay", "Your partner – Monthly pay"],
  ],
  [
    "rows of a table with one accessible name",
    `<table><tr><th>Crop</th><th>Acres</th></tr>${["Wheat", "Maize", "Barley"]
      .map((crop) => `<tr><td>${crop}</td><td><input type="number" aria-label="Acres"></td></tr>`)
      .join("")}</table>`,
    ["Wheat – Acres", "Maize – Acres", "Barley – Acres"],
  ],
  [
    "paragraphs under headings of their own, with a year in each id",
    `<h3>2023</h3><p><label for="wages2023">Wages</label><input id="wages2023"></p>
     <h3>2024</h3><p><label for="wages2024">Wages</label><input id="wages2024"></p>`,
    ["2023 – Wages", "2024 – Wages"],
  ],
  [
    "paragraphs without any difference but their order",
    `<p>${box("")}</p><p>${box("")}</p><p>${box("")}</p>`,
    ["Monthly pay", "Monthly pay", "Monthly pay"],
  ],
  [
    "two boxes in a row with one label and a sign between them, after another question",
    `<div><label for="q">Quality</label><input id="q"></div><label for="from">Period</label><div><input id="from"><span>-</span><input></div>`,
    ["Quality", "Period", "Period"],
  ],
  [
    "two boxes in a row with a word between them",
    `<label for="from">Period</label><div><input id="from"><span>until</span><input></div>`,
    ["Period", "until"],
  ],
  [
    "one id given twice",
    `<p>${box(`id="pay" name="pay"`)}</p><p>${box(`id="pay" name="pay"`)}</p>`,
    ["Monthly pay", "Monthly pay"],
  ],
  [
    "a control that the page holds a second time out of sight",
    `<p>${box(`id="pay"`)}</p><p hidden>${box(`id="pay"`)}</p>`,
    ["Monthly pay"],
  ],
];

describe("each control that a page shows is one question", () => {
  it.for(PAGES)("%s", async ([, body, labels]) => {
    const { html_context } = (await explore(`<form>${body}${NEXT}</form>`)) as Asked;
    const questions = html_context.filter(({ field_id }) => field_id !== undefined);
    expect(questions.map(({ label }) => label)).toEqual(labels);
    expect(new Set(questions.map(({ field_id }) => field_id)).size).toBe(labels.length);
  });

  it("and saved, where two controls of one name are in components that repeat their ids", async () => {
    const { html_context } = (await explore(
      `<form><own-range></own-range><own-range></own-range><script>customElements.define("own-range", class extends HTMLElement {
         connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = '<div id="words">Hours <div><input type="number" aria-label="Hours"></div></div>'; }
       });</script>${NEXT}</form>`,
    )) as Asked;
    const fields = html_context.flatMap(({ field_id }) => (field_id ? [{ field_id, required: false }] : []));
    expect(fields).toHaveLength(2);
    expect(await save(fields)).not.toHaveProperty("error");
  });
});
