import { beforeEach, describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { at, field, run, runFields, sketchWizard } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();

const CHILDREN = field("children", "group", [], {
  repeatable: true,
  add_button_selector: "#add",
  sub_fields: [
    field("name", "text", "id=child-name"),
    field("relation", "select", "id=child-relation"),
    field("home", "radio", "id=child-home-yes"),
  ],
});
const ANN = { name: "Ann", relation: "Daughter", home: "no" };
const BEN = { name: "Ben", relation: "Son", home: "yes" };

const children = (list: object[], query = "", group = CHILDREN) =>
  run(
    sketchWizard(`${forms.origin}/children.html${query}`, [
      { fields: [group], button: "button=Save and continue" },
    ]),
    { children: list },
  );

describe("a repeatable group whose boxes take one item after the other", () => {
  const serve = (path: string, layout: (rows: string, boxes: string, add: string) => string) => {
    const items: string[] = [];
    forms.route(path, ({ form }) => {
      if (form.has("finish")) return answersPage(items);
      if (form.has("add.x") || form.has("add")) items.push(`${form.get("plot")}/${form.get("size")}`);
      const rows = items.map((item) => `<tr><td>${item}</td></tr>`).join("");
      const add = `<input type="image" alt="Add plot" name="add" id="add" width="50" height="20">`;
      return pageOf(
        "Plots",
        layout(rows, `<input name="plot" aria-label="Plot"> <input name="size" aria-label="Size">`, add),
      );
    });
    const group = field("plots", "group", [], {
      repeatable: true,
      add_button: { locators: at("id=add") },
      sub_fields: [
        field("plot", "text", ["id=plot-2025", "name=plot"]),
        field("size", "number", "name=size"),
      ],
    });
    return (plots: object[]) =>
      run(sketchWizard(forms.origin + path, [{ fields: [group], button: "button=Finish" }]), { plots });
  };
  const answersPage = (items: string[]) =>
    pageOf("Answers", `<table id="answers"><tr><td>plots</td><td>${items.join(" ")}</td></tr></table>`);
  const finish = `<button name="finish">Finish</button>`;
  const PLOTS = [
    { plot: "A-1", size: 4 },
    { plot: "B-2", size: 7 },
  ];

  test.each<[string, (rows: string, boxes: string, add: string) => string, object[]]>([
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
  ])("%s", async (name, layout, plots) => {
    const { answers, error } = await serve(`/${name.replaceAll(" ", "-").replace("'", "")}`, layout)(plots);
    expect(error).toBeUndefined();
    expect(answers.plots).toBe(["A-1/4", "B-2/7"].slice(0, plots.length).join(" "));
  });
});

describe("a repeatable group with an inline form", () => {
  test.each(["Save", "Add", "Done"])(
    "is saved by a button that the file does not name: %s",
    async (caption) => {
      const { answers, error } = await children([ANN, BEN, ANN], `?save=${caption}`);
      expect(error).toBeUndefined();
      expect(answers.children).toBe("Ann/d/no Ben/s/yes Ann/d/no");
    },
  );

  test("is saved by the button that the file names, and skipped when its list is empty", async () => {
    const named = { ...CHILDREN, save_button: { locators: at("button=Keep it") } };
    expect((await children([BEN], "?save=Keep it", named)).answers.children).toBe("Ben/s/yes");
    const wizard = sketchWizard(`${forms.origin}/children.html`, [
      { fields: [CHILDREN], button: "button=Save and continue" },
    ]);
    expect((await run(wizard, { children: [] })).answers).toEqual({ children: "" });
  });

  test("whose item the site rejects ends with the site's messages, the item's number and no personal data", async () => {
    const { error } = await children([ANN, { ...BEN, name: "No name" }]);
    expect(error?.type).toBe("validation_error");
    expect(error?.details).toMatchObject({ field_id: "children", page: 1, instance: 2 });
    expect(error?.details.validation_errors).toEqual([
      { field_id: "name", message: "Enter the name of a child." },
    ]);
    expect(error?.message).not.toContain("No name");
  });

  test("without a save or add button is an error", async () => {
    const unsaved = { ...CHILDREN, save_button: { locators: at("button=Gone") } };
    const missing = await children([ANN], "", unsaved);
    expect(missing.error?.type).toBe("selector_not_found");
    expect(missing.error?.message).toContain("Item 1 of children on page 1 needs a save button");
    const lost = await run(
      sketchWizard(`${forms.origin}/places.html`, [{ fields: [CHILDREN], button: "button=Continue" }]),
      { children: [ANN] },
    );
    expect(lost.error?.message).toContain("Item 1 of children on page 1 needs an add button");
  });
});

test("an add button that the site has renamed is found by its caption, if only one has such a caption", async () => {
  const { answers, error } = await children([ANN], "", { ...CHILDREN, add_button_selector: "#gone" });
  expect(error).toBeUndefined();
  expect(answers.children).toBe("Ann/d/no");
});

describe("the items of a list", () => {
  const WHAT_AND_COST = [field("what", "text", "label=What"), field("cost", "text", "label=Cost")];
  const ITEMS = [
    { what: "Rent", cost: "1200" },
    { what: "Food", cost: "430" },
    { what: "Books", cost: "55" },
  ];
  test.each([
    ["redrawn", "next to an add button that is drawn again", { add_button: { locators: at("css=.add") } }],
    ["dialog", "in a dialog elsewhere in the document", { add_button: { locators: at("button=Add item") } }],
    ["cards", "that are written in another way than they were given", {}],
    ["rows", "in rows that stay open and are drawn again", { add_button: { text: "Add another" } }],
    [
      "numbered",
      "in rows that number their names",
      { locators: ["name=items[0].what", "name=items[0].cost"] },
    ],
    ["each", "in rows that each have the add button", { add_button: { locators: at("css=.more") } }],
    [
      "removable",
      "in rows that can be removed, in a form of their own",
      { add_button: { text: "Add item" } },
    ],
    ["trusted", "by buttons that take only real clicks", { add_button: { locators: at("text=New item") } }],
    [
      "hosts",
      "whose controls and buttons lie in shadow roots",
      { add_button: { locators: at("css=.add") }, locators: ["css=.what", "css=.cost"] },
    ],
    ["fading", "in a dialog that fades after each", { add_button: { locators: at("css=.add") } }],
    ["folding", "in rows of which the newest is open", {}],
    ["carousel", "in rows that the page removes while another is filled", {}],
    ["windowed", "in rows of which the last two are shown", {}],
    ["newest", "in rows that appear above the earlier ones", {}],
    ["symbols", "by a button with a symbol, and typed as the site names one field after the other", {}],
  ])("are added (%s: %s)", async (kind, _, { locators, ...more }: Record<string, unknown>) => {
    const sub_fields = locators
      ? (locators as string[]).map((place, i) => field(["what", "cost"][i] ?? "", "text", place))
      : WHAT_AND_COST;
    const group = field("items", "group", [], { repeatable: true, sub_fields, ...more });
    const { answers, error } = await run(
      sketchWizard(`${forms.origin}/items.html?kind=${kind}`, [{ fields: [group] }]),
      { items: ITEMS },
    );
    expect(error).toBeUndefined();
    expect(answers.items).toBe("Rent/1200 Food/430 Books/55");
  });

  test("survive that each button loads the page again", async () => {
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
    const group = field("items", "group", [], { repeatable: true, sub_fields: WHAT_AND_COST });
    const { answers, error } = await run(sketchWizard(`${forms.origin}/postback`, [{ fields: [group] }]), {
      items: ITEMS,
    });
    expect(error).toBeUndefined();
    expect(answers.items).toBe("Rent/1200 Food/430 Books/55");
  });
});

test("rows that lose an answer when a row is added get it again", async () => {
  forms.route("/lost-answers", ({ form }) => {
    const rows = form.getAll("plot").map((plot, i) => `${plot}/${form.getAll("size")[i]}`);
    if (rows.length > 0)
      return pageOf(
        "Answers",
        `<table id="answers"><tr><td>plots</td><td>${rows.join(" ")}</td></tr></table>`,
      );
    return pageOf(
      "Plots",
      `<form method="post"><div id="rows"></div><button type="button" id="add">Add another plot</button><button>Finish</button></form>
      <script>add.onclick = () => { if (rows.lastChild) rows.lastChild.lastChild.value = "";
        rows.insertAdjacentHTML("beforeend", '<div><input name="plot" aria-label="Plot"><input name="size" aria-label="Size"></div>'); };</script>`,
    );
  });
  const group = field("plots", "group", [], {
    repeatable: true,
    add_button: { locators: at("id=add") },
    sub_fields: [field("plot", "text", "name=plot"), field("size", "number", "name=size")],
  });
  const wizard = sketchWizard(`${forms.origin}/lost-answers`, [{ fields: [group], button: "button=Finish" }]);
  const plots = [1, 2, 3].map((size) => ({ plot: `P-${size}`, size }));
  const { answers, error } = await run(wizard, { plots });
  expect(error).toBeUndefined();
  expect(answers.plots).toBe("P-1/1 P-2/2 P-3/3");
});

test.each([
  ["by {index}", "id=job-{index}:employer", "css=#jobs > div:nth-child({index}) input[name$=pay]"],
  ["by their labels, where the site has changed the ids", "id=gone-{index}", "label=Pay"],
])("rows that stay open are opened one after the other, located %s", async (_, employer, pay) => {
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("employer", "text", [employer, "label=Employer"]), field("pay", "text", pay)],
  });
  const { answers, error } = await run(
    sketchWizard(`${forms.origin}/jobs.html`, [{ fields: [jobs], button: "button=Submit" }]),
    {
      jobs: [
        { employer: "Bakery", pay: "100" },
        { employer: "School", pay: "200" },
      ],
    },
  );
  expect(error).toBeUndefined();
  expect(answers).toEqual({
    "jobs[0].employer": "Bakery",
    "jobs[0].pay": "100",
    "jobs[1].employer": "School",
    "jobs[1].pay": "200",
  });
});

test.each([
  ["recorded in the first row", "1"],
  ["with {index}", "{index}"],
])(
  "rows whose labels count them, which the page does not associate, are found by labels %s",
  async (_, number) => {
    forms.route("/counted-rows", () =>
      pageOf(
        "Household",
        `<form action="/answers"><div id="rows"></div><button type="button" id="add">Add child</button><button>Continue</button></form><script>
       const cell = (label, name) => '<div><div><label>' + label + '</label></div><div><div><div><div><div><input name="' + name + '"></div></div></div></div></div></div>';
       const add = () => { const row = document.createElement("div"), at = rows.children.length + 1; rows.append(row); row.innerHTML = cell("Name " + at, "name") + cell("Age " + at, "age"); };
       document.getElementById("add").onclick = add; add();</script>`,
      ),
    );
    const sub_fields = [
      field("name", "text", `label=Name ${number}`),
      field("age", "text", `label=Age ${number}`),
    ];
    const group = field("children", "group", [], {
      repeatable: true,
      add_button: { locators: at("id=add") },
      sub_fields,
    });
    const wizard = sketchWizard(`${forms.origin}/counted-rows`, [
      { fields: [group], button: "button=Continue" },
    ]);
    const children = [
      { name: "Ann", age: "7" },
      { name: "Ben", age: "12" },
      { name: "Cyd", age: "3" },
    ];
    const { answers, error } = await run(wizard, { children });
    expect(error).toBeUndefined();
    expect(answers).toMatchObject({ name: "Ann + Ben + Cyd", age: "7 + 12 + 3" });
  },
);

test("the add button of another group saves no row, where the continue button lies outside the form", async () => {
  forms.route("/two-groups", () =>
    pageOf(
      "Household",
      `<form id="own" action="/answers"><div id="rows"></div><button type="button" id="add">Add member</button>
       <button type="button" id="other">Add appliance</button></form><button form="own">Continue</button><script>
       const row = '<p><input name="name" aria-label="Name"></p>';
       document.getElementById("add").onclick = () => document.getElementById("rows").insertAdjacentHTML("beforeend", row);
       document.getElementById("other").onclick = () => document.body.insertAdjacentHTML("beforeend", "<dialog open><input aria-label=Kind></dialog>");</script>`,
    ),
  );
  const members = field("members", "group", [], {
    repeatable: true,
    add_button: { locators: at("button=Add member") },
    sub_fields: [field("name", "text", "label=Name")],
  });
  const wizard = sketchWizard(`${forms.origin}/two-groups`, [
    { fields: [members], button: "button=Continue" },
  ]);
  const { answers, error } = await run(wizard, { members: [{ name: "Ann" }, { name: "Ben" }] });
  expect(error).toBeUndefined();
  expect(answers.name).toBe("Ann + Ben");
});

test("a group that does not repeat is a set of fields", async () => {
  const name = field("person", "group", [], {
    sub_fields: [field("first", "text", "label=First name"), field("last", "text", "name=last")],
  });
  const { answers } = await runFields(
    `${forms.origin}/places.html`,
    [name, field("zip", "text", "name=zip")],
    {
      person: { first: "Ann", last: "Lee" },
      zip: "1",
    },
  );
  expect(answers).toMatchObject({ first: "Ann", last: "Lee" });
});

describe("a group whose items have a page of their own", () => {
  const wizard = (more: object = {}) =>
    sketchWizard(`${forms.origin}/jobs-list`, [
      {
        fields: [
          field("jobs", "group", [], {
            repeatable: true,
            add_button_selector: "#add",
            sub_fields: [field("title", "text", "id=title")],
            ...more,
          }),
        ],
      },
    ]);
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
    const { answers, error } = await run(wizard(more), { jobs: [{ title: "Baker" }, { title: "Cook" }] });
    expect(error).toBeUndefined();
    expect(answers).toEqual({ jobs: "Baker,Cook" });
  });
});

test("rows whose columns differ only in their position are filled row by row", async () => {
  forms.route("/table-rows", () =>
    pageOf(
      "Jobs",
      `<form action="/answers"><table id="jobs"><tr><th>Job</th><th>Pay</th></tr></table><input type="button" value="Add job" id="add"><button>Continue</button></form>
       <script>add.onclick = () => { jobs.insertRow(-1).innerHTML = '<td><input name="job"></td><td><input name="pay"></td>'; };
         document.forms[0].onsubmit = () => { const all = (name) => [...document.querySelectorAll("[name=" + name + "]")];
           const text = all("job").map((job, at) => job.value + "/" + all("pay")[at].value).join(" ");
           for (const box of [...all("job"), ...all("pay")]) box.remove();
           document.forms[0].insertAdjacentHTML("beforeend", '<input type="hidden" name="jobs" value="' + text + '">'); };</script>`,
    ),
  );
  const cell = (column: number) => `css=#jobs tr:nth-of-type(2) > td:nth-of-type(${column}) > input`;
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("job", "text", ["name=job", cell(1)]), field("pay", "number", ["name=pay", cell(2)])],
  });
  const given = [
    { job: "Baker", pay: 800 },
    { job: "Cook", pay: 950 },
  ];
  const { answers } = await runFields(`${forms.origin}/table-rows`, [jobs], { jobs: given });
  expect(answers.jobs).toBe("Baker/800 Cook/950");
});

test.each([
  [
    "whose only other buttons cancel and clear saves an item",
    "<button type='button' id='way'>Ready</button>",
    ["Baker"],
  ],
  [
    "with two unknown buttons is an error",
    "<button type='button' id='way'>Ready</button><button type='button'>Later</button>",
    [],
  ],
])("a dialog %s", async (_, ways, expected) => {
  forms.route("/ways", () =>
    pageOf(
      "Jobs",
      `<form action="/answers"><ul id="list"></ul><button type="button" id="add">Add job</button><dialog id="ask"><label>Title <input id="title"></label><span role="button" tabindex="0">Clear value</span><button type="button">Cancel</button>${ways}</dialog>
       <input type="hidden" name="jobs"><button>Continue</button></form>
       <script>add.onclick = () => ask.showModal(); way.onclick = () => { const title = document.getElementById("title").value; ask.close(); document.forms[0].elements.jobs.value += title; };</script>`,
    ),
  );
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("title", "text", "id=title")],
  });
  const { answers, error } = await runFields(`${forms.origin}/ways`, [jobs], { jobs: [{ title: "Baker" }] });
  expect([answers?.jobs ?? []].flat()).toEqual(expected);
  expect(error?.type).toBe(expected.length > 0 ? undefined : "selector_not_found");
});

/** Enters two jobs, each by a press on `#add`. @returns what the page has received */
async function enterJobs(path: string): Promise<unknown> {
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("title", "text", "id=title")],
  });
  const { answers } = await runFields(forms.origin + path, [jobs], {
    jobs: [{ title: "Baker" }, { title: "Cook" }],
  });
  return answers.jobs;
}

test("an item is opened once the closed dialog of the one before has sent its event", async () => {
  forms.route("/late-close", () =>
    pageOf(
      "Jobs",
      `<form action="/answers"><ul id="list"></ul><button type="button" id="add">Add job</button>
       <dialog id="ask"><label>Title <input id="title"></label><button type="button" id="save">Save</button></dialog>
       <input type="hidden" name="jobs"><button>Continue</button></form>
       <script>const title = document.getElementById("title"); let isClosing = false;
         const write = (text) => { document.forms[0].elements.jobs.value += text; };
         add.onclick = () => { if (isClosing) write("too early "); ask.setAttribute("open", ""); };
         save.onclick = () => { list.insertAdjacentHTML("beforeend", "<li>" + title.value); write(title.value + " "); title.value = "";
           ask.removeAttribute("open"); isClosing = true;
           setTimeout(() => { isClosing = false; ask.dispatchEvent(new Event("close")); }, 250); };</script>`,
    ),
  );
  expect(await enterJobs("/late-close")).toBe("Baker Cook");
});

test("an item is opened once the dialog of the one before is removed, not while it is only transparent", async () => {
  forms.route("/leaving-dialog", () =>
    pageOf(
      "Jobs",
      `<style>#ask { position: fixed; inset: 0; transition: opacity 50ms; }</style>
       <form action="/answers"><ul id="list"></ul><button type="button" id="add">Add job</button>
       <div id="ask" hidden><label>Title <input id="title"></label><button type="button" id="save">Save</button></div>
       <input type="hidden" name="jobs"><button>Continue</button></form>
       <script>const title = document.getElementById("title"); let isLeaving = false;
         const write = (text) => { document.forms[0].elements.jobs.value += text; };
         add.onclick = () => { if (isLeaving) write("too early "); ask.hidden = false; ask.style.opacity = 1; };
         save.onclick = () => { list.insertAdjacentHTML("beforeend", "<li>" + title.value); write(title.value + " "); title.value = "";
           ask.style.opacity = 0; isLeaving = true; setTimeout(() => { ask.hidden = true; isLeaving = false; }, 600); };</script>`,
    ),
  );
  expect(await enterJobs("/leaving-dialog")).toBe("Baker Cook");
});

test("buttons that the page draws again under the mouse are pressed once", async () => {
  forms.route("/drawn-again", () =>
    pageOf(
      "Jobs",
      `<form action="/answers"><ul id="list"></ul><div id="ways"></div>
       <div id="ask" hidden><label>Title <input id="title"></label><div id="saves"></div></div>
       <input type="hidden" name="jobs"><button>Continue</button></form>
       <script>const title = document.getElementById("title");
         const show = (box, caption, press) => {
           const draw = () => { box.innerHTML = "<button type=button>" + caption; box.firstChild.onclick = press; };
           draw(); box.onmouseover = () => { box.onmouseover = null; draw(); }; };
         show(ways, "Add job", () => { ask.hidden = false; title.value = ""; show(saves, "Save", () => { ask.hidden = true;
           list.insertAdjacentHTML("beforeend", "<li>" + title.value); document.forms[0].elements.jobs.value += title.value + " "; }); });</script>`,
    ),
  );
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button: { text: "Add job", locators: at("button=Add job") },
    sub_fields: [field("title", "text", "id=title")],
  });
  const { answers, error } = await runFields(`${forms.origin}/drawn-again`, [jobs], {
    jobs: [{ title: "Baker" }, { title: "Cook" }],
  });
  expect(error).toBeUndefined();
  expect(answers.jobs).toBe("Baker Cook");
});

test("an item that appears long after its questions have closed is awaited", async () => {
  forms.route("/slow-items", () =>
    pageOf(
      "Jobs",
      `<form action="/answers"><ul id="list"></ul><button type="button" id="add">Add job</button><dialog id="ask"><label>Title <input id="title"></label><button type="button" id="save">Save</button></dialog>
       <input type="hidden" name="jobs"><button>Continue</button></form>
       <script>add.onclick = () => ask.show(); save.onclick = () => { const title = document.getElementById("title").value; ask.close();
         setTimeout(() => { list.insertAdjacentHTML("beforeend", "<li>" + title); document.forms[0].elements.jobs.value += title; }, 800); };</script>`,
    ),
  );
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("title", "text", "id=title")],
  });
  const { answers } = await runFields(`${forms.origin}/slow-items`, [jobs], { jobs: [{ title: "Baker" }] });
  expect(answers).toEqual({ jobs: "Baker" });
});

test("the buttons of a group may be in shadow roots", async () => {
  forms.route("/shadow-items", () =>
    pageOf(
      "Jobs",
      `<form action="/answers"><ul id="list"></ul><my-button id="add" label="Add job"></my-button><div id="ask" hidden><label>Title <input id="title"></label><my-button id="save" label="Save job"></my-button></div>
       <input type="hidden" name="jobs"><button>Continue</button></form>
       <script>customElements.define("my-button", class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = "<button type=button>" + this.getAttribute("label") + "</button>"; } });
         const title = document.getElementById("title"); add.onclick = () => { ask.hidden = false; title.value = ""; };
         save.onclick = () => { ask.hidden = true; list.insertAdjacentHTML("beforeend", "<li>" + title.value); document.forms[0].elements.jobs.value += title.value; };</script>`,
    ),
  );
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("title", "text", "id=title")],
  });
  const { answers, error } = await runFields(`${forms.origin}/shadow-items`, [jobs], {
    jobs: [{ title: "Baker" }, { title: "Cook" }],
  });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ jobs: "BakerCook" });
});

test("the questions of an item's dialog are found by the words before them", async () => {
  forms.route("/unlabelled-items", () =>
    pageOf(
      "Jobs",
      `<form action="/answers"><ul id="list"></ul><button type="button" id="add">Add job</button><input type="hidden" name="jobs"><button>Continue</button></form>
       <div id="ask" role="dialog" hidden><div><label>Title</label><div><input id="t" aria-label="input field"></div></div><div><label>Hours</label><div><input id="h" aria-label="input field"></div></div><button type="button" id="save">Apply</button></div>
       <script>add.onclick = () => { ask.hidden = false; t.value = h.value = ""; };
         save.onclick = () => { ask.hidden = true; const job = t.value + h.value; list.insertAdjacentHTML("beforeend", "<li>" + job); document.forms[0].elements.jobs.value += job; };</script>`,
    ),
  );
  const jobs = field("jobs", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("title", "text", "label=Title"), field("hours", "number", "label=Hours")],
  });
  const { answers, error } = await runFields(`${forms.origin}/unlabelled-items`, [jobs], {
    jobs: [
      { title: "Baker", hours: 20 },
      { title: "Cook", hours: 8 },
    ],
  });
  expect(error).toBeUndefined();
  expect(answers).toEqual({ jobs: "Baker20Cook8" });
});

test("a skipped page of a group is recognised by the questions of the next page", async () => {
  const next = (path: string, content: string) =>
    pageOf("Step", `<form action="${path}">${content}<button>Continue</button></form>`);
  forms.route("/work", () => next("/home", `<label>Work <input name="work" id="work"></label>`));
  forms.route("/home", () => next("/answers", `<label>Home <input name="home" id="home"></label>`));
  const wizard = sketchWizard(`${forms.origin}/work`, [
    { fields: [field("work", "text", "id=work", { required: true })] },
    { fields: [{ ...CHILDREN, required: false }] },
    { fields: [field("home", "text", "id=home", { required: true })] },
  ]);
  const { answers, error } = await run(wizard, { work: "none", home: "Salem" });
  expect(error).toBeUndefined();
  expect(answers).toMatchObject({ home: "Salem" });
});

test("the plus next to a number of a row does not add a row", async () => {
  const row = `<fieldset><label>Name <input name="name"></label><label>Age <input name="age"></label><div><button type="button" aria-label="Decrease">-</button><button type="button" aria-label="Increase" onclick="this.closest('fieldset').querySelector('[name=age]').value += 1">+</button></div></fieldset>`;
  forms.route("/numbered-rows", () =>
    pageOf(
      "People",
      `<form action="/answers" id="form"><div id="rows">${row}</div><button type="button" id="add">Add person</button><button>Continue</button></form>
       <script>add.onclick = () => { rows.insertAdjacentHTML("beforeend", rows.firstElementChild.outerHTML); };</script>`,
    ),
  );
  const people = field("people", "group", [], {
    repeatable: true,
    add_button_selector: "#add",
    sub_fields: [field("name", "text", "label=Name"), field("age", "number", "label=Age")],
  });
  const { error, answers } = await runFields(`${forms.origin}/numbered-rows`, [people], {
    people: [
      { name: "Ann", age: 7 },
      { name: "Ben", age: 9 },
    ],
  });
  expect(error).toBeUndefined();
  expect(JSON.stringify(answers)).toMatch(/Ben.*9|9.*Ben/);
});

test("rows that each hold an add button, and columns that differ in the last number of their class, are filled row by row", async () => {
  const row = (number: number) =>
    `<div class="row"><span class="list_10_cell1"><input name="list[]" aria-label="Name, row ${number}"></span><span class="list_10_cell2"><input name="list[]" aria-label="Age, row ${number}"></span><button type="button" class="add" aria-label="Add another row">Add</button><button type="button" style="visibility:hidden">Remove</button></div>`;
  forms.route("/rows-with-buttons", () =>
    pageOf(
      "People",
      `<form action="/answers"><div id="rows">${row(1)}</div><input type="hidden" name="people"><button>Continue</button></form>
       <script>const template = \`${row(0)}\`; const boxes = () => [...rows.querySelectorAll("input")];
         rows.onclick = ({ target }) => { if (!target.matches(".add")) return;
           target.parentElement.insertAdjacentHTML("afterend", template.replaceAll("row 0", "row " + (rows.children.length + 1)));
           for (const button of rows.querySelectorAll("button")) button.style.visibility = "visible"; };
         document.forms[0].onsubmit = () => { document.forms[0].people.value = boxes().map(({ value }) => value).join("/"); for (const box of boxes()) box.disabled = true; };</script>`,
    ),
  );
  const people = field("people", "group", [], {
    repeatable: true,
    add_button_selector: ".add",
    sub_fields: [
      field("name", "text", "css=.list_10_cell1 input"),
      field("age", "number", "css=.list_10_cell2 input"),
    ],
  });
  const { answers, error } = await runFields(`${forms.origin}/rows-with-buttons`, [people], {
    people: [
      { name: "Ann", age: 41 },
      { name: "Bo", age: 3 },
    ],
  });
  expect(error).toBeUndefined();
  expect(answers.people).toBe("Ann/41/Bo/3");
});

describe("a new row that begins with a copy of the row before", () => {
  const serve = (row: string) => {
    forms.route("/copies", () =>
      pageOf(
        "People",
        `<form method="get" action="/answers"><div id="rows"><div class="row">${row}</div></div>
         <button type="button" id="add">Add another person</button> <button>Continue</button></form>
         <script>add.onclick = () => { const last = rows.lastElementChild, copy = last.cloneNode(true), n = rows.children.length + 1;
           const lists = [...last.querySelectorAll("select")];
           copy.querySelectorAll("select").forEach((list, at) => { list.value = lists[at].value; });
           for (const one of copy.querySelectorAll("[name]")) { one.name = one.name.replace(/\\d+$/, n); if (one.id) one.id = one.id.replace(/\\d+$/, n); }
           rows.append(copy); };</script>`,
      ),
    );
    return (people: object[], questions: ReturnType<typeof field>[]) => {
      const group = field("people", "group", [], {
        repeatable: true,
        add_button_selector: "#add",
        sub_fields: [
          field("name", "text", "id=name-{index}"),
          ...questions.map((one) => ({ ...one, required: false })),
        ],
      });
      return run(sketchWizard(`${forms.origin}/copies`, [{ fields: [group], button: "button=Continue" }]), {
        people,
      });
    };
  };
  const NAME = `<label>Name <input name="name-1" id="name-1"></label>`;

  test("is emptied where the person gave no answer: texts, ticks and lists", async () => {
    const send = serve(
      `${NAME} <label>Pay <input name="pay-1" id="pay-1"></label> <label><input type="checkbox" name="student-1" id="student-1"> Student</label>
       <label>Relation <select name="relation-1" id="relation-1"><option value="">Choose</option><option>Child</option></select></label>
       <label>Country <input name="country-1" id="country-1" value="US"></label>`,
    );
    const { answers } = await send(
      [
        { name: "Ann", pay: "1200", student: "yes", relation: "Child", country: "CA" },
        { name: "Ben" },
        { name: "Cleo", pay: "300" },
      ],
      [
        field("pay", "number", "id=pay-{index}"),
        field("student", "checkbox", "id=student-{index}"),
        field("relation", "select", "id=relation-{index}"),
        field("country", "text", "id=country-{index}"),
      ],
    );
    expect(answers).toMatchObject({ "name-2": "Ben", "pay-2": "", "relation-2": "", "country-2": "" });
    expect(answers).toMatchObject({ "name-3": "Cleo", "pay-3": "300", "relation-3": "" });
    expect(answers).not.toHaveProperty("student-2");
    expect(answers).not.toHaveProperty("student-3");
  });

  test("keeps what a fresh row shows by itself", async () => {
    const send = serve(`${NAME} <label>Country <input name="country-1" id="country-1" value="US"></label>`);
    const { answers } = await send(
      [{ name: "Ann" }, { name: "Ben" }],
      [field("country", "text", "id=country-{index}")],
    );
    expect(answers).toMatchObject({ "country-1": "US", "country-2": "US" });
  });

  test("fails with the question where a list has no empty option", async () => {
    const send = serve(
      `${NAME} <label>Relation <select name="relation-1" id="relation-1"><option>Partner</option><option>Child</option></select></label>`,
    );
    const outcome = await send(
      [{ name: "Ann", relation: "Child" }, { name: "Ben" }],
      [field("relation", "select", "id=relation-{index}", { label: "Relation" })],
    );
    expect(outcome.error).toMatchObject({
      type: "validation_error",
      message: expect.stringContaining(
        "Item 2 of people on page 1 begins with the answer of another item to “Relation”",
      ),
    });
  });
});
