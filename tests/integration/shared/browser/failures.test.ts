import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WizardOutcome } from "../../../../shared/browser/execute-wizard.ts";
import type { LaunchBrowser } from "../../../../shared/browser/launch/launch-browser.ts";
import { openContexts, shareBrowser } from "../../../fixtures/browser/share-browser.ts";
import { browserProcesses } from "../../../fixtures/forms/browser-processes.ts";
import { at, field, QUICK, run, sketchWizard } from "../../../fixtures/forms/run-form.ts";
import { type FormServer, pageOf, type Route, serveForms } from "../../../fixtures/forms/serve-forms.ts";

const SECRET = "Zebulon 4711";
const LIMIT_MS = 15_000;
const SHORT_LIMIT_MS = 2500;
const config = { ...QUICK, timeouts: { run: LIMIT_MS, pageLoad: 800, element: 700, navigation: 1000 } };

let forms: FormServer;
let kills = 0;

const page = (action: string, script = "") =>
  pageOf(
    "Question",
    `<form method="post" action="${action}"><input id="a" name="a" aria-label="A"><button>Continue</button></form><script>${script}</script>`,
  );
const killAll = (type: string) => {
  for (const held of browserProcesses()) if (held.type === type) process.kill(held.pid, "SIGKILL");
  kills++;
};
const kill =
  (type: string): Route =>
  () =>
    void killAll(type);
const status =
  (code: number, body: string): Route =>
  (_, response) => {
    response.statusCode = code;
    return pageOf("Answer", body);
  };

beforeAll(async () => {
  forms = await serveForms({
    "/down": status(503, "Service unavailable"),
    "/hangs": () => undefined,
    "/refused": status(403, "Forbidden"),
    "/denied": () => pageOf("Access Denied", "<p>You don't have permission to access this server.</p>"),
    "/to-denied": () => page("/denied"),
    "/to-down": () => page("/down"),
    "/to-hanging": () => page("/hangs"),
    "/to-dropped": () => page("/dropped"),
    "/dropped": (_, response) => {
      response.destroy();
      return undefined;
    },
    "/elsewhere": () =>
      `<!doctype html><title>Help</title><h2 style="position:absolute;width:1px;height:1px;overflow:hidden">Languages</h2><h1>We have moved</h1>`,
    "/no-button": () => pageOf("Question", `<input id="a" aria-label="A">`),
    "/dead-button": () => page("#", "document.forms[0].onsubmit = () => false;"),
    "/covered": () => page("/answers", "onload = () => document.getElementById('a').disabled = true;"),
    "/rejects": () =>
      page(
        "#",
        `document.forms[0].onsubmit = () => { document.forms[0].insertAdjacentHTML("beforeend", '<p class="error">Not like this.</p>'); return false; };`,
      ),
    "/to-crash": () => page("/crash"),
    "/crash": kill("renderer"),
    "/to-end": () => page("/end"),
    "/end": kill("browser"),
    // A script that waits blocks its page as one that computes does, and leaves the processor to the other tests.
    "/hung": () =>
      page(
        "#",
        `document.forms[0].onsubmit = () => { const request = new XMLHttpRequest(); request.open("GET", "/hangs", false); request.send(); };`,
      ),
    "/hung-early": () => page("#", "document.getElementById('a').oninput = () => { for (;;); };"),
    "/to-done": () => page("/done"),
    "/done": () => pageOf("Thank you", "<p>Your request has been submitted.</p>"),
    "/to-moved": () => page("/moved"),
    "/moved": () => pageOf("Moved", "<p>This service has moved.</p>"),
    "/empty": () => page("/nothing"),
    "/nothing": () => "<!doctype html><title>Blank</title>",
  });
});
afterAll(() => forms.close());

async function fail(url: string, more: Record<string, unknown> = {}, by = config): Promise<WizardOutcome> {
  const wizard = sketchWizard(url, [{ fields: [field("a", "text", "id=a", { required: true })] }], more);
  return run(wizard, { a: SECRET }, { config: by });
}

describe("EXEC-007 every failure has its own type, a message without user data, and a screenshot", () => {
  test.each([
    [
      "a host that does not answer",
      "http://127.0.0.1:9/",
      "navigation_failed",
      "127.0.0.1:9 could not be reached",
      false,
    ],
    ["a site that is always down", "/down", "navigation_failed", "HTTP 503", true],
    ["a page that hangs", "/hangs", "navigation_failed", "no answer within 0.8 s", true],
    ["a refusal", "/refused", "site_blocked", "HTTP 403", true],
    ["a refusal that is called a page", "/denied", "site_blocked", "refused", true],
    ["a refusal after the first page", "/to-denied", "site_blocked", "refused", true],
    ["a server that fails after the first page", "/to-down", "navigation_failed", "HTTP 503", true],
    [
      "a server that hangs after the first page",
      "/to-hanging",
      "navigation_failed",
      "Nothing followed",
      true,
    ],
    ["a connection that drops", "/to-dropped", "navigation_failed", "could not be loaded", true],
    ["a form that has moved", "/elsewhere", "selector_not_found", "The page shows “We have moved”.", true],
    ["a button that is gone", "/no-button", "selector_not_found", "“Continue” on page 1", true],
    ["a button that does nothing", "/dead-button", "navigation_failed", "Nothing followed", true],
    ["a field that stays disabled", "/covered", "selector_not_found", "keeps it disabled", true],
    ["an answer that the site rejects", "/rejects", "validation_error", "rejected answers on page 1", true],
    ["a page whose process crashes", "/to-crash", "browser_crashed", "crashed", false],
    ["a browser that is killed", "/to-end", "browser_crashed", "", false],
    ["a page whose script never ends", "/hung", "navigation_failed", "Nothing followed", false],
    [
      "one that computes without end while it is filled",
      "/hung-early",
      "timeout",
      "timed out after 2.5 s",
      false,
    ],
    ["a last page that says nothing", "/empty", "navigation_failed", "Nothing followed", true],
  ])("%s", async (_, path, type, words, isPictured) => {
    const limit = type === "timeout" ? SHORT_LIMIT_MS : LIMIT_MS;
    const by = { ...config, timeouts: { ...config.timeouts, run: limit } };
    const outcome = await fail(path.startsWith("/") ? forms.origin + path : path, {}, by);
    expect(outcome.error?.type).toBe(type);
    expect(outcome.error?.message).toContain(words);
    expect(outcome.error?.message).not.toContain(SECRET);
    expect(outcome.success).toBe(false);
    expect(outcome.results).toEqual({});
    const failure = outcome.screenshots.find(({ title }) => title === `Failure: ${type}`);
    expect(failure !== undefined || !isPictured).toBe(true);
    expect(outcome.execution_time_ms).toBeLessThan(limit + 10_000);
    expect(await openContexts()).toBe(0);
  });

  test("a missing start button", async () => {
    const { error } = await fail(`${forms.origin}/elsewhere`, {
      start_action: { description: "Start", locators: at("button=Start") },
    });
    expect(error?.type).toBe("selector_not_found");
    expect(error?.message).toContain("“Start”");
    expect(error?.message).toMatch(/The site has probably changed/);
  });

  test("the time limit of the run", async () => {
    const { error, execution_time_ms, screenshots } = await fail(
      `${forms.origin}/to-hanging`,
      {},
      { ...config, timeouts: { ...config.timeouts, run: 1500, navigation: 8000 } },
    );
    expect(error?.type).toBe("timeout");
    expect(error?.message).toContain("1.5 s");
    expect(execution_time_ms).toBeLessThan(7000);
    expect(screenshots.at(-1)?.title).toBe("Failure: timeout");
  });
});

describe("a failure says that the form may be sent", () => {
  test.each([
    ["where the page says so, though pages are skipped", "/to-done", {}, true],
    ["after a press that may bind", "/to-moved", { binding: true }, true],
    ["not after any other press", "/to-moved", {}, undefined],
    ["not before the press", "/no-button", { binding: true }, undefined],
  ])("%s", async (_, path, more, expected) => {
    const ask = (id: string) => ({ fields: [field(id, "text", `id=${id}`, { required: true })], more });
    const wizard = sketchWizard(forms.origin + path, [ask("a"), ask("b"), ask("c")]);
    const { error } = await run(wizard, { a: SECRET, b: "2", c: "3" }, { config });
    expect(error?.details.may_be_sent, error?.message).toBe(expected);
  });
});

describe("EXEC-007 a page in place of the results is no success", () => {
  const first = `<form method="post" action="/second"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`;
  const second = (note = "") =>
    `<form method="post" action="/end"><p>${note}</p><input id="b" name="b" aria-label="B"><button>Continue</button></form>`;
  const end = async (body: string, results: unknown) => {
    forms.route("/first", () => pageOf("First", first));
    forms.route("/second", () => pageOf("Second", second()));
    forms.route("/end", () => body);
    const pages = ["a", "b"].map((id) => ({ fields: [field(id, "text", `id=${id}`, { required: true })] }));
    const wizard = sketchWizard(
      `${forms.origin}/first`,
      pages,
      results === "recorded" ? {} : { results: [] },
    );
    return run(wizard, { a: SECRET, b: "2" }, { config: QUICK });
  };

  test.each([
    ["an error page", pageOf("Sorry, something went wrong", "<p>Error 4711. Call 1-800-555-0199.</p>")],
    [
      "an expired session",
      pageOf("Benefits", `<p role="alert">Your session has expired after 20 minutes.</p>`),
    ],
    ["the first page", pageOf("First", first)],
    ["a text about a failure without a heading", "<!doctype html><p>An unexpected error occurred.</p>"],
  ])("%s", async (what, body) => {
    for (const results of ["recorded", "none"]) {
      const { error, success } = await end(body, results);
      expect(success).toBe(false);
      expect(error?.type).toBe("navigation_failed");
      const words = what === "the first page" ? "shows page 1 again" : "shows an error";
      expect(error?.message).toContain(words);
      expect(error?.message).not.toContain(SECRET);
    }
  });

  test("a sign-in", async () => {
    const { error } = await end(
      pageOf(
        "Sign in",
        `<form><input type="email" aria-label="E-mail"><input type="password" aria-label="Password"><button>Sign in</button></form>`,
      ),
      "none",
    );
    expect(error).toMatchObject({ type: "unsupported_control", message: expect.stringContaining("sign-in") });
  });

  test("the same page with a text that nothing marks", async () => {
    const { error } = await end(pageOf("Second", second("Your benefit could not be estimated.")), "recorded");
    expect(error?.type).toBe("validation_error");
    expect(error?.details.validation_errors).toEqual([
      { field_id: "b", message: "Your benefit could not be estimated." },
    ]);
  });

  test("a text next to the questions with a number, in place of new figures", async () => {
    const script = `document.forms[0].onsubmit = () => { note.textContent = "Sorry, we could not calculate your benefit. Try again later. Reference 4711."; return false; };`;
    forms.route("/in-place", () => `${page("#")}<p id="note"></p><script>${script}</script>`);
    const wizard = sketchWizard(
      `${forms.origin}/in-place`,
      [{ fields: [field("a", "text", "id=a", { required: true })] }],
      { results: [] },
    );
    const { error } = await run(wizard, { a: SECRET }, { config: QUICK });
    expect(error?.type).toBe("navigation_failed");
    expect(error?.details.validation_errors?.[0]?.message).toContain("could not calculate");
  });

  test("results that mention an error, a session and a password are results", async () => {
    const page = pageOf(
      "Your estimate",
      `<h2>If something went wrong</h2><p>Try again later.</p><h2>Estimate</h2><p>Yearly cost: <b>$1,200</b></p><p>Your session will end in 20 minutes. Something wrong? Correct an error.</p><label>Password <input type="password"></label>`,
    );
    const { results, error } = await end(page, "none");
    expect(error).toBeUndefined();
    expect(JSON.stringify(results)).toContain("1200");
  });
});

test("the crash test killed a real process", () => expect(kills).toBeGreaterThan(0));

test("EXEC-007 a failed navigation is retried twice, with growing delays and progress reports", async () => {
  let times = 0;
  forms.route("/flaky", (request, response) => {
    times++;
    if (times < 3) return status(503, "Come back later")(request, response);
    return page("/answers");
  });
  const attempts: number[] = [];
  const wizard = sketchWizard(`${forms.origin}/flaky`, [{ fields: [field("a", "text", "id=a")] }]);
  const { answers, error } = await run(
    wizard,
    { a: "1" },
    {
      config,
      onProgress: (event) => event.type === "retrying" && attempts.push(event.attempt),
    },
  );
  expect(error).toBeUndefined();
  expect(answers).toEqual({ a: "1" });
  expect(attempts).toEqual([1, 2]);
});

test("EXEC-007 a browser that ends before its first tab opens", async () => {
  const launch: LaunchBrowser = async (...settings) => {
    const launched = await shareBrowser(...settings);
    return {
      ...launched,
      newContext() {
        killAll("browser");
        return launched.newContext();
      },
    };
  };
  const wizard = sketchWizard(`${forms.origin}/covered`, [{ fields: [field("a", "text", "id=a")] }]);
  const { error } = await run(wizard, { a: SECRET }, { config, launch });
  expect(error?.type).toBe("browser_crashed");
});

test("a tab that never closes does not delay the second attempt", async () => {
  let times = 0;
  forms.route("/down-once", (request, response) =>
    times++ === 0 ? status(503, "Come back later")(request, response) : page("/answers"),
  );
  const wizard = sketchWizard(`${forms.origin}/down-once`, [{ fields: [field("a", "text", "id=a")] }]);
  const launch: LaunchBrowser = async (...settings) => {
    const { newContext, ...launched } = await shareBrowser(...settings);
    return {
      ...launched,
      async newContext() {
        const context = await newContext();
        context.on("page", (tab) => {
          tab.close = () => new Promise(() => {});
        });
        return context;
      },
    };
  };
  expect(await run(wizard, { a: "1" }, { config, launch })).toMatchObject({ answers: { a: "1" } });
});
