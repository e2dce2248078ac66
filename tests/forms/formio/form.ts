/** Form.io: a form made from JSON, with generated ids, masks, a matrix, chips and an edit grid. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, radios, result } from "../kit/wizard-file.ts";

const recorded = {
  name: "Alma Guidry",
  email: "alma@example.org",
  phone: "4095550114",
  birth: "1978-08-05",
  county: "galveston",
  owner: "rent",
  rent: "1100",
  happened: "2026-09-12",
  kinds: ["car", "walls"],
  impact: { sleep: "hard", food: "easy" },
  people: "3",
  languages: ["en", "es"],
  items: [{ what: "Refrigerator", worth: "650" }],
  story: "Water stood two feet high.",
  consent: "true",
};

const other = {
  name: "Quốc Trần",
  email: "quoc.tran@example.org",
  phone: "7135550136",
  birth: "1949-12-24",
  county: "harris",
  owner: "own",
  happened: "2026-08-30",
  kinds: ["roof"],
  impact: { sleep: "impossible", food: "hard" },
  people: "2",
  languages: ["vi"],
  items: [
    { what: "Bed", worth: "420.5" },
    { what: "Piano", worth: "2300" },
  ],
  story: "The roof was lifted off.",
  consent: "false",
};

function given(model: typeof recorded | typeof other) {
  const { birth, kinds, impact, ...rest } = model;
  return {
    ...rest,
    birth_month: String(Number(birth.slice(5, 7))),
    birth_day: String(Number(birth.slice(8))),
    birth_year: birth.slice(0, 4),
    rent: "rent" in model ? Number(model.rent) : undefined,
    roof: kinds.includes("roof"),
    walls: kinds.includes("walls"),
    car: kinds.includes("car"),
    impact_sleep: impact.sleep,
    impact_food: impact.food,
    people: Number(model.people),
    items: model.items.map(({ what, worth }) => ({ what, worth: Number(worth) })),
    consent: model.consent === "true",
  };
}

const MONTHS = options(
  Object.fromEntries(
    "January February March April May June July August September October November December"
      .split(" ")
      .map((name, index) => [String(index + 1), name]),
  ),
);
const HARD = { easy: "Easy", hard: "Hard", impossible: "Impossible" };
const matrix = (id: string, row: string, label: string) =>
  field("radio", id, label, [], {
    role: undefined,
    options: Object.entries(HARD).map(([value, text]) => ({
      value,
      label: text,
      locators: at(`css=input[type=radio][name*="[${row}]"][value="${value}"]`),
    })),
    locators: at(`css=input[type=radio][name*="[${row}]"]`),
  });

export const formio = defineForm({
  name: "formio",
  libraries: ["@formio/js"],
  refuses: "phone",
  wizard: {
    name: "Disaster assistance estimate",
    pages: [
      {
        page_title: "Applicant",
        fields: [
          field("text", "name", "Legal name", "name=data[name]"),
          field("text", "email", "Email", "name=data[email]", { required: false }),
          field("text", "phone", "Phone", "name=data[phone]", { example_value: "(409) 555-0114" }),
          field("select", "birth_month", "Month", ["#birth-month", "css=.formio-component-day select"], {
            options: MONTHS,
          }),
          field("text", "birth_day", "Day", ["#birth-day", "css=input.formio-day-component-day"], {
            role: "spinbutton",
            example_value: "5",
          }),
          field("text", "birth_year", "Year", ["#birth-year", "css=input.formio-day-component-year"], {
            role: "spinbutton",
            example_value: "1978",
          }),
          field("select", "county", "County", "name=data[county]", {
            options: options({
              harris: "Harris",
              galveston: "Galveston",
              brazoria: "Brazoria",
              chambers: "Chambers",
            }),
          }),
          radios(
            "owner",
            "Do you own or rent?",
            {
              own: ["Own", "css=input[type=radio][value=own]"],
              rent: ["Rent", "css=input[type=radio][value=rent]"],
            },
            { role: "radiogroup" },
          ),
          field("number", "rent", "Monthly rent", "name=data[rent]", { visible_when: { owner: "rent" } }),
        ],
        continue_button: button("Next", "css=button.btn-wizard-nav-next"),
      },
      {
        page_title: "Damage",
        fields: [
          field(
            "text",
            "happened",
            "Day of the damage",
            "css=.formio-component-datetime input.form-control:not([type=hidden])",
            {
              example_value: "2026-09-12",
            },
          ),
          field("checkbox", "roof", "Roof", "css=input[type=checkbox][value=roof]"),
          field("checkbox", "walls", "Walls", "css=input[type=checkbox][value=walls]"),
          field("checkbox", "car", "Car", "css=input[type=checkbox][value=car]"),
          matrix("impact_sleep", "sleep", "Finding a place to sleep"),
          matrix("impact_food", "food", "Finding food"),
          field("number", "people", "People in the home", "name=data[people]"),
          field("select", "languages", "Languages spoken", "name=data[languages]", {
            required: false,
            multiple: true,
            options: options({ en: "English", es: "Spanish", vi: "Vietnamese" }),
          }),
          {
            field_id: "items",
            label: "Lost items",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: ".formio-component-editgrid button.btn-primary",
            save_button: { text: "Save item", locators: at("button:Save item") },
            min_instances: 0,
            max_instances: 10,
            sub_fields: [
              field("text", "what", "Item", "css=input[name$='[what]']"),
              field("number", "worth", "Worth", "css=input[name$='[worth]']"),
            ],
          },
          field("textarea", "story", "What happened?", "name=data[story]", { required: false }),
          field("checkbox", "consent", "I consent to an inspection", "name=data[consent]"),
        ],
        continue_button: button("Submit Form", "css=button.btn-wizard-nav-submit"),
      },
    ],
    results: [
      result("benefit", "Assistance", "money", "#amount", "css=p.display-4"),
      result("code", "Registration", "text", "#code", "css=.badge"),
    ],
  },
  data: {
    recorded: { answers: given(recorded), received: recorded },
    other: { answers: given(other), received: other },
    spoken: {
      answers: {
        name: "Quốc Trần",
        email: "quoc.tran@example.org",
        phone: "713-555-0136",
        birth: "Dec 24, 1949",
        county: "harris",
        owner: "own",
        happened: "8/30/2026",
        roof: "yes",
        walls: "no",
        car: "no",
        impact_sleep: "impossible",
        impact_food: "hard",
        people: "two",
        languages: "vietnamese",
        items: [
          { what: "Bed", worth: "$420.50" },
          { what: "Piano", worth: "2.3k" },
        ],
        story: "The roof was lifted off.",
        consent: "no",
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const named = (name: string) => page.locator(`[name="data[${name}]"]`);
    const choose = async (component: string, text: string) => {
      await page.locator(`.formio-component-${component} .choices`).click();
      await page.locator(`.formio-component-${component} .choices__item--choice`, { hasText: text }).click();
    };
    await named("name").fill("Alma Guidry");
    await named("email").fill("alma@example.org");
    await named("phone").fill("4095550114");
    await page.locator("#birth-month").selectOption("8");
    await page.locator("#birth-day").fill("5");
    await page.locator("#birth-year").fill("1978");
    await choose("county", "Galveston");
    await page.getByLabel("Rent", { exact: true }).check();
    await named("rent").fill("1100");
    await named("rent").press("Tab");
    await shoot();
    await page.getByRole("button", { name: "Next" }).click();
    // The box that the calendar draws in place of the first one: an earlier answer makes the page drop its lists.
    const happened = page.locator(".formio-component-happened .flatpickr-input + input");
    await happened.fill("2026-09-12");
    await happened.press("Enter");
    await page.getByLabel("Walls").check();
    await page.getByLabel("Car").check();
    await page.locator("input[name*='[sleep]'][value=hard]").check();
    await page.locator("input[name*='[food]'][value=easy]").check();
    await named("people").fill("3");
    await choose("languages", "English");
    await page.locator(".formio-component-languages .choices__item--choice", { hasText: "Spanish" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Add item" }).click();
    await page.locator("input[name$='[what]']").fill("Refrigerator");
    await page.locator("input[name$='[worth]']").fill("650");
    await page.getByRole("button", { name: "Save item" }).click();
    await named("story").fill("Water stood two feet high.");
    await page.getByLabel("I consent to an inspection").check();
    await shoot();
    await page.getByRole("button", { name: "Submit Form" }).click();
    await page.locator("#code").waitFor();
    await shoot();
    return page.locator("#code").innerText();
  },
});
