/** A person steps in: a phone's browser completes the parts of a form that only a person can. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LaunchedBrowser, launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { ACCOUNT, personRoutes, personWizard } from "../../../../fixtures/forms/person-form.ts";
import { QUICK, run } from "../../../../fixtures/forms/run-form.ts";
import { type FormServer, serveForms } from "../../../../fixtures/forms/serve-forms.ts";
import { completePersonForm, openAsPerson, SECRETS } from "../../../../fixtures/handoff/act-as-person.ts";
import { type LocalDesk, openLocalDesk } from "../../../../fixtures/handoff/local-desk.ts";

let forms: FormServer;
let local: LocalDesk;
let phone: LaunchedBrowser;
const ANSWERS = { street: "12 High Road" };

beforeAll(async () => {
  [forms, local, phone] = await Promise.all([
    serveForms(personRoutes()),
    openLocalDesk(),
    // A run confines the documents of its browser to the form's site.
    launchBrowser(QUICK, QUICK.type),
  ]);
});
afterAll(async () => {
  await Promise.all([phone.close(), forms.close(), local.close()]);
});

test("a person signs in, solves a captcha, chooses a file, signs and declares; the run does the rest", {
  timeout: 90_000,
}, async () => {
  const ended = run(personWizard(forms.origin), ANSWERS, { desk: local.desk });
  const errors = await completePersonForm(phone.browser, async () => (await local.next()).link);
  const outcome = await ended;
  expect(outcome.error).toBeUndefined();
  expect(outcome.answers).toMatchObject({ street: "12 High Road", file_name: "20", file_text: "22" });
  expect(outcome.warnings).toEqual([
    "A person signed in on page 1.",
    "A person solved a captcha on page 2.",
    "A person chose a file on page 3.",
    "A person signed on page 4.",
    "A person pressed the button on page 5.",
  ]);
  expect(outcome.screenshots.map(({ title }) => title)).toEqual([
    "Your account",
    "Your details",
    "Your documents",
    "Your signature",
    "Declaration",
    "Results",
  ]);
  // The run's own time does not hold the person's.
  expect(outcome.person_ms).toBeGreaterThan(2000);
  expect(outcome.execution_time_ms).toBeGreaterThan(0);
  // No part of the outcome repeats what the person has typed, though the site does.
  const stored = JSON.stringify(outcome);
  for (const secret of SECRETS) expect(stored).not.toContain(secret);
  expect(errors).toEqual([]);
});

test("without a person, the run ends where one is needed, and says how to ask one", async () => {
  const { error } = await run(personWizard(forms.origin), ANSWERS);
  expect(error?.type).toBe("unsupported_control");
  expect(error?.message).toBe("A person has to sign in. Page 1 cannot be left without one.");
  expect(error?.details.next).toContain("handoff: true");
});

test("a person who does not come ends the run, and nothing was submitted", async () => {
  const { error, screenshots, warnings } = await run(personWizard(forms.origin), ANSWERS, {
    desk: local.desk,
    personMs: 1_000,
  });
  const { link } = await local.next();
  expect(error?.type).toBe("person_absent");
  expect(error?.message).toContain("did not come to page 1");
  expect(error?.message).toContain("Nothing was submitted.");
  expect(error?.details.may_be_sent).toBeUndefined();
  expect(screenshots.map(({ title }) => title)).toEqual(["Your account"]);
  expect(warnings).toEqual([]);
  const late = await openAsPerson(phone.browser, link);
  await late.page.getByText("This link has expired").waitFor();
  await late.close();
});

test("a second opener gets nothing, a reload keeps the link, and a cancelled run ends the page", async () => {
  const cancelling = new AbortController();
  const ended = run(personWizard(forms.origin), ANSWERS, { desk: local.desk, signal: cancelling.signal });
  const { link } = await local.next();
  const first = await openAsPerson(phone.browser, link);
  await first.asked(/Sign in here/);
  expect(new URL(first.page.url()).hash).toBe("");
  const second = await openAsPerson(phone.browser, link);
  await second.page.getByText("This link was already opened elsewhere.").waitFor();
  expect(await second.page.locator("canvas").isVisible()).toBe(false);
  await first.page.reload();
  await first.asked(/Sign in here/);
  await first.goTo(/^Name/);
  await first.type(ACCOUNT.name);
  cancelling.abort();
  expect((await ended).error?.type).toBe("cancelled");
  await first.page.getByText("The run has ended.").waitFor();
  expect(await first.page.evaluate(() => sessionStorage.length)).toBe(0);
  await Promise.all([first.close(), second.close()]);
});
