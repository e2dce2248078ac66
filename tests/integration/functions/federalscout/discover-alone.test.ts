import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { discoverAlone } from "../../../../functions/federalscout/discover/discover-alone.ts";
import { type PostingPages, startPostingPages } from "../../../fixtures/scout/posting-pages.ts";
import { type InProcessScout, scoutInProcess } from "../../../fixtures/scout/scout-in-process.ts";

let scout: InProcessScout;
let pages: PostingPages;

beforeAll(async () => {
  [pages, scout] = await Promise.all([startPostingPages(), scoutInProcess()]);
});
afterAll(async () => {
  await scout.close();
  await pages.close();
});

const discover = (content: string, wizard_id: string, confirm = false) =>
  discoverAlone(pages.show(content), { wizard_id, confirm, overwrite: false }, scout.context);

const FORM = `<label>Full name <input name="name" required></label>
  <fieldset><legend>Do you rent?</legend><label><input type="radio" name="rents" value="n" onchange="more.hidden = true"> No</label>
  <label><input type="radio" name="rents" value="y" onchange="more.hidden = false"> Yes</label></fieldset>
  <div id="more" hidden><label>Monthly rent <input name="rent" type="number" min="100"></label></div>`;

describe("a discovery without a model", () => {
  it("answers a plain form, and saves a wizard that is marked", async () => {
    const report = await discover(`${FORM}<button>Calculate</button>`, "plain");
    expect(report).toMatchObject({ pages: 1, results: { name: "Alex Example", rents: "y", rent: 1200 } });
    const file = JSON.parse(await readFile(report.saved_to ?? "", "utf8"));
    expect(file).toMatchObject({ automatic: true, proved: true });
    const rent = file.pages[0].fields.find(
      ({ field_id }: { field_id: string }) => field_id === "monthly_rent",
    );
    expect(rent).toMatchObject({ minimum: 100, visible_when: { rent: "yes" } });
  });

  it("stops at a binding button, and goes past it with a confirmation", async () => {
    const { stopped } = await discover(`${FORM}<button>Submit application</button>`, "bound");
    expect(stopped).toMatchObject({ page: 1, heading: "Form", reason: expect.stringContaining("binding") });
    expect(pages.received()).toBeUndefined();
    const confirmed = await discover(`${FORM}<button>Submit application</button>`, "bound", true);
    expect(confirmed.saved_to).toBeDefined();
  });

  it("names the question that only a person can answer", async () => {
    const content = `<label>Proof of income <input type="file" required></label><button>Continue</button>`;
    const { stopped } = await discover(content, "upload");
    expect(stopped?.reason).toBe("Only a person can answer “Proof of income”: a file upload.");
  });
});
