import { own, REFUSAL, refused, submit, wait } from "../../site/kit.js";

const { Survey } = globalThis;
const named = new Map();
const name = (key) => {
  named.set(own(key), key);
  return own(key);
};

const definition = {
  title: "Small farm grant",
  showQuestionNumbers: false,
  checkErrorsMode: "onNextPage",
  completedHtml: "<p>Thank you.</p>",
  pages: [
    {
      name: "farm",
      title: "Your farm",
      elements: [
        { type: "text", name: name("farm"), title: "Name of the farm", isRequired: true },
        { type: "text", name: name("founded"), title: "Farming since", inputType: "date", isRequired: true },
        {
          type: "text",
          name: name("phone"),
          title: "Telephone",
          maskType: "pattern",
          maskSettings: { pattern: "+1(999)-999-9999" },
          isRequired: true,
        },
        {
          type: "dropdown",
          name: name("crop"),
          title: "Main crop",
          isRequired: true,
          choices: [
            "Apples",
            "Barley",
            "Corn",
            "Cotton",
            "Hay",
            "Oats",
            "Potatoes",
            "Rye",
            "Soybeans",
            "Wheat",
            "Wine grapes",
          ],
        },
        {
          type: "boolean",
          name: name("organic"),
          title: "Is the farm certified organic?",
          isRequired: true,
          labelTrue: "Yes",
          labelFalse: "No",
        },
        {
          type: "text",
          name: name("certifier"),
          title: "Certifying agency",
          visibleIf: `{${own("organic")}} = true`,
          isRequired: true,
        },
        {
          type: "radiogroup",
          name: name("legal"),
          title: "Who owns the land?",
          isRequired: true,
          choices: [
            { value: "self", text: "I do" },
            { value: "lease", text: "I lease it" },
            { value: "trust", text: "A trust" },
          ],
          showOtherItem: true,
          otherText: "Another person (describe)",
        },
      ],
    },
    {
      name: "needs",
      title: "Your needs",
      elements: [
        {
          type: "checkbox",
          name: name("losses"),
          title: "Losses in the last year",
          choices: [
            { value: "frost", text: "Frost" },
            { value: "drought", text: "Drought" },
            { value: "flood", text: "Flood" },
          ],
          showNoneItem: true,
          noneText: "No losses",
          isRequired: true,
        },
        {
          type: "tagbox",
          name: name("animals"),
          title: "Animals on the farm",
          choices: [
            { value: "cows", text: "Cows" },
            { value: "goats", text: "Goats" },
            { value: "hens", text: "Hens" },
            { value: "bees", text: "Bees" },
          ],
        },
        {
          type: "rating",
          name: name("soil"),
          title: "Health of the soil",
          rateMin: 1,
          rateMax: 5,
          minRateDescription: "Poor",
          maxRateDescription: "Excellent",
        },
        {
          type: "matrix",
          name: name("help"),
          title: "Which help did you use?",
          columns: [
            { value: "never", text: "Never" },
            { value: "once", text: "Once" },
            { value: "often", text: "Often" },
          ],
          rows: [
            { value: "loan", text: "Loans" },
            { value: "advice", text: "Advice" },
          ],
        },
        {
          type: "text",
          name: name("sales"),
          title: "Gross sales",
          maskType: "currency",
          maskSettings: { prefix: "$", precision: 0, saveMaskedValue: false },
          isRequired: true,
        },
        {
          type: "slider",
          name: name("share"),
          title: "Income from farming (%)",
          min: 0,
          max: 100,
          step: 5,
          defaultValue: 50,
        },
        {
          type: "paneldynamic",
          name: name("fields"),
          title: "Fields",
          panelCount: 0,
          addPanelText: "Add a field",
          templateElements: [
            { type: "text", name: "label", title: "Name of the field", isRequired: true },
            { type: "text", name: "acres", title: "Acres", inputType: "number", isRequired: true },
          ],
        },
        { type: "comment", name: name("plans"), title: "Plans for the grant", maxLength: 300 },
      ],
    },
  ],
};

await wait(60);
const survey = new Survey.Model(definition);
survey.onServerValidateQuestions.add((_, options) => {
  if (survey.isLastPage && refused()) options.errors[own("sales")] = REFUSAL;
  setTimeout(() => options.complete(), 40);
});
survey.onComplete.add(async ({ data }) => {
  const model = {};
  for (const [key, value] of Object.entries(data))
    model[named.get(key.replace(/-Comment$/, "")) + (key.endsWith("-Comment") ? "_other" : "")] = value;
  const { code, benefit } = await submit({
    ...model,
    founded: model.founded && String(model.founded).slice(0, 10),
    phone: String(model.phone).replace(/\D/g, "").slice(-10),
    losses: (model.losses ?? []).filter((loss) => loss !== "none").sort(),
    animals: [...(model.animals ?? [])].sort(),
    sales: String(model.sales),
  });
  document
    .querySelector("#survey")
    .insertAdjacentHTML(
      "afterend",
      `<section><h2>Grant estimate</h2><div class="sum"><span>Estimated grant a month</span> <span id="${own("amount")}">$${benefit.toLocaleString("en-US")}</span></div><p>Your grant number: <strong id="${own("code")}">${code}</strong></p></section>`,
    );
});
survey.render(document.getElementById("survey"));
