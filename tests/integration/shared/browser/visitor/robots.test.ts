/** Visits of a declared and of a plain visitor, by the site's robots.txt. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBrowserConfig } from "../../../../../shared/browser/config.ts";
import type { ExecuteOptions } from "../../../../../shared/browser/execute-wizard.ts";
import { createVisitorKeys } from "../../../../../shared/keys/visitor-keys.ts";
import { field, QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { answersPage, type FormServer, pageOf, serveForms } from "../../../../fixtures/forms/serve-forms.ts";

const KEYS = await createVisitorKeys();
const CONTACT = "https://operator.example/bot";
let forms: FormServer;
let agents: Record<string, string | undefined>;
let signatures: unknown[];
let arrivals: { form: number; answers: number };
let robots: { status: number; text: string };

beforeAll(async () => {
  const question = (action: string) =>
    pageOf(
      "Question",
      `<form method="post" action="${action}"><input id="a" name="a" aria-label="A"><button>Continue</button></form>`,
    );
  forms = await serveForms({
    "/robots.txt": ({ headers }, response) => {
      agents.robots = headers["user-agent"];
      response.writeHead(robots.status, { "content-type": "text/plain" }).end(robots.text);
      return undefined;
    },
    "/kept": ({ headers, form }) => {
      signatures.push(headers.signature);
      return pageOf(
        "Answers",
        `<table id="answers"><tr><td>${form.get("a")}</td><td>${headers.cookie}</td></tr></table>`,
      );
    },
    "/with-session": (_, response) => {
      response.setHeader("set-cookie", "visit=7");
      return question("/kept");
    },
    "/form": ({ headers }) => {
      agents.form = headers["user-agent"];
      arrivals.form = performance.now();
      signatures.push(headers.signature);
      return question("/answers");
    },
    "/answers": (request) => {
      arrivals.answers = performance.now();
      return answersPage(request);
    },
    "/leads": () => question("/private/answers"),
    "/private/answers": () => pageOf("Answers", "<table id='answers'><tr><td>a</td><td>1</td></tr></table>"),
  });
});
afterAll(() => forms.close());

async function visit(rules: string, { path = "/form", status = 200, ...options }: Visit = {}) {
  agents = {};
  arrivals = { form: 0, answers: 0 };
  signatures = [];
  robots = { status, text: rules };
  const wizard = sketchWizard(`${forms.origin}${path}`, [{ fields: [field("a", "text", "id=a")] }]);
  const config = { ...QUICK, visitorContact: CONTACT, ...options.config };
  const before = forms.visited.length;
  const outcome = await run(wizard, { a: "1" }, { visitor: "declared", ...options, config });
  return { ...outcome, visited: forms.visited.slice(before) };
}
type Visit = Partial<ExecuteOptions> & { path?: string; status?: number };

describe("a declared visitor", () => {
  it("names itself to the site, and fills in a form that robots.txt allows", async () => {
    const outcome = await visit("User-agent: *\nDisallow: /private/");
    expect(outcome.error).toBeUndefined();
    expect(outcome.answers).toEqual({ a: "1" });
    for (const agent of [agents.robots, agents.form])
      expect(agent).toMatch(/ FederalRunner\/[\d.]+ \(\+https:\/\/operator\.example\/bot\)$/);
  });

  it("asks for a page only after the delay that robots.txt states", async () => {
    const rules = "User-agent: *\nCrawl-delay: 2";
    await visit(rules);
    expect(arrivals.answers - arrivals.form).toBeGreaterThanOrEqual(1_950);
  });

  it.each([
    ["every visitor", "User-agent: *\nDisallow: /"],
    ["its product", "User-agent: FederalRunner\nDisallow: /form\n\nUser-agent: *\nAllow: /"],
  ])("sends no request for a form that %s is denied", async (_, rules) => {
    const { error, visited } = await visit(rules);
    expect(error?.type).toBe("site_blocked");
    expect(error?.message).toMatch(/^robots\.txt of 127\.0\.0\.1:\d+ does not allow FederalRunner/);
    expect(error?.details.next).toMatch(/without a schedule/);
    expect(visited).toEqual(["/robots.txt"]);
  });

  it("sends no answers to an address that robots.txt denies", async () => {
    const { error, visited } = await visit("User-agent: *\nDisallow: /private/", { path: "/leads" });
    expect(error?.type).toBe("site_blocked");
    expect(visited).not.toContain("/private/answers");
  });

  it("visits no site whose robots.txt fails, and any site without one", async () => {
    const failed = await visit("Allow: /", { status: 503 });
    expect(failed.error).toMatchObject({
      type: "site_blocked",
      message: expect.stringContaining("HTTP 503"),
    });
    expect(failed.visited).toEqual(["/robots.txt"]);
    expect((await visit("Disallow: /", { status: 404 })).error).toBeUndefined();
  });
});

it("a plain visitor neither names itself nor asks for robots.txt", async () => {
  const outcome = await visit("User-agent: *\nDisallow: /", { visitor: "plain" });
  expect(outcome.error).toBeUndefined();
  expect(outcome.visited).not.toContain("/robots.txt");
  expect(agents.form).toMatch(/Safari\/537\.36$/);
});

it("the setting decides before the cause of the run", async () => {
  const declared = await visit("User-agent: *\nDisallow: /", {
    visitor: "plain",
    config: { ...QUICK, visitor: "declared" },
  });
  expect(declared.error?.type).toBe("site_blocked");
});

describe("a key", () => {
  const { VISITOR_PRIVATE_KEY } = KEYS;
  const { visitorSigner } = readBrowserConfig({
    VISITOR_PRIVATE_KEY,
    VISITOR_DIRECTORY: "https://gateway.example",
  });

  it("signs each document of a declared visitor, which its answers reach as before", async () => {
    const outcome = await visit("", { config: { ...QUICK, visitorSigner } });
    expect(outcome.error).toBeUndefined();
    expect(outcome.answers).toEqual({ a: "1" });
    expect(signatures).toEqual([expect.stringMatching(/^sig1=:[\w+/]{86}==:$/)]);
  });

  it("leaves the body and the cookies of a signed request as they are", async () => {
    const outcome = await visit("", { path: "/with-session", config: { ...QUICK, visitorSigner } });
    expect(outcome.error).toBeUndefined();
    expect(outcome.answers).toEqual({ "1": "visit=7" });
    expect(signatures).toEqual([expect.stringMatching(/^sig1=:/)]);
  });

  it("signs nothing of a plain one", async () => {
    await visit("", { visitor: "plain", config: { ...QUICK, visitorSigner } });
    expect(signatures).toEqual([undefined]);
  });
});
