/** Visits with other answers, and corrections of pages that they have walked. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { startPageSite } from "../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../fixtures/scout/scout-for-each-test.ts";

const own = scoutForEachTest(startPageSite);

type Pages = Parameters<ReturnType<typeof own>["site"]["show"]>[0];

const asks = (heading: string, content: string, next: string) =>
  `<h1>${heading}</h1><form method="post" action="${next}">${content}<button>Continue</button></form>`;
const choice = (name: string, question: string, ...options: string[]) =>
  `<fieldset><legend>${question}</legend>${options.map((one, at) => `<input type="radio" name="${name}" id="${name}${at}" value="${at}"><label for="${name}${at}">${one}</label>`).join("")}</fieldset>`;
const box = (name: string, label: string) =>
  `<label for="${name}">${label}</label><input id="${name}" name="${name}" required>`;
const RESULT = "<h1>Result</h1><p>Weekly amount: £12.50</p>";

/** A discovery that saves the shown page with these answers and continues. */
async function begin(pages: Pages) {
  const { scout, site } = own();
  const started = await scout.call("start_discovery", { url: site.show(pages), explore: true });
  const { session_id } = started;
  const call = (tool: string, more: object) => scout.call(tool, { session_id, ...more });
  return {
    started,
    call,
    save: (answers: Record<string, unknown>, page: object = {}, more: object = {}) => {
      const fields = Object.entries(answers).map(([field_id, example_value]) => ({
        field_id,
        example_value,
      }));
      return call("save_page_metadata", {
        page_metadata: { fields, ...page },
        advance: true,
        explore: true,
        ...more,
      });
    },
    branch: (answers: object) => call("resume_discovery", { answers, explore: true }),
    complete: async (more: object = {}) => {
      const done = await call("complete_discovery", {
        wizard_id: "form",
        wizard_name: "Form",
        overwrite: true,
        ...more,
      });
      return { done, file: done.success ? JSON.parse(await readFile(done.saved_to, "utf8")) : undefined };
    },
  };
}

const conditionsOf = (file: { pages: { page_title: string; visible_when?: object }[] }) =>
  Object.fromEntries(file.pages.map(({ page_title, visible_when }) => [page_title, visible_when]));

const TOPICS: Pages = {
  "/": asks("Topic", choice("t", "Which topic?", "Cards", "Refunds"), "/next"),
  "/next": (answers) =>
    answers.get("t") === "1"
      ? asks("Refund", box("ref", "Refund number"), "/name")
      : asks("Card", box("card", "Card number"), "/name"),
  "/name": asks("Your name", box("n", "Full name"), "/result"),
  "/result": RESULT,
};

/** Sends a visitor that it knows past the first page. */
const REMEMBERING = `<script>for (const kept of [localStorage, sessionStorage]) if (kept.topic) location.replace("/name");
  document.querySelector("form").onsubmit = () => { localStorage.topic = sessionStorage.topic = "1"; };</script>`;

/** Both branches of the topics, each as a visitor that the site does not know. */
async function discoverTopics() {
  const form = await begin({ ...TOPICS, "/": TOPICS["/"] + REMEMBERING });
  await form.save({ topic: "cards" });
  await form.save({ card_number: "77" });
  await form.save({ full_name: "Ann Lee" });
  expect((await form.branch({ topic: "refunds" })).heading).toBe("Refund");
  await form.save({ refund_number: "88" });
  return form;
}

describe("DISC-007 a corrected page, of branches that are each the visit of another person", () => {
  const fields = [{ field_id: "topic", label: "What is your topic?", example_value: "cards" }];

  it("keeps the conditions of the branches that it decides, and is refused where it contradicts an answer of a visit", async () => {
    const form = await discoverTopics();
    const other = [{ ...fields[0], options: [{ value: "cards", label: "Cards", selector: "#t0" }] }];
    const refused = await form.call("save_page_metadata", {
      page_metadata: { page_number: 1, fields: other },
    });
    expect(refused.success).toBe(false);
    expect(refused.error.problems).toMatchObject([
      { field: "topic", message: expect.stringContaining("refunds") },
    ]);

    const corrected = await form.call("save_page_metadata", { page_metadata: { page_number: 1, fields } });
    expect(corrected).toMatchObject({ success: true, replaced: true });
    const { done, file } = await form.complete();
    expect(done).toMatchObject({ success: true, proved: true });
    expect(conditionsOf(file)).toMatchObject({ Card: { topic: "cards" }, Refund: { topic: "refunds" } });
    expect(file.pages[0].fields[0].label).toBe("What is your topic?");
  });

  it("is named where the browser shows another page in its place", async () => {
    const { site } = own();
    const form = await begin(TOPICS);
    await form.save({ topic: "cards" });
    site.show({ ...TOPICS, "/": "<h1>Closed</h1>" });
    const refused = await form.call("save_page_metadata", { page_metadata: { page_number: 1, fields } });
    expect(refused.error.problems[0].message).toContain("the browser shows “Closed” in its place");
  });
});

const TOWNS: Pages = {
  "/": asks("Country", choice("c", "Where do you live?", "Avon", "Brent", "Corby", "Abroad"), "/name"),
  "/name": (answers) =>
    answers.get("c") === "3"
      ? "<h1>You cannot apply</h1><p>Only people of the three towns may apply.</p>"
      : asks("Your name", box("n", "Full name"), "/result"),
  "/result": RESULT,
};

describe("DISC-007 a branch", () => {
  it("that is a way out excludes its own answer alone", async () => {
    const form = await begin(TOWNS);
    const [question] = form.started.html_context;
    await form.save({ [question.field_id]: "avon" });
    await form.save({ full_name: "Ann Lee" });
    expect((await form.branch({ [question.field_id]: "abroad" })).heading).toBe("You cannot apply");
    const { done, file } = await form.complete();
    expect(done.success).toBe(true);
    expect(file.pages[1].visible_when).toEqual({ [question.field_id]: ["avon", "brent", "corby"] });
    expect(file.pages[1].fields[0].required).toBe(true);
  });
});

describe("DISC-007 pages alike", () => {
  it("of a list of tasks that keeps its links are one page for each task", async () => {
    const list = `<h1>Your claim</h1><ul><li><a href="/you">About you</a></li><li><a href="/income">Your income</a></li></ul>`;
    const form = await begin({
      "/": list,
      "/you": asks("About you", box("n", "Full name"), "/back"),
      "/back": `<script>location.replace("/")</script>`,
      "/income": asks("Your income", box("i", "Yearly income"), "/result"),
      "/result": RESULT,
    });
    await form.save({}, { continue_button: { text: "About you" } });
    const again = await form.save({ full_name: "Ann Lee" });
    expect(again.heading).toBe("Your claim");
    const refused = await form.save({});
    expect(refused.error.problems).toMatchObject([
      { problem: "no_continue_button", message: expect.stringContaining("(“Your income”)") },
    ]);
    expect(await form.save({}, { continue_button: { text: "Your income" } })).toMatchObject({
      page_saved: 3,
    });
    await form.save({ yearly_income: "12000" });
    const { done, file } = await form.complete();
    expect(done.proved).toBe(true);
    expect(
      file.pages.map(({ continue_button }: { continue_button: { text: string } }) => continue_button.text),
    ).toEqual(["About you", "Continue", "Your income", "Continue"]);
  });

  it("at one address are kept apart by page_number, which the message proposes", async () => {
    const steps = ["First", "Hours", "Second", "Hours"];
    const form = await begin({
      "/": `<div id="m"></div><script>let at = 0; const steps = ${JSON.stringify(steps)};
        const show = () => { const name = steps[at]; if (!name) { m.innerHTML = ${JSON.stringify(RESULT)}; return; }
          m.innerHTML = "<h1>" + name + "</h1><form><label for='" + name + "'>" + name + " a week</label><input id='" + name + "' required><button>Continue</button></form>";
          document.forms[0].onsubmit = (event) => { event.preventDefault(); at++; show(); }; };
        show();</script>`,
    });
    await form.save({ first_week: "1" });
    await form.save({ hours_week: "2" });
    const shown = await form.save({ second_week: "3" });
    expect(shown.message).toContain("Another page with the same words is saved with page_number: 4.");
    const saved = await form.save(
      { second_hours: "4" },
      { page_number: 4, fields: [{ field_id: "second_hours", ref: "hours_week", example_value: "4" }] },
    );
    expect(saved).toMatchObject({ page_saved: 4, heading: "Result" });
  });
});

describe("DISC-007 a completed discovery", () => {
  it("takes another branch, and compares no results of two branches", async () => {
    const rates = { avon: "12.50", brent: "20.00" };
    const form = await begin({
      "/": asks("Town", choice("t", "Which town?", "Avon", "Brent"), "/result"),
      "/result": (answers) =>
        `<h1>Result</h1><p>Weekly amount: £${answers.get("t") === "1" ? rates.brent : rates.avon}</p>`,
    });
    await form.save({ town: "avon" });
    expect((await form.complete()).done).toMatchObject({ proved: true });
    expect(await form.branch({ town: "brent" })).toMatchObject({ success: true, heading: "Result" });
    const { done } = await form.complete();
    expect(done).toMatchObject({ proved: true, proof: { results: { weekly_amount: 12.5 } } });
    expect(done.proof).not.toHaveProperty("differences");
  });
});

/** A year, or an amount, that reveals a question on the next page, or on its own. */
const YEARS: Pages = {
  "/": asks("You", box("y", "Year of birth"), "/more"),
  "/more": (answers) =>
    asks(
      "More",
      box("n", "Full name") + (Number(answers.get("y")) >= 2003 ? box("g", "Guardian") : ""),
      "/result",
    ),
  "/result": RESULT,
};
const SAVINGS: Pages = {
  "/": asks(
    "Savings",
    `${box("s", "Savings in pounds").replace("<input", '<input inputmode="numeric" oninput="more.hidden = !(+s.value > 6000)"')}
    <p id="more" hidden>${box("b", "Name of the bank").replace(" required", "")}</p>`,
    "/result",
  ),
  "/result": RESULT,
};

/** A run of the wizard of a file, with the data as it is. */
async function run(file: object, data: Record<string, unknown>) {
  const { config } = own().scout;
  const wizard = normalizeWizard(file, "form.json");
  return executeWizard(wizard, data, {
    config: { ...config.browser, headless: true },
    launch: shareBrowser,
    screenshots: "result",
  });
}

describe("DISC-007 a question that a typed answer reveals", () => {
  it("is asked from the limit on that two more visits find, and else by the page", async () => {
    const form = await begin(YEARS);
    await form.save({ year_of_birth: "1990" });
    await form.save({ full_name: "Ann Lee" });
    await form.branch({ year_of_birth: "2012" });
    await form.save({ full_name: "Ann Lee", guardian: "Bo Lee" });
    const { done, file } = await form.complete();
    expect(done).toMatchObject({ success: true, proved: true });
    const [, more] = file.pages;
    const tried = { asked_at: ["2006", "2012"], not_asked_at: ["1990", "2001"] };
    expect(more.fields[1]).toMatchObject({
      field_id: "guardian",
      required: true,
      may_depend_on: [{ field: "year_of_birth", ...tried }],
    });
    const { properties, allOf } = JSON.parse(await readFile(done.schema_saved_to, "utf8"));
    expect(properties.guardian.description).toBe(
      "Guardian. May be asked, as its condition is not known: asked at year_of_birth 2006, 2012, not at 1990, 2001.",
    );
    expect(allOf).toEqual([
      {
        if: { properties: { year_of_birth: { "x-range": { min: 2006 } } }, required: ["year_of_birth"] },
        // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema.
        then: { required: ["guardian"] },
      },
    ]);
    const open = await run(file, { year_of_birth: "2004", full_name: "Ann Lee" });
    expect(open.error).toMatchObject({
      type: "invalid_user_data",
      details: { page: 2, problems: [{ field: "guardian", problem: "missing" }] },
    });
    const whole = { year_of_birth: "2002", full_name: "Ann Lee", guardian: "Bo Lee" };
    const unused = await run(file, whole);
    expect(unused).toMatchObject({
      success: true,
      warnings: ["Page 2 did not ask guardian: its answer was not used."],
    });
    expect(await run(file, { ...whole, year_of_birth: "2004" })).toMatchObject({
      success: true,
      warnings: [],
    });
  });

  it("is known by the visit in which filling its page has brought it", async () => {
    const form = await begin(SAVINGS);
    const refused = await form.save({ savings_in_pounds: "9000" });
    expect(refused.error.problems).toMatchObject([{ problem: "left_out", field: "name_of_bank" }]);
    await form.save({ savings_in_pounds: "9000", name_of_bank: "Ost" });
    const { done, file } = await form.complete();
    expect(done).toMatchObject({ success: true, proved: true });
    const tried = { asked_at: ["9000"], not_asked_at: ["0", "4500"] };
    expect(file.pages[0].fields[1].may_depend_on).toEqual([{ field: "savings_in_pounds", ...tried }]);
  });
});
