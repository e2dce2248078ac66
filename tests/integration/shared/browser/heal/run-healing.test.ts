import { createServer } from "node:http";
import { describe, expect } from "vitest";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import { executeWizard } from "../../../../../shared/browser/execute-wizard.ts";
import type { ChooseElement } from "../../../../../shared/browser/heal/heal-page.ts";
import { loadWizard } from "../../../../../shared/wizards/format/load-wizard.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { forEachTest, test } from "../../../../fixtures/for-each-test.ts";
import { listen } from "../../../../fixtures/listen.ts";

const CONFIG = {
  ...readBrowserConfig({ PATH: process.env.PATH, HOME: process.env.HOME }),
  timeouts: { run: 30_000, pageLoad: 5000, element: 1200, navigation: 2500 },
};
const RECORDED = { income: "Monthly income", renter: "Do you rent?", state: "State", button: "Next" };
const NOW = {
  income: '<label>Your monthly income <input id="v2-income" name="v2-a"></label>',
  renter:
    '<fieldset><legend>Do you rent? (required)</legend><label><input type="radio" name="v2-b" value="1"> Yes</label><label><input type="radio" name="v2-b" value="0"> No</label></fieldset>',
  state:
    '<label>State <select id="v2-state" name="v2-c"><option value="">Choose</option><option>Ohio</option><option>Utah</option></select></label>',
  button: '<button class="v2">Continue »</button>',
};

/** A site, whose pages the test gives. */
const own = forEachTest(async () => {
  const site = { body: "", second: "", origin: "", close: async () => {} };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://forms");
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (pathname === "/result")
      response.end(
        `<h1>Result</h1><dl><dt>Decision</dt><dd id="decision">${[...searchParams.values()].join(" ")}</dd></dl>`,
      );
    else if (pathname === "/second") response.end(`<title>Aid</title><h1>Your home</h1>${site.second}`);
    else if (pathname === "/deleted") response.end("<h1>Deleted</h1>");
    else response.end(`<!doctype html><title>Aid</title><h1>Your household</h1>${site.body}`);
  });
  return Object.assign(site, await listen(server));
});

interface WizardFile {
  total_pages: number;
  pages: { fields: object[] }[];
}

/** A wizard whose ids and names the site no longer has. */
function wizard(change: (file: WizardFile) => unknown = () => {}) {
  const by = (by: string, value: string) => ({ by, value });
  const file = {
    format_version: 2,
    wizard_id: "aid",
    name: "Aid",
    url: `${own().origin}/`,
    discovered_at: "2026-01-01T00:00:00Z",
    discovery_version: "2.0.0",
    total_pages: 1,
    pages: [
      {
        page_number: 1,
        page_title: "Your household",
        fields: [
          {
            field_id: "income",
            label: RECORDED.income,
            field_type: "number",
            interaction: "fill",
            required: true,
            locators: [by("id", "income"), by("label", RECORDED.income)],
          },
          {
            field_id: "renter",
            label: RECORDED.renter,
            field_type: "radio",
            interaction: "click",
            required: true,
            locators: [by("name", "renter")],
            options: [
              { value: "yes", label: "Yes", locators: [by("id", "renter-yes")] },
              { value: "no", label: "No", locators: [by("id", "renter-no")] },
            ],
          },
          {
            field_id: "state",
            label: RECORDED.state,
            field_type: "select",
            interaction: "select",
            required: true,
            locators: [by("id", "state")],
          },
        ],
        continue_button: { text: RECORDED.button, locators: [by("id", "continue")] },
      },
    ],
    results: [{ name: "decision", label: "Decision", type: "text", locators: [by("id", "decision")] }],
  };
  change(file);
  return loadWizard({ name: "aid.json", text: JSON.stringify(file) }).wizard;
}

async function run(heal: "off" | "report" | "on", html: string, choose?: ChooseElement) {
  own().body = html;
  return execute(wizard(), heal, choose);
}

async function execute(
  changed: ReturnType<typeof wizard>,
  heal: "off" | "report" | "on",
  choose?: ChooseElement,
  timeouts = CONFIG.timeouts,
) {
  return executeWizard(
    changed,
    {
      income: 2100,
      renter: "no",
      state: "Utah",
      heat: true,
      needs: ["Food", "Heat"],
      city: "Provo",
      works: "Yes",
      home: { city: "Provo" },
      rent: 900,
      children: [
        { name: "Ann", age: 4 },
        { name: "Ben", age: 7 },
      ],
    },
    { config: { ...CONFIG, heal, timeouts }, launch: shareBrowser, choose, screenshots: "result" },
  );
}

const form = (parts: Partial<typeof NOW> = {}, action = "/result") =>
  `<form action="${action}">${Object.values({ ...NOW, ...parts }).join("\n")}</form>`;

describe("a page whose ids, names and labels have changed", () => {
  test("HEAL=on: the run succeeds, and every healed element is reported with its old and new locator", async () => {
    const { success, results, healed = [], warnings, error } = await run("on", form());
    expect(error).toBeUndefined();
    expect(success).toBe(true);
    expect(results.decision?.text).toBe("2100 0 Utah");
    expect(healed.map(({ field_id, used }) => `${field_id} ${used}`).toSorted()).toEqual([
      "income true",
      "renter true",
      "state true",
      "undefined true",
    ]);
    expect(warnings.join("\n")).toContain(
      "Page 1 has changed: the field income was found by its likeness to “Your monthly income” (id income → id v2-income)",
    );
    expect(JSON.stringify([warnings, healed])).not.toContain("2100");
  });

  test("HEAL=report: the run fails as before, and names the element that it would have used", async () => {
    const { success, error, healed = [], warnings } = await run("report", form());
    expect(success).toBe(false);
    expect(error?.type).toBe("selector_not_found");
    expect(healed.every(({ used }) => !used)).toBe(true);
    expect(warnings.join("\n")).toContain(
      "With HEAL=on, its likeness to “Your monthly income” would be used",
    );
  });

  test("HEAL=off: the run fails without a look", async () => {
    const { error, healed, warnings } = await run("off", form());
    expect(error?.type).toBe("selector_not_found");
    expect([healed, warnings]).toEqual([undefined, []]);
  });
});

const DRAWN = `<script>
  const draw = (name, inner, element = HTMLElement) => customElements.define(name, class extends element {
    connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = inner(this); }
  });
  draw("x-box", () => '<input id="inner" type="checkbox" aria-label="off">');
  draw("x-text-box", () => '<div><input id="inner" type="checkbox"><i><slot></slot></i></div>');
  draw("x-item", (host) => '<div><label>' + host.getAttribute("label") + '</label><slot></slot></div>');
  draw("x-keyed", (host) => {
    const key = host.getAttribute("key");
    return '<style>input { color: red }</style><input name="' + key + '" aria-label="' + key + '">';
  });
  draw("x-switch", () => '<div><input id="inner" type="checkbox" role="switch"></div>');
  draw("x-amount", () => '<input id="inner" type="number" aria-label="50">');
  draw("x-option", (host) => '<span><slot></slot></span>');
  draw("x-options", (host) => '<div role="radiogroup" aria-labelledby="words"><b id="words">' + host.getAttribute("label") + '</b><slot></slot></div>');
</script>`;
const CHOSEN = `<script>
  for (const option of document.querySelectorAll("x-option")) {
    Object.assign(option, { role: "radio", ariaChecked: "false", tabIndex: 0 });
    option.onclick = () => {
      for (const other of option.parentElement.children) other.ariaChecked = String(other === option);
    };
  }
  document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const inner = (css) => document.querySelector(css)?.shadowRoot.querySelector("input");
    const chosen = [...document.querySelectorAll("x-option[aria-checked=true]")].map((one) => one.textContent);
    const given = [inner("x-amount").value, ...chosen, inner("x-box")?.checked].filter((one) => one !== undefined);
    location.href = "/result?" + given.map((one) => "a=" + one).join("&");
  });
</script>`;

describe("controls that custom elements draw", () => {
  const amount = '<label for="v2-income">Your monthly income</label><x-amount id="v2-income"></x-amount>';
  const field = (field_id: string, label: string, field_type: string) => ({
    field_id,
    label,
    field_type,
    interaction: "click",
    required: true,
    locators: [{ by: "css", value: `x-old[name=${field_id}]` }],
  });
  const radios = (label: string, ...options: string[]) =>
    `<x-options label="${label}">${options.map((option) => `<x-option>${option}</x-option>`).join("")}</x-options>`;
  const only = (...fields: object[]) =>
    wizard((file) => {
      file.pages[0]?.fields.splice(1, 2, ...fields);
    });

  test("a control is healed by the label of its element", async () => {
    const box = "<div><div><label><x-box></x-box> Your rent includes heat</label></div></div>";
    own().body = `${DRAWN}<form><div>${box}${amount}</div>${NOW.button}</form>${CHOSEN}`;
    const { error, results } = await execute(only(field("heat", "Rent includes heat", "checkbox")), "on");
    expect(error).toBeUndefined();
    expect(results.decision?.text).toBe("2100 true");
  });

  test("a control is healed by a custom element that labels its own, and by the words that its own draws", async () => {
    const words =
      '<x-words for="v2-income">Your monthly income</x-words><x-amount id="v2-income"></x-amount>';
    own().body = `${DRAWN}<form>${words}<div><x-text-box>Your rent includes heat</x-text-box></div>${NOW.button}</form>${CHOSEN}`;
    const { error, healed = [] } = await execute(only(field("heat", "Rent includes heat", "checkbox")), "on");
    expect(error).toBeUndefined();
    expect(healed.map(({ field_id }) => field_id)).toEqual(expect.arrayContaining(["income", "heat"]));
  });

  test("a control is healed by the words of the element that shows its own in a slot, not by its key or its styles", async () => {
    const income = '<x-item label="Your monthly income"><x-keyed key="v2-a"></x-keyed></x-item>';
    const city = '<x-item label="Your city"><x-keyed key="v2-b"></x-keyed></x-item>';
    own().body = `${DRAWN}<form>${city}${income}${NOW.button}</form>`;
    const { healed = [] } = await execute(only(field("city", "City", "text")), "on");
    expect(healed.map(({ field_id, label }) => [field_id, label])).toEqual(
      expect.arrayContaining([
        ["city", "Your city"],
        ["income", "Your monthly income"],
      ]),
    );
  });

  test("a first page is recognised by a question whose boxes stand in the slot of another element", async () => {
    const boxes = ["Food", "Rent", "Heat"].map((option) => `<x-box label="${option}"></x-box>`).join("");
    own().body = `${DRAWN}<form action="/result"><input type="hidden" name="a" value="x"><x-item label="Kinds of help">${boxes}</x-item>${NOW.button}</form>`;
    const needs = {
      ...field("needs", "Kinds of help", "checkbox"),
      multiple: true,
      locators: [{ by: "label", value: "Kinds of help" }],
    };
    const { error, pages_completed } = await execute(
      wizard((file) => {
        const [page] = file.pages as { fields: object[]; continue_button?: object }[];
        if (page) page.fields = [needs];
      }),
      "on",
    );
    expect(error).toBeUndefined();
    expect(pages_completed).toBe(1);
  });

  test("the label of another element's control does not name the section of a switch", async () => {
    const age =
      '<div><label for="v2-age">Your age of the youngest child</label><x-amount id="v2-age"></x-amount></div>';
    const large = "<div><label>Your send letters in large print <x-switch></x-switch></label></div>";
    own().body = `${DRAWN}<form><div>${amount}</div>${age}${large}${NOW.button}</form>${CHOSEN}`;
    const { error, healed = [] } = await execute(
      only(field("heat", "Send letters in large print", "checkbox")),
      "on",
    );
    expect(error).toBeUndefined();
    expect(healed.map(({ field_id }) => field_id)).toContain("heat");
  });

  test("radios are healed by the words of their own group", async () => {
    const renter = radios("Your renting: do you rent?", "Yes", "No");
    const work = radios("Your working: do you work?", "Yes", "No");
    own().body = `${DRAWN}<form>${work}${renter}${amount}${NOW.button}</form>${CHOSEN}`;
    const fields = [
      field("renter", "Renting: do you rent?", "radio"),
      field("works", "Working: do you work?", "radio"),
    ];
    const { error, results } = await execute(only(...fields), "on");
    expect(error).toBeUndefined();
    expect(results.decision?.text).toBe("2100 Yes No");
  });

  test("radios are healed by a heading within their group that names it", async () => {
    const renter = `<div role="radiogroup" aria-labelledby="v2-q"><h3 id="v2-q">Do you rent?</h3>
<span><x-option>Yes</x-option><x-option>No</x-option></span></div>`;
    own().body = `${DRAWN}<form>${renter}${amount}${NOW.button}</form>${CHOSEN}`;
    const { error, results } = await execute(only(field("renter", "Do you rent?", "radio")), "on");
    expect(error).toBeUndefined();
    expect(results.decision?.text).toBe("2100 No");
  });
});

test("questions of a group are healed", async () => {
  const withGroup = (file: WizardFile) => {
    const city = { field_id: "city", label: "City", field_type: "text", interaction: "fill" };
    file.pages[0]?.fields.push({
      field_id: "home",
      label: "Home",
      field_type: "group",
      interaction: "fill",
      required: true,
      sub_fields: [{ ...city, required: true, locators: [{ by: "id", value: "city" }] }],
    });
  };
  own().body = form({ state: `${NOW.state}<label>City <input id="v2-city" name="v2-d"></label>` });
  const healed = await execute(wizard(withGroup), "on");
  expect(healed.error).toBeUndefined();
  expect(healed.results.decision?.text).toBe("2100 0 Utah Provo");
  expect(healed.healed).toContainEqual(
    expect.objectContaining({ group: "home", field_id: "city", used: true }),
  );
});

test("questions of a repeated group are healed, and no instance is added twice", async () => {
  const by = (by: string, value: string) => ({ by, value });
  const withChildren = (file: WizardFile) => {
    const text = { field_type: "text", interaction: "fill", required: true };
    file.pages[0]?.fields.push({
      field_id: "children",
      label: "Children",
      field_type: "group",
      interaction: "fill",
      required: true,
      repeatable: true,
      add_button_selector: "#add",
      sub_fields: [
        { ...text, field_id: "name", label: "Name of the child", locators: [by("id", "name")] },
        { ...text, field_id: "age", label: "Age", field_type: "number", locators: [by("id", "age")] },
      ],
    });
  };
  const children = `<ul id="saved"></ul><button type="button" id="add">Add a child</button>
<div id="open" hidden><label>Name of the child <input id="name"></label><label>Age <input id="v2-age"></label><button type="button" id="save">Save</button></div>
<script>
document.querySelector("#add").onclick = () => { document.querySelector("#open").hidden = false; };
document.querySelector("#save").onclick = () => {
  const [name, age] = ["#name", "#v2-age"].map((id) => document.querySelector(id));
  const item = saved.appendChild(document.createElement("li"));
  item.append(name.value + " " + age.value);
  item.append(Object.assign(document.createElement("input"), { type: "hidden", name: "child", value: name.value + age.value }));
  name.value = age.value = "";
  document.querySelector("#open").hidden = true;
};
</script>`;
  own().body = form({ state: NOW.state + children });
  const { error, results, healed } = await execute(wizard(withChildren), "on");
  expect(error).toBeUndefined();
  expect(results.decision?.text).toBe("2100 0 Utah Ann4 Ben7");
  expect(healed).toContainEqual(expect.objectContaining({ group: "children", field_id: "age", used: true }));
});

test("a later page whose elements have all changed is recognised while the run still waits for it", async () => {
  const withSecondPage = (file: WizardFile) => {
    const [first] = file.pages;
    const rent = { field_id: "rent", label: "Monthly rent", field_type: "number", interaction: "fill" };
    const fields = [{ ...rent, required: true, locators: [{ by: "id", value: "rent" }] }];
    file.total_pages = 2;
    file.pages.push({ ...first, page_number: 2, fields } as never);
  };
  own().body = form({}, "/second");
  own().second =
    '<form action="/result"><label>Your monthly rent <input id="v2-rent" name="rent"></label><button>Next</button></form>';
  // The wait for the page would outlast the run.
  const timeouts = { ...CONFIG.timeouts, navigation: 60_000 };
  const { error, results, healed = [] } = await execute(wizard(withSecondPage), "on", undefined, timeouts);
  expect(error).toBeUndefined();
  expect(results.decision?.text).toBe("900");
  expect(healed.map(({ page, field_id = "button" }) => `${page} ${field_id}`)).toContain("2 rent");
});

describe("elements that are not healed", () => {
  const intact = '<label>Monthly income <input id="income" name="a"></label>';
  test.each([
    ["a field that is gone", { state: "" }, "state"],
    ["a field of another type", { state: "<label>State <input type=checkbox id=v2-state></label>" }, "state"],
    [
      "a field about something else",
      { state: NOW.state.replace("State ", "Marital state of the landlord ") },
      "state",
    ],
    ["a button that does something else", { button: "<button>Delete my data</button>" }, "button"],
    [
      "a button of another form",
      { button: '</form><form action="/deleted"><button>Continue</button>' },
      "button",
    ],
  ])("%s", async (_, parts, element) => {
    const { error, healed = [] } = await run("on", form({ income: intact, ...parts }));
    expect(error?.type).toBe("selector_not_found");
    expect(healed.map(({ field_id = "button" }) => field_id)).not.toContain(element);
  });

  test("two elements that are equally alike", async () => {
    const { error, healed = [] } = await run(
      "on",
      form({ income: intact, state: NOW.state + NOW.state.replaceAll("v2-", "v3-") }),
    );
    expect(error?.type).toBe("selector_not_found");
    expect(healed.map(({ field_id }) => field_id)).not.toContain("state");
  });
});

test("a model chooses where the likeness leaves it open, among elements of the same type and with a like label", async () => {
  const asked: unknown[] = [];
  const choose: ChooseElement = async (what, labels) => {
    asked.push([what, labels]);
    return labels[0];
  };
  const { success, healed = [] } = await run(
    "on",
    form({ income: NOW.income.replace("Your monthly income", "Monthly earnings") }),
    choose,
  );
  expect(asked).toEqual([["Monthly income", ["Monthly earnings"]]]);
  expect(success).toBe(true);
  expect(healed.find(({ field_id }) => field_id === "income")).toMatchObject({ asked: true, used: true });
});
