/** The widgets of the ARIA Authoring Practices by hand: a single page whose steps stay in the document, inert. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, result } from "../kit/wizard-file.ts";

const recorded = {
  occupation: "Baker",
  county: "Clark East",
  level: "high_school",
  employed: "yes",
  hours: "24",
  distance: "35",
  alerts: "true",
  day_mon: "true",
  day_wed: "false",
  day_sat: "true",
  start: "2026-12-14",
  jobs: [{ title: "Cashier", years: "3" }],
};

const other = {
  occupation: "Electrician",
  county: "Grant Upper",
  level: "bachelor",
  employed: "no",
  distance: "80",
  alerts: "false",
  day_mon: "false",
  day_wed: "true",
  day_sat: "false",
  start: "2027-03-05",
  jobs: [
    { title: "Mason", years: "11" },
    { title: "Foreman", years: "2" },
  ],
};

export const aria = defineForm({
  name: "aria",
  libraries: [],
  refuses: "county",
  wizard: {
    name: "Retraining grant",
    pages: [
      {
        page_title: "Your plans",
        fields: [
          field("typeahead", "occupation", "Occupation", "#occupation", { example_value: "Baker" }),
          field("select", "county", "County of residence", "#county", { example_value: "Clark East County" }),
          field("select", "level", "Highest education", "#level", {
            role: "listbox",
            options: options({
              none: "No diploma",
              high_school: "High school diploma",
              associate: "Associate degree",
              bachelor: "Bachelor’s degree",
            }),
          }),
          field("radio", "employed", "Are you employed?", "#employed", {
            options: options({ yes: "Yes", no: "No" }, "radio"),
          }),
          field("number", "hours", "Hours worked each week", "#hours", {
            role: "spinbutton",
            minimum: 0,
            maximum: 80,
            visible_when: { employed: "yes" },
          }),
        ],
        continue_button: button("Next", 'css=button.next[data-next="2"]'),
      },
      {
        page_title: "Your course",
        fields: [
          field("number", "distance", "Miles that you can travel", "#distance", {
            role: "slider",
            minimum: 0,
            maximum: 100,
          }),
          field("checkbox", "alerts", "Text message alerts", "#alerts", { role: "switch" }),
          field("checkbox", "day_mon", "Monday", "#day-mon"),
          field("checkbox", "day_wed", "Wednesday", "#day-wed"),
          field("checkbox", "day_sat", "Saturday", "#day-sat"),
          field("text", "start", "First day of the course", "#start", { example_value: "12/14/2026" }),
          {
            field_id: "jobs",
            label: "Earlier jobs",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: "#add-job",
            save_button: { text: "Add", locators: at("button:Add") },
            min_instances: 0,
            max_instances: 5,
            sub_fields: [
              field("text", "title", "Job title", "#job-title"),
              field("number", "years", "Years in the job", "#job-years", { role: "spinbutton" }),
            ],
          },
        ],
        continue_button: button("Submit", 'css=button.next[data-next="3"]'),
      },
    ],
    results: [
      result("benefit", "Grant a month", "money", "#benefit", "css=section > p > strong"),
      result("code", "Reference", "text", "#code", "css=dl > dd:nth-of-type(1)"),
    ],
  },
  data: {
    recorded: {
      answers: {
        ...recorded,
        county: "Clark East County",
        hours: 24,
        distance: 35,
        alerts: true,
        day_mon: true,
        day_wed: false,
        day_sat: true,
        start: "12/14/2026",
        jobs: [{ title: "Cashier", years: 3 }],
      },
      received: recorded,
    },
    other: {
      answers: {
        ...other,
        county: "Grant Upper County",
        distance: 80,
        alerts: false,
        day_mon: false,
        day_wed: true,
        day_sat: false,
        start: "03/05/2027",
        jobs: [
          { title: "Mason", years: 11 },
          { title: "Foreman", years: 2 },
        ],
      },
      received: other,
    },
    spoken: {
      answers: {
        occupation: "electrician",
        county: "Grant Upper",
        level: "bachelor's degree",
        employed: "nope",
        distance: "80",
        alerts: "no",
        day_mon: "no",
        day_wed: "yes",
        day_sat: "no",
        start: "March 5, 2027",
        jobs: [
          { title: "Mason", years: "eleven" },
          { title: "Foreman", years: "2 years" },
        ],
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const id = (name: string) => page.locator(`#${name}`);
    const option = (name: string) => page.getByRole("option", { name, exact: true });
    await id("occupation").fill("Baker");
    await option("Baker").click();
    await id("county").click();
    await option("Clark East County").click();
    await option("High school diploma").click();
    await page.getByRole("radio", { name: "Yes" }).click();
    for (let hour = 20; hour < 24; hour++) await id("hours").press("ArrowUp");
    await shoot();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByRole("heading", { name: "Your course" }).waitFor();
    for (let miles = 10; miles < 35; miles += 5) await id("distance").press("ArrowRight");
    await id("alerts").click();
    await id("day-mon").click();
    await id("day-sat").click();
    await id("start").click();
    await page.getByRole("button", { name: "Next month" }).click();
    await page.locator("[data-date='2026-12-14']").click();
    await id("add-job").click();
    await id("job-title").fill("Cashier");
    await id("job-years").fill("3");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Cashier, 3 years").waitFor();
    await shoot();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.locator("#code:not(:empty)").waitFor();
    await shoot();
    return id("code").innerText();
  },
});
