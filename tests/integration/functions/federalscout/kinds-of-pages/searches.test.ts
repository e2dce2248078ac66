/** Buttons of a page that look up an address: a step of the page, as a list, as boxes, and in the rows of a group. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import {
  type AloneOptions,
  discoverAlone,
} from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { executeWizard } from "../../../../../shared/browser/execute-wizard.ts";
import { prepareUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { type PageSite, startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";
import { box, page, RESULT } from "../../../../fixtures/scout/sketched-pages.ts";

const own = scoutForEachTest(startPageSite);

const discover = (pages: Parameters<PageSite["show"]>[0], more: Partial<AloneOptions> = {}) =>
  discoverAlone(
    own().site.show(pages),
    { wizard_id: "kinds", confirm: false, overwrite: true, ...more },
    own().scout.context,
  );

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
    return executeWizard(wizard, data, { launch: shareBrowser, screenshots: "result" });
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
      return executeWizard(wizard, data, { launch: shareBrowser, screenshots: "result" });
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
    return executeWizard(wizard, data, { launch: shareBrowser, screenshots: "result" });
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
