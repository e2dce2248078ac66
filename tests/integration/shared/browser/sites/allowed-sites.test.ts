import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { launchBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { allowedSites } from "../../../../../shared/browser/sites/allowed-sites.ts";
import { holdDocuments } from "../../../../../shared/browser/sites/hold-documents.ts";
import { field, QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { answersPage, type FormServer, pageOf, serveForms } from "../../../../fixtures/forms/serve-forms.ts";

const SSN = "078-05-1120";

let forms: FormServer;
let other: FormServer;
/** Requests that reached the other site. */
const reached: { path: string; body: string }[] = [];

const question = (id: string, action: string, more = "") =>
  pageOf(
    id,
    `<form method="post" action="${action}"><input id="${id}" name="${id}" aria-label="${id}"><button>Continue</button></form>${more}`,
  );
const record =
  (html: (path: string) => string) =>
  ({ path, form }: { path: string; form: URLSearchParams }) => {
    reached.push({ path, body: form.toString() });
    return html(path);
  };

beforeAll(async () => {
  other = await serveForms({
    "/ssn": record(() => question("ssn", "/take")),
    "/take": record(() => pageOf("Thank you", "")),
    "/frame": record(() => pageOf("Frame", `<input id="ssn" aria-label="ssn">`)),
    "/help": record(() => pageOf("Help", "")),
  });
  const away = (path: string) => `${other.origin}${path}`;
  forms = await serveForms({
    "/first": () => question("name", "/to-other"),
    "/to-other": (_, response) => {
      response.writeHead(302, { location: away("/ssn") }).end();
      return undefined;
    },
    "/posts-away": () => question("ssn", away("/take")),
    "/repeats-body": () => question("ssn", "/307"),
    "/307": (_, response) => {
      response.writeHead(307, { location: away("/take") }).end();
      return undefined;
    },
    "/new-window": () => question("ssn", away("/take")).replace("<form ", `<form target="_blank" `),
    "/hidden-frame": () =>
      question("ssn", away("/take"), `<iframe name="sink"></iframe>`).replace(
        "<form ",
        `<form target="sink" `,
      ),
    "/by-query": () => question("ssn", away("/take")).replace(`method="post"`, ""),
    "/by-script": () =>
      question(
        "ssn",
        "#",
        `<script>document.forms[0].onsubmit = () => { location = "${away("/take")}?ssn=" + ssn.value; return false; };</script>`,
      ),
    "/starts-elsewhere": (_, response) => {
      response.writeHead(302, { location: away("/ssn") }).end();
      return undefined;
    },
    "/in-frame": () => pageOf("Framed", `<iframe src="${away("/frame")}"></iframe><button>Continue</button>`),
    "/with-frame": () => question("ssn", "/answers", `<iframe src="${away("/help")}"></iframe>`),
  });
});
beforeEach(() => void reached.splice(0));
afterAll(() => Promise.all([forms.close(), other.close()]));

const ssn = field("ssn", "text", "id=ssn", { required: true });
const runPage = (path: string, more = {}) =>
  run(sketchWizard(forms.origin + path, [{ fields: [ssn] }], more), { ssn: SSN });
const hostOf = ({ origin }: FormServer) => new URL(origin).host;

describe("answers go only to the sites that the wizard allows", () => {
  test("a form that redirects its second page to another origin receives no social security number", async () => {
    const pages = [
      { fields: [field("name", "text", "id=name", { required: true })] },
      { fields: [field("ssn", "text", "id=ssn", { required: true })] },
    ];
    const outcome = await run(sketchWizard(`${forms.origin}/first`, pages), { name: "Ann", ssn: SSN });
    expect(outcome.success).toBe(false);
    expect(outcome.error?.type).toBe("site_blocked");
    expect(outcome.error?.message).toContain(`The form leads to ${hostOf(other)}`);
    expect(outcome.error?.message).not.toContain(SSN);
    expect(outcome.error?.details).toMatchObject({ site: hostOf(other), allowed_sites: [hostOf(forms)] });
    expect(reached).toEqual([]);
  });

  test.each([
    ["a form whose action is another site", "/posts-away"],
    ["a 307 redirect, which repeats the body", "/repeats-body"],
    ["a form that opens a new window", "/new-window"],
    ["a form that posts into a frame", "/hidden-frame"],
    ["a form that sends its answers in the query", "/by-query"],
    ["a script that leaves the page", "/by-script"],
    ["a first page that redirects", "/starts-elsewhere"],
  ])("%s ends the run before anything is sent", async (_, path) => {
    const { success, error, results } = await runPage(path);
    expect({ success, type: error?.type, results }).toEqual({
      success: false,
      type: "site_blocked",
      results: {},
    });
    expect(error?.message).toContain(hostOf(other));
    expect(reached).toEqual([]);
  });

  test("a control in a frame of another site is not filled", async () => {
    const { error } = await runPage("/in-frame");
    // By the time at which the frame has loaded.
    expect(["selector_not_found", "unknown_page", "site_blocked"]).toContain(error?.type);
    expect(reached).toEqual([{ path: "/frame", body: "" }]);
  });

  test("a frame of another site may be shown next to the form", async () => {
    const { answers } = await runPage("/with-frame");
    expect(answers).toEqual({ ssn: SSN });
    expect(reached).toEqual([{ path: "/help", body: "" }]);
  });

  test("another run of the browser goes on, also on a site that this one must not use", async () => {
    other.route("/take", answersPage);
    const [own, another] = await Promise.all([
      runPage("/by-script"),
      run(sketchWizard(`${other.origin}/ssn`, [{ fields: [ssn] }]), { ssn: SSN }),
    ]);
    expect(own.error?.type).toBe("site_blocked");
    expect(another.answers).toEqual({ ssn: SSN });
  });

  test("a browser that fails before the form is opened ends the run as a crash, and not as a defect", async () => {
    const { browser, newContext, close } = await launchBrowser(QUICK, "chromium");
    const context = await newContext();
    await close();
    const wizard = sketchWizard(`${forms.origin}/first`, [{ fields: [ssn] }]);
    const held = holdDocuments(browser, context, allowedSites(wizard), () => {});
    await expect(held).rejects.toMatchObject({ type: "browser_crashed" });
  });

  test("a site that the wizard lists receives its answers", async () => {
    other.route("/take", answersPage);
    const { answers } = await runPage("/posts-away", { allowed_sites: [hostOf(other)] });
    expect(answers).toEqual({ ssn: SSN });
  });
});
