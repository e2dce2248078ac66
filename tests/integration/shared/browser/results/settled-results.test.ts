import { describe, expect } from "vitest";
import { PagePictures } from "../../../../../shared/browser/pictures/page-pictures.ts";
import type { Screenshot } from "../../../../../shared/browser/pictures/take-screenshot.ts";
import { extractSettledResults } from "../../../../../shared/browser/results/settled-results.ts";
import { test } from "../../../../fixtures/for-each-test.ts";
import { useReader } from "../../../../fixtures/forms/read-html.ts";
import { at, complete, field, QUICK, sketchWizard } from "../../../../fixtures/forms/run-form.ts";
import { pageOf } from "../../../../fixtures/forms/serve-forms.ts";
import { useForms } from "../../../../fixtures/forms/use-forms.ts";
import { useTabs } from "../../../../fixtures/forms/use-tabs.ts";

const FOR_PHONES = '<meta name="viewport" content="width=device-width">';
const counting = (head: string) =>
  pageOf(
    "Counting",
    `<form onsubmit="return go()"><input id="a" aria-label="A"><button>Continue</button></form><output id="sum">$0</output>
       <script>function go() { let n = 0; requestAnimationFrame(function count() { n += 10; document.getElementById("sum").textContent = "$" + n; if (n < 400) requestAnimationFrame(count); }); return false; }</script>`,
    head,
  );
const preliminary = (head: string) =>
  pageOf(
    "Preliminary",
    `<form onsubmit="return go()"><input id="a" aria-label="A"><button>Continue</button></form><output id="sum"></output>
       <script>function go() { sum.textContent = "$1"; setTimeout(() => { sum.textContent = "$2"; }, 110); return false; }</script>`,
    head,
  );

const forms = useForms({
  "/counting": () => counting(""),
  "/counting-for-phones": () => counting(FOR_PHONES),
  "/preliminary": () => preliminary(""),
  "/preliminary-for-phones": () => preliminary(FOR_PHONES),
  "/same": () =>
    pageOf(
      "Same",
      `<form onsubmit="return false"><input id="a" aria-label="A"><button>Continue</button></form><output id="sum">$0</output>`,
    ),
  "/alone": () =>
    pageOf(
      "Alone",
      `<input id="a" aria-label="A" onchange="setTimeout(() => { document.getElementById('sum').textContent = '$12'; }, 200)"><output id="sum"></output>`,
    ),
  "/asked": ({ form }, response) => {
    if (!form.has("a"))
      return pageOf(
        "Asked",
        `<input id="a" aria-label="A" oninput="setTimeout(async () => { sum.textContent = '$' + await (await fetch('/asked?a=1')).text(); }, 50)"><output id="sum">$0</output>`,
      );
    setTimeout(() => response.end("12"), 700);
    return undefined;
  },
});
const read = useReader();

const LATE = `<form onsubmit="return go()"><input id="a" aria-label="A"><button>Continue</button></form>
         <section hidden><output id="sum">Calculating…</output><p id="share">--</p><table id="years"><tr><th>Year</th><th>Amount</th></tr></table></section>
         <script>function go() { document.querySelector("section").hidden = false; setTimeout(() => { let n = 0; const count = () => { n += 100; document.getElementById("sum").textContent = "$" + n; if (n < 500) setTimeout(count, 60); }; count(); document.getElementById("share").textContent = "12%"; document.getElementById("years").insertRow().innerHTML = "<td>1</td><td>$7</td>"; }, 300); return false; }</script>`;

const ZEROS = `<form onsubmit="return go(this)"><input id="a" aria-label="A"><button>Continue</button></form><section hidden><h2>Estimate</h2><output id="sum">$0</output></section>
         <script>function go(form) { form.hidden = true; document.querySelector("section").hidden = false; setTimeout(() => { document.getElementById("sum").textContent = "$1,200"; }, 600); return false; }</script>`;

const MARKED = `<form onsubmit="return go(this)"><input id="a" aria-label="A"><button>Continue</button></form>
         <section hidden><p id="sum"><s>$900</s> <b>$1,200<sup>1</sup></b></p><p id="old" aria-busy="true">$5</p>
           <div><p>You</p><dl><dt>Share</dt><dd>$30</dd></dl></div><div><p>Your spouse</p><dl><dt>Share</dt><dd>$40</dd></dl></div></section>
         <script>function go(form) { form.hidden = true; document.querySelector("section").hidden = false;
           setTimeout(() => { const old = document.getElementById("old"); old.textContent = "$7"; old.ariaBusy = "false"; }, 700); return false; }</script>`;

const DRAWN = `<style>.od{display:inline-flex;height:1.2em;overflow:hidden;line-height:1.2em}.col{display:block;transition:transform .4s}.col span{display:block}.reader{position:absolute;width:1px;height:1px;overflow:hidden}.euro::after{content:" €"}</style>
         <form onsubmit="return go(this)"><input id="a" aria-label="A"><button>Continue</button></form>
         <section hidden><p>Raised <b id="raised"><sup>$</sup>185<sup>90</sup></b></p><p>Note <b id="note">$185<sup>1</sup></b></p><p>Debt: <b>$9</b><sup>2</sup></p>
           <p>Small <b id="small"><span>$</span><span>1,676</span><span style="font-size:.6em;vertical-align:top">50</span></b></p>
           <p>Parts <b id="parts"><span>$1,676</span><span class="cents">50</span></b></p>
           <p>Styled <b id="styled" class="euro">1&#8239;234,50</b></p><p>Box <b id="box"><input readonly value="$3,210.00"></b></p>
           <p>Named <b id="named"><span role="img" aria-label="$4,321"><span aria-hidden="true">1</span><span aria-hidden="true">9</span></span></b></p>
           <p>Copied <b id="copied"><span aria-hidden="true">$1,111</span><span class="reader">1111 dollars</span></b></p>
           <p>Rolled <b id="rolled" class="od" aria-hidden="true"></b></p><p>Zip code <b id="zip">02134</b></p><p>Range <b id="range">$100 to $200</b></p><p>Power <b id="power">$10<sup>100</sup></b></p></section>
         <script>function go(form) { form.hidden = true; document.querySelector("section").hidden = false; rolled.textContent = "$";
           for (const digit of "265") { const column = document.createElement("span"); column.className = "col";
             for (let n = 0; n < 10; n++) { const cell = document.createElement("span"); cell.textContent = n; column.append(cell); }
             rolled.append(column); requestAnimationFrame(() => { column.style.transform = "translateY(-" + digit * 1.2 + "em)"; }); }
           return false; }</script>`;

const fields = [field("a", "text", "id=a", { required: true })];
const result = (name: string, type: string, ...places: string[]) => ({
  name,
  label: name,
  type,
  locators: at(...places),
});

describe("EXEC-010 results", () => {
  test("are read when no placeholder is shown in their place", async () => {
    const results = [
      result("sum", "money", "id=sum"),
      result("share", "percent", "id=share"),
      result("years", "table", "id=years"),
    ];
    const late = await read(LATE, results, { press: "button" });
    expect(late.results).toMatchObject({
      sum: { value: 500 },
      share: { value: 12 },
      years: {
        value: [
          ["Year", "Amount"],
          ["1", "$7"],
        ],
      },
    });
  });

  test("are read without struck out amounts and numbers of notes, not while the page replaces them, nor by a label of two figures", async () => {
    const results = [
      result("sum", "money", "id=sum"),
      result("old", "money", "id=old"),
      { ...result("share", "money", "id=gone"), label: "Share" },
    ];
    const { results: found, figures, warnings } = await read(MARKED, results, { press: "button" });
    expect(found).toMatchObject({ sum: { value: 1200 }, old: { value: 7 } });
    expect({ ...found, ...figures }).not.toHaveProperty("share");
    expect(warnings).toEqual([expect.stringContaining("does not show share")]);
  });

  test("are read as they are drawn: raised cents, rolling digits, names of images, boxes, signs of a style", async () => {
    const names = "raised note small parts styled box named copied rolled zip range power".split(" ");
    const results = names.map((name) => result(name, name === "zip" ? "number" : "money", `id=${name}`));
    const { values, warnings } = await read(DRAWN, results, { press: "button" });
    expect(values).toEqual({
      ...{ raised: 185.9, note: 185, small: 1676.5, parts: 1676.5, styled: 1234.5, box: 3210 },
      ...{ named: 4321, copied: 1111, rolled: 265, zip: null, range: null, power: null },
    });
    expect(warnings).toEqual(
      ["zip", "range", "power"].map((name) => expect.stringContaining(`${name} has no value`)),
    );
    const generic = await read(DRAWN, undefined, { press: "button" });
    expect(generic.results).toMatchObject({
      raised: { value: 185.9 },
      rolled: { value: 265 },
      zip_code: { value: "02134" },
      debt: { value: 9 },
    });
    // The mark of the note after the debt.
    expect(Object.values(generic.results).map(({ text }) => text)).not.toContain("2");
  });

  test("are read again when all figures are zero at first", async () => {
    const { values } = await read(ZEROS, [result("sum", "money", "id=sum")], { press: "button" });
    expect(values).toEqual({ sum: 1200 });
  });

  test.each([
    ["/counting", 400],
    ["/counting-for-phones", 400],
    ["/preliminary", 2],
    ["/preliminary-for-phones", 2],
    ["/same", 0],
  ])("next to the questions of %s are read once they are new and stable", async (path, sum) => {
    const results = [result("sum", "money", "id=sum")];
    const wizard = sketchWizard(forms.origin + path, [{ fields }], { results });
    expect((await complete(wizard, { a: "1" })).results.sum?.value).toBe(sum);
  });

  test.each([
    ["are awaited", "/alone"],
    ["that its scripts request are awaited", "/asked"],
  ])("of a page without a button %s", async (_, path) => {
    const results = [result("sum", "money", "id=sum")];
    const alone = sketchWizard(forms.origin + path, [{ fields, button: null }], { results });
    expect((await complete(alone, { a: "1" })).results.sum?.value).toBe(12);
  });
});

const { show } = useTabs();

describe("results of a site for phones", () => {
  const SUM = '<p id="sum">$12</p><h2>Assumptions</h2><ul><li>Prices stay the same.</li></ul>';
  const onPhones = (rule: string) => `<style>@media(max-width:500px){${rule}}</style>`;

  interface Shown {
    head?: string;
    /** In place of the picture at a phone's width. */
    picture?: Screenshot;
  }

  async function readShown(html: string, { head = FOR_PHONES, picture }: Shown = {}) {
    return show(pageOf("Results", html, head), async (form) => {
      const results = [result("sum", "money", "id=sum")];
      const wizard = sketchWizard("https://widgets.invalid/", [{ fields: [] }], { results });
      const places = wizard.results?.map(({ locators }) => locators) ?? [];
      const shown = { locators: places, isNext: true };
      await form.callSettled("arrive", { pages: [], fields: [], results: shown, timeout_ms: 20_000 });
      const pictures = new PagePictures(undefined, 20_000);
      const taken: string[] = [];
      const settled = await extractSettledResults(form, wizard, {
        takePicture() {
          taken.push("wide");
          return pictures.takeOfResults(form, 2, places);
        },
        phone: {
          async take(isSame) {
            taken.push("narrow");
            if (picture) return (await isSame()) ? picture : undefined;
            return pictures.takeForPhone(form, 2, places, isSame);
          },
          widen: () => pictures.widen(form),
        },
        timeoutMs: QUICK.timeouts.element,
        signal: new AbortController().signal,
      });
      const width = await form.page.evaluate(() => innerWidth);
      await pictures.widen(form);
      const { extraction, stated, isForPhone } = settled;
      return {
        sum: extraction.results.sum?.value,
        assumptions: stated.assumptions,
        isForPhone,
        width,
        taken,
      };
    });
  }

  const assumptions = ["Prices stay the same."];
  const wide = { sum: 12, assumptions, isForPhone: undefined, width: 1280 };

  test("have one picture, at a phone's width", async () => {
    const read = await readShown(SUM);
    expect(read).toEqual({ sum: 12, assumptions, isForPhone: true, width: 390, taken: ["narrow"] });
  });

  test.each([
    ["hides its assumptions", onPhones("ul{display:none}") + SUM],
    [
      "shows another figure",
      `${SUM}<script>addEventListener("resize", () => { sum.textContent = innerWidth < 500 ? "$13" : "$12"; });</script>`,
    ],
    ["is wider", `${SUM}<div style="width:900px">wide</div>`],
  ])("are those of the wide page where it %s on a phone", async (_, html) => {
    const { taken, ...read } = await readShown(html);
    expect(read).toEqual(wide);
    expect(taken[0]).toBe("narrow");
    expect(taken).toContain("wide");
  });

  test("are those of the wide page where they change soon after the picture", async () => {
    const html = `${SUM}<script>sum.textContent = ""; setTimeout(() => { sum.textContent = "$11"; setTimeout(() => { sum.textContent = "$12"; }, 100); }, 300);</script>`;
    const picture = { page: 2, title: "Results", jpeg: Buffer.alloc(1), truncated: false };
    expect(await readShown(html, { picture })).toMatchObject({ sum: 12 });
  });

  test("are read in the wide window alone where it declares no width for phones", async () => {
    expect(await readShown(SUM, { head: "" })).toMatchObject(wide);
  });
});
