/** Input masks (IMask, Inputmask) and flatpickr: fixed prefixes, grouping, a visible box next to the one that holds the value. */
import { defineForm } from "../kit/corpus-form.ts";
import { button, field, radios, result } from "../kit/wizard-file.ts";

const recorded = {
  ein: "123456789",
  ssn: "219099999",
  phone: "2125550123",
  zip: "10025",
  opened: "2011-03-01",
  open: "yes",
  wages: "125000.5",
  refund: "8420",
  rate: "12.5",
  paid: "2026-09-30",
  period: "2026-01-05 to 2026-03-20",
  hour: "14:30",
  hearing: "2026-12-02 15:45",
  month: "2026-02",
  accounts: [{ routing: "021000021", account: "445566778" }],
};

const other = {
  ein: "920011223",
  ssn: "457555462",
  phone: "8085550176",
  zip: "96813-1204",
  opened: "1999-12-31",
  open: "no",
  closed: "2025-02-28",
  wages: "98765",
  refund: "1050.25",
  rate: "7",
  paid: "2026-01-05",
  period: "2025-11-28 to 2025-12-02",
  hour: "09:15",
  hearing: "2027-01-30 08:05",
  month: "2024-11",
  accounts: [
    { routing: "121301028", account: "10203" },
    { routing: "321370765", account: "998877665544" },
  ],
};

const usDate = (date: string) => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
const given = (model: typeof recorded | typeof other) => ({
  ...model,
  opened: usDate(model.opened),
  wages: Number(model.wages),
  refund: Number(model.refund),
  rate: Number(model.rate),
  paid: usDate(model.paid),
});

export const masks = defineForm({
  name: "masks",
  libraries: ["imask", "inputmask", "flatpickr"],
  refuses: "ein",
  wizard: {
    name: "Employer tax refund",
    pages: [
      {
        page_title: "The employer",
        fields: [
          field("text", "ein", "Employer identification number", "#ein", { example_value: "12-3456789" }),
          field("text", "ssn", "Social security number of the owner", "#ssn", {
            example_value: "219-09-9999",
          }),
          field("text", "phone", "Daytime telephone", "#phone", { example_value: "+1 (212) 555-0123" }),
          field("text", "zip", "ZIP code", "#zip", { example_value: "10025" }),
          field("text", "opened", "Business opened (mm/dd/yyyy)", "#opened", { example_value: "03/01/2011" }),
          radios("open", "Is the business still open?", {
            yes: ["Yes", "css=input[name=open][value=yes]"],
            no: ["No", "css=input[name=open][value=no]"],
          }),
          field("text", "closed", "Date it closed", "#closed", {
            visible_when: { open: "no" },
            example_value: "2025-02-28",
          }),
        ],
        continue_button: button("Go on", "css=button[data-go='2']"),
      },
      {
        page_title: "The refund",
        fields: [
          field("number", "wages", "Wages paid", "#wages", { example_value: 125000.5 }),
          field("number", "refund", "Refund claimed", "#refund", { example_value: 8420 }),
          field("number", "rate", "Rate of credit", "#rate", { example_value: 12.5 }),
          field("text", "paid", "Date of the last payment", "#paid", { example_value: "09/30/2026" }),
          field("text", "period", "Period of the claim", "#period", {
            example_value: "2026-01-05 to 2026-03-20",
          }),
          field("text", "hour", "Preferred hour for a call", "#hour", { example_value: "14:30" }),
          field("text", "hearing", "Date and time of the hearing", "#hearing", {
            example_value: "2026-12-02 15:45",
          }),
          field("text", "month", "First month without an employee", "#month", { example_value: "2026-02" }),
          {
            field_id: "accounts",
            label: "Bank accounts",
            field_type: "group",
            interaction: "fill",
            required: true,
            repeatable: true,
            add_button_selector: "#more",
            min_instances: 1,
            max_instances: 4,
            sub_fields: [
              field("text", "routing", "Routing number", "css=.line:last-child [data-routing]"),
              field("text", "account", "Account number", "css=.line:last-child [data-account]"),
            ],
          },
        ],
        continue_button: button("Compute the refund", "css=button[data-go='3']"),
      },
    ],
    results: [
      result("benefit", "Refund a month", "money", "#amount", "css=.figure > b"),
      result("code", "Confirmation", "text", "#code", "css=li > code"),
    ],
  },
  data: {
    recorded: { answers: given(recorded), received: recorded },
    other: { answers: given(other), received: other },
    spoken: {
      answers: {
        ein: "92 0011223",
        ssn: "457 55 5462",
        phone: "808.555.0176",
        zip: "968131204",
        opened: "Dec 31, 1999",
        open: "no",
        closed: "February 28, 2025",
        wages: "$98,765",
        refund: "$1,050.25",
        rate: "7%",
        paid: "1/5/2026",
        period: "November 28, 2025 to December 2, 2025",
        hour: "09:15",
        hearing: "January 30, 2027 at 8:05 am",
        month: "November 2024",
        accounts: [
          { routing: "121301028", account: "10203" },
          { routing: "321370765", account: "998877665544" },
        ],
      },
      received: other,
    },
  },
  async script(page, shoot) {
    const id = (name: string) => page.locator(`#${name}`);
    const type = async (name: string, keys: string) => {
      await id(name).click();
      await page.keyboard.type(keys);
    };
    await type("ein", "123456789");
    await type("ssn", "219099999");
    await type("phone", "2125550123");
    await type("zip", "10025");
    await type("opened", "03012011");
    await page.getByLabel("Yes").check();
    await shoot();
    await page.getByRole("button", { name: "Go on" }).click();
    await id("wages").fill("125000.5");
    await type("refund", "8420");
    await type("rate", "12.5");
    await id("paid").fill("09/30/2026");
    await id("paid").press("Enter");
    const calendar = page.locator(".flatpickr-calendar.open");
    await id("period").click();
    await calendar.locator(".cur-year").fill("2026");
    await calendar.getByLabel("Month").selectOption("January");
    await calendar.getByLabel("January 5, 2026", { exact: true }).click();
    await calendar.getByLabel("Month").selectOption("March");
    await calendar.getByLabel("March 20, 2026", { exact: true }).click();
    await id("hour").fill("14:30");
    await id("hour").press("Enter");
    await id("hearing").click();
    await calendar.locator(".cur-year").fill("2026");
    await calendar.getByLabel("Month").selectOption("December");
    await calendar.getByLabel("December 2, 2026", { exact: true }).click();
    await calendar.getByLabel("Hour").fill("3");
    await calendar.getByLabel("Minute").fill("45");
    await page.keyboard.press("Enter");
    await id("month").click();
    await calendar.locator(".cur-year").fill("2026");
    await calendar.getByText("Feb", { exact: true }).click();
    await id("more").click();
    await page.locator("[data-routing]").fill("021000021");
    await page.locator("[data-account]").pressSequentially("445566778");
    await shoot();
    await page.getByRole("button", { name: "Compute" }).click();
    await page.locator("#code:not(:empty)").waitFor();
    await shoot();
    return id("code").innerText();
  },
});
