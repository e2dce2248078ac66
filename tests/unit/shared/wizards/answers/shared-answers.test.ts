import { expect, test } from "vitest";
import { sharedAnswers } from "../../../../../shared/wizards/answers/shared-answers.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";
import { fieldFile, radioFile, wizardOf } from "../build-wizard.ts";

const FSA = await loadWizardFile("wizards/fsa-estimator.json");
const SSA = await loadWizardFile("wizards/ssa-quick-calculator.json");
const ADULT = { birth_month: "03", birth_day: "02", birth_year: "1981", state: "Ohio", family_size: 1 };

test("a date of birth is proposed to another form, and nothing that it does not ask for", () => {
  expect(sharedAnswers(ADULT, FSA, SSA, { current_earnings: 40_000 })).toEqual([
    { field_id: "birth_date", value: "1981-03-02" },
  ]);
});

test("a date that the other form refuses, or that is given, is not proposed", () => {
  expect(sharedAnswers({ ...ADULT, birth_year: "2007" }, FSA, SSA, {})).toEqual([]);
  expect(sharedAnswers(ADULT, FSA, SSA, { birth_date: "1980-01-01" })).toEqual([]);
});

test("questions are the same by their name, or by their words; options are named by their labels", () => {
  const from = wizardOf(
    fieldFile("income", { label: "Ingresos anuales", field_type: "number" }),
    radioFile("heating", ["gas", "oil"]),
    fieldFile("hobby"),
  );
  const to = wizardOf(
    fieldFile("yearly_pay", { label: "Ingresos anuales", field_type: "number" }),
    radioFile("heating", ["oil", "gas", "wood"]),
    fieldFile("pet"),
  );
  const answers = { income: 62_000, heating: "gas", hobby: "chess" };
  expect(sharedAnswers(answers, from, to, {})).toEqual([
    { field_id: "yearly_pay", value: "62000" },
    { field_id: "heating", value: "gas" },
  ]);
  expect(
    sharedAnswers({ ...answers, heating: "coal" }, from, to, {}).map(({ field_id }) => field_id),
  ).toEqual(["yearly_pay"]);
});

test("the site's own token of the meaning comes before names and words; for two persons it names neither", () => {
  const from = wizardOf(
    fieldFile("given", { label: "Prénom", autocomplete: "given-name" }),
    fieldFile("name", { label: "Employer", autocomplete: "organization" }),
    fieldFile("mail", { label: "Courriel", autocomplete: "section-a EMAIL webauthn" }),
    fieldFile("trap", { label: "Code", autocomplete: "nope" }),
  );
  const answers = { given: "Ana", name: "Mill Ltd", mail: "ana@example.org", trap: "7" };
  const to = wizardOf(
    fieldFile("first_name", { label: "First name", autocomplete: "given-name" }),
    fieldFile("name", { label: "Family name", autocomplete: "family-name" }),
    fieldFile("contact", { label: "Email", autocomplete: "section-a email" }),
    fieldFile("other", { label: "Other", autocomplete: "nope" }),
  );
  expect(sharedAnswers(answers, from, to, {})).toEqual([
    { field_id: "first_name", value: "Ana" },
    { field_id: "contact", value: "ana@example.org" },
  ]);
  const couple = wizardOf(
    fieldFile("yours", { label: "Your first name", autocomplete: "given-name" }),
    fieldFile("theirs", { label: "Their first name", autocomplete: "given-name" }),
  );
  expect(sharedAnswers(answers, from, couple, {})).toEqual([]);
});
