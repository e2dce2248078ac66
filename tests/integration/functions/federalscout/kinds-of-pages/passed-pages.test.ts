/** Pages that a discovery without a model passes on its way to the result, in one form that has one of each kind. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type AloneOptions,
  discoverAlone,
} from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { type PageSite, startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { type InProcessScout, scoutInProcess } from "../../../../fixtures/scout/scout-in-process.ts";
import { box, choice, page, RESULT } from "../../../../fixtures/scout/sketched-pages.ts";

let scout: InProcessScout;
let site: PageSite;
beforeAll(async () => {
  [site, scout] = await Promise.all([startPageSite(), scoutInProcess(shareBrowser)]);
});
afterAll(() => Promise.all([scout.close(), site.close()]));

const discover = (pages: Parameters<PageSite["show"]>[0], more: Partial<AloneOptions> = {}) =>
  discoverAlone(
    site.show(pages),
    { wizard_id: "passed", confirm: false, overwrite: true, ...more },
    scout.context,
  );

/** In milliseconds: far more than the discovery of all pages takes. */
const LONG = 300_000;

const BANNER = `<h2 style="position:absolute;width:1px;height:1px;overflow:hidden">Language selection</h2><div role="region" aria-label="Cookies"><h2>May we use cookies?</h2></div>`;
const UPLOAD = `<p><label for="up">Proof of income</label> <input id="up" type="file"></p>`;

const hours = (name: string) =>
  choice("Is it full-time?", ["Full-time", "Part-time"]).replaceAll(/name="[^"]*"/g, `name="${name}"`);

const PAGES: Parameters<PageSite["show"]>[0] = {
  "/": `<div class="page-title">Your household</div>${page("", "/person", box("Sex", "s1")).replace("<h1></h1>", "")}`,
  "/person": `</main>${BANNER}<main>${page("Person 2", "/info", box("Sex", "s2") + box("Nickname", "nick", "") + UPLOAD)}`,
  "/info": page(
    "Who sees your data",
    "/documents",
    "<h2>They see</h2><ul><li>your name</li><li>your country</li></ul>",
  ),
  "/documents": page("Documents (optional)", "/job", UPLOAD.replaceAll("up", "file")),
  "/job": page("Main job", "/hours", choice("Are you employed in it?", ["Yes", "No"])),
  "/hours": page("Is it full-time?", "/second", hours("h1")),
  "/second": page("Second job", "/more", choice("Are you paid for it?", ["Yes", "No"])),
  "/more": page("Is it full-time?", "/loans", hours("h2")),
  "/loans": `<h1>Your loans</h1><dl><dt>Loans</dt><dd id="list">No loans yet</dd></dl><form action="/home">
    <div id="row" hidden><p><label for="balance">Balance</label> <input id="balance"></p>
    <button type="button" onclick="list.textContent = balance.value; row.hidden = true; go.disabled = false">Save</button></div>
    <button type="button" onclick="row.hidden = false">Add a loan</button> <button id="go" disabled>Continue</button></form>`,
  "/home": `<h1>Home</h1><form id="f" action="/review">${box("Town", "town")}${box("County", "county")}<button>Next</button></form>
    <dialog id="d"><h2>What next?</h2><button type="button">Look over my answers</button><button type="button" onclick="f.submit()">Show my result</button></dialog>
    <script>f.onsubmit = (e) => { e.preventDefault(); d.showModal(); };</script>`,
  "/review": (answers) =>
    page(
      "Review",
      "/wait",
      box("Town", "r1", `readonly value="${answers.get("town")}"`) + box("Place", "r2", "disabled"),
    ),
  "/wait": `<h1>Please wait</h1><p>We are calculating your results. This may take a minute.</p><progress></progress>
    <script>setTimeout(() => location.replace("/result"), 1500)</script>`,
  "/result": `</main>${BANNER}<p>Cookies: 12</p><main>${RESULT}`,
};

describe("a form of many kinds of pages", () => {
  let report: Awaited<ReturnType<typeof discover>>;
  let saved: {
    page_title: string;
    fields: { field_id: string; required: boolean; field_type: string }[];
    dialogs?: object[];
  }[];
  beforeAll(async () => {
    report = await discover(PAGES);
    expect(report.stopped).toBeUndefined();
    saved = JSON.parse(await readFile(report.saved_to ?? "", "utf8")).pages;
  }, LONG);
  const titled = (title: string) => saved.find(({ page_title }) => page_title === title);

  it("is proved by a run, and the report says what it has proved", () => {
    expect(report).toMatchObject({ pages: 11, proved: true, proved_by: "run" });
    expect(report.proof).toBe("proved: 11 pages; result: monthly pension £512.00");
    expect(saved.map(({ page_title }) => page_title)).toEqual([
      "Your household",
      "Person 2",
      "Who sees your data",
      "Documents (optional)",
      "Main job",
      "Is it full-time?",
      "Second job",
      "Is it full-time?",
      "Your loans",
      "Home",
      "Review",
    ]);
  });

  it("has the words of a title that only its class marks in the name of its page", () => {
    expect(saved[0]?.page_title).toBe("Your household");
  });

  it("has no words of a cookie banner or a hidden heading in its names and results", () => {
    expect(titled("Person 2")?.fields[0]?.field_id).toBe("person_sex");
    expect(Object.keys(report.results ?? {})).toEqual(["monthly_pension"]);
  });

  it("leaves a question that nothing marks optional, and an optional upload out", () => {
    const asked = titled("Person 2")?.fields.map(({ field_id, required }) => [field_id, required]);
    expect(asked).toEqual([
      ["person_sex", true],
      ["nickname", false],
    ]);
  });

  it("passes a page that asks only for a file", () => {
    expect(titled("Documents (optional)")?.fields).toEqual([]);
  });

  it("keeps two pages of equal words apart by their names", () => {
    const pages = saved.filter(({ page_title }) => page_title === "Is it full-time?");
    const ids = pages.flatMap(({ fields }) => fields.map(({ field_id }) => field_id));
    expect(new Set(ids).size).toBe(2);
  });

  it("goes on after a page that informs, and after one whose read-only controls repeat the answers", () => {
    expect(titled("Who sees your data")?.fields).toEqual([]);
    expect(titled("Review")?.fields).toEqual([]);
  });

  it("ends at no page that asks for rows alone, although it states something and its button waits for a row", () => {
    expect(titled("Your loans")?.fields).toMatchObject([{ field_type: "group" }]);
  });

  it("records a dialog as a step of its page, with the way that keeps the answers", () => {
    const answer = { text: "Show my result" };
    expect(titled("Home")?.dialogs).toMatchObject([{ heading: "What next?", answer }]);
  });

  it("waits for the result at a page that asks to wait", () => {
    expect(titled("Please wait")).toBeUndefined();
    expect(report.results).toMatchObject({ monthly_pension: 512 });
  });
});

it("a review of the answers is sent once with a confirmation", async () => {
  const pressed: string[] = [];
  const onSubmit = (caption: string) => void pressed.push(caption);
  const pages: Parameters<PageSite["show"]>[0] = {
    "/": page("Name", "/review", box("Name", "n"), "Next"),
    "/review": (answers) =>
      page(
        "Review",
        "/sent",
        `<p>Please check your answers.</p><h2>Name</h2><p>${answers.get("n")}</p>`,
        "Send report",
        "post",
      ),
    "/sent": "<h1>Sent</h1><dl><dt>Fee</dt><dd>$12.00</dd></dl>",
  };
  expect(await discover(pages, { confirm: true, onSubmit })).toMatchObject({
    pages: 2,
    proved_by: "session",
    results: { fee: 12 },
  });
  expect([pressed, site.posted()]).toEqual([["Send report"], ["/sent"]]);
});
