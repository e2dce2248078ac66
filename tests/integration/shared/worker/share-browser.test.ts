/** Runs side by side in one real browser. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { executeWizard } from "../../../../shared/browser/execute-wizard.ts";
import { launchBrowser } from "../../../../shared/browser/launch/launch-browser.ts";
import { shareBrowser } from "../../../../shared/worker/share-browser.ts";
import { field, QUICK, sketchWizard } from "../../../fixtures/forms/run-form.ts";
import { type FormServer, pageOf, serveForms } from "../../../fixtures/forms/serve-forms.ts";

let forms: FormServer;
beforeAll(async () => {
  const script = `document.forms[0].onsubmit = () => { while (document.getElementById("a").value === "blocks"); };`;
  forms = await serveForms({
    "/a": () =>
      pageOf(
        "A",
        `<form action="/b"><input id="a" name="a" aria-label="A"><button>Continue</button></form><script>${script}</script>`,
      ),
    "/b": ({ form }, response) => {
      const answer = form.get("a");
      if (answer === "drops") response.destroy();
      if (answer === "drops" || answer === "waits") return undefined;
      return pageOf(
        "B",
        `<form method="post" action="/answers"><input type="hidden" name="a" value="${answer}"><input id="b" name="b" aria-label="B"><button>Continue</button></form>`,
      );
    },
  });
});
afterAll(() => forms.close());

it("a scenario that fails, blocks its page or is cancelled leaves the others of its browser", async () => {
  const wizard = sketchWizard(`${forms.origin}/a`, [
    { fields: [field("a", "text", "id=a")] },
    { fields: [field("b", "text", "id=b")] },
  ]);
  let launches = 0;
  const shared = shareBrowser((...request) => {
    launches++;
    return launchBrowser(...request);
  });
  const caller = new AbortController();
  const fill = async (a: string, signal?: AbortSignal) => {
    const timeoutMs = a === "blocks" ? 2_500 : 20_000;
    const options = { config: QUICK, launch: shared.launch, timeoutMs, signal };
    const { success, error, results } = await executeWizard(wizard, { a, b: "1" }, options);
    return success ? results.answers?.value : error?.type;
  };
  const kept = (a: string) => [
    ["a", a],
    ["b", "1"],
  ];
  try {
    const cancelled = fill("waits", caller.signal);
    const troubled = Promise.all([fill("blocks"), fill("drops")]);
    expect(await fill("first")).toEqual(kept("first"));
    caller.abort();
    expect(await cancelled).toBe("cancelled");
    expect(await fill("second")).toEqual(kept("second"));
    expect(await troubled).toEqual(["timeout", "navigation_failed"]);
    expect(await fill("third")).toEqual(kept("third"));
    expect(launches).toBe(1);
  } finally {
    await shared.close();
  }
});
