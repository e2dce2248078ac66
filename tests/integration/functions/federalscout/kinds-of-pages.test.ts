/** The kinds of pages of an application: corrected, informing, reviewed, ended, and results with controls. */
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect } from "vitest";
import {
  type AloneOptions,
  discoverAlone,
} from "../../../../functions/federalscout/discover/discover-alone.ts";
import { TOOLS } from "../../../../functions/federalscout/tools/index.ts";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { callTool } from "../../../../shared/mcp/call-tool.ts";
import { prepareUserData } from "../../../../shared/wizards/answers/prepare-user-data.ts";
import { deriveContract } from "../../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { type PageSite, startPageSite } from "../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../fixtures/scout/scout-for-each-test.ts";

const own = scoutForEachTest(startPageSite);

const discover = (pages: Parameters<PageSite["show"]>[0], more: Partial<AloneOptions> = {}) =>
  discoverAlone(
    own().site.show(pages),
    { wizard_id: "kinds", confirm: false, overwrite: true, ...more },
    own().scout.context,
  );

const box = (label: string, id: string, more = "required") =>
  `<p><label for="${id}">${label}</label> <input id="${id}" name="${id}" ${more}></p>`;
const page = (heading: string, action: string, content: string, button = "Continue", method = "get") =>
  `<h1>${heading}</h1><form action="${action}" method="${method}">${content}<button>${button}</button></form>`;
const RESULT = "<h1>Your pension</h1><dl><dt>Monthly pension</dt><dd>£512.00</dd></dl>";

describe("DISC-007 another branch", () => {
  const choice = (name: string, values: string[]) =>
    `<fieldset><legend>${name}</legend>${values.map((value) => `<label><input type="radio" name="${name}" value="${value}" required> ${value}</label>`).join("")}</fieldset>`;
  const fork = (name: string, on: string, way: string, other: string) =>
    `<script>document.forms[0].onsubmit = () => { document.forms[0].action = document.forms[0].elements["${name}"].value === "${on}" ? "${way}" : "${other}"; }</script>`;
  const pages = {
    "/": page("Home", "/pay", choice("tenure", ["own", "rent"])) + fork("tenure", "rent", "/rent", "/work"),
    "/rent": page("Rent", "/work", box("Rent a month", "rent")),
    "/work": page("Work", "/send", choice("job", ["none", "paid"])) + fork("job", "paid", "/pay", "/send"),
    "/pay": page("Pay", "/send", box("Pay a month", "pay")),
    "/send": page("Declaration", "/result", "", "Submit application", "post"),
    "/result": RESULT,
  };

  it("is walked from its answers alone, in a call for each new page", async () => {
    const { session_id } = await own().scout.call("start_discovery", { url: own().site.show(pages) });
    const save = (fields: object[], confirm = false) =>
      own().scout.call("save_page_metadata", {
        session_id,
        page_metadata: { fields },
        advance: true,
        confirm,
      });
    await save([{ field_id: "tenure", example_value: "own" }]);
    await save([{ field_id: "job", example_value: "none" }]);
    await save([], true);
    const unknown = await own().scout.call("resume_discovery", { session_id, answers: { home: "rent" } });
    expect(unknown.error).toMatchObject({ type: "invalid_request", candidates: ["tenure", "job"] });

    const other = { session_id, answers: { tenure: "rent", job: "paid" } };
    expect(await own().scout.call("resume_discovery", other)).toMatchObject({ heading: "Rent" });
    expect(await save([{ field_id: "rent_month", example_value: "700" }])).toMatchObject({ heading: "Pay" });
    const unsent = await save([{ field_id: "pay_month", example_value: "900" }]);
    expect(unsent).toMatchObject({ heading: "Declaration", total_pages_discovered: 5 });
    const ended = await save([], true);
    const undecided = [{ page_number: 5, page: "Pay", decides: "job", or: ["tenure"] }];
    expect(ended).toMatchObject({ heading: "Your pension", undecided });

    const done = { session_id, wizard_id: "forked", wizard_name: "Forked" };
    const completed = await own().scout.call("complete_discovery", done);
    expect(completed).toMatchObject({ success: true, proved: true });
    expect(completed).not.toHaveProperty("warnings");
    // Trying single answers sends nothing.
    expect(own().site.posted()).toEqual(["/result", "/result"]);
    const file = JSON.parse(await readFile(`${own().scout.config.wizardsDir}/forked.json`, "utf8"));
    const asked = file.pages.map(({ page_title, visible_when }: Record<string, unknown>) => [
      page_title,
      visible_when,
    ]);
    expect(asked).toEqual([
      ["Home", undefined],
      ["Rent", { tenure: "rent" }],
      ["Work", undefined],
      ["Pay", { job: "paid" }],
      ["Declaration", undefined],
    ]);
  });

  it("decides about a question of a page by the earlier answer, although an answer of the page has changed at once", async () => {
    const job = (answers: URLSearchParams) =>
      page(
        "Job",
        "/result",
        choice("job", ["none", "paid"]) + (answers.get("nation") === "b" ? box("Grant number", "grant") : ""),
      );
    const url = own().site.show({
      "/": page("Home", "/job", choice("nation", ["a", "b"])),
      "/job": job,
      "/result": RESULT,
    });
    const { session_id } = await own().scout.call("start_discovery", { url });
    const save = (...fields: object[]) =>
      own().scout.call("save_page_metadata", { session_id, page_metadata: { fields }, advance: true });
    await save({ field_id: "nation", example_value: "a" });
    await save({ field_id: "job", example_value: "none" });
    const answers = { nation: "b", job: "paid" };
    expect(await own().scout.call("resume_discovery", { session_id, answers })).toMatchObject({
      heading: "Job",
    });
    const ended = await save(
      { field_id: "job", example_value: "paid" },
      { field_id: "grant_number", example_value: "G-1" },
    );
    expect(ended.undecided).toMatchObject([{ question: "grant_number", decides: "job", or: ["nation"] }]);
    const done = { session_id, wizard_id: "granted", wizard_name: "Granted" };
    const completed = await own().scout.call("complete_discovery", done);
    expect(completed).toMatchObject({ success: true, proved: true });
    expect(completed).not.toHaveProperty("warnings");
    const file = JSON.parse(await readFile(`${own().scout.config.wizardsDir}/granted.json`, "utf8"));
    expect(file.pages[1].fields[1]).toMatchObject({
      field_id: "grant_number",
      visible_when: { nation: "b" },
    });
  });

  it("stops at a saved page whose examples the site refuses there, and goes on with further ones", async () => {
    const week = (answers: URLSearchParams) =>
      answers.get("worked") === "yes" && !answers.get("hours")
        ? `<p role="alert">Enter your hours</p>${form}`
        : answers.has("worked")
          ? RESULT
          : form;
    const form = page("Week", "/week", choice("worked", ["no", "yes"]) + box("Hours", "hours", ""));
    const url = own().site.show({
      "/":
        page("Home", "/week", choice("home", ["here", "abroad"])) + fork("home", "abroad", "/land", "/week"),
      "/land": page("Land", "/week", box("Land", "land")),
      "/week": week,
    });
    const { session_id } = await own().scout.call("start_discovery", { url });
    const save = (...fields: object[]) =>
      own().scout.call("save_page_metadata", { session_id, page_metadata: { fields }, advance: true });
    await save({ field_id: "home", example_value: "here" });
    await save({ field_id: "worked", example_value: "no" }, { field_id: "hours" });
    const answers = { home: "abroad", worked: "yes" };
    await own().scout.call("resume_discovery", { session_id, answers });
    const saved = await save({ field_id: "land", example_value: "Peru" });
    expect(saved).toMatchObject({ success: true, page_saved: 3, validation_messages: ["Enter your hours"] });
    expect(saved.message).toContain("not passed");
    const worked = { field_id: "worked", example_value: "yes" };
    expect(await save(worked, { field_id: "hours", example_value: "12" })).toMatchObject({
      heading: "Your pension",
    });
    const done = { session_id, wizard_id: "weeks", wizard_name: "Weeks" };
    expect(await own().scout.call("complete_discovery", done)).toMatchObject({ proved: true });
  });
});

describe("a page of questions", () => {
  it("is described with those that it draws once they come into view", async () => {
    const lazy = `<h1>Costs</h1><form action="/result"><div id="all"></div><button>Continue</button></form><script>
      const io = new IntersectionObserver((seen) => { for (const { isIntersecting, target } of seen) if (isIntersecting && !target.firstChild)
        target.innerHTML = '<label>Cost ' + target.id + ' <input name="' + target.id + '"></label>'; });
      for (let at = 1; at <= 12; at++) { const part = document.createElement("section"); part.id = "c" + at; part.style.minHeight = "300px"; all.append(part); io.observe(part); }
      </script>`;
    const { html_context } = await own().scout.call("start_discovery", {
      url: own().site.show({ "/": lazy }),
    });
    const asked = html_context.flatMap(({ field_id }: { field_id?: string }) => field_id ?? []);
    expect(asked).toHaveLength(12);
  });

  it("is refused with the site's words, also where they have no role and vanish", async () => {
    const toast = `${page("About you", "#", box("Case number", "n"))}<script>document.forms[0].onsubmit = (event) => {
      event.preventDefault();
      setTimeout(() => { const box = document.createElement("div"); box.textContent = "The case number is not in our records."; document.body.append(box); setTimeout(() => box.remove(), 1500); }, 600); }</script>`;
    const { session_id } = await own().scout.call("start_discovery", {
      url: own().site.show({ "/": toast }),
    });
    const { error } = await own().scout.call("save_page_metadata", {
      session_id,
      page_metadata: { fields: [{ field_id: "case_number", example_value: "4711" }] },
      advance: true,
    });
    expect(error).toMatchObject({
      type: "validation_error",
      validation_errors: [{ message: "The case number is not in our records." }],
    });
  });
});

describe("a saved page", () => {
  const pages = {
    "/": page("Town", "/age", box("Town", "town")),
    "/age": page("Age", "/result", box("Age", "age")),
    "/result": RESULT,
  };
  const saved = async () =>
    JSON.parse(await readFile(`${own().scout.config.wizardsDir}/corrected.json`, "utf8"));

  it("is replaced by its number, from any later page, and the discovery goes on to its end", async () => {
    const { session_id } = await own().scout.call("start_discovery", { url: own().site.show(pages) });
    const save = (metadata: object) =>
      own().scout.call("save_page_metadata", { session_id, page_metadata: metadata, advance: true });
    await save({ fields: [{ field_id: "town", example_value: "York" }] });
    await save({ fields: [{ field_id: "age", example_value: "66" }] });
    const field = { field_id: "town", label: "Town of birth", required: false, example_value: "Leeds" };
    const again = await save({ page_number: 1, fields: [{ ...field, field_type: "textarea" }] });
    expect(again).toMatchObject({ success: true, page_saved: 1, replaced: true, total_pages_discovered: 2 });
    expect(again.message).toContain("Page 2 is saved already");
    const done = await own().scout.call("complete_discovery", {
      session_id,
      wizard_id: "corrected",
      wizard_name: "Corrected",
    });
    expect(done).toMatchObject({ success: true, proved: true, proof: { pages_completed: 2 } });
    const { pages: file } = await saved();
    expect(file[0].fields).toEqual([
      expect.objectContaining({ ...field, field_type: "textarea", widget: "text box" }),
    ]);
  });

  it("is recognised after a step back", async () => {
    const { session_id } = await own().scout.call("start_discovery", { url: own().site.show(pages) });
    const fields = [{ field_id: "home_town", ref: "town", example_value: "York" }];
    await own().scout.call("save_page_metadata", { session_id, page_metadata: { fields }, advance: true });
    await own().scout.context.sessions.get(session_id).form.page.goBack();
    const back = await own().scout.call("get_page_info", { session_id });
    expect(back.elements.inputs[0]).toMatchObject({ field_id: "home_town" });
    expect(back.message).toContain("page_number: 1");
    await own().scout.call("cancel_discovery", { session_id, discard: true });
  });
});

describe("radios that disappear while others are tried", () => {
  const content = `<div id="f"></div><button>Continue</button><script>
    let live = "here", only;
    const draw = () => {
      f.innerHTML = '<p><label for="live">Where do you live?</label> <select id="live"><option value="here">In the country</option><option value="abroad">Abroad</option></select></p>' +
        (live === "here" ? '<fieldset><legend>Only here?</legend><label><input type="radio" name="only" value="yes"> Yes</label><label><input type="radio" name="only" value="no"> No</label></fieldset>' : "") +
        (live === "abroad" || only === "no" ? '<p><label for="years">How many years?</label> <input id="years"></p>' : "");
      const list = f.querySelector("#live");
      list.value = live;
      list.onchange = () => { live = list.value; only = undefined; draw(); };
      for (const one of f.querySelectorAll("[name=only]")) { one.checked = one.value === only; one.onchange = () => { only = one.value; draw(); }; }
    };
    draw();
  </script>`;

  it("are tried, and a question that either answer shows has both as its condition", async () => {
    const url = own().site.show({ "/": `<h1>Home</h1><form>${content}</form>` });
    const { session_id, html_context, explored } = await own().scout.call("start_discovery", {
      url,
      explore: true,
    });
    const years = html_context.find(({ field_id }: { field_id: string }) => /years/.test(field_id));
    expect(explored.skipped).toBeUndefined();
    expect(explored.answers_tried).toBeGreaterThanOrEqual(4);
    expect(years.visible_when).toEqual({ any: [{ where_you_live: "Abroad" }, { only_here: "no" }] });
    await own().scout.call("cancel_discovery", { session_id, discard: true });
  });
});

describe("a button that lists the addresses of a postal code within its page", () => {
  const streets = { SW1A1AA: ["1 Mall", "2 Mall"], "20500": ["12 High Street", "14 High Street"] };
  const lookup = `${box("Postcode", "postcode")} <button type="button" id="look">Find address</button>
    <p id="said" role="alert"></p><div id="found"></div><script>
    look.onclick = async () => {
      said.textContent = found.innerHTML = "";
      const listed = await (await fetch("/addresses?code=" + postcode.value)).text();
      const streets = /LISTED(.*)LISTED/.exec(listed)[1].split("|").filter(Boolean);
      if (streets.length === 0) said.textContent = "We found no address for this postcode";
      else found.innerHTML = '<label for="address">Your address</label> <select id="address" name="address" required><option value="">Choose</option>' + streets.map((one) => "<option>" + one + "</option>").join("") + "</select>";
    };</script>`;
  const pagesFor = (received: Record<string, string>) => ({
    "/": page("Home", "/result", lookup + box("Rooms", "rooms")),
    "/addresses": (answers: URLSearchParams) => {
      const code = (answers.get("code") ?? "").replace(/\W/g, "") as keyof typeof streets;
      return `LISTED${(streets[code] ?? []).join("|")}LISTED`;
    },
    "/result": (answers: URLSearchParams) => {
      Object.assign(received, Object.fromEntries(answers));
      return RESULT;
    },
  });
  const run = (file: object, given: Record<string, unknown>) => {
    const wizard = normalizeWizard(file, "looked-up");
    const { data } = prepareUserData(wizard, deriveContract(wizard), given);
    return executeWizard(wizard, data, { launch: shareBrowser });
  };

  it("is a step of the page, answered by the person's own address alone", async () => {
    const received = {};
    const pages = pagesFor(received);
    const { session_id } = await own().scout.call("start_discovery", { url: own().site.show(pages) });
    const save = (...fields: object[]) =>
      own().scout.call("save_page_metadata", { session_id, page_metadata: { fields }, advance: true });
    const first = [
      { field_id: "postcode", example_value: "SW1A 1AA" },
      { field_id: "rooms", example_value: "3" },
    ];
    const { problems } = (await save(...first)).error;
    expect(problems).toMatchObject([
      { field: "address", suggestion: { options: ["1 Mall", "2 Mall"], lookup_button: "Find address" } },
    ]);
    await save(...first, { ...problems[0].suggestion, example_value: "1 Mall" });
    const done = { session_id, wizard_id: "looked-up", wizard_name: "Looked up" };
    expect(await own().scout.call("complete_discovery", done)).toMatchObject({ proved: true });
    const file = JSON.parse(await readFile(`${own().scout.config.wizardsDir}/looked-up.json`, "utf8"));
    expect(file.pages[0].fields[1]).toMatchObject({ lookup_button: { text: "Find address" } });
    expect(file.pages[0].fields[1]).not.toHaveProperty("options");
    expect(await own().scout.call("verify_wizard", { wizard_id: "looked-up" })).toMatchObject({
      matches: true,
    });

    const given = { postcode: "20500", rooms: "2", address: "14 high street" };
    expect((await run(file, given)).error).toBeUndefined();
    expect(received).toEqual({ postcode: "20500", address: "14 High Street", rooms: "2" });
    const other = await run(file, { ...given, address: "99 Low Road" });
    expect(other.error).toMatchObject({
      type: "invalid_user_data",
      details: { field_id: "address", candidates: ["Choose", "12 High Street", "14 High Street"] },
    });
    const nowhere = await run(file, { ...given, postcode: "99999" });
    expect(nowhere.error).toMatchObject({
      type: "validation_error",
      details: {
        field_id: "address",
        validation_errors: [{ message: "We found no address for this postcode" }],
      },
    });
  });

  it("is pressed without a model, also by a recording of a person", async () => {
    const received = {};
    const pages = pagesFor(received);
    const report = await discover(pages);
    expect(report).toMatchObject({ pages: 1, proved_by: "run" });
    expect(received).toMatchObject({ address: "1 Mall" });
    const target = (value: string) => [{ by: "label" as const, value }];
    const recording = {
      url: "",
      left_out: [],
      acts: [
        { place: "act 1", act: "type" as const, targets: target("Postcode") },
        { place: "act 2", act: "press" as const, targets: target("Find address") },
        { place: "act 3", act: "choose" as const, targets: target("Your address"), value: "2 Mall" },
        { place: "act 4", act: "press" as const, targets: target("Continue") },
      ],
    };
    expect(await discover(pages, { recording })).toMatchObject({ pages: 1, proved_by: "run" });
  });
});

describe("a search in the rows of a group", () => {
  const list = { SW1A1AA: ["1 Mall", "2 Mall"], "20500": ["12 High Street", "14 High Street"] };
  const content = `<ul id="rows"></ul><div id="row" hidden>${box("Postcode", "code", "")} <button type="button" id="look">Find address</button><p id="said" role="alert"></p>
    <div id="found"></div><button type="button" id="keep">Save home</button></div><button type="button" id="add">Add a home</button><input type="hidden" id="homes" name="homes"><script>
    const list = ${JSON.stringify(list)};
    add.onclick = () => { row.hidden = false; code.value = found.innerHTML = said.textContent = ""; add.hidden = true; };
    look.onclick = () => setTimeout(() => {
      const streets = list[code.value.replace(/\\W/g, "")] ?? [];
      said.textContent = streets.length ? "" : "We found no address";
      found.innerHTML = streets.length ? '<label for="street">Street</label> <select id="street"><option value="">Choose</option>' + streets.map((one) => "<option>" + one + "</option>").join("") + "</select>" : "";
    }, 200);
    keep.onclick = () => {
      if (!found.querySelector("select")?.value) { said.textContent = "Choose your address"; return; }
      const one = code.value + " " + street.value;
      rows.insertAdjacentHTML("beforeend", "<li>" + one + "</li>"); homes.value += one + ";"; row.hidden = true; add.hidden = false;
    };</script>`;
  const pagesFor = (received: Record<string, string>) => ({
    "/": page("Homes", "/result", content),
    "/result": (answers: URLSearchParams) => {
      Object.assign(received, Object.fromEntries(answers));
      return RESULT;
    },
  });

  it("shows a further question of each row, answered by the person's own address", async () => {
    const received: Record<string, string> = {};
    const url = own().site.show(pagesFor(received));
    const { session_id, html_context } = await own().scout.call("start_discovery", { url, explore: true });
    const [{ field_id }] = html_context;
    const save = (...homes: object[]) =>
      own().scout.call("save_page_metadata", {
        session_id,
        page_metadata: { fields: [{ field_id, example_value: homes }] },
        advance: true,
      });
    const { problems } = (await save({ postcode: "SW1A 1AA" })).error;
    expect(problems[0].suggestion.sub_fields[1]).toMatchObject({
      field_id: "street",
      options: ["1 Mall", "2 Mall"],
      lookup_button: "Find address",
    });
    expect(await save({ postcode: "SW1A 1AA", street: "2 Mall" })).toMatchObject({ heading: "Your pension" });
    const done = { session_id, wizard_id: "homes", wizard_name: "Homes" };
    expect(await own().scout.call("complete_discovery", done)).toMatchObject({ proved: true });
    const file = JSON.parse(await readFile(`${own().scout.config.wizardsDir}/homes.json`, "utf8"));
    const wizard = normalizeWizard(file, "homes");
    const run = (...homes: object[]) => {
      const { data } = prepareUserData(wizard, deriveContract(wizard), { [field_id]: homes });
      return executeWizard(wizard, data, { launch: shareBrowser });
    };
    const first = { postcode: "SW1A 1AA", street: "1 mall" };
    expect((await run(first, { postcode: "20500", street: "14 High Street" })).error).toBeUndefined();
    expect(received).toMatchObject({ homes: "SW1A 1AA 1 Mall;20500 14 High Street;" });
    expect((await run(first, { postcode: "20500", street: "1 Mall" })).error).toMatchObject({
      type: "invalid_user_data",
      details: { candidates: ["Choose", "12 High Street", "14 High Street"] },
    });
  });

  it("is pressed without a model", async () => {
    const received: Record<string, string> = {};
    expect(await discover(pagesFor(received))).toMatchObject({ pages: 1, proved_by: "run" });
    expect(received).toMatchObject({ homes: "SW1A 1AA 1 Mall;" });
  });
});

describe("a button that fills the boxes of an address", () => {
  const found = { SW1A1AA: ["1 Mall", "Flat 3", "London"], "20500": ["12 High Street", "", "Springfield"] };
  const boxes =
    box("Street", "street") +
    box("Flat", "flat", "") +
    box("Town", "town") +
    '<input type="hidden" id="uprn" name="uprn">';
  const search = (
    more: string,
    show: string,
  ) => `${box("Postcode", "postcode")} <button type="button" id="look">Find address</button>
    <p id="said" role="alert"></p><div id="boxes" ${more}>${boxes}</div><script>
    const found = ${JSON.stringify(found)};
    look.onclick = () => setTimeout(() => {
      const one = found[postcode.value.replace(/\\W/g, "")];
      said.textContent = one ? "" : "We found no address for this postcode";
      if (!one) return;
      ${show}
    }, 300);</script>`;
  const fill = "boxes.hidden = false; [street.value, flat.value, town.value] = one; uprn.value = '7';";
  const pagesFor = (content: string, received: Record<string, string>) => ({
    "/": page("Home", "/result", content),
    "/result": (answers: URLSearchParams) => {
      if (answers.get("uprn") !== "7")
        return `<p role="alert">Use “Find address”</p>${page("Home", "/result", content)}`;
      Object.assign(received, Object.fromEntries(answers));
      return RESULT;
    },
  });
  const run = (file: object, given: Record<string, unknown>) => {
    const wizard = normalizeWizard(file, "filled");
    const { data } = prepareUserData(wizard, deriveContract(wizard), given);
    return executeWizard(wizard, data, { launch: shareBrowser });
  };

  it.each([
    ["that it shows", "hidden", fill],
    ["that are there before", "", fill],
  ])("%s is pressed, and the person's own answers alone are sent", async (_, more, show) => {
    const received: Record<string, string> = {};
    const url = own().site.show(pagesFor(search(more, show), received));
    const { session_id } = await own().scout.call("start_discovery", { url });
    const answers = { postcode: "SW1A 1AA", street: "1 Mall", town: "London" };
    const fields = Object.entries(answers).map(([field_id, example_value]) => ({ field_id, example_value }));
    const save = (...all: object[]) =>
      own().scout.call("save_page_metadata", { session_id, page_metadata: { fields: all }, advance: true });
    const shown = more === "hidden" ? fields.slice(0, 1) : [...fields, { field_id: "flat" }];
    let saved = await save(...shown);
    if (more === "hidden") {
      const named = saved.error.problems.map(
        ({ field, suggestion }: { field: string; suggestion: object }) => [field, suggestion],
      );
      expect(named[0]).toMatchObject(["street", { lookup_button: "Find address" }]);
      saved = await save(...fields, { field_id: "flat" });
    }
    expect(saved).toMatchObject({ success: true, heading: "Your pension" });
    const done = { session_id, wizard_id: "filled", wizard_name: "Filled" };
    expect(await own().scout.call("complete_discovery", done)).toMatchObject({ proved: true });
    const file = JSON.parse(await readFile(`${own().scout.config.wizardsDir}/filled.json`, "utf8"));
    const looked = file.pages[0].fields.filter((field: { lookup_button?: object }) => field.lookup_button);
    expect(looked).toMatchObject([{ lookup_button: { text: "Find address" } }]);

    const given = { postcode: "SW1A 1AA", street: "2 Mall", town: "London" };
    expect((await run(file, given)).error).toBeUndefined();
    expect(received).toEqual({ ...given, flat: "", uprn: "7" });
    if (more !== "hidden") return;
    expect((await run(file, { ...given, postcode: "99999" })).error).toMatchObject({
      type: "validation_error",
      details: { validation_errors: [{ message: "We found no address for this postcode" }] },
    });
  });

  it("that lists them as buttons is named, and nothing is chosen", async () => {
    const list =
      "look.insertAdjacentHTML('afterend', '<button type=button>1 Mall</button><button type=button>2 Mall</button>');";
    const url = own().site.show(pagesFor(search("hidden", list), {}));
    const { session_id } = await own().scout.call("start_discovery", { url });
    const fields = [{ field_id: "postcode", example_value: "SW1A 1AA" }];
    const { error } = await own().scout.call("save_page_metadata", {
      session_id,
      page_metadata: { fields },
      advance: true,
    });
    expect(error).toMatchObject({ type: "unsupported_control", candidates: ["1 Mall", "2 Mall"] });
  });
});

describe("a crash of the page", () => {
  it("is said as that by a discovery without a model, with the session that resumes it", async () => {
    const { context } = own().scout;
    let crash: Promise<unknown> | undefined;
    const sessions: typeof context.sessions = {
      ...context.sessions,
      async open(record) {
        const session = await context.sessions.open(record);
        // The second page is saved by a press after which the page's process ends.
        onPage = ({ number }) => {
          if (number === 2) crash ??= session.form.page.goto("chrome://crash").catch(() => {});
        };
        return session;
      },
    };
    let onPage: AloneOptions["onPage"];
    const url = own().site.show({
      "/": page("Town", "/age", box("Town", "town")),
      "/age": page("Age", "/result", box("Age", "age")),
      "/result": RESULT,
    });
    const options = { wizard_id: "crashed", confirm: false, overwrite: true };
    const { stopped, session_id } = await discoverAlone(
      url,
      { ...options, onPage: (shown) => onPage?.(shown) },
      { ...context, sessions },
    );
    await crash;
    expect(stopped).toMatchObject({
      page: 2,
      reason: expect.stringContaining("crash"),
      next: expect.stringContaining(`federalscout_resume_discovery with session_id ${session_id}`),
    });
  });
});

describe("a page that asks to wait", () => {
  it("is followed by the result, and is none", async () => {
    const waiting = `<h1>Please wait</h1><p>We are calculating your results. This may take a minute.</p><progress></progress>
      <script>setTimeout(() => location.replace("/result"), 1500)</script>`;
    const pages = { "/": page("Age", "/wait", box("Age", "age")), "/wait": waiting, "/result": RESULT };
    expect(await discover(pages)).toMatchObject({ pages: 1, results: { monthly_pension: 512 } });
  });
});

describe("a page that asks for rows alone", () => {
  it("is no result, although it states something and its button waits for a row", async () => {
    const loans = `<h1>Your loans</h1><dl><dt>Loans</dt><dd id="list">No loans yet</dd></dl><form action="/result">
      <div id="row" hidden><p><label for="balance">Balance</label> <input id="balance"></p>
      <button type="button" onclick="list.textContent = balance.value; row.hidden = true; go.disabled = false">Save</button></div>
      <button type="button" onclick="row.hidden = false">Add a loan</button> <button id="go" disabled>Continue</button></form>`;
    const pages = { "/": page("Age", "/loans", box("Age", "age")), "/loans": loans, "/result": RESULT };
    expect(await discover(pages)).toMatchObject({ pages: 2, results: { monthly_pension: 512 } });
  });
});

describe("a results page", () => {
  const pages = {
    "/": page("Your age", "/estimate", box("How old are you?", "age")),
    "/estimate": `<h1>Your estimate</h1><ul><li><strong>$978.30</strong> from the Basic Pension</li></ul><dl><dt>Supplement</dt><dd>$312.64</dd></dl>
      <section><h2>Change your start date</h2><label for="mo">Month</label><select id="mo"><option>Nov.</option><option>Dec.</option></select></section>
      <button type="button" onclick="location.href='/hub'">Visit the pension hub</button>`,
    "/hub": "<h1>Hub</h1>",
  };

  it("is one although it has controls, and takes the result names that it offers", async () => {
    expect(await discover(pages)).toMatchObject({
      pages: 1,
      proved_by: "run",
      results: { supplement: 312.64 },
    });
    const { session_id } = await own().scout.call("start_discovery", { url: own().site.show(pages) });
    const fields = [{ field_id: "age", label: "How old are you?", example_value: "66" }];
    const last = await own().scout.call("save_page_metadata", {
      session_id,
      page_metadata: { fields },
      advance: true,
    });
    const names = last.results.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["supplement", "basic_pension"]);
    const done = { session_id, wizard_id: "controls", wizard_name: "Controls", results: names };
    const completed = await own().scout.call("complete_discovery", done);
    expect(Object.keys(completed.proof.results)).toEqual(names);
  });

  it("is none where the form only ended: an answer that leads out of it is replaced, else asked for", async () => {
    const choice = `<fieldset><legend>Do you live here?</legend><label><input type="radio" name="here" value="no" required> No</label><label><input type="radio" name="here" value="yes"> Yes</label></fieldset>`;
    const exit = "<h1>You cannot use this service</h1><p>Call 0300 123 1000.</p>";
    const first = (answers: URLSearchParams) => (answers.get("here") === "yes" ? RESULT : exit);
    const branched = { "/": page("Home", "/next", choice), "/next": first };
    expect(await discover(branched)).toMatchObject({ pages: 1, results: { monthly_pension: 512 } });
    const { stopped } = await discover({ ...branched, "/next": exit });
    expect(stopped).toMatchObject({
      fields: ["live_here"],
      reason: expect.stringContaining("--answer live_here="),
    });
  });
});

describe("an answer that leads back to a saved page", () => {
  const again = `<fieldset><legend>Do you add another child?</legend><label><input type="radio" name="again" value="y" required> Yes</label><label><input type="radio" name="again" value="n"> No</label></fieldset>`;
  const child = page("A child", "/children", box("Name", "child"));
  const children = { "/": child, "/children": page("Your children", "/after", again) };

  it("is replaced, where the page that it leads to holds a row of a list", async () => {
    const rows = {
      "/": page("Home", "/children", box("Town", "town")),
      "/children": page("Your children", "/after", again),
      "/after": (answers: URLSearchParams) =>
        answers.get("again") === "y" ? page("A child", "/children", box("Name", "child")) : RESULT,
    };
    expect(await discover(rows)).toMatchObject({ pages: 2, results: { monthly_pension: 512 } });
  });

  it("is replaced, else asked for", async () => {
    const after = (answers: URLSearchParams) => (answers.get("again") === "y" ? child : RESULT);
    expect(await discover({ ...children, "/after": after })).toMatchObject({
      pages: 2,
      results: { monthly_pension: 512 },
    });
    const { stopped } = await discover({ ...children, "/after": child });
    expect(stopped).toMatchObject({
      reason: expect.stringContaining("leads back to page 1, “A child”"),
      fields: ["add_another_child"],
    });
  });
});

describe("a page without questions in the middle of a form", () => {
  it("is passed, where it informs", async () => {
    const report = await discover({
      "/": page("Country", "/info", box("Country", "country")),
      "/info": page(
        "Who sees your data",
        "/age",
        "<h2>They see</h2><ul><li>your name</li><li>your country</li></ul>",
      ),
      "/age": page("Age", "/result", box("Age", "age")),
      "/result": RESULT,
    });
    expect(report).toMatchObject({ pages: 3, results: { monthly_pension: 512 } });
  });

  it("is sent once with a confirmation, where it reviews the answers", async () => {
    const pages = {
      "/": page("Name", "/review", box("Name", "n"), "Next"),
      "/review": (answers: URLSearchParams) =>
        page(
          "Review",
          "/sent",
          `<p>Please check your answers.</p><h2>Name</h2><p>${answers.get("n")}</p>`,
          "Send report",
          "post",
        ),
      "/sent": "<h1>Sent</h1><dl><dt>Fee</dt><dd>$12.00</dd></dl>",
    };
    const { warnings, proof } = await discover(pages);
    expect(proof).toContain("a person submits the form");
    expect(warnings).toContainEqual(expect.stringMatching(/^It ends before “Send report”: .*--confirm/));
    expect(own().site.posted()).toEqual([]);
    const pressed: string[] = [];
    const onSubmit = (caption: string) => void pressed.push(caption);
    expect(await discover(pages, { confirm: true, onSubmit })).toMatchObject({
      pages: 2,
      proved_by: "session",
      results: { fee: 12 },
    });
    expect([pressed, own().site.posted()]).toEqual([["Send report"], ["/sent"]]);
  });

  it("is passed, where its read-only controls repeat the answers", async () => {
    const report = await discover({
      "/": page("Name", "/review", box("Name", "n") + box("Town", "t")),
      "/review": (answers: URLSearchParams) =>
        page(
          "Review",
          "/result",
          box("Name", "r1", `readonly value="${answers.get("n")}"`) + box("Place", "r2", "disabled"),
        ),
      "/result": RESULT,
    });
    expect(report.stopped?.reason).toBeUndefined();
    expect(report).toMatchObject({ pages: 2, proved_by: "run" });
    const { pages } = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(pages.map(({ fields }: { fields: object[] }) => fields.length)).toEqual([2, 0]);
  });

  it("is sent again only after the warning that it is submitted again", async () => {
    const url = own().site.show({
      "/": page("Name", "/check", box("Name", "n")),
      "/check": page("Check your answers", "/sent", "", "Send report"),
      "/sent": RESULT,
    });
    const { session_id } = await own().scout.call("start_discovery", { url });
    const save = (fields: object[], confirm?: true) =>
      own().scout.call("save_page_metadata", {
        session_id,
        page_metadata: { fields },
        advance: true,
        confirm,
      });
    await save([{ field_id: "name", example_value: "Ana" }]);
    expect(await save([], true)).toMatchObject({ success: true, page_saved: 2 });
    const { stopped_at } = await own().scout.call("resume_discovery", { session_id });
    expect(stopped_at).toMatchObject({
      page_number: 2,
      message: expect.stringContaining("submits it again"),
    });
    await own().scout.call("cancel_discovery", { session_id, discard: true });
  });

  it("is no result, where it lists tasks", async () => {
    const tasks = `<h1>Your application</h1><ul><li><a href="/a">About you</a> Completed</li><li><a href="/b">Your income</a> Not started</li></ul>`;
    for (const first of [page("Name", "/tasks", box("Name", "n")), page("Start", "/tasks", "", "Start now")])
      expect((await discover({ "/": first, "/tasks": tasks })).stopped).toMatchObject({
        reason: expect.stringContaining("list of tasks"),
        choices: ["About you", "Your income"],
      });
  });
});

describe("a binding button", () => {
  it("is known by what it does: a post to another site, or to an address that orders", async () => {
    const at = (action: string) => ({
      "/": page("Name", action, box("Name", "n"), "Continue", "post"),
      "/order": RESULT,
      "/next": RESULT,
    });
    expect((await discover(at("/order"))).stopped?.reason).toContain("--confirm");
    expect((await discover(at("https://forms.example.net/next"))).stopped?.reason).toContain("--confirm");
    expect((await discover(at("/next"))).stopped).toBeUndefined();
    // A form that posts to its own address does not leave it.
    const [first] = Object.values(at(""));
    const same = (answers: URLSearchParams) => (answers.has("n") ? RESULT : String(first));
    expect((await discover({ "/": same })).stopped).toBeUndefined();
  });
});

describe("questions", () => {
  it("that nothing marks are optional; a required upload stops at once, by name, and an optional one is left out", async () => {
    const plain = box("Nickname", "nick", "") + box("Town", "town", "");
    const upload = (more: string) =>
      `<p><label for="up">Proof of income</label> <input id="up" type="file" ${more}></p>`;
    const report = await discover({ "/": page("You", "/result", plain + upload("")), "/result": RESULT });
    const { pages } = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(
      pages[0].fields.map(({ field_id, required }: { field_id: string; required: boolean }) => [
        field_id,
        required,
      ]),
    ).toEqual([
      ["nickname", false],
      ["town", false],
    ]);
    const { stopped } = await discover({ "/": page("You", "/result", plain + upload("required")) });
    expect(stopped).toMatchObject({ reason: "Only a person can answer “Proof of income”: a file upload." });
  });

  it("of several boxes are stated once, and a typed text brings what it reveals", async () => {
    const boxes = ["Monday", "Tuesday", "Friday"].map(
      (day) => `<label><input type="checkbox" name="${day}"> ${day}</label>`,
    );
    const content = `<fieldset><legend>Days that suit you</legend>${boxes.join("")}</fieldset>${box("Income", "income", 'oninput="clearTimeout(window.t); window.t = setTimeout(() => more.hidden = !income.value, 400)"')}
      <p id="more" hidden><label for="source">Source of income</label> <input id="source"></p>`;
    const url = own().site.show({ "/": page("Days", "/", content) });
    const { session_id, html_context } = await own().scout.call("start_discovery", { url });
    expect(html_context.slice(0, 3)).toMatchObject([
      { label: "Monday", group: "Days that suit you" },
      { label: "Tuesday" },
      { label: "Friday" },
    ]);
    expect(html_context[1]).not.toHaveProperty("group");
    const actions = [{ action: "fill", selector: "income", value: "100" }];
    const typed = await own().scout.call("execute_actions", { session_id, actions });
    expect(typed.actions[0].appeared).toEqual(["source_of_income"]);
    await own().scout.call("cancel_discovery", { session_id, discard: true });
  });
});

describe("pictures", () => {
  it("have no side above 1,568 pixels; a tall page comes in parts", async () => {
    const url = own().site.show({
      "/": page("Tall", "/", `<div style="height: 7800px">Notice</div>${box("Amount", "amount")}`),
    });
    const tool = TOOLS.find(({ name }) => name === "federalscout_start_discovery");
    if (!tool) throw new Error("there is no such tool");
    const call = {
      ...own().scout.context,
      log: own().scout.context.logger,
      facts: {},
      canAsk: false,
      report: () => {},
    };
    const { content, structuredContent } = (await callTool(tool, { url }, call)) as {
      content: { type: string; data: string }[];
      structuredContent: { session_id: string };
    };
    const images = content
      .filter(({ type }) => type === "image")
      .map(({ data }) => Buffer.from(data, "base64"));
    const sizes = await Promise.all(images.map((image) => sharp(image).metadata()));
    expect(sizes.length).toBeGreaterThan(1);
    for (const { width, height } of sizes) expect(Math.max(width, height)).toBeLessThanOrEqual(1568);
    await own().scout.call("cancel_discovery", { session_id: structuredContent.session_id, discard: true });
  });
});

describe("a question", () => {
  const radios = (name: string, more = "") =>
    `<div><input type="radio" name="${name}" value="y" id="${name}_0" required><label for="${name}_0">Yes</label></div><div><input type="radio" name="${name}" value="n" id="${name}_1"><label for="${name}_1">No</label></div>${more}`;
  const named = async (content: string, heading = "Service", around = "") => {
    const url = own().site.show({ "/": around + page(heading, "/next", content) });
    const { session_id, html_context } = await own().scout.call("start_discovery", { url });
    await own().scout.call("cancel_discovery", { session_id, discard: true });
    return html_context
      .filter(({ field_id }: { field_id?: string }) => field_id)
      .map(({ field_id, label, options }: Record<string, unknown>) => [field_id, label, options]);
  };

  it("is that of a label which points at its first radio, without the mark in it", async () => {
    const label = `<h3><label for="s_0">Have you served in the fire brigade?<span>required</span></label></h3><p id="h">Answer for yourself.</p>`;
    expect(await named(`${label}<div role="group" aria-labelledby="h">${radios("s")}</div>`)).toEqual([
      ["served_in_fire_brigade", "Have you served in the fire brigade?", { yes: "Yes", no: "No" }],
    ]);
  });

  it("is the heading, where the legend is empty", async () => {
    expect(await named(`<fieldset><legend> </legend>${radios("s")}</fieldset>`, "Do you rent?")).toEqual([
      [expect.any(String), "Do you rent?", { yes: "Yes", no: "No" }],
    ]);
  });

  it("of equal words in two sections has the words of its section, also with generated ids", async () => {
    const part = (title: string, at: number) =>
      `<section><h2>${title}</h2><label for="x8f3k2a${at}">Yearly income</label><input id="x8f3k2a${at}" name="n9d3f7b${at}"></section>`;
    expect(await named(part("You", 1) + part("Your spouse", 2))).toEqual([
      ["yearly_income", "You – Yearly income", undefined],
      ["spouse_yearly_income", "Your spouse – Yearly income", undefined],
    ]);
  });

  it("has the words of a title that only its class marks in the name of its page", async () => {
    const drawn = `<div class="page-title">Your household</div>${page("", "/end", box("Sex", "s")).replace("<h1></h1>", "")}`;
    const report = await discover({ "/": drawn, "/end": RESULT });
    const { pages } = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(pages[0].page_title).toBe("Your household");
  });

  it("has no words of a cookie banner or a hidden heading in its name", async () => {
    const banner = `<h2 style="position:absolute;width:1px;height:1px;overflow:hidden">Language selection</h2><div role="region" aria-label="Cookies"><h2>May we use cookies?</h2></div>`;
    const url = own().site.show({
      "/": `</main>${banner}<main>${page("About you", "/two", box("Sex", "s1"))}`,
      "/two": `</main>${banner}<main>${page("Person 2", "/end", box("Sex", "s2"))}`,
      "/end": `</main>${banner}<p>Cookies: 12</p><main>${RESULT}`,
    });
    const report = await discoverAlone(
      url,
      { wizard_id: "banner", confirm: false, overwrite: true },
      own().scout.context,
    );
    expect(report.stopped).toBeUndefined();
    const { pages } = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(pages.map(({ page_title }: { page_title: string }) => page_title)).toEqual([
      "About you",
      "Person 2",
    ]);
    expect(pages[1].fields[0].field_id).toBe("person_sex");
    expect(Object.keys(report.results ?? {})).toEqual(["monthly_pension"]);
  });
});

describe("a dialog between two pages", () => {
  const asks = (first: string, second: string) => ({
    "/": `<h1>Home</h1><form id="f" action="/result">${box("Town", "town")}<button>Next</button></form>
      <dialog id="d"><h2>What next?</h2><button type="button">${first}</button><button type="button" onclick="f.submit()">${second}</button></dialog>
      <script>f.onsubmit = (e) => { e.preventDefault(); d.showModal(); };</script>`,
    "/result": RESULT,
  });

  it("is recorded as a step of its page, with the way that keeps the answers, and passed by the proof", async () => {
    const report = await discover(asks("Look over my answers", "Show my result"));
    expect(report).toMatchObject({ pages: 1, proved_by: "run", results: { monthly_pension: 512 } });
    const { pages } = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(pages[0].dialogs).toMatchObject([{ heading: "What next?", answer: { text: "Show my result" } }]);
  });

  it("without a clear way is named with its ways, and answered by the author's", async () => {
    const { session_id } = await own().scout.call("start_discovery", {
      url: own().site.show(asks("Short list", "Long list")),
    });
    const save = (more: object) =>
      own().scout.call("save_page_metadata", {
        session_id,
        page_metadata: { fields: [{ field_id: "town", example_value: "York" }], ...more },
        advance: true,
      });
    const { error } = await save({});
    expect(error).toMatchObject({ type: "unknown_page", ways: ["Short list", "Long list"] });
    expect(error.next).toContain("dialogs:");
    expect(await save({ dialogs: [{ heading: "What next?", answer: { text: "Long list" } }] })).toMatchObject(
      {
        success: true,
        page_saved: 1,
      },
    );
    const done = { session_id, wizard_id: "dialog", wizard_name: "Dialog" };
    expect(await own().scout.call("complete_discovery", done)).toMatchObject({ proved: true });
  });
});
