/** Questions that a press opens between two pages, warnings, late pages and pages that draw themselves in parts. */
import { describe, expect, test as testInTurn } from "vitest";
import { test } from "../../../../fixtures/for-each-test.ts";
import {
  ANSWERED_DIALOGS,
  askOnPress,
  DIALOG_OF_RADIOS,
  dialog,
  type HowAsked,
  REFUSED_DIALOGS,
} from "../../../../fixtures/forms/dialogs.ts";
import { at, field, QUICK, run, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";

const forms = useForms();
const ask = (script: string, how: HowAsked = {}) => askOnPress(forms, script, how);

describe("a dialog between two pages is answered by the way that keeps the answers", () => {
  test.each(ANSWERED_DIALOGS)("%s", async (_, words, buttons, own) => {
    const { error, results, warnings } = await ask(dialog(words, buttons, own));
    expect(error).toBeUndefined();
    expect(results.received?.value).toBe("12 High Road");
    expect(warnings).toEqual([
      expect.stringMatching(/^Page 1 asked “.+”: “.+” was chosen, which keeps the answers\.$/),
    ]);
  });

  test("of radios, the one with the entered words", async () => {
    expect((await ask(DIALOG_OF_RADIOS)).results.received?.value).toBe("12 High Road");
  });

  test("by its recorded way, without a warning", async () => {
    const more = {
      dialogs: [
        { heading: "Which list?", answer: { text: "The long list", locators: at("button=The long list") } },
      ],
    };
    const { results, warnings } = await ask(
      dialog("<h2>Which list?</h2>", ["The short list", "The long list"], "The long list"),
      { more },
    );
    expect(results.received?.value).toBe("12 High Road");
    expect(warnings).toEqual([]);
  });

  test.each(REFUSED_DIALOGS)(
    "but never one %s: the run ends and names the ways",
    async (_, words, buttons) => {
      const { error } = await ask(dialog(words, buttons, ""));
      expect(error?.type, error?.message).toBe("unknown_page");
      expect(error?.details.ways).toEqual(buttons);
      expect(error?.message).toContain(`It offers “${buttons[0]}”, “${buttons[1]}”.`);
    },
  );
});

describe("a warning within the page", () => {
  const warn = (inner: string) =>
    `opened = () => { if ($("c")?.checked) return done(street.value); f.insertAdjacentHTML("beforeend", ${JSON.stringify(`<div role="alert"><p>This street is unusual.</p>${inner}</div>`)}); if ($("b")) $("b").onclick = () => done(street.value); };`;
  test.each([
    ["a box", `<label><input type="checkbox" id="c"> The address is correct</label>`],
    ["a button", `<button type="button" id="b">Continue anyway</button>`],
  ])("is confirmed by %s, and named", async (_, inner) => {
    const { results, warnings } = await ask(warn(inner));
    expect(results.received?.value).toBe("12 High Road");
    expect(warnings).toEqual([expect.stringContaining("This street is unusual.")]);
  });

  test("is never confirmed by a declaration", async () => {
    const { error } = await ask(
      warn(
        `<label><input type="checkbox" id="c"> I certify under penalty of perjury that this is correct</label>`,
      ),
    );
    expect(error).toBeDefined();
  });
});

test("a region that announces the title of the page is no message", async () => {
  const { results, error } = await ask(
    `opened = () => { setTimeout(() => { live.textContent = document.title; }, 100); setTimeout(() => done(street.value), 3500); };`,
    { body: `<div id="live" aria-live="assertive"></div>` },
  );
  expect(error).toBeUndefined();
  expect(results.received?.value).toBe("12 High Road");
});

test("a message without a role that vanishes is the site's message", async () => {
  const { error } = await ask(
    `opened = () => setTimeout(() => { const t = document.createElement("div"); t.textContent = "The street is not in our records."; document.body.append(t); setTimeout(() => t.remove(), 1500); }, 600);`,
  );
  expect(error?.type).toBe("validation_error");
  expect(error?.details.validation_errors).toEqual([{ message: "The street is not in our records." }]);
});

describe("visible progress extends the wait", () => {
  const short = { ...QUICK, timeouts: { ...QUICK.timeouts, navigation: 4000 } };
  const wait = (shown: string, then: string) =>
    `opened = () => { const v = street.value; document.querySelector("main").innerHTML = ${JSON.stringify(shown)}; ${then} };`;
  test.each([
    ["words", "<h1>Please wait</h1><p>This may take a minute.</p>"],
    ["words in Spanish", "<h1>Espere, por favor</h1>"],
    ["a progress bar", "<h1>Your result is on its way</h1><progress></progress>"],
    [
      "progress that ends before the result is drawn",
      "<progress></progress>",
      `setTimeout(() => document.querySelector("progress").remove(), 4500); setTimeout(() => done(v), 5500);`,
    ],
  ])("by %s", async (_, shown, then = "setTimeout(() => done(v), 6500);") => {
    const { results, error } = await ask(wait(shown, then), { config: short });
    expect(error).toBeUndefined();
    expect(results.received?.value).toBe("12 High Road");
  });

  test("up to the limit of the run, and the error quotes it", async () => {
    const { error } = await ask(wait("<h1>Please wait</h1>", ""), {
      config: { ...short, timeouts: { ...short.timeouts, run: 14_000 } },
    });
    expect(error?.type).toBe("navigation_failed");
    expect(error?.message).toContain("The page shows “Please wait”.");
  });
});

test("a question that is drawn once it is scrolled to is found", async () => {
  const { results, error } = await ask(
    `const io = new IntersectionObserver((seen) => { for (const { isIntersecting, target } of seen) if (isIntersecting && !target.firstChild) target.innerHTML = '<label>Street <input id="street"></label>'; }); $("street").parentElement.remove(); io.observe($("late"));`,
    {
      body: `<div style="height:2500px"></div><div id="late" style="height:60px"></div><div style="height:2500px"></div>`,
    },
  );
  expect(error).toBeUndefined();
  expect(results.received?.value).toBe("12 High Road");
});

test("a button that waits for the last control to lose the focus gets that", async () => {
  const { results, error } = await ask(
    `go.disabled = true; street.onblur = () => { go.disabled = !street.value; };`,
  );
  expect(error).toBeUndefined();
  expect(results.received?.value).toBe("12 High Road");
});

// Each run holds the PDF files of its whole browser.
describe("a PDF in place of the results", () => {
  const reach = (lines: string[], disposition = "inline") => {
    forms.route("/statement", (_, response) => {
      response.writeHead(200, { "content-type": "application/pdf", "content-disposition": disposition });
      response.end(pdfOf(lines));
      return undefined;
    });
    forms.route("/page", () =>
      pageOf(
        "You",
        `<form action="/statement"><label>Street <input name="s"></label><button>Continue</button></form>`,
      ),
    );
    const pages = [{ title: "You", fields: [field("street", "text", "label=Street", { required: true })] }];
    const wizard = sketchWizard(`${forms.origin}/page`, pages, { results: undefined });
    return run(wizard, { street: "High Road" });
  };

  testInTurn.each(["inline", "attachment"])("is read and pictured as a page (%s)", async (disposition) => {
    const lines = ["Your statement", "Monthly pension: $1,234.50", "Valid from 2026-03-01"];
    const { error, results, screenshots } = await reach(lines, disposition);
    expect(error).toBeUndefined();
    expect(results).toMatchObject({ monthly_pension: { value: 1234.5, type: "money" } });
    expect(screenshots).toHaveLength(2);
  });

  testInTurn("without a text is named", async () => {
    const { error } = await reach([]);
    expect(error?.type).toBe("unsupported_control");
    expect(error?.message).toContain("a PDF file that holds no text");
  });
});

/** A PDF of one page with these lines. */
function pdfOf(lines: string[]): Buffer {
  const text = lines.map((line, at) => `BT /F1 12 Tf 72 ${720 - 24 * at} Td (${line}) Tj ET`).join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
  );
}
