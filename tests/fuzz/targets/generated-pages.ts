/** Results pages whose markup is generated: a figure is the one that the page shows, or null; never another. */
import * as fc from "fast-check";
import { readBrowserConfig } from "../../../shared/browser/config.ts";
import { launchBrowser } from "../../../shared/browser/launch/launch-browser.ts";
import { extractResults } from "../../../shared/browser/results/extract-results.ts";
import { FormPage } from "../../../shared/browser/tab/form-page.ts";
import { sketchWizard } from "../../fixtures/forms/run-form.ts";
import type { Target } from "../target.ts";
import { expectThat } from "./expect-that.ts";

const LABELS = [
  "Monthly benefit",
  "Total debt",
  "Grant for the year",
  "Interest paid",
  "Payment per month",
  "Refund",
];

const figure = fc.record({
  label: fc.constantFrom(...LABELS),
  cents: fc.integer({ min: -9_999_999, max: 99_999_999 }),
  markup: fc.constantFrom(
    "definition",
    "row",
    "sentence",
    "card",
    "heading",
    "split",
    "raised",
    "label after",
  ),
  note: fc.constantFrom("", " estimated", " *", "<sup>1</sup>", " a month"),
  isHidden: fc.boolean(),
});
type Figure = typeof figure extends fc.Arbitrary<infer T> ? T : never;

const page = fc.uniqueArray(figure, { minLength: 1, maxLength: 5, selector: ({ label }) => label });

export const generatedPages: Target = {
  name: "generated results pages",
  isSlow: true,
  async open() {
    const browser = await launchBrowser(readBrowserConfig(process.env), "chromium");
    const form = await FormPage.open(await browser.newContext(), new AbortController().signal);
    const wizard = sketchWizard("http://127.0.0.1/", [{ fields: [] }], { results: undefined });
    return {
      property: fc.asyncProperty(page, async (figures) => {
        const shown = figures.filter(({ isHidden }) => !isHidden);
        await form.page.setContent(
          `<!doctype html><html lang="en-US"><title>Results</title><h1>Your estimate</h1>${figures.map(markupOf).join("")}
           <p id="end">You qualify for a review in this office.</p></html>`,
        );
        const { results } = await extractResults(form, wizard).catch(() => ({ results: {} }));
        for (const { label, value, text } of Object.values(results)) {
          if (typeof value !== "number") continue;
          const meant = figures.filter((one) => label.includes(one.label));
          if (meant.length !== 1) continue;
          const [{ cents, isHidden }] = meant as [Figure];
          expectThat(!isHidden, `“${label}” is hidden, and ${value} from “${text}”`);
          expectThat(
            value === cents / 100,
            `“${label}” is ${value} from “${text}”, the page says ${cents / 100}`,
          );
        }
        const plain = shown.filter(({ markup }) => markup === "definition" || markup === "row");
        for (const { label } of plain)
          expectThat(
            Object.values(results).some((one) => one.label.includes(label)),
            `“${label}” is missing`,
          );
      }),
      async close() {
        await browser.close();
      },
    };
  },
};

function markupOf({ label, cents, markup, note, isHidden }: Figure): string {
  const money = (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
  const [whole, part] = [money.slice(0, -3), money.slice(-2)];
  const hidden = isHidden ? " hidden" : "";
  switch (markup) {
    case "definition":
      return `<dl${hidden}><dt>${label}</dt><dd>${money}${note}</dd></dl>`;
    case "row":
      return `<table${hidden}><tr><th scope="row">${label}</th><td>${money}${note}</td></tr></table>`;
    case "sentence":
      return `<p${hidden}>${label}: <b>${money}</b>${note}</p>`;
    case "card":
      return `<section${hidden}><div><div>${label}</div><div style="font-size:40px">${money}</div></div></section>`;
    case "heading":
      return `<section${hidden}><h2>${label}</h2><p>${money}${note}</p></section>`;
    case "split":
      return `<div${hidden}><span>${label}</span> <span><span>${money.replace("$", "</span><span>$</span><span>")}</span></span></div>`;
    case "raised":
      return `<div${hidden}><div>${label}</div><div style="font-size:40px">${whole}<sup>${part}</sup></div></div>`;
    case "label after":
      return `<div${hidden}><div style="font-size:40px">${money}</div><div>${label}</div></div>`;
    default:
      return "";
  }
}
