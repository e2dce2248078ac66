import { addMarkup } from "../page.js";

const typed = (element) => element.querySelector("input,textarea,select").value;
const checked = (element) => [...element.querySelectorAll("input:checked")].map((input) => input.value);
const labelled = ({ id, label }, control) =>
  `<label class="usa-label" for="${id}">${label}</label>${control}`;
const listed = (options) =>
  `<option value="">- Select -</option>${options.map((one) => `<option value="${one}">${one}</option>`).join("")}`;
const choices = ({ label, options, id }, block, more = "") =>
  `<fieldset class="usa-fieldset"><legend class="usa-legend">${label}</legend>${options
    .map(
      (option, at) =>
        `<div class="usa-${block}"><input class="usa-${block}__input ${more}" id="${id}-${at}" type="${block}" name="${id}" value="${option}"><label class="usa-${block}__label" for="${id}-${at}">${option}</label></div>`,
    )
    .join("")}</fieldset>`;
const isoOfUs = (text) =>
  text.replace(/^(\d+)\/(\d+)\/(\d+)$/, (_, month, day, year) => `${year}-${month}-${day}`);
const dateBox = (id, label) =>
  `<div class="usa-form-group"><label class="usa-label" id="${id}-label" for="${id}">${label}</label><div class="usa-hint" id="${id}-hint">mm/dd/yyyy</div><div class="usa-date-picker"><input class="usa-input" id="${id}" name="${id}" aria-labelledby="${id}-label" aria-describedby="${id}-hint"></div></div>`;

addMarkup(
  "text",
  "Text input",
  (q) => labelled(q, `<input class="usa-input" id="${q.id}" name="${q.id}">`),
  typed,
);
addMarkup(
  "textarea",
  "Textarea",
  (q) => labelled(q, `<textarea class="usa-textarea" id="${q.id}" name="${q.id}"></textarea>`),
  typed,
);
addMarkup(
  "editor",
  "Character count",
  (q) =>
    `<div class="usa-character-count"><div class="usa-form-group">${labelled(q, `<textarea class="usa-textarea usa-character-count__field" id="${q.id}" maxlength="80" name="${q.id}" aria-describedby="${q.id}-info"></textarea>`)}</div><span id="${q.id}-info" class="usa-character-count__message">You can enter up to 80 characters</span></div>`,
  typed,
);
addMarkup(
  "masked",
  "Input mask",
  (q) =>
    labelled(
      q,
      `<input class="usa-input usa-masked" id="${q.id}" type="text" name="${q.id}" placeholder="___-___-____" pattern="\\d{3}-\\d{3}-\\d{4}" inputmode="numeric">`,
    ),
  typed,
);
addMarkup(
  "decimal",
  "Input prefix or suffix",
  (q) =>
    labelled(
      q,
      `<div class="usa-input-group"><div class="usa-input-prefix" aria-hidden="true">$</div><input id="${q.id}" class="usa-input" name="${q.id}" inputmode="decimal"></div>`,
    ),
  typed,
);
addMarkup(
  "native",
  "Select",
  (q) => labelled(q, `<select class="usa-select" id="${q.id}" name="${q.id}">${listed(q.options)}</select>`),
  typed,
);
addMarkup(
  "suggest",
  "Combo box",
  (q) =>
    labelled(
      q,
      `<div class="usa-combo-box"><select class="usa-select" id="${q.id}" name="${q.id}">${listed(q.options)}</select></div>`,
    ),
  (element) => element.querySelector("select").value,
);
addMarkup(
  "radio",
  "Radio buttons",
  (q) => choices(q, "radio"),
  (element) => checked(element)[0],
);
addMarkup(
  "cards",
  "Radio tiles",
  (q) => choices(q, "radio", "usa-radio__input--tile"),
  (element) => checked(element)[0],
);
addMarkup("boxes", "Checkbox", (q) => choices(q, "checkbox"), checked);
addMarkup(
  "cardsmulti",
  "Checkbox tiles",
  (q) => choices(q, "checkbox", "usa-checkbox__input--tile"),
  checked,
);
addMarkup(
  "slider",
  "Range slider",
  (q) =>
    labelled(
      q,
      `<input id="${q.id}" class="usa-range" type="range" name="${q.id}" min="0" max="100" step="5" value="0">`,
    ),
  typed,
);
addMarkup(
  "date",
  "Memorable date",
  ({ id, label }) =>
    `<fieldset class="usa-fieldset"><legend class="usa-legend">${label}</legend><div class="usa-memorable-date"><div class="usa-form-group usa-form-group--month usa-form-group--select"><label class="usa-label" for="${id}-month">Month</label><select class="usa-select" id="${id}-month" name="${id}-month"><option value="">- Select -</option>${["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"].map((name, at) => `<option value="${at + 1}">${String(at + 1).padStart(2, "0")} - ${name}</option>`).join("")}</select></div><div class="usa-form-group usa-form-group--day"><label class="usa-label" for="${id}-day">Day</label><input class="usa-input" id="${id}-day" name="${id}-day" maxlength="2" inputmode="numeric"></div><div class="usa-form-group usa-form-group--year"><label class="usa-label" for="${id}-year">Year</label><input class="usa-input" id="${id}-year" name="${id}-year" minlength="4" maxlength="4" inputmode="numeric"></div></div></fieldset>`,
  (element) => {
    const [month, day, year] = [...element.querySelectorAll("select,input")].map(({ value }) =>
      value.padStart(2, "0"),
    );
    return `${year}-${month}-${day}`;
  },
);
addMarkup(
  "day",
  "Date picker",
  ({ id, label }) => dateBox(id, label),
  (element) => isoOfUs(element.querySelector(".usa-date-picker__external-input")?.value ?? ""),
);
addMarkup(
  "dates",
  "Date range picker",
  ({ id, label }) =>
    `<div class="usa-date-range-picker">${dateBox(`${id}-1`, `${label}: start`)}${dateBox(`${id}-2`, `${label}: end`)}</div>`,
  (element) =>
    [...element.querySelectorAll(".usa-date-picker__external-input")].map(({ value }) => isoOfUs(value)),
);
addMarkup(
  "time",
  "Time picker",
  (q) =>
    `<div class="usa-form-group"><label class="usa-label" id="${q.id}-label" for="${q.id}">${q.label}</label><div class="usa-time-picker" data-min-time="00:00" data-max-time="23:59" data-step="5"><input class="usa-input" id="${q.id}" name="${q.id}" type="text"></div></div>`,
  (element) => element.querySelector("select,input").value,
);
addMarkup(
  "file",
  "File input",
  (q) => labelled(q, `<input id="${q.id}" class="usa-file-input" type="file" name="${q.id}">`),
  () => "",
);

const script = document.createElement("script");
script.src = "/pkg/@uswds/uswds/dist/js/uswds.min.js";
document.head.append(script);
