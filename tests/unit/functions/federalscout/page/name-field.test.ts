import { describe, expect, it } from "vitest";
import { nameField, nameOption } from "../../../../../functions/federalscout/page/name-field.ts";

const name = (label: string, group = "", type = "text") =>
  nameField({ label, group, name: "", id: "", type });

describe("suggested field ids", () => {
  it.each([
    ["What is the student's marital status?", "student_marital_status"],
    ["Parent's adjusted gross income", "parent_adjusted_gross_income"],
    ["How many children live with you?", "number_of_children_live"],
    ["Number of rooms", "number_of_rooms"],
    ["Is on active duty in the U.S. armed forces, or is a veteran", "active_duty_in_us_armed_forces"],
    ["What is your date of birth?", "date_of_birth"],
    ["People in the household", "people_in_household"],
    ["Living area (sq. ft.)", "living_area_square_feet"],
    ["Account No.", "account_number"],
    ["Est. amt. per mo.", "estimated_amount"],
    ["Where do you live?", "where_you_live"],
    ["Retirement year", "retirement_year"],
    ["2024 income", "income"],
    ["¿Cuál es su año de nacimiento?", "ano_nacimiento"],
  ])("%s is %s", (label, expected) => expect(name(label)).toBe(expected));

  it("join the parts of a date with its subject", () => {
    expect(name("Month", "What is your date of birth?")).toBe("birth_month");
    expect(name("Year (YYYY)", "When were you born?")).toBe("birth_year");
    expect(name("Día", "Fecha de nacimiento")).toBe("birth_day");
    expect(name("Day", "Date of your first marriage")).toBe("first_marriage_day");
    expect(name("Years", "How long have you lived there?")).toMatch(/_years$/);
    expect(name("Months", "How long have you lived there?")).toMatch(/_months$/);
  });

  it("do not end like a part of a date where none is asked for", () => {
    expect(name("Enter earnings in the current year")).toBe("earnings_current");
    expect(name("Wages expected for the rest of the year")).toBe("wages_expected_for_rest");
    expect(name("Quelle est votre date de naissance ?")).toBe("date_naissance");
  });

  it("use the group's words when the label alone is ambiguous", () => {
    expect(name("Amount", "Monthly rent")).toBe("monthly_rent_amount");
    expect(name("Yes", "Do you work?", "radio")).toBe("work");
    expect(name("None of these apply", "Which apply?", "checkbox")).toBe("none_of_these_apply");
  });

  it("fall back to the control's own name, and are identifiers for any name", () => {
    expect(nameField({ label: "", group: "", name: "zipCode", id: "", type: "text" })).toBe("zip_code");
    expect(nameField({ label: "401(k)", group: "", name: "", id: "", type: "text" })).toMatch(
      /^[a-z][a-z0-9_]*$/,
    );
    expect(nameField({ label: "", group: "", name: "", id: "", type: "text" })).toBe("field");
  });
});

describe("suggested option values", () => {
  it.each([
    ["Yes", "yes"],
    ["Married or remarried", "married_or_remarried"],
    ["First year (freshman)", "first_year"],
    ["(none)", "none"],
    ["—", "option"],
  ])("%s is %s", (label, expected) => expect(nameOption(label)).toBe(expected));
});
