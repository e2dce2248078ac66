/** Items whose buttons load the page again, or another one. */
import { beforeEach, describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { at, field, run, sketchWizard } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

describe("a repeatable group whose boxes take one item after the other", () => {
  type Layout = (rows: string, boxes: string, add: string) => string;
  const finish = `<button name="finish">Finish</button>`;
  const PLOTS = [
    { plot: "A-1", size: 4 },
    { plot: "B-2", size: 7 },
  ];
  const group = field("plots", "group", [], {
    repeatable: true,
    add_button: { locators: at("id=add") },
    sub_fields: [field("plot", "text", ["id=plot-2025", "name=plot"]), field("size", "number", "name=size")],
  });

  test.each<[string, Layout, object[]]>([
    [
      "in a row with its button",
      (rows, boxes, add) => `<form><table>${rows}<tr><td>${boxes}${add}</td></tr></table>${finish}</form>`,
      PLOTS,
    ],
    [
      "in a form of their own",
      (rows, boxes, add) => `<table>${rows}</table><form>${boxes}${add}</form><form>${finish}</form>`,
      PLOTS.slice(0, 1),
    ],
    [
      "in a form of their own with a numbered id",
      (rows, boxes, add) =>
        `<table>${rows}</table><form>${boxes.replace('name="plot"', 'name="plot" id="plot-2025"')}${add}</form><form>${finish}</form>`,
      PLOTS.slice(0, 1),
    ],
    [
      "above the page's button",
      (rows, boxes, add) => `<table>${rows}</table><form>${boxes}<p>${add}</p>${finish}</form>`,
      PLOTS,
    ],
  ])("%s", async (_, layout, plots) => {
    const items: string[] = [];
    forms.route("/plots", ({ form }) => {
      if (form.has("finish")) items.push("finished");
      if (form.has("add.x") || form.has("add")) items.push(`${form.get("plot")}/${form.get("size")}`);
      const rows = items.map((item) => `<tr><td>${item}</td></tr>`).join("");
      const add = `<input type="image" alt="Add plot" name="add" id="add" width="50" height="20">`;
      return pageOf(
        "Plots",
        layout(rows, `<input name="plot" aria-label="Plot"> <input name="size" aria-label="Size">`, add),
      );
    });
    const { error } = await fillFields(`${forms.origin}/plots`, [group], { plots }, "button=Finish");
    expect(error).toBeUndefined();
    expect(items).toEqual(["A-1/4", "B-2/7"].slice(0, plots.length));
  });
});

test("the items of a list survive that each button loads the page again", async () => {
  const items: string[] = [];
  let isOpen = false;
  forms.route("/postback", ({ form }) => {
    const pressed = form.get("press");
    if (pressed === "Add") isOpen = true;
    if (pressed === "Update") {
      items.push(`${form.get("what")}/${form.get("cost")}`);
      isOpen = false;
    }
    const open = `<label>What <input name="what"></label><label>Cost <input name="cost"></label><button name="press" value="Update">Update</button>`;
    const closed = `<button name="press" value="Add">Add an item</button>`;
    return pageOf(
      "Items",
      `<table>${items.map((item) => `<tr><td>${item.split("/")[0]}</td></tr>`).join("")}</table>
       <form method="post" action="/postback">${isOpen ? open : closed}</form>
       <form method="post" action="/answers"><input type="hidden" name="items" value="${items.join(" ")}"><button>Continue</button></form>`,
    );
  });
  const group = field("items", "group", [], {
    repeatable: true,
    sub_fields: [field("what", "text", "label=What"), field("cost", "text", "label=Cost")],
  });
  const { answers, error } = await run(sketchWizard(`${forms.origin}/postback`, [{ fields: [group] }]), {
    items: [
      { what: "Rent", cost: "1200" },
      { what: "Food", cost: "430" },
      { what: "Books", cost: "55" },
    ],
  });
  expect(error).toBeUndefined();
  expect(answers.items).toBe("Rent/1200 Food/430 Books/55");
});

describe("a group whose items have a page of their own", () => {
  beforeEach(() => {
    const list = (jobs: string) =>
      pageOf(
        "Your jobs",
        `<ul>${jobs
          .split(",")
          .filter(Boolean)
          .map((job) => `<li>${job}</li>`)
          .join("")}</ul><a id="add" role="button" href="/job?jobs=${jobs}">Add a job</a>
         <form action="/answers"><input type="hidden" name="jobs" value="${jobs}"><button>Continue</button></form>`,
      );
    forms.route("/jobs-list", () => list(""));
    forms.route("/job", ({ form }) =>
      pageOf(
        "Add a job",
        `<form action="/job-saved"><input type="hidden" name="jobs" value="${form.get("jobs")}"><label>Title <input id="title" name="title"></label><button>Continue</button></form>`,
      ),
    );
    forms.route("/job-saved", ({ form }) =>
      list([form.get("jobs"), form.get("title")].filter(Boolean).join(",")),
    );
  });

  test.each([
    [
      "with the button that the file names",
      { save_button: { text: "Continue", locators: at("button=Continue") } },
    ],
    ["without one in the file", {}],
    [
      "though its heading has the words of the add button",
      { add_button: { text: "Add a job" }, save_button: { locators: at("button=Continue") } },
    ],
  ])("saves them by the button with the caption of the page's own, %s", async (_, more) => {
    const group = field("jobs", "group", [], {
      repeatable: true,
      add_button_selector: "#add",
      sub_fields: [field("title", "text", "id=title")],
      ...more,
    });
    const { received, error } = await fillFields(`${forms.origin}/jobs-list`, [group], {
      jobs: [{ title: "Baker" }, { title: "Cook" }],
    });
    expect(error).toBeUndefined();
    expect(received).toEqual({ jobs: "Baker,Cook" });
  });
});

test("a skipped page of a group is recognised by the questions of the next page", async () => {
  const next = (path: string, content: string) =>
    pageOf("Step", `<form action="${path}">${content}<button>Continue</button></form>`);
  forms.route("/work", () => next("/home", `<label>Work <input name="work" id="work"></label>`));
  forms.route("/home", () => next("/answers", `<label>Home <input name="home" id="home"></label>`));
  const children = field("children", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("name", "text", "id=child-name")],
  });
  const wizard = sketchWizard(`${forms.origin}/work`, [
    { fields: [field("work", "text", "id=work", { required: true })] },
    { fields: [children] },
    { fields: [field("home", "text", "id=home", { required: true })] },
  ]);
  const { answers, error } = await run(wizard, { work: "none", home: "Salem" });
  expect(error).toBeUndefined();
  expect(answers).toMatchObject({ home: "Salem" });
});
