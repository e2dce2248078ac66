/** Angular Material: a stepper whose panels stay in the document, overlays, toggles, a slider and a dialog. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, result } from "../kit/wizard-file.ts";

const recorded = {
  name: "Jamal Robinson",
  birth: "1995-02-17",
  state: "GA",
  school: "University of Georgia",
  enrolled: "no",
  income: "52000",
  growth: "3.5",
  employer: "true",
  filing: "single",
  goals: ["forgiveness", "lowest"],
  loans: [{ kind: "unsubsidized", balance: "18400", rate: "5.5" }],
  first_loan: "2012-09-04",
  agree: "true",
};

const other = {
  name: "Noor El-Amin",
  birth: "2001-10-30",
  state: "OH",
  school: "Ohio University",
  enrolled: "yes",
  graduation: "2028",
  income: "9600",
  growth: "8",
  employer: "false",
  filing: "separate",
  goals: ["fastest"],
  loans: [
    { kind: "subsidized", balance: "3500", rate: "4.5" },
    { kind: "plus", balance: "12000", rate: "7.6" },
  ],
  first_loan: "2024-08-19",
  agree: "true",
};

const usDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
const given = (model: typeof recorded | typeof other) => ({
  ...model,
  birth: usDate(model.birth),
  first_loan: usDate(model.first_loan),
  graduation: "graduation" in model ? Number(model.graduation) : undefined,
  income: Number(model.income),
  growth: Number(model.growth),
  employer: model.employer === "true",
  loans: model.loans.map(({ kind, balance, rate }) => ({
    kind,
    balance: Number(balance),
    rate: Number(rate),
  })),
  agree: true,
});

export const angular = defineForm({
  name: "angular",
  libraries: ["@angular/material"],
  refuses: "income",
  wizard: {
    name: "Loan repayment options",
    pages: [
      {
        page_title: "About you",
        fields: [
          field("text", "name", "Full name", "#name"),
          field("text", "birth", "Date of birth", "#birth", { example_value: "02/17/1995" }),
          field("select", "state", "State of residence", "#state", {
            options: options({
              AL: "Alabama",
              CA: "California",
              GA: "Georgia",
              MA: "Massachusetts",
              OH: "Ohio",
            }),
          }),
          field("typeahead", "school", "School", "#school", { example_value: "University of Georgia" }),
          field("radio", "enrolled", "Are you still enrolled?", "css=mat-radio-group", {
            options: options({ yes: "Yes", no: "No" }, "radio"),
          }),
          field("number", "graduation", "Expected graduation year", "#graduation", {
            role: "spinbutton",
            visible_when: { enrolled: "yes" },
          }),
        ],
        continue_button: button("Next"),
      },
      {
        page_title: "Income",
        fields: [
          field("number", "income", "Annual income", "#income", { example_value: 52000 }),
          field("number", "growth", "Expected growth of income (%)", "css=input[matSliderThumb]", {
            role: "slider",
          }),
          field("checkbox", "employer", "My employer is a public service", "css=mat-slide-toggle button", {
            role: "switch",
          }),
          field("radio", "filing", "Tax filing status", "css=mat-button-toggle-group", {
            options: options(
              { single: "Single", joint: "Married filing jointly", separate: "Married filing separately" },
              "radio",
            ),
          }),
          field("select", "goals", "Goals", "#goals", {
            required: false,
            multiple: true,
            options: options({
              lowest: "Lowest payment",
              fastest: "Pay off fastest",
              forgiveness: "Loan forgiveness",
            }),
          }),
        ],
        continue_button: button("Next"),
      },
      {
        page_title: "Loans",
        fields: [
          {
            field_id: "loans",
            label: "Loans",
            field_type: "group",
            interaction: "fill",
            required: true,
            repeatable: true,
            add_button_selector: "#add-loan",
            save_button: { text: "Add loan", locators: at("button:Add loan") },
            min_instances: 1,
            max_instances: 10,
            sub_fields: [
              field("select", "kind", "Loan type", "#loan-kind", {
                options: options({
                  subsidized: "Direct Subsidized",
                  unsubsidized: "Direct Unsubsidized",
                  plus: "Direct PLUS",
                }),
              }),
              field("number", "balance", "Outstanding balance", "#loan-balance"),
              field("number", "rate", "Interest rate", "#loan-rate", { role: "spinbutton" }),
            ],
          },
          field("text", "first_loan", "Date of your first loan", "#first-loan", {
            example_value: "09/04/2012",
          }),
          field("checkbox", "agree", "I understand that this is an estimate", "#agree-input"),
        ],
        continue_button: button("View results"),
      },
    ],
    results: [
      result("benefit", "Monthly payment", "money", "#payment", "css=.tile > div:nth-of-type(2)"),
      result("code", "Simulation ID", "text", "#code", "css=p > span"),
    ],
  },
  data: {
    recorded: { answers: given(recorded), received: recorded },
    other: { answers: given(other), received: other },
    spoken: {
      answers: {
        name: "Noor El-Amin",
        birth: "October 30, 2001",
        state: "ohio",
        school: "ohio university",
        enrolled: "yes",
        graduation: "2028",
        income: "$9.6k",
        growth: "8%",
        employer: "no",
        filing: "married filing separately",
        goals: "pay off fastest",
        loans: [
          { kind: "direct subsidized", balance: "$3,500", rate: "4.5%" },
          { kind: "plus", balance: "12k", rate: "7.6" },
        ],
        first_loan: "August 19, 2024",
        agree: "yes",
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const id = (name: string) => page.locator(`#${name}`);
    const pick = (name: string) => page.getByRole("option", { name, exact: true }).click();
    const next = async (name: string) => {
      await shoot();
      await page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
    };
    await id("name").fill("Jamal Robinson");
    await id("birth").fill("02/17/1995");
    await id("state").click();
    await pick("Georgia");
    await id("school").fill("University of Geo");
    await pick("University of Georgia");
    await page.getByLabel("No", { exact: true }).check();
    await next("Next");
    await id("income").fill("52000");
    await page.getByRole("slider").fill("3.5");
    await page.getByRole("switch").click();
    await page.getByRole("radio", { name: "Single" }).click();
    await id("goals").click();
    await pick("Lowest payment");
    await pick("Loan forgiveness");
    await page.keyboard.press("Escape");
    await next("Next");
    await id("add-loan").click();
    await id("loan-kind").click();
    await pick("Direct Unsubsidized");
    await id("loan-balance").fill("18400");
    await id("loan-rate").fill("5.5");
    await page.getByRole("button", { name: "Add loan" }).click();
    await page.getByText("unsubsidized: $18400").waitFor();
    for (const name of [
      "Open calendar",
      "Choose month and year",
      "Previous 24 years",
      "2012",
      "September 2012",
      "September 4, 2012",
    ])
      await page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
    await id("agree-input").check();
    await next("View results");
    await id("code").waitFor();
    await shoot();
    return id("code").innerText();
  },
});
