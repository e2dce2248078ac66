/** Tables and frames by hand: the form in a frame, captions without labels, an editor and a bank's page in frames. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, radios, result } from "../kit/wizard-file.ts";
import { serveFrames } from "./pages.ts";

const recorded = {
  applicant: "Sigrid Larsen",
  birth: "1970-06-21",
  residency: "resident",
  species: ["cod", "salmon"],
  vessel: "yes",
  length: "32",
  statement: "Twenty years on the Sound.",
  account: "0099887766",
  helpers: [{ name: "Ole", wage: "1200" }],
  declared: "true",
};

const other = {
  applicant: "Kai “Salty” Nakamura",
  birth: "1989-01-09",
  residency: "visitor",
  species: ["crab"],
  vessel: "no",
  statement: "I fish from the pier.",
  account: "4455",
  helpers: [
    { name: "Ren", wage: "800" },
    { name: "Mio", wage: "950" },
  ],
  declared: "true",
};

function given(model: typeof recorded | typeof other) {
  const [year = "", month = "", day = ""] = model.birth.split("-");
  const { birth: _, ...rest } = model;
  return {
    ...rest,
    birth_year: year,
    birth_month: String(Number(month)),
    birth_day: String(Number(day)),
    length: "length" in model ? Number(model.length) : undefined,
    helpers: model.helpers.map(({ name, wage }) => ({ name, wage: Number(wage) })),
    declared: true,
  };
}

const numbered = (names: string[]) =>
  options(Object.fromEntries(names.map((name, i) => [String(i + 1), name])));
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const DAYS = Array.from({ length: 31 }, (_, i) => String(i + 1));
const SPECIES = { cod: "Cod", crab: "Crab", salmon: "Salmon", tuna: "Tuna" };
// The site's own names are all that the page has: no labels, hardly an id.
const old = { role: undefined };
const cell = (row: number, control: string) =>
  `css=form[name=f] > table > tbody > tr:nth-of-type(${row}) ${control}`;

export const frames = defineForm({
  name: "frames",
  libraries: [],
  refuses: "applicant",
  serve: serveFrames,
  wizard: {
    name: "Fishing license fees",
    other_hosts: ["localhost"],
    pages: [
      {
        page_title: "Fishing license application",
        fields: [
          field("text", "applicant", "Name of applicant", ["name=applicant", cell(1, "input")], old),
          field("select", "birth_month", "Month of birth", ["name=month", cell(2, "select:nth-of-type(1)")], {
            ...old,
            options: numbered(MONTHS),
          }),
          field("select", "birth_day", "Day of birth", ["name=day", cell(2, "select:nth-of-type(2)")], {
            ...old,
            options: numbered(DAYS),
          }),
          field("text", "birth_year", "Year of birth", ["name=year", cell(2, "input")], {
            ...old,
            example_value: "1970",
          }),
          radios(
            "residency",
            "Residency",
            {
              resident: ["Resident", "css=input[type=radio][value=resident]"],
              visitor: ["Non-resident", "css=input[type=radio][value=visitor]"],
            },
            { locators: at("name=residency", cell(3, "input[value=resident]")) },
          ),
          field("select", "species", "Species", ["name=species", cell(4, "select")], {
            ...old,
            required: false,
            multiple: true,
            options: options(SPECIES),
          }),
          radios(
            "vessel",
            "Do you use a vessel?",
            {
              yes: ["Yes", "css=input[type=radio][value=yes]"],
              no: ["No", "css=input[type=radio][value=no]"],
            },
            { locators: at("name=vessel", cell(5, "input[value=yes]")) },
          ),
          field("number", "length", "Length in feet", ["name=length", cell(6, "input")], {
            ...old,
            visible_when: { vessel: "yes" },
          }),
        ],
        continue_button: button("Proceed", "css=input[type=image]"),
      },
      {
        page_title: "License details",
        fields: [
          field(
            "textarea",
            "statement",
            "Statement of experience",
            "css=body[aria-label='Statement of experience']",
          ),
          field("text", "account", "Account number", "#acct"),
          {
            field_id: "helpers",
            label: "Helpers",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: "input[type=button][value='Add helper']",
            min_instances: 0,
            sub_fields: [
              field(
                "text",
                "name",
                "Helper",
                "css=tr:last-child > td:nth-of-type(1) > input[size='18']",
                old,
              ),
              field("number", "wage", "Wage", "css=tr:last-child > td:nth-of-type(2) > input[size='6']", old),
            ],
          },
          field(
            "checkbox",
            "declared",
            "I declare that this is true",
            ["name=declared", "css=input[type=checkbox]"],
            old,
          ),
        ],
        continue_button: button("Compute fees", "css=input[type=submit]"),
      },
    ],
    results: [
      result("benefit", "Monthly fee", "money", "#fee", "css=table tr:nth-of-type(1) > td:nth-of-type(2)"),
      result("code", "Receipt", "text", "#receipt", "css=table tr:nth-of-type(2) > td:nth-of-type(2)"),
    ],
  },
  data: {
    recorded: { answers: given(recorded), received: recorded },
    other: { answers: given(other), received: other },
    spoken: {
      answers: {
        applicant: "Sigrid Larsen",
        birth: "06/21/1970",
        residency: "resident",
        species: "cod and salmon",
        vessel: "yes",
        length: "32",
        statement: "Twenty years on the Sound.",
        account: "0099887766",
        helpers: [{ name: "Ole", wage: "$1.2k" }],
        declared: "yes",
      },
      received: recorded,
    },
  },
  async script(page, shoot) {
    const content = page.frameLocator("iframe[name=content]");
    const named = (name: string) => content.locator(`[name=${name}]`);
    await named("applicant").fill("Sigrid Larsen");
    await named("month").selectOption("6");
    await named("day").selectOption("21");
    await named("year").fill("1970");
    await content.locator("[value=resident]").check();
    await named("species").selectOption(["cod", "salmon"]);
    await content.locator("[name=vessel][value=yes]").check();
    await named("length").fill("32");
    await shoot();
    await content.locator("input[type=image]").click();
    await content.frameLocator("iframe[name=editor]").locator("body").fill("Twenty years on the Sound.");
    await content.frameLocator("iframe[title=Bank]").locator("#acct").fill("0099887766");
    await content.locator("#addhelper").click();
    await named("helper").fill("Ole");
    await named("wage").fill("1200");
    await named("declared").check();
    await shoot();
    await content.locator("input[type=submit]").click();
    const code = await content.locator("#receipt").innerText();
    await shoot();
    return code;
  },
});
