import { addMarkup } from "../page.js";

const typed = (element) => element.querySelector("input,textarea,select").value;
const checked = (element) => [...element.querySelectorAll("input:checked")].map((input) => input.value);
const labelled = ({ id, label }, block, control) =>
  `<div class="fr-${block}-group"><label class="fr-label" for="${id}">${label}</label>${control}</div>`;
const choices = ({ id, label, options }, type, group) =>
  `<fieldset class="fr-fieldset" id="${id}" aria-labelledby="${id}-legend"><legend class="fr-fieldset__legend" id="${id}-legend">${label}</legend>${options
    .map(
      (option, at) =>
        `<div class="fr-fieldset__element"><div class="fr-${group}"><input type="${type}" id="${id}-${at}" name="${id}" value="${option}"><label class="fr-label" for="${id}-${at}">${option}</label></div></div>`,
    )
    .join("")}</fieldset>`;

addMarkup(
  "text",
  "Champ de saisie",
  (q) => labelled(q, "input", `<input class="fr-input" type="text" id="${q.id}" name="text">`),
  typed,
);
addMarkup(
  "textarea",
  "Champ de saisie multiligne",
  (q) => labelled(q, "input", `<textarea class="fr-input" id="${q.id}" name="textarea"></textarea>`),
  typed,
);
addMarkup(
  "date",
  "Champ de saisie date",
  (q) =>
    labelled(
      q,
      "input",
      `<div class="fr-input-wrap"><input class="fr-input" type="date" id="${q.id}" name="date"></div>`,
    ),
  typed,
);
addMarkup(
  "native",
  "Liste déroulante",
  (q) =>
    labelled(
      q,
      "select",
      `<select class="fr-select" id="${q.id}" name="native"><option value="" selected disabled hidden>Select an option</option>${q.options.map((one) => `<option value="${one}">${one}</option>`).join("")}</select>`,
    ),
  typed,
);
addMarkup(
  "radio",
  "Bouton radio",
  (q) => choices(q, "radio", "radio-group"),
  (element) => checked(element)[0],
);
addMarkup(
  "cards",
  "Bouton radio riche",
  (q) => choices(q, "radio", "radio-group fr-radio-rich"),
  (element) => checked(element)[0],
);
addMarkup("boxes", "Case à cocher", (q) => choices(q, "checkbox", "checkbox-group"), checked);
addMarkup(
  "checkbox",
  "Case à cocher seule",
  ({ id, label }) =>
    `<div class="fr-checkbox-group"><input type="checkbox" id="${id}" name="checkbox"><label class="fr-label" for="${id}">${label}</label></div>`,
  (element) => element.querySelector("input").checked,
);
addMarkup(
  "switch",
  "Interrupteur",
  ({ id, label }) =>
    `<div class="fr-toggle"><input type="checkbox" class="fr-toggle__input" id="${id}"><label class="fr-toggle__label" for="${id}" data-fr-checked-label="On" data-fr-unchecked-label="Off">${label}</label></div>`,
  (element) => element.querySelector("input").checked,
);
addMarkup(
  "segments",
  "Contrôle segmenté",
  ({ id, label, options }) =>
    `<fieldset class="fr-segmented"><legend class="fr-segmented__legend">${label}</legend><div class="fr-segmented__elements">${options.map((one, at) => `<div class="fr-segmented__element"><input value="${one}" type="radio" id="${id}-${at}" name="${id}"><label class="fr-label" for="${id}-${at}">${one}</label></div>`).join("")}</div></fieldset>`,
  (element) => checked(element)[0],
);
addMarkup(
  "slider",
  "Curseur",
  ({ id, label }) =>
    `<div class="fr-range-group"><label class="fr-label" for="${id}">${label}</label><div class="fr-range"><span class="fr-range__output"></span><input id="${id}" name="slider" type="range" min="0" max="100" value="0"></div></div>`,
  typed,
);
addMarkup(
  "range",
  "Curseur double",
  ({ id, label }) =>
    `<div class="fr-range-group"><label class="fr-label" id="${id}-label">${label}</label><div class="fr-range fr-range--double"><span class="fr-range__output"></span><input type="range" aria-labelledby="${id}-label" min="0" max="100" value="0"><input type="range" aria-labelledby="${id}-label" min="0" max="100" value="60"></div></div>`,
  (element) => [...element.querySelectorAll("input")].map((input) => input.value),
);
addMarkup(
  "file",
  "Ajout de fichier",
  ({ id, label }) =>
    `<div class="fr-upload-group"><label class="fr-label" for="${id}">${label}</label><input class="fr-upload" type="file" id="${id}" name="file"></div>`,
  () => "",
);

const script = document.createElement("script");
script.type = "module";
script.src = "/pkg/@gouvfr/dsfr/dist/dsfr.module.min.js";
document.head.append(script);
