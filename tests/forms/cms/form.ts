/** The CMS Design System (healthcare.gov) in React: label masks, its own list button, dialog, calendar and month picker. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, radios, result } from "../kit/wizard-file.ts";

const recorded = {
  name: "Marcus Lindqvist",
  birth: "1986-04-28",
  ssn: "123456789",
  phone: "3345550122",
  zip: "36104",
  county: "Montgomery",
  coverage: "yes",
  plan: "silver",
  needs: ["disability"],
  people: [{ name: "Ella", age: "7" }],
  income: "42500",
  start: "2027-01-01",
  months: ["3", "4"],
  notes: "Moved in March.",
};

const other = {
  name: "Bao Trân Phạm",
  birth: "1962-10-03",
  ssn: "510449876",
  phone: "2515550187",
  zip: "36602",
  county: "Mobile",
  coverage: "no",
  needs: ["none"],
  people: [
    { name: "Minh", age: "64" },
    { name: "Lan", age: "19" },
  ],
  income: "18900",
  start: "2026-12-15",
  months: ["1", "11", "12"],
};

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

function given(model: typeof recorded | typeof other) {
  const [birth_year = "", birth_month = "", birth_day = ""] = model.birth.split("-");
  const [year, month, day] = model.start.split("-");
  const { needs, months, birth: _, ...rest } = model;
  return {
    ...rest,
    birth_year,
    birth_month: String(Number(birth_month)),
    birth_day: String(Number(birth_day)),
    pregnant: needs.includes("pregnant"),
    disability: needs.includes("disability"),
    none: needs.includes("none"),
    people: model.people.map(({ name, age }) => ({ name, age: Number(age) })),
    income: Number(model.income),
    start: `${month}/${day}/${year}`,
    ...Object.fromEntries(MONTHS.map((name, i) => [name.toLowerCase(), months.includes(String(i + 1))])),
  };
}

export const cms = defineForm({
  name: "cms",
  libraries: ["@cmsgov/design-system"],
  refuses: "income",
  wizard: {
    name: "Health coverage savings",
    pages: [
      {
        page_title: "About you",
        fields: [
          field("text", "name", "Full legal name", "#name"),
          field("text", "birth_month", "Month", "name=birthMonth", { example_value: "4" }),
          field("text", "birth_day", "Day", "name=birthDay", { example_value: "28" }),
          field("text", "birth_year", "Year", "name=birthYear", { example_value: "1986" }),
          field("text", "ssn", "Social Security number (SSN)", "#ssn", { example_value: "123-45-6789" }),
          field("text", "phone", "Phone number", "#phone", { example_value: "334-555-0122" }),
          field("text", "zip", "ZIP code", "#zip", { example_value: "36104" }),
          field("typeahead", "county", "County", "#county", { example_value: "Montgomery County" }),
        ],
        continue_button: button("Save & continue"),
      },
      {
        page_title: "Your household",
        fields: [
          radios("coverage", "Do you have health coverage now?", {
            yes: ["Yes", "css=input[type=radio][value=yes]"],
            no: ["No", "css=input[type=radio][value=no]"],
          }),
          field("select", "plan", "Metal level of the plan", "#plan", {
            role: "button",
            options: options({ bronze: "Bronze", silver: "Silver", gold: "Gold", platinum: "Platinum" }),
            visible_when: { coverage: "yes" },
          }),
          field("checkbox", "pregnant", "A member is pregnant", "css=input[value=pregnant]"),
          field("checkbox", "disability", "A member has a disability", "css=input[value=disability]"),
          field("checkbox", "none", "None of these", "css=input[value=none]"),
          {
            field_id: "people",
            label: "People in your household",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: "#add-person",
            save_button: { text: "Add", locators: at("button:Add") },
            min_instances: 0,
            sub_fields: [
              field("text", "name", "Name", "#person-name"),
              field("number", "age", "Age", "#person-age"),
            ],
          },
        ],
        continue_button: button("Save & continue"),
      },
      {
        page_title: "Your income",
        fields: [
          field("number", "income", "Expected income this year", "#income", { example_value: 42500 }),
          field("text", "start", "When should coverage start?", "#start", { example_value: "01/01/2027" }),
          ...MONTHS.map((name, i) =>
            field("checkbox", name.toLowerCase(), name, `css=input[type=checkbox][value="${i + 1}"]`, {
              required: false,
            }),
          ),
          field("textarea", "notes", "Anything else that we should know? (optional)", "#notes", {
            required: false,
          }),
        ],
        continue_button: button("See my savings"),
      },
    ],
    results: [
      result("benefit", "Your monthly tax credit", "money", "#credit", "css=.ds-c-review__body"),
      result("code", "Application ID", "text", "#code", "css=table tr:nth-of-type(1) td:nth-of-type(2)"),
    ],
  },
  data: {
    recorded: { answers: given(recorded), received: recorded },
    other: { answers: given(other), received: other },
    spoken: {
      answers: {
        name: "Bao Trân Phạm",
        date_of_birth: "10/3/1962",
        ssn: "510-44-9876",
        phone: "(251) 555-0187",
        zip: "36602",
        county: "mobile",
        coverage: "nope",
        pregnant: "no",
        disability: "no",
        none: "yes",
        people: [
          { name: "Minh", age: "64 years old" },
          { name: "Lan", age: "nineteen" },
        ],
        income: "$18.9k",
        start: "Dec 15, 2026",
        january: "yes",
        november: true,
        december: "yes",
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const id = (name: string) => page.locator(`#${name}`);
    const next = async (name: string) => {
      await shoot();
      await page.getByRole("button", { name }).click();
    };
    await id("name").fill("Marcus Lindqvist");
    await page.locator("[name=birthMonth]").fill("4");
    await page.locator("[name=birthDay]").fill("28");
    await page.locator("[name=birthYear]").fill("1986");
    await id("ssn").fill("123-45-6789");
    await id("phone").fill("334-555-0122");
    await id("zip").fill("36104");
    await id("county").fill("Montgomery");
    await page.getByRole("option", { name: "Montgomery County" }).click();
    // The list loads again for the changed text: leaving the box before its end drops the choice.
    await page.getByText("Searching").waitFor({ state: "hidden" });
    await next("Save & continue");
    await page.getByLabel("Yes").check();
    await page.getByRole("button", { name: "Metal level" }).or(id("plan")).first().click();
    await page.getByRole("option", { name: "Silver" }).click();
    await page.getByLabel("A member has a disability").check();
    await id("add-person").click();
    await id("person-name").fill("Ella");
    await id("person-age").fill("7");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Ella (7)").waitFor();
    await next("Save & continue");
    await id("income").fill("42500");
    await id("start").fill("01/01/2027");
    await page.getByRole("checkbox", { name: "March" }).check();
    await page.getByRole("checkbox", { name: "April" }).check();
    await id("notes").fill("Moved in March.");
    await next("See my savings");
    await id("code").waitFor();
    await shoot();
    return id("code").innerText();
  },
});
