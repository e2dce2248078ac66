import { own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const { Formio } = globalThis;
// The calendar and the time zones are loaded when they are needed: from here instead of the maker's servers.
Formio.cdn["flatpickr-formio"] = "/pkg/flatpickr/dist";
Formio.cdn["moment-timezone"] = "/pkg/moment-timezone";
const keys = new Map();
const key = (name) => {
  keys.set(own(name), name);
  return own(name);
};
const required = { validate: { required: true } };
const values = (labels) => Object.entries(labels).map(([value, label]) => ({ value, label }));

const definition = {
  display: "wizard",
  components: [
    {
      type: "panel",
      title: "Applicant",
      key: "page1",
      components: [
        { type: "textfield", key: key("name"), label: "Legal name", input: true, ...required },
        { type: "email", key: key("email"), label: "Email", input: true },
        {
          type: "phoneNumber",
          key: key("phone"),
          label: "Phone",
          input: true,
          inputMask: "(999) 999-9999",
          validate: { required: true, custom: "valid = globalThis.checkPhone()" },
        },
        {
          type: "day",
          key: key("birth"),
          label: "Date of birth",
          input: true,
          fields: { month: { type: "select" }, day: { type: "number" }, year: { type: "number" } },
        },
        {
          type: "select",
          key: key("county"),
          label: "County",
          input: true,
          widget: "choicesjs",
          data: {
            values: values({
              harris: "Harris",
              galveston: "Galveston",
              brazoria: "Brazoria",
              chambers: "Chambers",
            }),
          },
          ...required,
        },
        {
          type: "radio",
          key: key("owner"),
          label: "Do you own or rent?",
          input: true,
          values: values({ own: "Own", rent: "Rent" }),
          ...required,
        },
        {
          type: "currency",
          key: key("rent"),
          label: "Monthly rent",
          input: true,
          currency: "USD",
          conditional: { show: true, when: own("owner"), eq: "rent" },
        },
      ],
    },
    {
      type: "panel",
      title: "Damage",
      key: "page2",
      components: [
        {
          type: "datetime",
          key: key("happened"),
          label: "Day of the damage",
          input: true,
          enableTime: false,
          format: "yyyy-MM-dd",
          widget: { type: "calendar", enableTime: false, format: "yyyy-MM-dd", allowInput: true },
          ...required,
        },
        {
          type: "selectboxes",
          key: key("kinds"),
          label: "What was damaged?",
          input: true,
          values: values({ roof: "Roof", walls: "Walls", car: "Car" }),
        },
        {
          type: "survey",
          key: key("impact"),
          label: "How hard was it?",
          input: true,
          questions: values({ sleep: "Finding a place to sleep", food: "Finding food" }),
          values: values({ easy: "Easy", hard: "Hard", impossible: "Impossible" }),
        },
        { type: "number", key: key("people"), label: "People in the home", input: true, ...required },
        {
          type: "select",
          key: key("languages"),
          label: "Languages spoken",
          input: true,
          multiple: true,
          widget: "choicesjs",
          data: { values: values({ en: "English", es: "Spanish", vi: "Vietnamese" }) },
        },
        {
          type: "editgrid",
          key: key("items"),
          label: "Lost items",
          input: true,
          addAnother: "Add item",
          saveRow: "Save item",
          components: [
            { type: "textfield", key: "what", label: "Item", input: true, ...required },
            { type: "currency", key: "worth", label: "Worth", input: true, currency: "USD", ...required },
          ],
        },
        { type: "textarea", key: key("story"), label: "What happened?", input: true, rows: 3 },
        { type: "checkbox", key: key("consent"), label: "I consent to an inspection", input: true },
      ],
    },
  ],
};

await wait(50);
let isRefusing = false;
globalThis.checkPhone = () => (isRefusing ? REFUSAL : true);
document.addEventListener(
  "click",
  (event) => {
    if (event.target.closest(".btn-wizard-nav-next")) isRefusing = refused();
  },
  true,
);
const form = await Formio.createForm(document.getElementById("formio"), definition);
form.nosubmit = true;

form.on("submit", async ({ data }) => {
  const model = {};
  for (const [name, value] of Object.entries(data)) if (keys.has(name)) model[keys.get(name)] = value;
  const [month, day, year] = model.birth.split("/");
  const { code, benefit } = await submit({
    ...model,
    phone: model.phone.replace(/\D/g, ""),
    birth: `${year}-${month}-${day}`,
    happened: String(model.happened).slice(0, 10),
    kinds: Object.keys(model.kinds)
      .filter((kind) => model.kinds[kind])
      .sort(),
    languages: [...(model.languages ?? [])].sort(),
  });
  document.getElementById("formio").hidden = true;
  const results = document.getElementById("results");
  results.hidden = false;
  results.innerHTML = `<div class="alert alert-success" role="alert">Application complete</div><div class="card"><div class="card-body"><p class="display-4" id="${own("amount")}">$${benefit}</p><p>Registration <span class="badge bg-secondary" id="${own("code")}">${code}</span></p></div></div>`;
});
