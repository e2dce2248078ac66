/** GOV.UK Frontend with accessible-autocomplete: one page a topic, sent by the server, errors with the page. */
import { defineForm } from "../kit/corpus-form.ts";
import { button, field, options, radios, result } from "../kit/wizard-file.ts";
import { serveGovuk } from "./pages.ts";

const recorded = {
  full_name: "Priya Natarajan",
  birth: "1982-03-27",
  nino: "QQ123456C",
  country: "india",
  lives_alone: "no",
  status: "employed",
  employers: [{ name: "Borough Council", pay: "2150" }],
  benefits: ["child"],
  region: "sco",
  details: "Two children under five.",
};

const other = {
  full_name: "Owen Llewellyn-Jones",
  birth: "1959-12-08",
  nino: "AB654321D",
  country: "guinea",
  lives_alone: "yes",
  status: "self",
  profit: "18250",
  employers: [],
  benefits: [],
  region: "wal",
  details: "I run a smallholding.",
};

const ofBirth = (birth: string) => {
  const [birth_year, birth_month, birth_day] = birth.split("-");
  return { birth_day, birth_month, birth_year };
};

export const govuk = defineForm({
  name: "govuk",
  libraries: ["govuk-frontend", "accessible-autocomplete"],
  refuses: "nino",
  serve: serveGovuk,
  wizard: {
    name: "Estimate your support",
    locale: "en-GB",
    pages: [
      {
        page_title: "About you",
        fields: [
          field("text", "full_name", "What is your full name?", "#full-name"),
          field("text", "birth_day", "Day", "#dob-day", { example_value: "27" }),
          field("text", "birth_month", "Month", "#dob-month", { example_value: "3" }),
          field("text", "birth_year", "Year", "#dob-year", { example_value: "1982" }),
          field("text", "nino", "What is your National Insurance number?", "#nino", {
            example_value: "QQ 12 34 56 C",
          }),
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "Where you live",
        fields: [
          field("typeahead", "country", "Which country were you born in?", "#country", {
            example_value: "India",
          }),
          radios("lives_alone", "Do you live alone?", {
            yes: ["Yes", "#lives-alone"],
            no: ["No", "#lives-alone-2"],
          }),
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "Your work",
        fields: [
          radios("status", "What is your employment status?", {
            employed: ["Employed", "#status"],
            self: ["Self-employed", "#status-2"],
            none: ["Not working", "#status-3"],
          }),
          field("number", "profit", "Profit in the last tax year", "#profit", {
            visible_when: { status: "self" },
          }),
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "Your employers",
        visible_when: { status: "employed" },
        fields: [
          {
            field_id: "employers",
            label: "Your employers",
            field_type: "group",
            interaction: "fill",
            required: true,
            repeatable: true,
            add_button_selector: "#add-employer",
            save_button: button("Continue"),
            min_instances: 1,
            max_instances: 5,
            sub_fields: [
              field("text", "name", "Name of the employer", "#employer-name"),
              field("number", "pay", "Pay each month before tax", "#pay"),
            ],
          },
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "Support that you get",
        fields: [
          field("checkbox", "housing", "Housing Benefit", "#benefits"),
          field("checkbox", "child", "Child Benefit", "#benefits-2"),
          field("checkbox", "carer", "Carer’s Allowance", "#benefits-3"),
          field("checkbox", "no_benefits", "No, I do not get any of these", "#benefits-4"),
          field("select", "region", "Region", "#region", {
            options: options({ eng: "England", sco: "Scotland", wal: "Wales", ni: "Northern Ireland" }),
          }),
          field("textarea", "details", "Tell us more about your situation", "#details"),
        ],
        continue_button: button("Continue"),
      },
    ],
    results: [
      result("code", "Your reference number", "text", "#reference", "css=.govuk-panel__body > strong"),
      result("benefit", "Amount a month", "money", "#amount", "css=p.govuk-body > span"),
    ],
  },
  data: {
    recorded: {
      answers: {
        full_name: "Priya Natarajan",
        ...ofBirth("1982-3-27"),
        nino: "QQ 12 34 56 C",
        country: "India",
        lives_alone: "no",
        status: "employed",
        employers: [{ name: "Borough Council", pay: 2150 }],
        housing: false,
        child: true,
        carer: false,
        no_benefits: false,
        region: "sco",
        details: "Two children under five.",
      },
      received: recorded,
    },
    other: {
      answers: {
        full_name: "Owen Llewellyn-Jones",
        ...ofBirth("1959-12-8"),
        nino: "AB 65 43 21 D",
        country: "Guinea",
        lives_alone: "yes",
        status: "self",
        profit: 18250,
        housing: false,
        child: false,
        carer: false,
        no_benefits: true,
        region: "wal",
        details: "I run a smallholding.",
      },
      received: other,
    },
    spoken: {
      answers: {
        full_name: "Owen Llewellyn-Jones",
        date_of_birth: "8 December 1959",
        nino: "AB654321D",
        country: "guinea",
        lives_alone: "yes",
        status: "self employed",
        profit: "£18,250",
        housing: "no",
        child: "no",
        carer: "no",
        no_benefits: "yes",
        region: "Wales",
        details: "I run a smallholding.",
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const id = (name: string) => page.locator(`#${name}`);
    const next = async () => {
      await shoot();
      await page.getByRole("button", { name: "Continue" }).click();
    };
    await id("full-name").fill("Priya Natarajan");
    await id("dob-day").fill("27");
    await id("dob-month").fill("3");
    await id("dob-year").fill("1982");
    await id("nino").fill("QQ 12 34 56 C");
    await next();
    await page.locator("input#country").fill("India");
    await page.getByRole("option", { name: "India", exact: true }).click();
    await page.getByLabel("No", { exact: true }).check();
    await next();
    await page.getByLabel("Employed", { exact: true }).check();
    await next();
    await id("add-employer").click();
    await id("employer-name").fill("Borough Council");
    await id("pay").fill("2150");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("£2150 a month").waitFor();
    await next();
    await id("benefits-2").check();
    await id("region").selectOption("sco");
    await id("details").fill("Two children under five.");
    await next();
    const code = await id("reference").innerText();
    await shoot();
    return code;
  },
});
