/**
 * Sixty drifts of one element each, on the first pages of the corpus (tests/forms) and of the practice sites: 45 where
 * the element is still there, and 15 where it is gone.
 */
export interface Drift {
  /** A form of the corpus, or a bundled wizard on its practice site. */
  form: string;
  /** A field id, or `button` for the page's own. */
  element: string;
  /** The change of the site. `renamed` affects ids, names and test attributes; `restyled` classes. */
  changes: readonly Change[];
  /** The new label or caption. */
  label?: string;
  /** Which locators the wizard holds: all, or no role, label and text, as in files of version 1. */
  recorded: "all" | "own";
}

export type Change = "renamed" | "restyled" | "moved" | "reordered" | "wrapped" | "relabelled" | "gone";

const own = (form: string, element: string, ...changes: Change[]): Drift => ({
  form,
  element,
  changes: ["renamed", ...changes],
  recorded: "own",
});
const relabelled = (form: string, element: string, label: string, ...changes: Change[]): Drift => ({
  form,
  element,
  label,
  changes: ["renamed", "restyled", "relabelled", ...changes],
  recorded: "all",
});
const gone = (form: string, element: string): Drift => ({
  form,
  element,
  changes: ["gone"],
  recorded: "all",
});

export const drifts: readonly Drift[] = [
  own("angular", "name"),
  own("angular", "school", "moved"),
  own("aria", "occupation", "restyled"),
  own("aria", "level", "wrapped"),
  own("cms", "ssn", "restyled"),
  own("cms", "zip", "moved"),
  own("cms", "birth_day", "restyled"),
  own("formio", "email", "wrapped"),
  own("govuk", "full_name", "moved"),
  own("govuk", "nino", "restyled"),
  own("govuk", "birth_month", "wrapped"),
  own("lists", "landlord", "restyled"),
  own("masks", "phone", "moved"),
  own("masks", "opened", "reordered"),
  own("mui", "business", "restyled"),
  own("mui", "industry", "wrapped"),
  own("survey", "phone", "restyled"),
  own("uswds", "full_name", "reordered"),
  own("uswds", "birth_year", "restyled"),
  own("va", "file_number", "restyled"),
  own("webforms", "name", "wrapped"),
  own("ssa-quick-calculator", "current_earnings", "restyled"),
  own("ssa-quick-calculator", "birth_year", "wrapped"),
  own("fsa-estimator", "state", "restyled"),
  own("loan-simulator-repayment", "filed_taxes", "wrapped"),
  relabelled("angular", "birth", "Your date of birth"),
  relabelled("angular", "school", "Name of your school"),
  relabelled("angular", "button", "Continue"),
  relabelled("aria", "county", "Your county of residence"),
  relabelled("cms", "name", "Legal name"),
  relabelled("cms", "phone", "Telephone number"),
  relabelled("cms", "button", "Save and continue"),
  relabelled("formio", "name", "Full legal name"),
  relabelled("govuk", "full_name", "Your full name"),
  relabelled("govuk", "button", "Next"),
  relabelled("lists", "language", "Preferred language"),
  relabelled("masks", "ein", "Employer identification no."),
  relabelled("masks", "zip", "ZIP code (5 digits)"),
  relabelled("mui", "structure", "Legal structure of the business"),
  relabelled("mui", "button", "Proceed"),
  relabelled("survey", "farm", "Farm name"),
  relabelled("survey", "crop", "Main crop grown"),
  relabelled("uswds", "ssn", "Social Security number (SSN)"),
  relabelled("webforms", "ssn", "Social security no."),
  relabelled("ssa-quick-calculator", "last_year_worked", "Last year with covered earnings"),

  gone("angular", "name"),
  gone("aria", "county"),
  gone("cms", "phone"),
  gone("cms", "button"),
  gone("formio", "email"),
  gone("govuk", "full_name"),
  gone("govuk", "nino"),
  gone("lists", "landlord"),
  gone("masks", "ssn"),
  gone("mui", "business"),
  gone("survey", "phone"),
  gone("uswds", "ssn"),
  gone("uswds", "button"),
  gone("webforms", "ssn"),
  gone("loan-simulator-repayment", "has_dependents"),
];
