/** The way of a discovery without a model: past ways out, files and circles, up to a result. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import {
  type AloneOptions,
  discoverAlone,
} from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { test as it } from "../../../../fixtures/for-each-test.ts";
import { startPageSite } from "../../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../../fixtures/scout/scout-for-each-test.ts";

const own = scoutForEachTest(startPageSite);

const discover = (
  pages: Parameters<ReturnType<typeof own>["site"]["show"]>[0],
  more: Partial<AloneOptions> = {},
) =>
  discoverAlone(
    own().site.show(pages),
    { wizard_id: "form", confirm: false, overwrite: true, ...more },
    own().scout.context,
  );

const asks = (heading: string, content: string, next: string) =>
  `<h1>${heading}</h1><form method="post" action="${next}">${content}<button>Continue</button></form>`;
const choice = (name: string, question: string, ...options: string[]) =>
  `<fieldset><legend>${question}</legend>${options.map((one, at) => `<input type="radio" name="${name}" id="${name}${at}" value="${at}"><label for="${name}${at}">${one}</label>`).join("")}</fieldset>`;
const NAME = `<label for="n">Full name</label><input id="n" name="n" required>`;
const RESULT = "<h1>Result</h1><p>Weekly amount: £12.50</p>";
const OUT = `<h1>You cannot use this online service</h1><p>This is because you have children.</p>
  <h2>Other ways to file</h2><ul><li>At a free tax clinic</li><li>By paper</li></ul><p>Phone: 555 0100, fee: £20</p>`;

const CHILDREN = (question: string) => ({
  "/": asks("Children", choice("k", question, "Yes", "No"), "/next"),
  "/next": (answers: URLSearchParams) =>
    answers.get("k") === "0" ? OUT : asks("Your name", NAME, "/result"),
  "/result": RESULT,
});

describe("a discovery without a model", () => {
  it("takes another answer where one leads to a way out", async () => {
    const report = await discover(CHILDREN("Do you have children?"));
    expect(report).toMatchObject({ pages: 2, results: { weekly_amount: 12.5 } });
  });

  it("passes a test of eligibility of which each question has an answer that ends it", async () => {
    const gates = ["Rent", "Debts", "Savings", "Pension", "Foreign income", "Business"];
    const pages = Object.fromEntries(
      gates.map((gate, at) => {
        const page = asks(
          gate,
          choice(`g${at}`, `Do you have ${gate.toLowerCase()}?`, "Yes", "No"),
          `/${at + 1}`,
        );
        return [
          at === 0 ? "/" : `/${at}`,
          (sent: URLSearchParams) => (sent.get(`g${at - 1}`) === "0" ? OUT : page),
        ];
      }),
    );
    const last = gates.length;
    pages[`/${last}`] = (sent) => (sent.get(`g${last - 1}`) === "0" ? OUT : RESULT);
    const report = await discover(pages);
    expect(report).toMatchObject({ pages: last, results: { weekly_amount: 12.5 } });
  });

  it("stops at the way out of a person's own answer", async () => {
    const answers = { children: "Yes" };
    const { saved_to, stopped } = await discover(CHILDREN("Do you have children?"), { answers });
    expect(saved_to).toBeUndefined();
    expect(stopped).toMatchObject({ heading: expect.stringContaining("You cannot use this online service") });
    expect(stopped?.reason).toContain("--answer children=");
  });

  it("names a way out by its own heading, and not by one of the frame of the site", async () => {
    const frame = `<header><form><h2>Language selection</h2><button>Français</button></form></header><main>`;
    const { "/": first, "/next": next } = CHILDREN("Do you have children?");
    const pages = { "/": first, "/next": (sent: URLSearchParams) => frame + next(sent) };
    const { stopped } = await discover(pages, { answers: { children: "Yes" } });
    expect(stopped).toMatchObject({ heading: "You cannot use this online service" });
    expect(stopped?.reason).toContain("at the page “You cannot use this online service”");
  });

  it("goes back over no page with a person's answer", async () => {
    const { "/": first, ...others } = CHILDREN("Do you have children?");
    const start = asks("Home", choice("h", "Where do you live?", "Avon", "Brent"), "/children");
    const { stopped } = await discover(
      { "/": start, "/children": first, ...others },
      { answers: { children: "Yes" } },
    );
    expect(stopped).toMatchObject({ heading: expect.stringContaining("You cannot use this online service") });
    expect(own().site.posted()).toEqual(["/children", "/next"]);
  });

  it("passes a page between two parts by the link that begins the next one", async () => {
    const between = `<h1>Start filing with this service</h1><p>Based on your answers, you can use it.</p>
      <a href="/name" role="button">Start now</a><a href="/leave" role="button">Cancel</a>`;
    const report = await discover({
      "/": asks("Home", choice("h", "Do you rent?", "Yes", "No"), "/next"),
      "/next": between,
      "/name": asks("Your name", NAME, "/result"),
      "/result": RESULT,
    });
    expect(report).toMatchObject({ pages: 3, results: { weekly_amount: 12.5 } });
  });

  it("takes no link that begins the form again for a way on", async () => {
    const again = `<h1>Another way to file</h1><p>A clinic helps you.</p><a href="/" role="button">Start again</a>`;
    const start = asks("Home", choice("h", "Do you rent?", "Yes", "No"), "/next");
    const restart = again.replace("Start again", "Start now");
    for (const last of [again, restart]) {
      const { saved_to, stopped } = await discover({ "/": start, "/next": last });
      expect(saved_to).toBeUndefined();
      expect(stopped?.reason).toMatch(/--answer|leads out of the form/);
    }
  });

  it("ticks a box in place of the one for none, where that leads to a way out", async () => {
    const box = (id: string, label: string) =>
      `<div><input type="checkbox" name="q" id="${id}" value="${id}"><label for="${id}">${label}</label></div>`;
    const boxes = `<fieldset><legend>Which apply to you? (required)</legend>${box("a", "I am pregnant")}${box("b", "I care for a child")}${box("n", "None of the above")}</fieldset>`;
    const report = await discover({
      "/": asks("Your household", boxes, "/next"),
      "/next": (sent: URLSearchParams) => (sent.has("q", "n") ? OUT : RESULT),
    });
    expect(report).toMatchObject({ pages: 1, results: { weekly_amount: 12.5 } });
    expect(own().site.posted()).toContain("/next");
  });

  it("names a list of tasks, and tries no other answers there", async () => {
    const tasks = `<h1>Make a plan</h1><p>You have completed 0 of 2 sections.</p><ul><li><a href="/a">Living and visiting</a> Not started</li><li><a href="/b">Holidays</a> Not started</li></ul>`;
    const start = asks("Home", choice("h", "Do you rent?", "Yes", "No"), "/next");
    const { stopped } = await discover({ "/": start, "/next": tasks });
    expect(stopped?.reason).toContain("“Make a plan” is a list of tasks");
    expect(own().site.posted()).toEqual(["/next"]);
  });

  it("goes on by a link that is drawn as a button, also where an answer has hidden it", async () => {
    const first = `<h1>Before we begin</h1>${choice("m", "Are you", "Married", "Living together")}
      <p id="stop" hidden>You cannot use this tool.</p><a class="btn btn-success" id="go" href="/result">Next</a><button type="button" aria-expanded="false">More information</button>
      <script>for (const radio of document.querySelectorAll("input"))
        radio.onchange = () => { stop.hidden = radio.value === "0"; go.hidden = radio.value === "1"; };</script>`;
    const report = await discover({ "/": first, "/result": RESULT });
    expect(report).toMatchObject({ pages: 1, proved: true, results: { weekly_amount: 12.5 } });
  });

  it("ticks the only box of a page where the site does not go on without it", async () => {
    const page = (said: string) =>
      asks(
        "What is best",
        `${said}<input type="checkbox" name="b" id="b"><label for="b">The children come first</label>`,
        "/next",
      );
    const refusal = `<p role="alert"><a href="#b">Select the box to continue</a></p>`;
    const report = await discover({
      "/": page(""),
      "/next": (sent: URLSearchParams) => (sent.has("b") ? RESULT : page(refusal)),
    });
    expect(report).toMatchObject({ pages: 1, results: { weekly_amount: 12.5 } });
  });

  it("takes no review for a result", async () => {
    const review = `<h1>Review</h1><h3>Which colours do you like?</h3><p>Red</p><h3>Office</h3><p>Leeds, LS1 1AA</p>`;
    const boxes = choice("c", "Which colours do you like?", "Red", "Blue");
    const { saved_to, stopped } = await discover({ "/": asks("Colours", boxes, "/end"), "/end": review });
    expect(saved_to).toBeUndefined();
    expect(stopped?.reason).toContain("repeats the answers, states no result");
  });

  it("takes an answer that leads on by itself for a way on", async () => {
    const report = await discover({
      "/": `<h1>Which licence?</h1><div id="m"></div><script>
        const pages = [["Do you drive for work?", "Yes", "No"], ["How old is the car?", "Under 3 years", "Older"]];
        let at = 0;
        const show = () => {
          const [question, ...options] = pages[at] ?? [];
          m.innerHTML = question
            ? "<h2>" + question + "</h2>" + options.map((one, i) => '<label><input type="radio" name="q' + at + '" value="' + i + '"> ' + one + "</label>").join("")
            : '<h2>Your trips</h2><form action="/result"><label>Trips a month <input name="trips" type="number" required></label><button>See the fee</button></form>';
          for (const one of m.querySelectorAll("[type=radio]")) one.onchange = () => setTimeout(() => { at++; show(); }, 350);
        };
        show();</script>`,
      "/result": RESULT,
    });
    expect(report).toMatchObject({ pages: 3, proved_by: "run", results: { weekly_amount: 12.5 } });
    const file = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(file.pages[0]).not.toHaveProperty("continue_button");
  });

  it("ends on a form that goes round in a circle", async () => {
    let visits = 0;
    const page = (name: string, next: string) => () => {
      const id = `${name}${visits++}`;
      return asks(
        name,
        `<label for="${id}">${name} now</label><input id="${id}" name="${id}" required>`,
        next,
      );
    };
    const { saved_to, stopped, pages } = await discover({
      "/": page("First", "/b"),
      "/b": page("Second", "/c"),
      "/c": page("Third", "/"),
    });
    expect(saved_to).toBeUndefined();
    expect(pages).toBeLessThanOrEqual(4);
    expect(stopped?.reason).toMatch(/again|back/);
  });

  it("ends at a review whose button may bind, and leaves the submission to a person", async () => {
    const report = await discover({
      "/": asks("Your name", NAME, "/check"),
      "/check": `<h1>Check your answers</h1><dl><dt>Full name</dt><dd>Alex Example</dd></dl><form method="post" action="/end"><button>Submit application</button></form>`,
      "/end": RESULT,
    });
    expect(report).toMatchObject({ pages: 2, proved: true });
    expect(report.proof).toContain("up to the review; a person submits the form");
    expect(report.warnings).toContainEqual(
      expect.stringMatching(
        /^It ends before “Submit application”: .* With --confirm, the form is submitted once\.$/,
      ),
    );
    const file = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(file).toMatchObject({ ends_before: "submit", pages: [{}, { binding: true }] });
    expect(own().site.posted()).not.toContain("/end");
  });

  it("stops before a page that submits with a plain button, and names the reason", async () => {
    const submit = asks("Submit your application", "<p>Press to send your application.</p>", "/end");
    const { stopped } = await discover({
      "/": asks("Your name", NAME, "/last"),
      "/last": submit,
      "/end": RESULT,
    });
    expect(stopped).toMatchObject({ page: 2, heading: "Submit your application" });
    expect(stopped?.reason).toContain("the page is headed “Submit your application”");
    expect(own().site.posted()).toEqual(["/last"]);
  });
});
