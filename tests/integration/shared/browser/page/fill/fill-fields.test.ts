import { describe, expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { useFiller } from "../../../../../fixtures/forms/fill-html.ts";
import { at, field, runFields } from "../../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const { fillFields } = useFiller();

describe("a conditional field", () => {
  const work = (data: Record<string, unknown>) =>
    fillFields(
      `${forms.origin}/conditional.html`,
      [
        field("works", "radio", "id=works-yes"),
        field("hours", "number", "id=hours"),
        field("pension", "text", "id=pension"),
        field("bonus", "text", "id=bonus"),
      ],
      data,
    );

  test("is awaited when it has an answer, and skipped otherwise", async () => {
    expect((await work({ works: "yes", hours: 40 })).received).toMatchObject({ works: "yes", hours: "40" });
    expect((await work({ works: "no" })).received).toEqual({ works: "no", pension: "" });
  });

  test.each(["pension", "bonus"])(
    "is an error that names it when %s has an answer and the page never shows it",
    async (id) => {
      const { error } = await work({ works: "no", [id]: "1234" });
      expect(error?.type).toBe("selector_not_found");
      expect(error?.message).toContain(`field ${id} on page 1`);
      expect(error?.message).toMatch(/Omit the answer|The site has probably changed/);
      expect(error?.message).not.toContain("1234");
    },
  );
});

test("filling continues after an answer that reloads the page", async () => {
  let loads = 0;
  forms.route("/postback", ({ form }) => {
    loads++;
    const state = form.get("state");
    return pageOf(
      "Residence",
      `<form method="post" action="/answers"><label>State <select name="state" id="state" onchange="this.form.action='/postback'; this.form.submit()">
       <option value="">Choose</option>${["Ohio", "Utah"].map((name) => `<option${name === state ? " selected" : ""}>${name}</option>`).join("")}</select></label>
       <label>Name <input name="person" id="person"></label>
       ${state ? `<label>County <input name="county" id="county"></label>` : ""}<button>Continue</button></form>`,
    );
  });
  const { received, error } = await fillFields(
    `${forms.origin}/postback`,
    [
      field("state", "select", "id=state"),
      field("person", "text", "id=person"),
      field("county", "text", "id=county"),
    ],
    { state: "Utah", person: "Ann", county: "Kane" },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ state: "Utah", person: "Ann", county: "Kane" });
  expect(loads).toBe(2);
});

test("an answer that a later one removed is entered again", async () => {
  forms.route("/undone", () =>
    pageOf(
      "Undone",
      `<form method="post" action="/answers"><input id="county" name="county" aria-label="County">
       <select id="state" name="state" aria-label="State"><option>Ohio</option><option>Utah</option></select><button>Continue</button></form>
       <script>document.getElementById("state").onchange = () => { document.getElementById("county").value = ""; };</script>`,
    ),
  );
  const { received } = await fillFields(
    `${forms.origin}/undone`,
    [field("county", "text", "id=county"), field("state", "select", "id=state")],
    { county: "Kane", state: "Utah" },
  );
  expect(received).toEqual({ county: "Kane", state: "Utah" });
});

test("the page is left once an interval that begins with a text has run", async () => {
  forms.route("/interval", () =>
    pageOf(
      "Interval",
      `<form method="post" action="/answers"><input id="city" aria-label="City"><input type="hidden" name="city"><button>Continue</button></form>
       <script>document.getElementById("city").oninput = ({ target }) => {
         const timer = setInterval(() => { clearInterval(timer); document.querySelector("[name=city]").value = target.value; }, 500);
       };</script>`,
    ),
  );
  const { received } = await fillFields(`${forms.origin}/interval`, [field("city", "text", "id=city")], {
    city: "Rome",
  });
  expect(received).toEqual({ city: "Rome" });
});

test("the page is left once it has taken a text after a pause in typing, and has saved its answers", async () => {
  forms.route("/pause", () =>
    pageOf(
      "Pause",
      `<form method="post" action="/answers"><input id="person" aria-label="Person"><input id="city" aria-label="City"><p role="status" id="state"></p>
       <input type="hidden" name="person"><input type="hidden" name="city"><button>Continue</button></form>
       <script>const [person, city] = ["person", "city"].map((id) => document.getElementById(id)); let pause;
         const take = (box) => { document.querySelector("[name=" + box.id + "]").value = box.value; };
         person.onchange = () => { state.textContent = "Saving…"; setTimeout(() => { take(person); state.textContent = "Saved"; }, 1200); };
         city.oninput = () => { clearTimeout(pause); pause = setTimeout(() => take(city), 500); };</script>`,
    ),
  );
  const { received } = await fillFields(
    `${forms.origin}/pause`,
    [field("person", "text", "id=person"), field("city", "text", "id=city")],
    { person: "Ann", city: "Rome" },
  );
  expect(received).toEqual({ person: "Ann", city: "Rome" });
});

test.each([300, 800, 1400])(
  "the page is left once its own model has the answers, %d ms after the last key",
  async (ms) => {
    forms.route("/model", () =>
      pageOf(
        "Pay",
        `<form method="post" action="/answers"><input id="pay" aria-label="Pay" value="0"><input type="hidden" name="pay" value="0"><button>Continue</button></form>
       <script>const [box] = document.getElementsByTagName("input"); let timer;
         box.oninput = () => { clearTimeout(timer); timer = setTimeout(() => { box.nextSibling.value = box.value; }, ${ms}); };</script>`,
      ),
    );
    const { received } = await fillFields(`${forms.origin}/model`, [field("pay", "text", "id=pay")], {
      pay: "2400",
    });
    expect(received).toEqual({ pay: "2400" });
  },
);

test("an answer that the site changes with its answer to another one is entered again", async () => {
  forms.route("/prefill", () =>
    pageOf(
      "Address",
      `<form method="post" action="/answers"><input name="zip" id="zip" aria-label="ZIP code"><input name="city" id="city" aria-label="City"><button>Continue</button></form>
       <script>zip.onchange = () => fetch("/cities").then(() => { city.value = "Springfield"; });</script>`,
    ),
  );
  forms.route("/cities", async () => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return "{}";
  });
  const { received } = await fillFields(
    `${forms.origin}/prefill`,
    [field("zip", "text", "id=zip"), field("city", "text", "id=city")],
    { zip: "62701", city: "Shelbyville" },
  );
  expect(received).toEqual({ zip: "62701", city: "Shelbyville" });
});

test("a question that the page adds late, recorded by its position alone, is awaited", async () => {
  const box = (label: string, id: string) =>
    `<label for="${id}">${label}</label><input id="${id}" name="${id}">`;
  forms.route("/positions", () =>
    pageOf(
      "Residence",
      `<form action="/answers">${box("Country", "country")}${box("City", "city")}<button>Continue</button></form>
       <script>country.onchange = () => setTimeout(() => {
         document.querySelector("[for=city]").insertAdjacentHTML("beforebegin", ${JSON.stringify(box("ZIP code", "zip"))});
       }, 300);</script>`,
    ),
  );
  const asked = (id: string, label: string, at: number) =>
    field(id, "text", `css=form input:nth-of-type(${at})`, { label });
  const fields = [asked("country", "Country", 1), asked("zip", "ZIP code", 2), asked("city", "City", 3)];
  const data = { country: "US", zip: "90210", city: "Dover" };
  const { error, received } = await fillFields(`${forms.origin}/positions`, fields, data);
  expect(error).toBeUndefined();
  expect(received).toEqual(data);
});

test("a question that the page adds late is awaited, though another one has the same words", async () => {
  const asked = (name: string, words: string) =>
    `<fieldset><legend>${words}</legend>${["yes", "no"].map((value) => `<label><input type="radio" name="${name}" value="${value}">${value}</label>`).join("")}</fieldset>`;
  const person = (name: string) => `<label>First name <input id="${name}" name="${name}"></label>`;
  forms.route("/rivals", () =>
    pageOf(
      "Rivals",
      `<form method="post" action="/answers"><label><input type="checkbox" id="married" name="married" value="y">Married</label>
       <div id="all">${asked("works", "Do you work?")}${person("own")}</div><button>Continue</button></form>
       <script>married.onchange = () => setTimeout(() => all.insertAdjacentHTML("beforeend", ${JSON.stringify(asked("spouse_works", "Spouse works?") + person("spouse"))}), 600);</script>`,
    ),
  );
  const radio = (id: string, words: string) =>
    field(id, "radio", `label=${words}`, {
      options: ["yes", "no"].map((value) => ({ value, label: value, locators: at(`radio=${value}`) })),
    });
  const { received, error } = await fillFields(
    `${forms.origin}/rivals`,
    [
      field("married", "checkbox", "id=married"),
      radio("works", "Do you work?"),
      field("own", "text", ["id=own", "label=First name"]),
      radio("spouse_works", "Spouse works?"),
      field("spouse", "text", ["id=spouse", "label=First name"]),
    ],
    { married: true, spouse_works: "yes", spouse: "Sam" },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ married: "y", spouse_works: "yes", own: "", spouse: "Sam" });
});

test("a search box is submitted with Enter, and its results are the page's next questions", async () => {
  forms.route("/find", ({ form }) =>
    pageOf(
      "Find your plan",
      `<form action="/find"><input type="search" id="zip" name="zip" aria-label="ZIP code" value="${form.get("zip") ?? ""}"></form>
       ${form.has("zip") ? `<form method="post" action="/answers"><select id="plan" name="plan" aria-label="Plan"><option>Bronze</option><option>Silver</option></select><button>Continue</button></form>` : ""}`,
    ),
  );
  const { received, error } = await fillFields(
    `${forms.origin}/find`,
    [field("zip", "search", "id=zip", { interaction: "fill_enter" }), field("plan", "select", "id=plan")],
    { zip: "60601", plan: "Silver" },
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ zip: "60601", plan: "Silver" });
});

test("answers are entered in frames and shadow roots, also by the real keyboard", async () => {
  forms.route("/outer", () =>
    pageOf("Outer", `<iframe src="/inner" style="width: 600px; height: 300px; border: 5px solid"></iframe>`),
  );
  forms.route("/inner", () =>
    pageOf(
      "Inner",
      `<form method="post" action="/answers"><label>Trusted <input id="trusted" name="trusted"></label><div id="host"></div><input type="hidden" name="shadowed"><button>Continue</button></form>
       <script>
         let typed = "";
         document.getElementById("trusted").oninput = (event) => { if (event.isTrusted) typed = event.target.value; else event.target.value = typed; };
         const shadow = document.getElementById("host").attachShadow({ mode: "open" });
         shadow.innerHTML = '<label>Shadowed <input id="shadowed"></label>';
         shadow.querySelector("input").onchange = (event) => { document.querySelector("[name=shadowed]").value = event.target.value; };
       </script>`,
    ),
  );
  const { answers, error } = await runFields(
    `${forms.origin}/outer`,
    [field("trusted", "text", "label=Trusted"), field("shadowed", "text", "label=Shadowed")],
    { trusted: "typed", shadowed: "deep" },
  );
  expect(error).toBeUndefined();
  expect(answers).toEqual({ trusted: "typed", shadowed: "deep" });
});

test("a page that reloads after every answer is an error", async () => {
  forms.route("/restless", () =>
    pageOf("Restless", `<input id="a" aria-label="A" onchange="location.reload()"><button>Continue</button>`),
  );
  const { error } = await runFields(`${forms.origin}/restless`, [field("a", "text", "id=a")], { a: "1" });
  expect(error?.type).toMatch(/navigation_failed|validation_error/);
  expect(error?.details.page).toBe(1);
});

test.each([
  [
    "a radio",
    `<label><input type="radio" name="works" id="works" value="yes"> Yes</label><label><input type="radio" name="works" value="no"> No</label>`,
    field("works", "radio", "id=works"),
    "yes",
  ],
  [
    "a list",
    `<select name="works" id="works"><option></option><option>yes</option></select>`,
    field("works", "select", "id=works"),
    "yes",
  ],
  [
    "a check box",
    `<input type="checkbox" name="works" id="works" aria-label="Works">`,
    field("works", "checkbox", "id=works"),
    true,
  ],
])(
  "a page whose script starts late notices the answer of %s once it runs",
  async (_, question, works, answer) => {
    forms.route("/late", () =>
      pageOf(
        "Work",
        `<form action="/answers">${question}<label id="more" hidden>Hours <input name="hours" id="hours"></label><button>Continue</button></form>
       <script>setTimeout(() => { for (const one of document.getElementsByName("works")) one.addEventListener("change", () => { more.hidden = false; }); }, 400)</script>`,
      ),
    );
    const { error, received } = await fillFields(
      `${forms.origin}/late`,
      [works, field("hours", "number", "id=hours")],
      {
        works: answer,
        hours: 40,
      },
    );
    expect(error).toBeUndefined();
    expect(received).toMatchObject({ hours: "40" });
  },
);
