/**
 * Answers in parts, and choices that state nothing by role: check boxes with an exclusive one, cards that a colour marks as
 * chosen and that are drawn again after each press, a time with a button of AM and PM
 * (https://ng-bootstrap.github.io/#/components/timepicker/examples#meridian), a code in six boxes
 * (https://github.com/devfolioco/react-otp-input), a native list of suggestions, a number that only its buttons change
 * (https://www.virtuosoft.eu/code/bootstrap-touchspin/), a list box for several choices
 * (https://www.w3.org/WAI/ARIA/apg/patterns/listbox/), and dates in the form that a hint shows. A redeployed site has closed
 * the sections (https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/).
 */
import { defineForm } from "../kit/corpus-form.ts";
import { button, field, options, result } from "../kit/wizard-file.ts";

const recorded = {
  needs: ["food", "rent"],
  costs: ["Child care", "Medicine"],
  call: "9:15 AM",
  office: "10:45 AM",
  town: "Cedar Falls",
  people: "3",
  languages: ["Spanish", "Vietnamese"],
  event: "27-Mar-2025",
  visit: "04/02/2025 02:30 PM",
  moved: "15/04/2025",
  pin: "482913",
};

const other = {
  needs: ["none"],
  costs: ["Heating", "Medicine", "Travel to work"],
  call: "4:30 PM",
  office: "1:05 PM",
  town: "Mason City",
  people: "6",
  languages: ["English", "Tagalog"],
  event: "03-Sep-2024",
  visit: "12/30/2024 09:05 AM",
  moved: "28/11/2024",
  pin: "091750",
};

export const parts = defineForm({
  name: "parts",
  libraries: [],
  refuses: "needs",
  wizard: {
    name: "Emergency help estimate",
    pages: [
      {
        page_title: "Your needs",
        fields: [
          field("checkbox", "needs", "What help do you need? Select all that apply.", "#need-rent", {
            role: "group",
            multiple: true,
            options: options(
              { rent: "Rent", food: "Groceries", power: "Electricity", none: "None of these" },
              "checkbox",
            ),
          }),
          field("checkbox", "costs", "Which costs do you have? Select all that apply.", "#costs", {
            role: "group",
            multiple: true,
            options: options(
              Object.fromEntries(
                ["Child care", "Heating", "Medicine", "Travel to work"].map((cost) => [cost, cost]),
              ),
              "button",
            ),
          }),
          field("text", "call", "Best time for a call", "#call", {
            role: "group",
            example_value: "9:15 AM",
          }),
          field("text", "office", "Time of your visit to the office", "#office", {
            example_value: "10:45 AM",
          }),
        ],
        continue_button: button("Next"),
      },
      {
        page_title: "Your household",
        fields: [
          field("typeahead", "town", "Town", "#town", { example_value: "Cedar Falls" }),
          field("number", "people", "People in your household", "#people", { minimum: 1, maximum: 9 }),
          field("select", "languages", "Languages that you speak", "#languages", {
            role: "listbox",
            multiple: true,
            options: options(
              Object.fromEntries(
                ["English", "French", "Spanish", "Tagalog", "Vietnamese"].map((one) => [one, one]),
              ),
            ),
          }),
          field("text", "event", "Date of the event", "#event", { example_value: "03/27/2025" }),
          field("text", "visit", "First visit", "#visit", { example_value: "04/02/2025 2:30 PM" }),
          field("text", "moved", "Date of the move", "#moved", { example_value: "04/15/2025" }),
          field("text", "pin", "Code from your letter", "#pin", { role: "group", example_value: "482913" }),
        ],
        continue_button: button("Estimate"),
      },
    ],
    results: [
      result("benefit", "Help a month", "money", "#amount", "css=output > b"),
      result("code", "Reference", "text", "#code", "css=dl > dd"),
    ],
  },
  data: {
    recorded: {
      answers: {
        ...recorded,
        people: 3,
        event: "03/27/2025",
        visit: "04/02/2025 2:30 PM",
        moved: "04/15/2025",
      },
      received: recorded,
    },
    other: {
      answers: {
        ...other,
        people: 6,
        event: "09/03/2024",
        visit: "12/30/2024 9:05 AM",
        moved: "11/28/2024",
      },
      received: other,
    },
    spoken: {
      answers: {
        needs: ["none of these"],
        costs: ["heating", "medicine", "travel to work"],
        call: "4:30pm",
        office: "1:05 in the afternoon",
        town: "mason city",
        people: "six",
        languages: "english and tagalog",
        event: "September 3, 2024",
        visit: "December 30, 2024 at 9:05 am",
        moved: "Nov 28, 2024",
        pin: "091-750",
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    await page.getByLabel("Rent").check();
    await page.getByLabel("Groceries").check();
    await press("Child care");
    await press("Medicine");
    await page.getByLabel("Hours").fill("9");
    await page.getByLabel("Minutes").fill("15");
    await page.locator("#office").fill("10:45");
    await shoot();
    await press("Next");
    await page.locator("#town").fill("Cedar Falls");
    await press("More people");
    await press("More people");
    for (const name of ["English", "Spanish", "Vietnamese"])
      await page.getByRole("option", { name, exact: true }).click();
    await page.locator("#event").fill("27-Mar-2025");
    await page.locator("#visit").fill("04/02/2025 02:30 PM");
    await page.locator("#moved").fill("15/04/2025");
    await page.getByLabel("Digit 1").click();
    await page.keyboard.type("482913");
    await shoot();
    await press("Estimate");
    await page.locator("#code:not(:empty)").waitFor();
    await shoot();
    return page.locator("#code").innerText();
  },
});
