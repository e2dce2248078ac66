/** The parts of a form that only a person completes, in a discovery with a window. */
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { discoverAlone } from "../../../../functions/federalscout/discover/discover-alone.ts";
import type { LaunchBrowser } from "../../../../shared/browser/launch/launch-browser.ts";
import { shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { forEachTest, test } from "../../../fixtures/for-each-test.ts";
import { ACCOUNT, personRoutes } from "../../../fixtures/forms/person-form.ts";
import { pageOf } from "../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../fixtures/forms/use-forms.ts";
import { findColor } from "../../../fixtures/handoff/act-as-person.ts";
import { scoutInProcess } from "../../../fixtures/scout/scout-in-process.ts";

const forms = useForms(personRoutes());
const withoutWindow: LaunchBrowser = (config, ...more) =>
  shareBrowser({ ...config, headless: true }, ...more);
const own = forEachTest(async () => {
  const scout = await scoutInProcess(withoutWindow, {
    FEDERALSCOUT_ALLOW_LOCAL: "true",
    FEDERALSCOUT_HEADLESS: "false",
    FEDERALSCOUT_SLOW_MO_MS: "0",
  });
  return { scout, close: scout.close };
});

/** Sends the page's form. */
const next = `<form action="/answers"><label>City <input name="city"></label><button>Continue</button></form>`;

test("are proposed, saved, and completed by the person in the window, and the session proves the form", async () => {
  const { scout } = own();
  const begun = await scout.call("start_discovery", { url: `${forms.origin}/sign-in` });
  expect(begun.message).toContain("A person has to sign in. Save the page without fields");
  const { session_id } = begun;
  const { page } = scout.context.sessions.get(session_id).form;
  const save = (fields: object[] = [], confirm = false) =>
    scout.call("save_page_metadata", { session_id, page_metadata: { fields }, advance: true, confirm });

  const signIn = await save();
  expect(signIn).toMatchObject({ success: true, page_saved: 1 });
  expect(signIn.message).toContain("call federalscout_get_page_info");
  await page.getByLabel("Name").fill(ACCOUNT.name);
  await page.getByLabel("Password").fill(ACCOUNT.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/details");

  const details = await scout.call("get_page_info", { session_id });
  expect(details.message).toContain(
    "A person has to solve a captcha. They complete it in the browser's window",
  );
  await page.mouse.click(...(await blueSpot()));
  await page.getByText("Solved.").waitFor();
  expect(await save([{ field_id: "street", example_value: "High Street 1" }])).toMatchObject({
    heading: "Your documents",
    message: expect.stringContaining("A person has to choose a file."),
  });
  await page
    .locator("#file")
    .setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  expect(await save()).toMatchObject({ heading: "Your signature" });
  await save([{ field_id: "full_name", example_value: "Ada Example" }], true);
  expect(await save([], true)).toMatchObject({ heading: "Your answers" });

  const done = { session_id, wizard_id: "with-person", wizard_name: "With a person" };
  expect(await scout.call("complete_discovery", done)).toMatchObject({
    success: true,
    proved: true,
    proof: { by: "session" },
  });
  const file = JSON.parse(await readFile(`${scout.config.wizardsDir}/with-person.json`, "utf8"));
  expect(file.pages.map((saved: { person?: object }) => saved.person)).toEqual([
    { for: "sign-in", until: "next_page" },
    { for: "captcha", until: "done" },
    { for: "upload", until: "done" },
    undefined,
    undefined,
  ]);
  for (const secret of Object.values(ACCOUNT)) expect(JSON.stringify(file)).not.toContain(secret);
  expect(JSON.stringify(scout.log)).not.toContain(ACCOUNT.password);

  /** The middle of the circle that the captcha asks for. */
  async function blueSpot(): Promise<[x: number, y: number]> {
    const [spot, canvas] = await Promise.all([
      page.evaluate(findColor, [0, 0x66, 0xcc]),
      page.locator("canvas").boundingBox(),
    ]);
    if (!spot || !canvas) throw new Error("no circle");
    return [canvas.x + spot[0] * canvas.width, canvas.y + spot[1] * canvas.height];
  }
});

test("are not recorded where the site goes on without a person, and not where the author says null", async () => {
  const { scout } = own();
  scout.config.browser.headless = true;
  forms.route("/start", () =>
    pageOf(
      "Start",
      `<div class="captcha"><canvas width="20" height="20"></canvas></div>${next.replace("/answers", "/more")}`,
    ),
  );
  forms.route("/more", () => pageOf("More", next));
  const { session_id, message } = await scout.call("start_discovery", { url: `${forms.origin}/start` });
  expect(message).toContain("A person has to solve a captcha.");
  const fields = [{ field_id: "city", example_value: "Austin" }];
  const sessions = scout.context.sessions;
  const personOfFirst = () => sessions.get(session_id).pages[0]?.person;
  await scout.call("save_page_metadata", { session_id, page_metadata: { fields } });
  expect(personOfFirst()).toEqual({ for: "captcha", until: "done" });
  await scout.call("save_page_metadata", {
    session_id,
    page_metadata: { fields, page_number: 1, person: null },
  });
  expect(personOfFirst()).toBeUndefined();
  await scout.call("save_page_metadata", {
    session_id,
    page_metadata: { fields, page_number: 1 },
    advance: true,
  });
  expect(personOfFirst()).toBeUndefined();
});

test("end a discovery without a model at a sign-in, before anything is entered", async () => {
  const { scout } = own();
  const { stopped } = (await discoverAlone(
    `${forms.origin}/sign-in`,
    { wizard_id: "alone", confirm: false, overwrite: true },
    scout.context,
  )) as { stopped?: { reason: string } };
  expect(stopped?.reason).toContain("A person has to sign in.");
  expect(forms.visited.filter((path) => path === "/sign-in")).toHaveLength(1);
});
