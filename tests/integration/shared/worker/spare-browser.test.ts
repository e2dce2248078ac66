/** Runs in a browser whose context and tab were open before. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { type LaunchedBrowser, launchBrowser } from "../../../../shared/browser/launch/launch-browser.ts";
import { createSpareBrowser } from "../../../../shared/worker/spare-browser.ts";
import { field, QUICK, sketchWizard } from "../../../fixtures/forms/run-form.ts";
import { type FormServer, pageOf, serveForms } from "../../../fixtures/forms/serve-forms.ts";

let forms: FormServer;
beforeAll(async () => {
  forms = await serveForms({
    "/form": () =>
      pageOf(
        "Form",
        `<form method="post" action="/answers"><input id="a" name="a" aria-label="A">
        <input type="hidden" id="seen" name="seen"><button>Continue</button></form>
        <script>seen.value = [navigator.language, innerWidth, history.length, document.cookie.length].join();</script>`,
      ),
  });
});
afterAll(() => forms.close());

it("a run there sees what a run in a new browser sees, in the language of its form", async () => {
  const taken: LaunchedBrowser[] = [];
  const spare = createSpareBrowser(QUICK, async (...request) => {
    const launched = await launchBrowser(...request);
    taken.push(launched);
    return launched;
  });
  const run = async (launch: typeof launchBrowser, locale?: string) => {
    const wizard = {
      ...sketchWizard(`${forms.origin}/form`, [{ fields: [field("a", "text", "id=a")] }]),
      ...(locale ? { locale } : {}),
    };
    const { success, error, results } = await executeWizard(wizard, { a: "1" }, { config: QUICK, launch });
    expect(error).toBeUndefined();
    return [success, results.answers?.value];
  };
  try {
    for (const [locale, language] of [
      [undefined, "en-US"],
      ["de-DE", "de-DE"],
    ] as const) {
      await spare.prepare();
      const contexts = () => taken.at(-1)?.browser.contexts() ?? [];
      // The first one is the browser’s own.
      expect(contexts().map((context) => context.pages().length)).toEqual([0, 1]);
      const prepared = await run(spare.launch, locale);
      expect(prepared).toEqual(await run(launchBrowser, locale));
      expect(JSON.stringify(prepared)).toContain(`${language},1280,`);
    }
    expect(taken).toHaveLength(2);
  } finally {
    await spare.close();
  }
});
