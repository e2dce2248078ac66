/** select2 and Choices.js over native lists: searched by the server, cascading, several choices; rows in a table. */
import { setTimeout as pause } from "node:timers/promises";
import { defineForm } from "../kit/corpus-form.ts";
import { button, field, options, result } from "../kit/wizard-file.ts";

const LANDLORDS = {
  "l-104": "Greenfield Apartments",
  "l-113": "Greenfield Homes LLC",
  "l-207": "Harbor View Towers",
  "l-311": "Lakeside Community Housing",
  "l-402": "Maple Court",
};

const recorded = {
  state: "IL",
  county: "Cook",
  landlord: "l-311",
  language: "es",
  amenities: ["ground", "ramp"],
  areas: ["north", "west"],
  bedrooms: "2",
  band: "b",
  people: [{ name: "Rosalía", age_group: "elder" }],
};

const other = {
  state: "WA",
  county: "Spokane",
  landlord: "l-113",
  language: "vi",
  amenities: ["laundry", "pets", "ramp"],
  areas: ["center"],
  bedrooms: "0",
  band: "d",
  people: [
    { name: "Tuấn", age_group: "child" },
    { name: "Mai", age_group: "adult" },
  ],
};

export const lists = defineForm({
  name: "lists",
  libraries: ["select2", "jquery", "choices.js"],
  refuses: "landlord",
  async serve({ path, query, faults }, response) {
    if (path !== "landlords") return undefined;
    await pause(faults.has("slow") ? 900 : 120);
    const term = (query.get("term") ?? "").toLowerCase();
    const found = Object.entries(LANDLORDS).filter(([, name]) => name.toLowerCase().includes(term));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(found.map(([id, text]) => ({ id, text }))));
    return undefined;
  },
  wizard: {
    name: "Housing voucher estimate",
    pages: [
      {
        page_title: "Where you live",
        fields: [
          field("select", "state", "State", "#state", {
            options: options({ IL: "Illinois", IN: "Indiana", WA: "Washington" }),
          }),
          field("select", "county", "County", "#county", { example_value: "Cook County" }),
          field("typeahead", "landlord", "Landlord", "#landlord", {
            example_value: "Lakeside Community Housing",
          }),
          field("select", "language", "Language", "#language", {
            options: options({ en: "English", es: "Spanish", vi: "Vietnamese", tl: "Tagalog" }),
          }),
        ],
        continue_button: button("Next step", "css=[data-step='1'] > button.go"),
      },
      {
        page_title: "What you need",
        fields: [
          field("select", "amenities", "Needs in the apartment", "#amenities", {
            role: "listbox",
            required: false,
            multiple: true,
            options: options({
              ramp: "Wheelchair ramp",
              ground: "Ground floor",
              pets: "Pets allowed",
              laundry: "Laundry",
            }),
          }),
          field("select", "areas", "Preferred areas", "#areas", {
            role: "listbox",
            required: false,
            multiple: true,
            options: options({
              north: "North side",
              south: "South side",
              west: "West side",
              center: "City center",
            }),
          }),
          field("select", "bedrooms", "Bedrooms", "#bedrooms", {
            options: options({ 0: "Studio", 1: "1", 2: "2", 3: "3 or more" }),
          }),
          field("select", "band", "Household income", "#band", {
            options: options({
              a: "Less than $30,000",
              b: "$30,000 - $48,000",
              c: "$48,001 - $75,000",
              d: "$75,001 - $110,000",
              e: "More than $110,000",
            }),
          }),
          {
            field_id: "people",
            label: "Relatives",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: "#add-person",
            min_instances: 0,
            max_instances: 6,
            sub_fields: [
              field("text", "name", "Relative’s name", "css=tr:last-child [data-person]"),
              field("select", "age_group", "Age group", "css=tr:last-child [data-age]", {
                options: options({ child: "Under 18", adult: "18 to 61", elder: "62 or older" }),
              }),
            ],
          },
        ],
        continue_button: button("Get estimate", "css=[data-step='2'] > button.go"),
      },
    ],
    results: [
      result("benefit", "Voucher", "money", "#amount", "css=p > em"),
      result("code", "Tracking number", "text", "#code", "css=p > span"),
    ],
  },
  data: {
    recorded: {
      answers: { ...recorded, county: "Cook County", landlord: "Lakeside Community Housing" },
      received: recorded,
    },
    other: {
      answers: { ...other, county: "Spokane County", landlord: "Greenfield Homes LLC" },
      received: other,
    },
    spoken: {
      answers: {
        state: "Washington",
        county: "Spokane",
        landlord: "greenfield homes llc",
        language: "vietnamese",
        amenities: "Wheelchair ramp, Pets allowed and Laundry",
        areas: "city center",
        bedrooms: "studio",
        band: "$85k",
        people: [
          { name: "Tuấn", age_group: "under 18" },
          { name: "Mai", age_group: "18 to 61" },
        ],
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const select2 = async (id: string, text: string, search?: string) => {
      await page.locator(`#${id} + .select2 .select2-selection`).click();
      if (search) await page.locator(".select2-container--open .select2-search__field").fill(search);
      await page.locator(".select2-results__option", { hasText: text }).click();
    };
    const choices = async (id: string, text: string) => {
      const box = page.locator(".choices", { has: page.locator(`#${id}`) });
      await box.locator(".choices__inner").click();
      await box.locator(".choices__item--choice", { hasText: text }).click();
    };
    await select2("state", "Illinois");
    await page.locator("#county:not([disabled])").waitFor({ state: "attached" });
    await select2("county", "Cook County");
    await select2("landlord", "Lakeside Community Housing", "Lakeside");
    await choices("language", "Spanish");
    await shoot();
    await page.getByRole("button", { name: "Next step" }).click();
    await select2("amenities", "Wheelchair ramp");
    await page.locator(".select2-results__option", { hasText: "Ground floor" }).click();
    await page.locator("#amenities + .select2 .select2-search__field").press("Escape");
    await choices("areas", "North side");
    await page.locator(".choices__item--choice", { hasText: "West side" }).click();
    await page.keyboard.press("Escape");
    await choices("bedrooms", "2");
    await page.locator("#band").selectOption("b");
    await page.locator("#add-person").click();
    await page.getByLabel("Relative’s name").fill("Rosalía");
    await page.getByLabel("Age group").selectOption("elder");
    await shoot();
    await page.getByRole("button", { name: "Get estimate" }).click();
    await page.locator("#code:not(:empty)").waitFor();
    await shoot();
    return page.locator("#code").innerText();
  },
});
