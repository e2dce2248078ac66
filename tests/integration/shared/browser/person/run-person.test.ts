/** A person steps in: a phone's browser completes the parts of a form that only a person can. */
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type LaunchedBrowser, launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { ACCOUNT, personRoutes, personWizard } from "../../../../fixtures/forms/person-form.ts";
import { QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { type FormServer, pageOf, serveForms } from "../../../../fixtures/forms/serve-forms.ts";
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
  timeout: 180_000,
}, async () => {
  const ended = run(personWizard(forms.origin), ANSWERS, { desk: local.desk });
  const tooEarly = ended.then(({ error }) =>
    Promise.reject(new Error(`the run has ended: ${error?.message}`)),
  );
  tooEarly.catch(() => {});
  const errors = await completePersonForm(phone.browser, async () => {
    const { link } = await Promise.race([local.next(), tooEarly]);
    return link;
  });
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

test("a signature that a person has drawn is in no later picture, though the site shows it", async () => {
  const drawn =
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><rect width='100%' height='100%'/></svg>";
  const site = await serveForms({
    "/sign": () =>
      pageOf(
        "Your signature",
        `<form action="/review"><canvas width="600" height="200" aria-label="Signature" style="background:#eee"></canvas><button>Continue</button></form>`,
      ),
    "/review": () =>
      pageOf(
        "Review",
        `<form action="/answers"><img alt="" width="600" height="600" src="${drawn}"><p><button>Continue</button></p></form>`,
      ),
  });
  try {
    const person = { for: "signature", until: "done" };
    const wizard = sketchWizard(`${site.origin}/sign`, [
      { title: "Your signature", fields: [], more: { person } },
      { title: "Review", fields: [] },
    ]);
    const ended = run(wizard, {}, { desk: local.desk });
    const { link } = await local.next();
    const own = await openAsPerson(phone.browser, link, { viewport: { width: 1280, height: 900 } });
    await own.asked(/^Sign in the marked place/);
    const picture = await own.page.locator("canvas").boundingBox();
    if (!picture) throw new Error("no picture");
    const [x, y] = [picture.x + picture.width / 3, picture.y + picture.height / 3];
    await own.page.mouse.move(x, y);
    await own.page.mouse.down();
    await own.page.mouse.move(x + 80, y + 30, { steps: 4 });
    await own.page.mouse.up();
    await own.done();
    const { error, screenshots } = await ended;
    expect(error).toBeUndefined();
    const review = screenshots.find(({ title }) => title === "Review");
    const { channels } = await sharp(review?.jpeg).greyscale().stats();
    // The black square would be a third of the picture.
    expect(channels[0]?.mean).toBeGreaterThan(230);
    await own.close();
  } finally {
    await site.close();
  }
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
