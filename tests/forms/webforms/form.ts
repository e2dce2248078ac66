/** ASP.NET WebForms by hand: the whole page is posted to itself and loaded again, by lists and radios too. */
import { defineForm } from "../kit/corpus-form.ts";
import { button, field, options, radios, result } from "../kit/wizard-file.ts";
import { serveWebForms } from "./pages.ts";

const own = (control: string) => `#ctl00_MainContent_${control}`;

const recorded = {
  name: "Dana Whitfield",
  ssn: "123456789",
  state: "IL",
  county: "Cook",
  owns_home: "no",
  rent: "850",
  needs_heating: "true",
  needs_food: "false",
  needs_medicine: "true",
  vehicles: [{ kind: "car", value: "4200" }],
};

const other = {
  name: 'J. R. "Jack" O’Hara',
  ssn: "321540987",
  state: "IN",
  county: "Lake",
  owns_home: "yes",
  needs_heating: "false",
  needs_food: "true",
  needs_medicine: "false",
  vehicles: [
    { kind: "truck", value: "12000" },
    { kind: "motorcycle", value: "900" },
  ],
};

export const webforms = defineForm({
  name: "webforms",
  libraries: [],
  refuses: "ssn",
  serve: serveWebForms,
  wizard: {
    name: "Public assistance determination",
    pages: [
      {
        page_title: "Applicant",
        fields: [
          field("text", "name", "Applicant name:", [own("txtName"), "name=ctl00$MainContent$txtName"]),
          field("text", "ssn", "Social security number:", [own("txtSsn"), "name=ctl00$MainContent$txtSsn"], {
            pattern: "^[0-9]{3}-[0-9]{2}-[0-9]{4}$",
          }),
          field("select", "state", "State:", [own("ddlState"), "name=ctl00$MainContent$ddlState"], {
            options: options({ IL: "Illinois", IN: "Indiana", WI: "Wisconsin" }),
          }),
          field("select", "county", "County:", [own("ddlCounty"), "name=ctl00$MainContent$ddlCounty"], {
            example_value: "Cook",
          }),
          radios("owns_home", "Do you own your home?", {
            yes: ["Yes", own("rblOwns_0")],
            no: ["No", own("rblOwns_1")],
          }),
          field("number", "rent", "Monthly rent:", [own("txtRent"), "name=ctl00$MainContent$txtRent"], {
            visible_when: { owns_home: "no" },
          }),
        ],
        continue_button: button("Next >", own("btnNext")),
      },
      {
        page_title: "Needs and vehicles",
        fields: [
          field("checkbox", "needs_heating", "Heating", own("cblHelp_0")),
          field("checkbox", "needs_food", "Food", own("cblHelp_1")),
          field("checkbox", "needs_medicine", "Medicine", own("cblHelp_2")),
          {
            field_id: "vehicles",
            label: "Vehicles",
            field_type: "group",
            interaction: "fill",
            required: false,
            repeatable: true,
            add_button_selector: own("btnAdd"),
            min_instances: 0,
            sub_fields: [
              field("select", "kind", "Kind of vehicle:", own("ddlKind"), {
                options: options({ car: "Car", truck: "Truck or van", motorcycle: "Motorcycle" }),
              }),
              field("number", "value", "Value:", own("txtValue")),
            ],
          },
        ],
        continue_button: button("Calculate", own("btnNext")),
      },
    ],
    results: [
      result("benefit", "Monthly amount", "money", "#lblAmount"),
      result("code", "Case number", "text", "#lblCase"),
    ],
  },
  data: {
    recorded: {
      answers: {
        ...recorded,
        ssn: "123-45-6789",
        rent: 850,
        needs_heating: true,
        needs_food: false,
        needs_medicine: true,
        vehicles: [{ kind: "car", value: 4200 }],
      },
      received: recorded,
    },
    other: {
      answers: {
        ...other,
        ssn: "321-54-0987",
        needs_heating: false,
        needs_food: true,
        needs_medicine: false,
        vehicles: [
          { kind: "truck", value: 12000 },
          { kind: "motorcycle", value: 900 },
        ],
      },
      received: other,
    },
    spoken: {
      answers: {
        name: "Dana Whitfield",
        ssn: "123 45 6789",
        state: "Illinois",
        county: "cook",
        owns_home: "no",
        rent: "$850",
        needs_heating: "yes",
        needs_food: "no",
        needs_medicine: "yes",
        vehicles: [{ kind: "car", value: "$4.2k" }],
      },
      received: recorded,
    },
  },
  async script(page, shoot) {
    const control = (name: string) => page.locator(own(name));
    await control("txtName").fill("Dana Whitfield");
    await control("txtSsn").fill("123-45-6789");
    await control("ddlState").selectOption("IL");
    await control("ddlCounty").selectOption("Cook");
    await control("rblOwns_1").click();
    await control("txtRent").fill("850");
    await shoot();
    await control("btnNext").click();
    await control("cblHelp_0").check();
    await control("cblHelp_2").check();
    await control("btnAdd").click();
    await control("ddlKind").selectOption("car");
    await control("txtValue").fill("4200");
    await control("btnSave").click();
    await control("btnAdd").waitFor();
    await shoot();
    await control("btnNext").click();
    const code = await page.locator("#lblCase").innerText();
    await shoot();
    return code;
  },
});
