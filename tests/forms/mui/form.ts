/** MUI (Material UI for React): lists in portals, chips, a date in sections, toggles, slider and rating. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, radios, result } from "../kit/wizard-file.ts";

const recorded = {
  business: "Gulf Coast Bakery",
  structure: "llc",
  industry: "Food services",
  state: "LA",
  city: "New Orleans",
  founded: "2014-06-09",
  severity: "partial",
  struck: "02:35",
  reopened: "2031-04-09",
  losses: ["Lost sales", "Power outage"],
  payroll: "18500",
  premises: "rented",
  insured: "true",
  reach: "35",
  ratings: "4",
  owners: [{ name: "Ada Broussard", share: "60" }],
  accuracy: "true",
};

const other = {
  business: "O’Neal & Sons Boats",
  structure: "coop",
  industry: "Fishing",
  state: "FL",
  city: "Tampa",
  founded: "1998-11-23",
  severity: "closed",
  struck: "16:05",
  reopened: "2027-08-22",
  days: "41",
  losses: ["Flood damage", "Road closure", "Wind damage"],
  payroll: "7250",
  premises: "home",
  insured: "false",
  reach: "90",
  ratings: "2",
  owners: [
    { name: "Will O’Neal", share: "50" },
    { name: "Zoë O’Neal", share: "25" },
  ],
  accuracy: "true",
};

const LOSSES = ["Flood damage", "Lost sales", "Lost stock", "Power outage", "Road closure", "Wind damage"];

const usDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

function given(model: typeof recorded | typeof other) {
  return {
    ...model,
    founded: usDate(model.founded),
    reopened: usDate(model.reopened),
    days: "days" in model ? Number(model.days) : undefined,
    payroll: Number(model.payroll),
    insured: model.insured === "true",
    reach: Number(model.reach),
    accuracy: true,
    owners: model.owners.map(({ name, share }) => ({ name, share: Number(share) })),
  };
}

function received(model: typeof recorded | typeof other) {
  return { ...model, shownPayroll: Number(model.payroll).toLocaleString("en-US") };
}

export const mui = defineForm({
  name: "mui",
  libraries: ["@mui/material", "@mui/x-date-pickers"],
  refuses: "payroll",
  wizard: {
    name: "Small business relief estimate",
    pages: [
      {
        page_title: "Your business",
        fields: [
          field("text", "business", "Name of the business", "#business"),
          field("select", "structure", "Legal structure", "#structure", {
            options: options({
              sole: "Sole proprietorship",
              llc: "Limited liability company",
              corp: "Corporation",
              coop: "Cooperative",
            }),
          }),
          field("typeahead", "industry", "Industry", "#industry", { example_value: "Food services" }),
          field("select", "state", "State", "#state", {
            options: options({ TX: "Texas", LA: "Louisiana", FL: "Florida" }),
          }),
          field("select", "city", "City", "#city", { example_value: "New Orleans" }),
          field("text", "founded", "Founded on", "css=.MuiPickersInputBase-root", {
            role: "group",
            example_value: "06/09/2014",
          }),
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "The damage",
        fields: [
          radios(
            "severity",
            "How badly was the business hit?",
            {
              minor: ["Minor: open as usual", "css=input[type=radio][value=minor]"],
              partial: ["Partial: open for fewer hours", "css=input[type=radio][value=partial]"],
              closed: ["Closed", "css=input[type=radio][value=closed]"],
            },
            { role: "radiogroup" },
          ),
          field("number", "days", "Days closed", "#days", {
            role: "spinbutton",
            visible_when: { severity: "closed" },
          }),
          field("select", "losses", "Kinds of loss", "#losses", {
            role: "combobox",
            required: false,
            multiple: true,
            options: options(Object.fromEntries(LOSSES.map((loss) => [loss, loss]))),
          }),
          field("number", "payroll", "Monthly payroll", "#payroll", { example_value: 18500 }),
          field("radio", "premises", "Premises", [], {
            role: "group",
            options: [
              { value: "owned", label: "Owned", locators: at("css=button[value=owned]", "button:Owned") },
              { value: "rented", label: "Rented", locators: at("css=button[value=rented]", "button:Rented") },
              { value: "home", label: "At home", locators: at("css=button[value=home]", "button:At home") },
            ],
          }),
          field("checkbox", "insured", "Insured against the loss", "#insured", { role: "switch" }),
          field("text", "struck", "Time of the damage", "css=.MuiPickersInputBase-root", {
            role: "group",
            example_value: "02:35",
          }),
          field("text", "reopened", "Date of the reopening", "#reopened", {
            role: "button",
            example_value: "04/09/2031",
          }),
          field("number", "reach", "Share of customers lost (%)", "css=.MuiSlider-root input", {
            role: "slider",
          }),
          field("radio", "ratings", "How was the help from the county?", ["name=ratings"], {
            required: false,
            options: ["1 Star", "2 Stars", "3 Stars", "4 Stars", "5 Stars"].map((label, i) => ({
              value: String(i + 1),
              label,
              locators: at(`radio:${label}`),
            })),
          }),
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "Owners",
        fields: [
          {
            field_id: "owners",
            label: "Owners",
            field_type: "group",
            interaction: "fill",
            required: true,
            repeatable: true,
            add_button_selector: "#add-owner",
            save_button: { text: "Save", locators: at("button:Save") },
            min_instances: 1,
            max_instances: 5,
            sub_fields: [
              field("text", "name", "Name of the owner", "#owner-name"),
              field("number", "share", "Share in percent", "#owner-share", { role: "spinbutton" }),
            ],
          },
          field("checkbox", "accuracy", "My answers are accurate", "#accuracy"),
        ],
        continue_button: button("Calculate"),
      },
    ],
    results: [
      result("benefit", "Monthly relief", "money", "#amount", "css=p.MuiTypography-h2"),
      result("code", "Reference code", "text", "#code", "css=dl > dd:nth-of-type(1)"),
    ],
  },
  data: {
    recorded: { answers: given(recorded), received: received(recorded) },
    other: { answers: given(other), received: received(other) },
    spoken: {
      answers: {
        business: "O’Neal & Sons Boats",
        structure: "cooperative",
        industry: "fishing",
        state: "Florida",
        city: "tampa",
        founded: "November 23, 1998",
        severity: "closed",
        struck: "4:05 pm",
        reopened: "August 22, 2027",
        days: "41",
        losses: "Flood damage, Road closure, Wind damage",
        payroll: "$7,250",
        premises: "at home",
        insured: "no",
        reach: "90%",
        ratings: "2 stars",
        owners: [
          { name: "Will O’Neal", share: "50%" },
          { name: "Zoë O’Neal", share: "25" },
        ],
        accuracy: "yes",
      },
      received: received(other),
    },
  },
  async script(page, shoot) {
    const id = (name: string) => page.locator(`#${name}`);
    const pick = (name: string) => page.getByRole("option", { name, exact: true }).click();
    const next = async (name = "Continue") => {
      await shoot();
      await page.getByRole("button", { name }).click();
    };
    await id("business").fill("Gulf Coast Bakery");
    await id("structure").click();
    await pick("Limited liability company");
    await id("industry").fill("Food");
    await pick("Food services");
    await id("state").click();
    await pick("Louisiana");
    await id("city").click();
    await pick("New Orleans");
    await page.getByRole("spinbutton", { name: "Month" }).click();
    await page.keyboard.type("06092014");
    await next();
    await page.getByLabel("Partial: open for fewer hours").check();
    await id("losses").click();
    await pick("Lost sales");
    await pick("Power outage");
    await page.keyboard.press("Escape");
    await id("payroll").fill("18500");
    await page.getByRole("button", { name: "Rented" }).click();
    await id("insured").click();
    await page.getByRole("spinbutton", { name: "Hours" }).click();
    await page.keyboard.type("0235a");
    await id("reopened").click();
    await page.getByRole("button", { name: /calendar view is open/ }).click();
    for (const name of ["2031", "April"]) await page.getByRole("radio", { name, exact: true }).click();
    await page.getByRole("gridcell", { name: "9", exact: true }).click();
    await page.getByRole("slider").fill("35");
    await page.locator("label:has(+ input[value='4'])").click();
    await next();
    await id("add-owner").click();
    await id("owner-name").fill("Ada Broussard");
    await id("owner-share").fill("60");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Ada Broussard: 60 %").waitFor();
    await id("accuracy").check();
    await next("Calculate");
    await id("code").waitFor();
    await shoot();
    return id("code").innerText();
  },
});
