/** The ends of a form: its results page, and pages that are none. */
import { describe, expect } from "vitest";
import {
  type AloneOptions,
  discoverAlone,
} from "../../../../../functions/federalscout/discover/discover-alone.ts";
import { createSessionList } from "../../../../../functions/federalscout/sessions/session-list.ts";
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

describe("a results page", () => {
  it("is one although it has controls, and has the result names that it offers", async () => {
    const report = await discover({
      "/": page("Your age", "/estimate", box("How old are you?", "age")),
      "/estimate": `<h1>Your estimate</h1><ul><li><strong>$978.30</strong> from the Basic Pension</li></ul><dl><dt>Supplement</dt><dd>$312.64</dd></dl>
        <section><h2>Change your start date</h2><label for="mo">Month</label><select id="mo"><option>Nov.</option><option>Dec.</option></select></section>
        <button type="button" onclick="location.href='/hub'">Visit the pension hub</button>`,
      "/hub": "<h1>Hub</h1>",
    });
    expect(report).toMatchObject({ pages: 1, proved_by: "run", results: { supplement: 312.64 } });
    expect(Object.keys(report.results ?? {})).toEqual(["supplement", "basic_pension"]);
  });

  it("is none where the form only ended: the answer that leads out of it is asked for", async () => {
    const choice = `<fieldset><legend>Do you live here?</legend><label><input type="radio" name="here" value="no" required> No</label><label><input type="radio" name="here" value="yes"> Yes</label></fieldset>`;
    const exit = "<h1>You cannot use this service</h1><p>Call 0300 123 1000.</p>";
    const { stopped } = await discover({ "/": page("Home", "/next", choice), "/next": exit });
    expect(stopped).toMatchObject({
      fields: ["live_here"],
      reason: expect.stringContaining("--answer live_here="),
    });
  });

  it("is none where it lists tasks", async () => {
    const tasks = `<h1>Your application</h1><ul><li><a href="/a">About you</a> Completed</li><li><a href="/b">Your income</a> Not started</li></ul>`;
    for (const first of [page("Name", "/tasks", box("Name", "n")), page("Start", "/tasks", "", "Start now")])
      expect((await discover({ "/": first, "/tasks": tasks })).stopped).toMatchObject({
        reason: expect.stringContaining("list of tasks"),
        choices: ["About you", "Your income"],
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

  it("is asked for, where no other answer leads on", async () => {
    const { stopped } = await discover({ ...children, "/after": child });
    expect(stopped).toMatchObject({
      reason: expect.stringContaining("leads back to page 1, “A child”"),
      fields: ["add_another_child"],
    });
  });
});

describe("a binding button", () => {
  const isBinding = async (action: string) => {
    const url = own().site.show({ "/": page("Name", action, box("Name", "n"), "Continue", "post") });
    const { html_context } = await own().scout.call("start_discovery", { url });
    const shown = html_context.find(({ button }: { button?: string }) => button === "Continue");
    expect(shown).toBeDefined();
    return shown.binding === true;
  };

  it.each([
    ["a post to an address that orders", "/order", true],
    ["a post to another site", "https://forms.example.net/next", true],
    ["a post within the form", "/next", false],
    ["a post to the form's own address", "", false],
  ])("is known by what it does: %s", async (_, action, binds) => {
    expect(await isBinding(action)).toBe(binds);
  });
});

describe("a crash of the page", () => {
  it("is said as that by a discovery without a model, with the session that resumes it", async () => {
    const { context } = own().scout;
    let crash: Promise<unknown> | undefined;
    const list = createSessionList(context);
    const sessions: typeof list = {
      ...list,
      async open(record) {
        const session = await list.open(record);
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
