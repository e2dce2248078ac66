/** The U.S. Web Design System 3: pages of their own, with its combo box, masks, date and time pickers and range. */
import { defineForm } from "../kit/corpus-form.ts";
import { button, field, options, radios, result } from "../kit/wizard-file.ts";

const recorded = {
  full_name: "Maria Delgado",
  birth_month: "5",
  birth_day: "15",
  birth_year: "1987",
  ssn: "123456789",
  phone: "2025550143",
  state: "IL",
  heating: "gas",
  has_elder: true,
  has_disability: false,
  has_none: false,
  income: "31500",
  shutoff_date: "2026-12-03",
  call_time: "10:30",
  temperature: "55",
  reason: "The boiler broke in October.",
  members: [{ name: "Luis", relationship: "child", age: "9" }],
};

const other = {
  full_name: "Siobhán O'Neill",
  birth_month: "11",
  birth_day: "2",
  birth_year: "1951",
  ssn: "401228874",
  phone: "5125550199",
  state: "WV",
  heating: "oil",
  tank_size: "275",
  has_elder: false,
  has_disability: false,
  has_none: true,
  income: "18240",
  shutoff_date: "2027-02-14",
  call_time: "16:00",
  temperature: "70",
  reason: "Prices doubled.",
  members: [
    { name: "Tom", relationship: "spouse", age: "77" },
    { name: "Ana", relationship: "parent", age: "96" },
  ],
};

export const uswds = defineForm({
  name: "uswds",
  async script(page, shoot) {
    const id = (name: string) => page.locator(`#${name}`);
    const next = async () => {
      await shoot();
      await page.locator("form button[type=submit]").click();
    };
    await id("full-name").fill("Maria Delgado");
    await id("birth_month").selectOption("5");
    await id("birth_day").fill("15");
    await id("birth_year").fill("1987");
    await id("ssn").fill("123 45 6789");
    await id("phone").fill("202-555-0143");
    await page.locator("input#state").fill("Illinois");
    await page.getByRole("option", { name: "Illinois", exact: true }).click();
    await next();
    await page.locator("label[for=heat-gas]").click();
    await page.locator("label[for=c-elder]").click();
    await id("income").fill("31500");
    await page.locator("input#shutoff").fill("12/03/2026");
    await page.locator("input#call-time").fill("10:30am");
    await page.getByRole("option", { name: "10:30am", exact: true }).click();
    await id("warmth").fill("55");
    await id("reason").fill("The boiler broke in October.");
    await next();
    await id("add-member").click();
    await id("member-name").fill("Luis");
    await id("member-relation").selectOption("child");
    await id("member-age").fill("9");
    await page.getByRole("button", { name: "Save member" }).click();
    await next();
    await page.locator("#code:not(:empty)").waitFor();
    await shoot();
    return id("code").innerText();
  },
  libraries: ["@uswds/uswds"],
  refuses: "income",
  wizard: {
    name: "Energy assistance estimate",
    pages: [
      {
        page_title: "About you",
        fields: [
          field("text", "full_name", "Full name", "#full-name", { example_value: "Maria Delgado" }),
          field("select", "birth_month", "Month", "#birth_month", {
            options: options(
              Object.fromEntries(
                "January February March April May June July August September October November December"
                  .split(" ")
                  .map((name, i) => [String(i + 1), `${String(i + 1).padStart(2, "0")} - ${name}`]),
              ),
            ),
          }),
          field("text", "birth_day", "Day", "#birth_day", { example_value: "15" }),
          field("text", "birth_year", "Year", "#birth_year", { example_value: "1987" }),
          field("text", "ssn", "Social Security number", "#ssn", { example_value: "123 45 6789" }),
          field("text", "phone", "Phone number", "#phone", { example_value: "202-555-0143" }),
          field("typeahead", "state", "State, territory, or military post", "#state", {
            options: options({
              IL: "Illinois",
              WV: "West Virginia",
              VA: "Virginia",
              NM: "New Mexico",
              NY: "New York",
            }),
          }),
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "Your household",
        fields: [
          radios("heating", "How do you heat your home?", {
            gas: ["Natural gas", "#heat-gas"],
            oil: ["Fuel oil", "#heat-oil"],
            electric: ["Electricity", "#heat-electric"],
          }),
          field("number", "tank_size", "Size of the tank in gallons", "#tank", {
            role: "spinbutton",
            visible_when: { heating: "oil" },
          }),
          field("checkbox", "has_elder", "A member is 60 or older", "#c-elder", { required: false }),
          field("checkbox", "has_disability", "A member has a disability", "#c-disability", {
            required: false,
          }),
          field("checkbox", "has_none", "None of these", "#c-none", { required: false }),
          field("number", "income", "Yearly household income before taxes", "#income", {
            example_value: 31500,
          }),
          field("text", "shutoff_date", "Date of the shut-off notice", "#shutoff", {
            example_value: "12/03/2026",
          }),
          field("typeahead", "call_time", "Best time for a call", "#call-time", { example_value: "10:30am" }),
          field("number", "temperature", "Lowest temperature in your home (°F)", "#warmth", {
            role: "slider",
            minimum: 40,
            maximum: 80,
          }),
          field("textarea", "reason", "Why do you need help?", "#reason"),
        ],
        continue_button: button("Continue"),
      },
      {
        page_title: "Members of your household",
        fields: [
          {
            field_id: "members",
            label: "Members of your household",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: "#add-member",
            min_instances: 0,
            max_instances: 8,
            sub_fields: [
              field("text", "name", "Name", "#member-name"),
              field("select", "relationship", "Relationship", "#member-relation", {
                options: options({ spouse: "Spouse or partner", child: "Child", parent: "Parent" }),
              }),
              field("number", "age", "Age", "#member-age"),
            ],
          },
        ],
        continue_button: button("See my estimate"),
      },
    ],
    results: [
      result("benefit", "Estimated monthly help", "money", "#benefit", "css=.usa-summary-box__text > p"),
      result("code", "Confirmation code", "text", "#code", "css=table.usa-table tr:nth-of-type(1) > td"),
    ],
  },
  data: {
    recorded: {
      answers: {
        ...recorded,
        income: 31500,
        temperature: 55,
        shutoff_date: "12/03/2026",
        call_time: "10:30am",
        ssn: "123 45 6789",
        phone: "202-555-0143",
        members: [{ name: "Luis", relationship: "child", age: 9 }],
      },
      received: recorded,
    },
    other: {
      answers: {
        ...other,
        tank_size: 275,
        income: 18240,
        temperature: 70,
        shutoff_date: "02/14/2027",
        call_time: "4:00pm",
        members: [
          { name: "Tom", relationship: "spouse", age: 77 },
          { name: "Ana", relationship: "parent", age: 96 },
        ],
      },
      received: other,
    },
    spoken: {
      answers: {
        full_name: "Siobhán O'Neill",
        date_of_birth: "November 2, 1951",
        ssn: "401-22-8874",
        phone: "(512) 555-0199",
        state: "West Virginia",
        heating: "fuel oil",
        tank_size: "275",
        has_elder: "no",
        has_disability: "no",
        has_none: "yes",
        income: "$18,240",
        shutoff_date: "February 14, 2027",
        call_time: "4:00pm",
        temperature: "70",
        reason: "Prices doubled.",
        members: [
          { name: "Tom", relationship: "spouse", age: "77" },
          { name: "Ana", relationship: "parent", age: "96 years old" },
        ],
      },
      received: other,
    },
  },
});
