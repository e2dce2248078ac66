/** The libraries of the atlas; a new one is its page in pages/ and a row here. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FORMS_FOLDER } from "../kit/serve-corpus.ts";

export interface AtlasLibrary {
  /** Its page is `pages/<id>.jsx`. */
  id: string;
  name: string;
  package: string;
  /** Files of packages that the page loads before its own script. */
  styles?: readonly string[];
  scripts?: readonly string[];
}

export const libraries: readonly AtlasLibrary[] = [
  {
    id: "angular",
    name: "Angular Material",
    package: "@angular/material",
    styles: ["@angular/material/prebuilt-themes/azure-blue.css"],
  },
  { id: "antd", name: "Ant Design", package: "antd" },
  { id: "dsfr", name: "DSFR", package: "@gouvfr/dsfr", styles: ["@gouvfr/dsfr/dist/dsfr.min.css"] },
  { id: "element", name: "Element Plus", package: "element-plus", styles: ["element-plus/dist/index.css"] },
  {
    id: "flatpickr",
    name: "flatpickr",
    package: "flatpickr",
    styles: ["flatpickr/dist/flatpickr.min.css", "flatpickr/dist/plugins/monthSelect/style.css"],
  },
  {
    id: "formio",
    name: "Form.io",
    package: "@formio/js",
    styles: [
      "bootstrap/dist/css/bootstrap.min.css",
      "@formio/js/dist/formio.full.min.css",
      "flatpickr/dist/flatpickr.min.css",
    ],
    scripts: ["flatpickr/dist/flatpickr.min.js", "@formio/js/dist/formio.full.min.js"],
  },
  {
    id: "formkit",
    name: "FormKit",
    package: "@formkit/vue",
  },
  {
    id: "govuk",
    name: "GOV.UK Frontend",
    package: "govuk-frontend",
    styles: ["govuk-frontend/dist/govuk/govuk-frontend.min.css"],
  },
  { id: "ionic", name: "Ionic", package: "@ionic/core", styles: ["@ionic/core/css/ionic.bundle.css"] },
  {
    id: "mantine",
    name: "Mantine",
    package: "@mantine/core",
    styles: ["@mantine/core/styles.css", "@mantine/dates/styles.css"],
  },
  { id: "mui", name: "MUI", package: "@mui/material" },
  {
    id: "nhs",
    name: "NHS.UK frontend",
    package: "nhsuk-frontend",
    styles: ["nhsuk-frontend/dist/nhsuk/nhsuk-frontend.min.css"],
  },
  { id: "primevue", name: "PrimeVue", package: "primevue" },
  { id: "quasar", name: "Quasar", package: "quasar", styles: ["quasar/dist/quasar.prod.css"] },
  { id: "reactaria", name: "React Aria", package: "react-aria-components" },
  { id: "reactselect", name: "React-Select", package: "react-select" },
  { id: "rjsf", name: "RJSF", package: "@rjsf/core" },
  {
    id: "select2",
    name: "Select2",
    package: "select2",
    styles: ["select2/dist/css/select2.min.css"],
    scripts: ["jquery/dist/jquery.min.js", "select2/dist/js/select2.min.js"],
  },
  {
    id: "shoelace",
    name: "Shoelace",
    package: "@shoelace-style/shoelace",
    styles: ["@shoelace-style/shoelace/dist/themes/light.css"],
  },
  {
    id: "survey",
    name: "SurveyJS",
    package: "survey-core",
    styles: ["survey-core/survey-core.fontless.min.css"],
    scripts: ["survey-core/survey.core.min.js", "survey-js-ui/survey-js-ui.min.js"],
  },
  {
    id: "tomselect",
    name: "Tom Select",
    package: "tom-select",
    styles: ["tom-select/dist/css/tom-select.default.css"],
  },
  { id: "uswds", name: "USWDS", package: "@uswds/uswds", styles: ["@uswds/uswds/dist/css/uswds.min.css"] },
  {
    id: "va",
    name: "VA.gov",
    package: "@department-of-veterans-affairs/web-components",
    styles: ["@department-of-veterans-affairs/web-components/dist/component-library/component-library.css"],
    scripts: [
      "@department-of-veterans-affairs/web-components/dist/component-library/component-library.esm.js",
    ],
  },
  { id: "vuetify", name: "Vuetify", package: "vuetify", styles: ["vuetify/dist/vuetify.min.css"] },
];

export function versionOf({ package: name }: AtlasLibrary): string {
  const { dependencies } = JSON.parse(readFileSync(join(FORMS_FOLDER, "package.json"), "utf8"));
  return dependencies[name];
}
