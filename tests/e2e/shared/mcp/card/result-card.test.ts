import { RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CONVERSATIONS } from "../../../../../infra/local/mcp-client/conversations.ts";
import type { LaunchedBrowser } from "../../../../../shared/browser/launch/launch-browser.ts";
import { PRACTICE_NOTE } from "../../../../../shared/browser/launch/practice-hosts.ts";
import { CARD_RESOURCE, readCard } from "../../../../../shared/mcp/card/result-card.ts";
import { shareBrowser } from "../../../../fixtures/browser/share-browser.ts";
import { QUICK } from "../../../../fixtures/forms/run-form.ts";
import { type GatewayStack, startGatewayStack } from "../../../../fixtures/gateway/gateway-stack.ts";
import type { TestHost } from "../../../../fixtures/mcp-apps/host.ts";
import { serveHost } from "../../../../fixtures/mcp-apps/serve-host.ts";

declare const host: TestHost;

let stack: GatewayStack;
let served: Awaited<ReturnType<typeof serveHost>>;
let launched: LaunchedBrowser;
let page: Page;
let card: FrameLocator;

beforeAll(async () => {
  [stack, served, launched] = await Promise.all([
    startGatewayStack({ warm: true, practice: { delays: "none" } }),
    serveHost(),
    shareBrowser(QUICK, "chromium"),
  ]);
  page = await (await launched.newContext()).newPage();
  await page.goto(served.url);
  await page.evaluate(([url = "", token = ""]) => host.connect(url, token), [
    stack.url,
    await stack.identity.mintAccessToken(),
  ] as const);
  card = page.frameLocator("iframe");
}, 120_000);
afterAll(() => Promise.all([launched.close(), stack.close(), served.close()]));

beforeEach(async () => {
  await page.setViewportSize({ width: 760, height: 900 });
  await page.evaluate(() => void host.told.splice(0));
});

const answers = CONVERSATIONS[0]?.turns.flatMap((turn) => ("answers" in turn ? [turn.answers] : [])).at(-1);

describe("the result card, in Chromium with the SDK's host", () => {
  it("shows a run with units and meanings, opens its pages, and runs it again with a changed answer", async () => {
    const args = { wizard_id: "fsa-estimator", user_data: answers, label: "for my daughter" };
    await page.evaluate((given) => host.show("federalrunner_execute_wizard", given), args);
    const figure = card.locator(".figure", { hasText: "Federal Pell Grant estimate" });
    expect(await figure.innerText()).toContain("$0");
    expect(await figure.innerText()).toContain("a school year, full-time");
    expect(await card.locator("header").innerText()).toMatch(/not official[\s\S]*FSA Student Aid Estimator/);
    expect(await card.locator(".label").innerText()).toBe("for my daughter");

    await card.getByText("Pages of the form").click();
    // Seven pages, and the results at a phone's width in two parts.
    expect(await card.locator("figure img").count()).toBe(9);
    await card.getByRole("button", { name: "4 Parent Information" }).click();
    const picture = card.getByAltText("Page 4: Parent Information");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(600);

    await card.getByText("It rests on").click();
    expect(await card.locator(".answers").innerText()).toMatch(/Parent income\s+85000/);
    await card.getByRole("button", { name: "Run again with changes" }).click();
    const income = card
      .locator("label", { hasText: /income/i })
      .first()
      .locator("input");
    await income.fill("");
    await income.fill("lots");
    await card.getByRole("button", { name: "Run again with 1 change" }).click();
    await expect.poll(() => card.locator("label em").count()).toBe(1);
    await card.locator("[aria-invalid=true]").fill("90k");
    await card.locator("[aria-invalid=true]").press("Enter");
    // A whole run precedes it.
    await card.locator(".before").first().waitFor({ timeout: 50_000 });
    expect(await card.locator(".before").allInnerTexts()).toEqual(["before: 19,514"]);
    expect(await page.evaluate(() => host.told)).toEqual([expect.stringContaining("parent_income 90000")]);
  });

  it("asks open questions with the form's own controls, in rounds, and their answers start the run", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { marital_status: _, state: __, family_size: ___, ...known } = answers ?? {};
    const args = { wizard_id: "fsa-estimator", user_data: { ...known, parent_income: "70" } };
    await page.evaluate((given) => host.show("federalrunner_execute_wizard", given), args);
    const form = card.locator(".ask");
    await form.waitFor();
    expect(await card.locator("h1").innerText()).toBe("A few questions before the form is filled in");
    expect(await card.locator(".failure").count()).toBe(0);
    const fill = card.getByRole("button", { name: "Fill in the form" });
    expect(await fill.isDisabled()).toBe(true);
    await form.getByLabel(/^Unmarried/i).check();
    await form.locator("label", { hasText: "In which state" }).locator("select").selectOption("Illinois");
    await form.locator("label", { hasText: "How many people" }).locator("input").fill("four");
    expect(await card.locator("html").evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(390);
    await fill.click();
    // The marital status decides whether the parents' income counts.
    const income = form.locator("label", { hasText: "adjusted gross income" });
    expect(await income.innerText()).toContain("Are 70 dollars a year meant?");
    await income.locator("input").fill("85k");
    await fill.click();
    await card.locator(".figure", { hasText: "Student Aid Index" }).waitFor({ timeout: 50_000 });
    expect(await card.locator(".figure", { hasText: "Student Aid Index" }).innerText()).toContain("19,514");
    expect(await page.evaluate(() => host.told)).toEqual([
      expect.stringContaining("Student Aid Index 19,514"),
    ]);
  });

  it("confirms an unusual answer that stays, and leaves the answers to a host without tools", async () => {
    const ask = {
      call: { wizard_id: "calculator", user_data: { year: "1980" } },
      questions: [
        {
          field_id: "pay",
          question: "Pay?",
          control: "number",
          value: "85",
          problem: "Is it 85?",
          confirms: true,
        },
        { field_id: "kids", question: "Kids?", control: "yes_no", optional: true },
        { field_id: "since", question: "Since when?", help: "the first month", control: "month" },
        {
          field_id: "help",
          question: "Help?",
          control: "boxes",
          options: [{ value: "SNAP", label: "SNAP" }],
        },
      ],
    };
    const structuredContent = { wizard_id: "calculator", error: { message: "3 answers are open." }, ask };
    const answer = { content: [{ type: "text", text: "Open." }], structuredContent, isError: true };
    const options = { capabilities: { message: { text: {} } } };
    await page.evaluate(([given, chosen]) => host.showAnswer(given, chosen), [answer, options] as const);
    await card.getByLabel(/Since when/).fill("2031-06");
    await card.getByLabel("None of these").check();
    await card.getByRole("button", { name: "Fill in the form" }).click();
    await expect
      .poll(() => page.evaluate(() => host.told))
      .toEqual(["Fill in calculator with these further answers: pay: 85, since: 2031-06, help: none."]);
  });

  it("leaves the repetition to the conversation where the host calls no tools", async () => {
    const options = { capabilities: { message: { text: {} } } };
    await page.evaluate(([answer, given]) => host.showAnswer(answer, given), [RUN, options] as const);
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Run again with changes"]);
    await card.getByRole("button").click();
    await card.getByLabel("Pay").fill("90000");
    await card.getByRole("button", { name: "Run again with 1 change" }).click();
    await expect.poll(() => page.evaluate(() => host.told)).toEqual([expect.stringContaining("pay: 90000")]);
    await page.evaluate((answer) => host.showAnswer(answer, { capabilities: {} }), RUN);
    await card.locator(".figure").waitFor();
    expect(await card.getByRole("button").count()).toBe(0);
  });

  it.each(["light", "dark"] as const)("fits a phone in a %s theme, legibly", async (theme) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(([answer, context]) => host.showAnswer(answer, { context }), [
      RUN,
      { theme: theme === "light" ? "dark" : "light" },
    ] as const);
    await page.evaluate((context) => host.change(context), { theme });
    const figure = card.locator(".figure").first();
    await figure.waitFor();
    const root = card.locator("html");
    expect(await root.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390);
    await expect.poll(() => page.evaluate(() => host.height)).toBeGreaterThan(200);
    const contrast = await card.locator("body").evaluate((body) => {
      const luminance = (color: string) => {
        const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
          const share = Number(part) / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ratio = (element: Element, behind: Element) => {
        const [one, other] = [getComputedStyle(element).color, getComputedStyle(behind).backgroundColor].map(
          luminance,
        );
        return (Math.max(one ?? 0, other ?? 0) + 0.05) / (Math.min(one ?? 0, other ?? 0) + 0.05);
      };
      const pairs = [
        [".value", ".figure"],
        [".figure dt", ".figure"],
        [".note", ".note"],
        ["summary", "body"],
        ["footer", "body"],
      ];
      const dark = luminance(getComputedStyle(body).backgroundColor) < 0.2;
      return {
        dark,
        ratios: pairs.map(([text = "", behind = ""]) =>
          ratio(document.querySelector(text) as Element, document.querySelector(behind) as Element),
        ),
      };
    });
    expect(contrast.dark).toBe(theme === "dark");
    for (const ratio of contrast.ratios) expect(ratio).toBeGreaterThanOrEqual(4.5);
  });

  it("shows scenarios on a phone with the figures that differ first, and no field's name with underscores", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const names = ["retirement_date 2027-07", "retirement_date 2032-09", "retirement_date 2033-06"];
    const structuredContent = {
      wizard_id: "calculator",
      scenarios: names.map((name) => ({ name })),
      compared: [
        { label: "Monthly benefit at age 62", values: ["$1,922.00", "$1,922.00", "$1,922.00"] },
        { label: "Monthly benefit at the date chosen", values: ["$2,070.00", "$3,020.00", "$3,185.00"] },
      ],
      chart: {
        label: "Monthly benefit at the date chosen",
        bars: names.map((name, index) => ({ name, value: 2070 + index, text: `$${2070 + index}.00` })),
      },
    };
    const answer = { content: [{ type: "text", text: "Three dates." }], structuredContent };
    await page.evaluate((given) => host.showAnswer(given), answer);
    await card.locator(".chart").waitFor();
    const box = async (css: string) =>
      (await card.locator(css).first().boundingBox()) ?? { x: 0, width: 999 };
    for (const { x, width } of [await box(".chart"), await box(".wide")])
      expect(x + width).toBeLessThanOrEqual(390);
    const text = await card.locator("main").innerText();
    expect(text).toMatch(/retirement date 2027-07[\s\S]*at the date chosen[\s\S]*The same in each/);
    expect(text).not.toContain("_");
    expect(await card.locator(".wide").first().innerText()).not.toContain("age 62");
    await card.getByText("The same in each").click();
    expect(await card.locator("details .wide").innerText()).toContain("age 62");
  });

  it("shows text of a site as text, and a failure with its mistakes", async () => {
    const hostile =
      "<img src=x onerror=\"parent.postMessage({hacked: true}, '*')\"><script>alert(1)</script>";
    const answer = {
      content: [{ type: "text", text: hostile }],
      structuredContent: {
        wizard_name: hostile,
        label: hostile,
        warnings: [hostile],
        results: { one: { label: hostile, text: hostile, period: hostile, meaning: hostile } },
        error: { message: hostile },
        validation_errors: { pay: hostile },
        pages: [hostile],
        rests_on: { [hostile]: hostile },
      },
      isError: true,
    };
    await page.evaluate((given) => host.showAnswer(given), answer);
    await card.locator(".failure").waitFor();
    expect(await card.locator(".failure").innerText()).toContain(hostile);
    expect(await card.locator("img, main script").count()).toBe(0);
  });

  it("waits for a run that continues", async () => {
    const structuredContent = {
      run_id: "00000000-0000-7000-8000-000000000000",
      state: "running",
      wizard_id: "x",
    };
    const answer = { content: [{ type: "text", text: "The run continues." }], structuredContent };
    await page.evaluate((given) => host.showAnswer(given), answer);
    await card.getByRole("button", { name: "Wait for the result" }).click();
    await expect.poll(() => card.locator("main").innerText()).toMatch(/no run|not found/i);
  });

  it("is one small page that loads nothing", () => {
    const read = readCard(CARD_RESOURCE.uri);
    expect(read?.mimeType).toBe(RESOURCE_MIME_TYPE);
    expect(Buffer.byteLength(read?.text ?? "")).toBeLessThan(20_000);
    // The name of SVG's namespace is no address.
    const loads = read?.text.replaceAll("http://www.w3.org/2000/svg", "");
    expect(loads).not.toMatch(/https?:\/\/|import\(|<link/);
  });
});

const RUN = {
  content: [{ type: "text", text: "Practice site." }],
  structuredContent: {
    success: true,
    run_id: "00000000-0000-7000-8000-000000000000",
    state: "completed",
    wizard_id: "calculator",
    wizard_name: "A calculator with a rather long name for a narrow screen",
    note: PRACTICE_NOTE,
    practice: true,
    results: {
      benefit: {
        label: "Monthly benefit",
        text: "$2,745.00",
        period: "a month",
        meaning: "The unreduced benefit.",
      },
      table: {
        label: "All",
        text: "",
        value: [
          ["Age", "Amount"],
          ["62", "$1,922.00"],
        ],
      },
    },
    rests_on: { pay: "85000", a_word: "averyveryveryverylongwordwithoutanybreakthatmustnotwidenthepage" },
    pages: ["Start", "Results"],
    kept_until: "2027-01-01T00:00:00.000Z",
  },
};
