/** Pages of which the way on may bind, in each tool and in a run. */
import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { normalizeWizard } from "../../../../shared/wizards/format/normalize-wizard.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { test as it } from "../../../fixtures/for-each-test.ts";
import { startPageSite } from "../../../fixtures/scout/page-site.ts";
import { scoutForEachTest } from "../../../fixtures/scout/scout-for-each-test.ts";

const own = scoutForEachTest(startPageSite);

const form = (heading: string, content: string, next: string, button = "Continue") =>
  `<h1>${heading}</h1><form method="post" action="${next}">${content}<button>${button}</button></form>`;
const NAME = `<label for="n">Full name</label><input id="n" name="n" required>`;
const REVIEW = `<dl><dt>Full name</dt><dd>Ann Lee</dd><dt>Yearly fee</dt><dd>$120.00</dd></dl>`;

/** A page with a question is saved, and the browser shows the last one. */
async function reachLast(last: string) {
  const { scout, site } = own();
  const url = site.show({
    "/": form("Your name", NAME, "/last"),
    "/last": last,
    "/end": "<h1>Application received</h1><p>Your reference: AB-1</p>",
  });
  const { session_id } = await scout.call("start_discovery", { url });
  const call = (tool: string, more: object) => scout.call(tool, { session_id, ...more });
  const fields = [{ field_id: "full_name", example_value: "Ann Lee" }];
  const shown = await call("save_page_metadata", { page_metadata: { fields }, advance: true });
  const complete = async (more: object) => {
    const done = await call("complete_discovery", {
      wizard_id: "form",
      wizard_name: "Form",
      overwrite: true,
      ...more,
    });
    return { done, file: done.success ? JSON.parse(await readFile(done.saved_to, "utf8")) : undefined };
  };
  return { call, shown, complete };
}

describe("a page that submits with a plain button", () => {
  const SUBMIT = form("Submit your application", "<p>Press to send it.</p>", "/end");

  it("is marked, and left by each tool only with consent", async () => {
    const { call, shown } = await reachLast(SUBMIT);
    expect(shown.html_context).toEqual([
      expect.objectContaining({ button: "Continue", likely_continue: true, binding: true }),
    ]);
    const saved = await call("save_page_metadata", { page_metadata: { fields: [] }, advance: true });
    expect(saved.error.problems).toMatchObject([
      {
        problem: "binding",
        message: expect.stringContaining("the page is headed “Submit your application”"),
      },
    ]);
    const press = { selector: "Continue", selector_type: "text" };
    const clicked = await call("click_element", press);
    expect(clicked.error).toMatchObject({
      type: "invalid_request",
      next: expect.stringContaining("confirm: true"),
    });
    const tried = await call("execute_actions", { actions: [{ action: "click", ...press }] });
    expect(tried.actions[0].error.message).toContain("may submit something binding");
    for (const plan_step of ["Click the Continue button", "Press Enter"]) {
      const { outcome } = await call("execute_step", { plan_step });
      expect(outcome).toMatchObject({ status: "failure", error_type: "tool_limit" });
    }
    expect(own().site.posted()).toEqual(["/last"]);
    const sent = await call("save_page_metadata", {
      page_metadata: { fields: [] },
      advance: true,
      confirm: true,
    });
    expect(sent.heading).toBe("Application received");
  });

  it("is not left by a run of a wizard that no test run has proved", async () => {
    const { call, complete } = await reachLast(SUBMIT);
    await call("save_page_metadata", { page_metadata: { fields: [] }, advance: true, confirm: true });
    const { file } = await complete({ prove: false });
    const wizard = normalizeWizard(file, "form");
    const data = { full_name: "Ann Lee" };
    own().site.posted().length = 0;
    const refused = await executeWizard(wizard, data, { launch: shareBrowser, screenshots: "result" });
    expect(refused.error).toMatchObject({ type: "invalid_request", details: { page: 2 } });
    expect(own().site.posted()).toEqual(["/last"]);
    const { success } = await executeWizard(wizard, data, {
      launch: shareBrowser,
      screenshots: "result",
      confirm: true,
    });
    expect(success).toBe(true);
  });
});

describe("a wizard that ends before the submission", () => {
  it("is proved with the statement of the review, and names the address for a person", async () => {
    const { call, complete } = await reachLast(
      form("Check your answers", REVIEW, "/end", "Submit application"),
    );
    const saved = await call("save_page_metadata", { page_metadata: { fields: [] } });
    expect(saved).toMatchObject({ success: true, page_saved: 2 });
    const { done, file } = await complete({ ends_before: "submit" });
    expect(done.success).toBe(true);
    expect(file).toMatchObject({ ends_before: "submit", pages: [{}, { binding: true }] });
    const outcome = await executeWizard(
      normalizeWizard(file, "form"),
      { full_name: "Ann Lee" },
      { launch: shareBrowser, screenshots: "result" },
    );
    expect(outcome).toMatchObject({ success: true, results: { yearly_fee: { value: 120 } } });
    expect(outcome.warnings).toContainEqual(
      expect.stringMatching(
        /^The form is not submitted: a person fills it in at http.* and presses “Submit application”\.$/,
      ),
    );
    const verified = await own().scout.call("verify_wizard", { wizard_id: "form" });
    expect(verified).toMatchObject({
      matches: true,
      ended_before: { page: 2, button: "Submit application" },
    });
    expect(verified.proof).toContain("up to the review");
    const renewed = JSON.parse(await readFile(done.saved_to, "utf8"));
    expect(Date.parse(renewed.proof.visits[0].at)).toBeGreaterThan(Date.parse(file.proof.visits[0].at));
    expect(renewed.proved_at).toBe(renewed.proof.visits[0].at);
    expect(own().site.posted()).not.toContain("/end");
  });
});
