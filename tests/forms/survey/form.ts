/** SurveyJS: a form made from JSON with lists of its own, masks, a matrix, a rating, a slider and panels that are added. */
import { defineForm } from "../kit/corpus-form.ts";
import { at, button, field, options, radios, result } from "../kit/wizard-file.ts";

const recorded = {
  farm: "Willow Bend",
  founded: "2009-04-01",
  phone: "5635550109",
  crop: "Corn",
  organic: "true",
  certifier: "Midwest Organic Services",
  legal: "lease",
  losses: ["drought", "frost"],
  animals: ["bees", "hens"],
  soil: "4",
  help: { loan: "once", advice: "often" },
  sales: "84000",
  share: "70",
  fields: [{ label: "North forty", acres: "40" }],
  plans: "A new well.",
};

const other = {
  farm: "Three Oaks & Daughters",
  founded: "1987-11-15",
  phone: "9165550142",
  crop: "Wine grapes",
  organic: "false",
  legal: "self",
  losses: [],
  animals: ["goats"],
  soil: "2",
  help: { loan: "never", advice: "once" },
  sales: "152500",
  share: "25",
  fields: [
    { label: "Hill", acres: "12" },
    { label: "Creek", acres: "7" },
  ],
  plans: "Drip irrigation.",
};

function given(model: typeof recorded | typeof other) {
  const { losses, help, ...rest } = model;
  const has = (loss: string) => (losses as string[]).includes(loss);
  return {
    ...rest,
    organic: model.organic === "true",
    frost: has("frost"),
    drought: has("drought"),
    flood: has("flood"),
    no_losses: losses.length === 0,
    help_loan: help.loan,
    help_advice: help.advice,
    sales: Number(model.sales),
    share: Number(model.share),
    fields: model.fields.map(({ label, acres }) => ({ label, acres: Number(acres) })),
  };
}

const USED = { never: "Never", once: "Once", often: "Often" };
const matrix = (id: string, row: string, index: number) =>
  field("radio", id, row, [], {
    locators: at(`css=.sd-table tr:nth-of-type(${index}) input[type=radio]`, `radiogroup:${row}`),
    options: Object.entries(USED).map(([value, label]) => ({
      value,
      label,
      locators: at(`css=.sd-table tr:nth-of-type(${index}) input[value=${value}]`),
    })),
  });

export const survey = defineForm({
  name: "survey",
  libraries: ["survey-core", "survey-js-ui"],
  refuses: "sales",
  wizard: {
    name: "Small farm grant",
    pages: [
      {
        page_title: "Your farm",
        fields: [
          field("text", "farm", "Name of the farm", "css=[data-name=farm] input"),
          field("text", "founded", "Farming since", "css=[data-name=founded] input", {
            example_value: "2009-04-01",
          }),
          field("text", "phone", "Telephone", "css=[data-name=phone] input", {
            example_value: "+1(563)-555-0109",
          }),
          field("select", "crop", "Main crop", "css=[data-name=crop] [role=combobox]", {
            example_value: "Corn",
          }),
          field("checkbox", "organic", "Is the farm certified organic?", "css=[data-name=organic] input", {
            role: "switch",
          }),
          field("text", "certifier", "Certifying agency", "css=[data-name=certifier] input", {
            visible_when: { organic: true },
          }),
          radios(
            "legal",
            "Who owns the land?",
            {
              self: ["I do", "css=input[type=radio][value=self]"],
              lease: ["I lease it", "css=input[type=radio][value=lease]"],
              trust: ["A trust", "css=input[type=radio][value=trust]"],
            },
            { role: "radiogroup" },
          ),
        ],
        continue_button: button("Next", "css=input.sd-navigation__next-btn"),
      },
      {
        page_title: "Your needs",
        fields: [
          field("checkbox", "frost", "Frost", "css=input[type=checkbox][value=frost]"),
          field("checkbox", "drought", "Drought", "css=input[type=checkbox][value=drought]"),
          field("checkbox", "flood", "Flood", "css=input[type=checkbox][value=flood]"),
          field("checkbox", "no_losses", "No losses", "css=input[type=checkbox][value=none]"),
          field("select", "animals", "Animals on the farm", "css=[data-name=animals] [role=combobox]", {
            required: false,
            multiple: true,
            options: options({ cows: "Cows", goats: "Goats", hens: "Hens", bees: "Bees" }),
          }),
          field("radio", "soil", "Health of the soil", "css=[data-name=soil] input", {
            role: "radiogroup",
            required: false,
            options: options({ 1: "1", 2: "2", 3: "3", 4: "4", 5: "5" }),
          }),
          matrix("help_loan", "Loans", 1),
          matrix("help_advice", "Advice", 2),
          field("number", "sales", "Gross sales", "css=[data-name=sales] input", { example_value: 84000 }),
          field("number", "share", "Income from farming (%)", "css=[data-name=share] input[type=range]", {
            role: "slider",
          }),
          {
            field_id: "fields",
            label: "Fields",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: "button.sd-paneldynamic__add-btn",
            min_instances: 0,
            max_instances: 10,
            sub_fields: [
              field(
                "text",
                "label",
                "Name of the field",
                "css=.sd-paneldynamic__panel-wrapper:last-of-type [data-name=label] input",
              ),
              field(
                "number",
                "acres",
                "Acres",
                "css=.sd-paneldynamic__panel-wrapper:last-of-type [data-name=acres] input",
                {
                  role: "spinbutton",
                },
              ),
            ],
          },
          field("textarea", "plans", "Plans for the grant", "css=[data-name=plans] textarea", {
            required: false,
          }),
        ],
        continue_button: button("Complete", "css=input.sd-navigation__complete-btn"),
      },
    ],
    results: [
      result("benefit", "Estimated grant a month", "money", "#amount", "css=.sum > span:nth-of-type(2)"),
      result("code", "Grant number", "text", "#code", "css=section > p > strong"),
    ],
  },
  data: {
    recorded: { answers: given(recorded), received: recorded },
    other: { answers: given(other), received: other },
    spoken: {
      answers: {
        farm: "Three Oaks & Daughters",
        founded: "1987-11-15",
        phone: "(916) 555-0142",
        crop: "wine grapes",
        organic: "no",
        legal: "I do",
        frost: "no",
        drought: "no",
        flood: "no",
        no_losses: "yes",
        animals: "goats",
        soil: "two",
        help_loan: "never",
        help_advice: "once",
        sales: "$152.5k",
        share: "25%",
        fields: [
          { label: "Hill", acres: "twelve" },
          { label: "Creek", acres: "7" },
        ],
        plans: "Drip irrigation.",
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const question = (name: string) => page.locator(`[data-name="${name}"]`);
    const next = async (name: string) => {
      await shoot();
      await page.getByRole("button", { name }).click();
    };
    await question("farm").locator("input").fill("Willow Bend");
    await question("founded").locator("input").pressSequentially("04012009");
    await question("phone").locator("input").pressSequentially("5635550109");
    // Leaving the box draws the page again, and a click at that moment is lost.
    await page.keyboard.press("Tab");
    await question("crop").locator(".sd-dropdown").click();
    await page.getByRole("option", { name: "Corn" }).click();
    await question("organic").getByText("Yes").click();
    await question("certifier").locator("input").fill("Midwest Organic Services");
    await page.getByText("I lease it").click();
    await next("Next");
    await page.getByText("Frost").click();
    await page.getByText("Drought").click();
    await question("animals").locator(".sd-dropdown").click();
    await page.getByRole("option", { name: "Hens" }).click();
    await page.getByRole("option", { name: "Bees" }).click();
    await page.keyboard.press("Escape");
    await question("soil").getByText("4", { exact: true }).click();
    await page.locator("input[type=radio][value=once]").first().click({ force: true });
    await page.locator("input[type=radio][value=often]").nth(1).click({ force: true });
    await question("sales").locator("input").pressSequentially("84000");
    const slider = question("share").locator("input[type=range]");
    await slider.focus();
    for (let share = 50; share < 70; share += 5) await slider.press("ArrowRight");
    await page.getByRole("button", { name: "Add a field" }).click();
    await question("label").locator("input").fill("North forty");
    await question("acres").locator("input").fill("40");
    await question("plans").locator("textarea").fill("A new well.");
    await next("Complete");
    await page.locator("#code").waitFor();
    await shoot();
    return page.locator("#code").innerText();
  },
});
