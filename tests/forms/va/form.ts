/** VA.gov's web components: every control lies in the shadow root of its element, buttons too. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, radios, result } from "../kit/wizard-file.ts";

const recorded = {
  full_name: "Darnell Hughes",
  birth: "1991-07-04",
  file_number: "412345678",
  branch: "navy",
  school: "Ohio State University",
  discharge: "honorable",
  program_gi: "true",
  program_vre: "false",
  program_none: "false",
  tuition: "14200",
  entered: "2010-06-21",
  pace: "full",
  dependents: [{ name: "Imani Hughes", kind: "child" }],
  truth: "true",
};

const other = {
  full_name: "Rosa Ibáñez",
  birth: "1984-12-19",
  file_number: "30987654",
  branch: "coast_guard",
  school: "Texas A&M University",
  discharge: "other",
  explanation: "Upgraded on review in 2019.",
  program_gi: "false",
  program_vre: "false",
  program_none: "true",
  tuition: "9875",
  entered: "2003-01-09",
  pace: "online",
  dependents: [
    { name: "Luz Ibáñez", kind: "child" },
    { name: "Mark Ibáñez", kind: "spouse" },
  ],
  truth: "true",
};

function given(model: typeof recorded | typeof other) {
  const date = (key: "birth" | "entered") => {
    const [year = "", month = "", day = ""] = model[key].split("-");
    return {
      [`${key}_month`]: String(Number(month)),
      [`${key}_day`]: String(Number(day)),
      [`${key}_year`]: year,
    };
  };
  const { birth: _birth, entered: _entered, ...rest } = model;
  return {
    ...rest,
    ...date("birth"),
    ...date("entered"),
    program_gi: model.program_gi === "true",
    program_vre: false,
    program_none: model.program_none === "true",
    tuition: Number(model.tuition),
    truth: true,
  };
}

const MONTHS = options(
  Object.fromEntries(
    "January February March April May June July August September October November December"
      .split(" ")
      .map((name, index) => [String(index + 1), name]),
  ),
);
const host = (name: string, tag = "va-text-input") => `css=${tag}[name="${name}"]`;

function dateFields(name: string, tag: string, legend: string) {
  const more = (part: string) => ({ description: `${legend}: ${part}` });
  const inner = (control: string) => `css=${tag}[name="${name}"] ${control}`;
  return [
    field(
      "select",
      `${name}_month`,
      "Month",
      inner(tag === "va-date" ? "va-select.select-month select" : "select"),
      { options: MONTHS, ...more("month") },
    ),
    tag === "va-date"
      ? field("select", `${name}_day`, "Day", inner("va-select.select-day select"), more("day"))
      : field("text", `${name}_day`, "Day", inner("va-text-input.usa-form-group--day-input input"), {
          ...more("day"),
          example_value: "4",
        }),
    field("text", `${name}_year`, "Year", inner('va-text-input input[maxlength="4"]'), {
      ...more("year"),
      example_value: "1991",
    }),
  ];
}

export const va = defineForm({
  name: "va",
  libraries: ["@department-of-veterans-affairs/web-components"],
  refuses: "file_number",
  wizard: {
    name: "Veteran education benefits estimate",
    pages: [
      {
        page_title: "Your information",
        fields: [
          field("text", "full_name", "Full name", host("full_name")),
          ...dateFields("birth", "va-memorable-date", "Date of birth"),
          field("text", "file_number", "VA file number", host("file_number"), { example_value: "412345678" }),
          field("select", "branch", "Branch of service", host("branch", "va-select"), {
            options: options({
              army: "Army",
              navy: "Navy",
              air_force: "Air Force",
              marines: "Marine Corps",
              coast_guard: "Coast Guard",
            }),
          }),
          field("typeahead", "school", "School", host("school", "va-combo-box"), {
            example_value: "Ohio State University",
          }),
        ],
        continue_button: button("Continue", 'css=va-button[data-go="2"]'),
      },
      {
        page_title: "Your service",
        fields: [
          radios("discharge", "Character of discharge", {
            honorable: ["Honorable", 'css=va-radio-option[value="honorable"]'],
            general: ["General", 'css=va-radio-option[value="general"]'],
            other: ["Other", 'css=va-radio-option[value="other"]'],
          }),
          field("textarea", "explanation", "Explain the discharge", host("explanation", "va-textarea"), {
            visible_when: { discharge: "other" },
          }),
          field("checkbox", "program_gi", "Post-9/11 GI Bill", host("program_gi", "va-checkbox")),
          field(
            "checkbox",
            "program_vre",
            "Veteran Readiness and Employment",
            host("program_vre", "va-checkbox"),
          ),
          field("checkbox", "program_none", "None of these", host("program_none", "va-checkbox")),
          field("number", "tuition", "Tuition for the year", host("tuition")),
          ...dateFields("entered", "va-date", "Date you entered service"),
          field("radio", "pace", "Pace of training", "#pace", {
            role: "group",
            options: [
              { value: "full", label: "Full time", locators: at("button:Full time") },
              { value: "half", label: "Half time", locators: at("button:Half time") },
              { value: "online", label: "Online", locators: at("button:Online") },
            ],
          }),
        ],
        continue_button: button("Continue", 'css=va-button[data-go="3"]'),
      },
      {
        page_title: "Your dependents",
        fields: [
          {
            field_id: "dependents",
            label: "Dependents",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: "va-button[data-add]",
            min_instances: 0,
            max_instances: 6,
            sub_fields: [
              field("text", "name", "Dependent’s name", host("dependent_name")),
              field("select", "kind", "Relationship to you", host("dependent_kind", "va-select"), {
                options: options({ spouse: "Spouse", child: "Child" }),
              }),
            ],
          },
          field("checkbox", "truth", "I certify that my answers are true", host("truth", "va-checkbox")),
        ],
        continue_button: button("Submit", 'css=va-button[data-go="4"]'),
      },
    ],
    results: [
      result("benefit", "Monthly housing allowance", "money", "#benefit", "css=va-summary-box > p"),
      result("code", "Claim reference", "text", "#code", "css=va-card > h3 + p"),
    ],
  },
  data: {
    recorded: { answers: { ...given(recorded), pace: "Full time" }, received: recorded },
    other: { answers: given(other), received: other },
    spoken: {
      answers: {
        full_name: "Rosa Ibáñez",
        birth: "12/19/1984",
        file_number: "30987654",
        branch: "Coast Guard",
        school: "texas a&m university",
        discharge: "other",
        explanation: "Upgraded on review in 2019.",
        program_gi: "no",
        program_vre: "no",
        program_none: "yes",
        tuition: "$9,875",
        entered: "January 9, 2003",
        pace: "online",
        dependents: [
          { name: "Luz Ibáñez", kind: "child" },
          { name: "Mark Ibáñez", kind: "Spouse" },
        ],
        truth: "yes",
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const inner = (name: string) => page.locator(`[name="${name}"]`).locator("input, select").first();
    const next = async (step: number) => {
      await shoot();
      await page.locator(`va-button[data-go="${step}"]`).getByRole("button").click();
    };
    await inner("full_name").fill("Darnell Hughes");
    const birth = page.locator("va-memorable-date");
    await birth.getByLabel("Month").selectOption("7");
    await birth.getByLabel("Day").fill("4");
    await birth.getByLabel("Year").fill("1991");
    await inner("file_number").fill("412345678");
    await inner("branch").selectOption("navy");
    await page.locator("va-combo-box input").fill("Ohio State");
    await page.getByRole("option", { name: "Ohio State University" }).click();
    await next(2);
    await page.locator("va-radio-option[value=honorable] label").click();
    await page.locator("va-checkbox[name=program_gi] label").click();
    await inner("tuition").fill("14200");
    const entered = page.locator("va-date");
    await entered.getByLabel("Month").selectOption("6");
    await entered.getByLabel("Day").selectOption("21");
    await entered.getByRole("textbox", { name: "Year" }).fill("2010");
    await page.getByRole("button", { name: "Full time" }).click();
    await next(3);
    await page.locator("va-button[data-add]").getByRole("button").click();
    await inner("dependent_name").fill("Imani Hughes");
    await inner("dependent_kind").selectOption("child");
    await page.locator("va-button-pair").getByRole("button", { name: "Save" }).click();
    await page.locator("va-checkbox[name=truth] label").click();
    await next(4);
    await page.locator("#code:not(:empty)").waitFor();
    await shoot();
    return page.locator("#code").innerText();
  },
});
