/**
 * One hundred plan steps on pages of the corpus (tests/forms) and of tests/actions/pages, each with the action that it
 * means and the outcome in the browser.
 */
export interface LabelledStep {
  /** A form of the corpus, or `<name>.html`. */
  page: string;
  step: string;
  /** The action that the step means; for a step that no action fits, the tool that comes closest. */
  means: { action: string; args: Record<string, string | number> };
  /** `none` for a success. */
  outcome: "none" | "element_not_found" | "ambiguous_step" | "tool_limit" | "navigation_blocked" | "unknown";
  /** The deterministic translator takes it; every other step needs a model. */
  plain: boolean;
  /** CSS selector of the element that has the focus before. */
  focus?: string;
}

type Outcome = LabelledStep["outcome"];
type Args = Record<string, string | number>;

const label =
  (plain: boolean) =>
  (
    page: string,
    step: string,
    action: string,
    args: Args,
    outcome: Outcome = "none",
    focus?: string,
  ): LabelledStep => ({
    page,
    step,
    means: { action, args },
    outcome,
    plain,
    focus,
  });

const plain = label(true);
const free = label(false);

const click = (role: string, name: string): [string, Args] => ["click", { role, name }];
const type = (text: string, name: string, role = "textbox"): [string, Args] => ["type", { text, role, name }];

export const labelledSteps: readonly LabelledStep[] = [
  plain("angular", "Click the Next button", ...click("button", "Next")),
  plain("angular", "Select the Yes radio button", ...click("radio", "Yes")),
  plain("angular", "Type Ada Lovelace into Full name", ...type("Ada Lovelace", "Full name")),
  plain("angular", "Click the Income tab", ...click("tab", "Income"), "element_not_found"),
  free("angular", "Bring up the date picker", ...click("button", "Open calendar")),
  plain("aria", "Click Next", ...click("button", "Next")),
  plain("aria", "Choose the No radio", ...click("radio", "No")),
  plain("aria", 'Enter "Baker" into the Occupation field', ...type("Baker", "Occupation", "combobox")),
  plain("aria", "Click the Previous button", ...click("button", "Previous"), "element_not_found"),
  free("aria", "Show the list of occupations", ...click("button", "Open occupations")),
  plain("cms", 'Click the "Save & continue" button', ...click("button", "Save & continue")),
  plain("cms", "Type 94110 into ZIP code", ...type("94110", "ZIP code")),
  plain("cms", "Type 4 in the Month field", ...type("4", "Month")),
  plain("cms", "Click the Cancel button", ...click("button", "Cancel"), "element_not_found"),
  free("cms", "Go on to the following page", ...click("button", "Save & continue")),
  plain("formio", "Select Own", ...click("radio", "Own")),
  plain("formio", "Type ada@example.org into Email", ...type("ada@example.org", "Email")),
  plain("formio", "Click the Damage tab", ...click("tab", "Damage")),
  free("formio", "I am a tenant", ...click("radio", "Rent")),
  plain("frames", "Click the Proceed button", ...click("button", "Proceed")),
  plain("frames", "Type Ada Lovelace into Name of applicant", ...type("Ada Lovelace", "Name of applicant")),
  plain("frames", "Select Non-resident", ...click("radio", "Non-resident")),
  plain("frames", "Click the Help link", ...click("link", "Help"), "element_not_found"),
  plain("govuk", "Click the Continue button", ...click("button", "Continue")),
  plain("govuk", "Type 27 into the Day box", ...type("27", "Day")),
  plain(
    "govuk",
    "Enter QQ123456C into What is your National Insurance number?",
    ...type("QQ123456C", "What is your National Insurance number?"),
  ),
  plain("govuk", "press Continue", ...click("button", "Continue")),
  plain("govuk", "Click the Submit button", ...click("button", "Submit"), "element_not_found"),
  free("govuk", "Give the name Priya Natarajan", ...type("Priya Natarajan", "What is your full name?")),
  plain("lists", "Click the Next step button", ...click("button", "Next step")),
  plain("lists", "Click the Finish button", ...click("button", "Finish"), "element_not_found"),
  free("lists", "Proceed with the form", ...click("button", "Next step")),
  plain("masks", "Click Go on", ...click("button", "Go on")),
  plain(
    "masks",
    "Type 12-3456789 into Employer identification number",
    ...type("12-3456789", "Employer identification number"),
  ),
  plain("masks", "Choose Yes", ...click("radio", "Yes")),
  free("masks", "The business has closed", ...click("radio", "No")),
  plain("mui", "Click the Continue button", ...click("button", "Continue")),
  plain(
    "mui",
    "Type Corner Bakery into Name of the business",
    ...type("Corner Bakery", "Name of the business"),
  ),
  plain("mui", "Click the Choose date button", ...click("button", "Choose date")),
  free("mui", "Pick the legal structure", ...click("combobox", "Legal structure")),
  plain("survey", 'Select "I lease it"', ...click("radio", "I lease it")),
  plain("survey", "Type Green Acres into Name of the farm", ...type("Green Acres", "Name of the farm")),
  plain("survey", "Click Next", ...click("button", "Next")),
  free("survey", "A trust owns the land", ...click("radio", "A trust")),
  plain("uswds", "Click the Continue button", ...click("button", "Continue")),
  plain(
    "uswds",
    "Type 555 11 0000 into Social Security number",
    ...type("555 11 0000", "Social Security number"),
  ),
  plain("uswds", "Click the Reset button", ...click("button", "Reset"), "element_not_found"),
  free("uswds", "The year of birth is 1984", ...type("1984", "Year")),
  plain("va", "Click the Continue button", ...click("button", "Continue")),
  plain("va", "Type Grace Hopper into Full name", ...type("Grace Hopper", "Full name")),
  plain("va", "Click the Back button", ...click("button", "Back"), "element_not_found"),
  plain("webforms", 'Click the "Next >" button', ...click("button", "Next >")),
  plain("webforms", "Type Ada Lovelace into Applicant name", ...type("Ada Lovelace", "Applicant name")),
  plain("webforms", "Select the No radio button", ...click("radio", "No")),

  plain("buttons.html", "Click the Continue button", ...click("button", "Continue")),
  plain("buttons.html", "Click Edit", ...click("button", "Edit"), "ambiguous_step"),
  plain(
    "buttons.html",
    "Click the Submit application button",
    ...click("button", "Submit application"),
    "element_not_found",
  ),
  plain("buttons.html", "Click the Start over button", ...click("button", "Start over"), "element_not_found"),
  plain("buttons.html", "Press the Close message button", ...click("button", "Close message")),
  plain("buttons.html", "Click Save draft", ...click("button", "Save draft")),
  plain("buttons.html", 'Click the "Help with this page" link', ...click("link", "Help with this page")),
  plain("buttons.html", "Click the Terms of use link", ...click("link", "Terms of use"), "tool_limit"),
  plain("buttons.html", "Click the Printable form link", ...click("link", "Printable form"), "tool_limit"),
  free("buttons.html", "Change the income section", ...click("button", "Edit"), "ambiguous_step"),
  plain("fields.html", "Type 85000 into Income", ...type("85000", "Income")),
  plain("fields.html", "Set Spouse's income to 4100", ...type("4100", "Spouse's income")),
  plain("fields.html", 'Fill the Notes field with "Two children"', ...type("Two children", "Notes")),
  plain("fields.html", 'Type "B-200" into Case number', ...type("B-200", "Case number"), "element_not_found"),
  plain("fields.html", "Type Our story into Your story", ...type("Our story", "Your story")),
  plain("fields.html", 'Type "85000"', "type", { text: "85000" }, "none", "#income"),
  plain("fields.html", 'Type "85000"', "type", { text: "85000" }, "element_not_found"),
  plain("fields.html", "Type 12 into Savings", ...type("12", "Savings"), "element_not_found"),
  plain("fields.html", "Select Illinois from State", ...click("option", "Illinois")),
  plain("fields.html", "Press Tab", "press_key", { key: "Tab" }, "none", "#income"),
  plain("search.html", "Search for housing benefit", "search", { text: "housing benefit" }),
  plain("search.html", "Click the All benefits link", ...click("link", "All benefits")),
  free("search.html", "Look up child care", "search", { text: "child care" }),
  plain(
    "two-boxes.html",
    "Search for housing benefit",
    "search",
    { text: "housing benefit" },
    "element_not_found",
  ),
  plain("two-boxes.html", "Press Enter", "press_key", { key: "Enter" }),
  plain("two-boxes.html", "Press the Hyper key", "press_key", { key: "Hyper" }, "tool_limit"),
  plain("choices.html", "Select Not employed", ...click("radio", "Not employed")),
  plain("choices.html", "Select Yes", ...click("radio", "Yes"), "ambiguous_step"),
  plain("choices.html", 'Check "I agree to the terms"', ...click("checkbox", "I agree to the terms")),
  plain("choices.html", "Click the Text alerts switch", ...click("switch", "Text alerts")),
  plain("shadow.html", "Type 4711 into Account number", ...type("4711", "Account number")),
  plain("shadow.html", "Click the Send request button", ...click("button", "Send request")),
  plain("frames.html", "Click the Pay fee button", ...click("button", "Pay fee")),
  plain("frames.html", "Click the Verify identity button", ...click("button", "Verify identity")),
  plain("limits.html", "Upload proof of income", ...click("button", "Proof of income"), "tool_limit"),
  plain("limits.html", "Click the Choose a photo button", ...click("button", "Choose a photo"), "tool_limit"),
  plain(
    "limits.html",
    "Click the Open calculator button",
    ...click("button", "Open calculator"),
    "tool_limit",
  ),
  plain("limits.html", "Click the Save a copy button", ...click("button", "Save a copy"), "tool_limit"),
  plain("limits.html", 'Check "I\'m not a robot"', ...click("checkbox", "I'm not a robot"), "tool_limit"),
  plain("long.html", "Scroll down", "scroll", { direction: "down" }),
  plain("long.html", "Click the Accept terms button", ...click("button", "Accept terms")),
  plain("long.html", "Wait 0.2 seconds", "wait", { seconds: 0.2 }),
  plain("overlay.html", "Click the Details tab", ...click("tab", "Details")),
  plain(
    "overlay.html",
    "Click the Confirm choice button",
    ...click("button", "Confirm choice"),
    "element_not_found",
  ),
  plain("long.html", "Go to /missing.html", "navigate", { url: "/missing.html" }, "navigation_blocked"),
  plain(
    "long.html",
    "Navigate to http://127.0.0.1:9/",
    "navigate",
    { url: "http://127.0.0.1:9/" },
    "navigation_blocked",
  ),
];
