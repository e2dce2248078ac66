import { describe, expect, it } from "vitest";
import { type Draft, learnFromRefusal } from "../../../../../functions/federalscout/discover/answer-page.ts";
import type { ErrorDetails } from "../../../../../shared/core/errors.ts";

const draft = (candidates: unknown[], required = true): Draft => ({
  question: { field_id: "year", label: "Last year", field_type: "text", required },
  candidates,
  at: 0,
});
const said = (message: string): ErrorDetails => ({ validation_errors: [{ field_id: "year", message }] });

describe("the reaction to a refusal", () => {
  it("tries what the site names before the other answers, and each answer once", () => {
    const one = draft(["2030", "Example", "2025"]);
    expect(learnFromRefusal(said("Enter a year from 1951 to 2025."), [one])).toBe(true);
    expect(one.candidates.slice(one.at)).toEqual(["2025", "1951", "Example"]);
    expect(learnFromRefusal(said("Enter a year from 1951 to 2025."), [one])).toBe(true);
    expect(one.candidates.slice(one.at)).toEqual(["1951", "Example"]);
  });

  it("takes the parts of a date from a message that names none of them", () => {
    const part = (label: string): Draft => {
      const question = { field_id: label.toLowerCase(), label, field_type: "text", required: true };
      return { question, candidates: ["5"], at: 0 };
    };
    const parts = ["Day", "Month", "Year"].map(part);
    const message = "The date must be in the first half of the year, such as 27 3 2027";
    const other = draft(["Example", "12"]);
    expect(learnFromRefusal({ validation_errors: [{ message }] }, [...parts, other])).toBe(true);
    expect(parts.map(({ candidates, at }) => candidates[at])).toEqual(["27", "3", "2027"]);
    expect(other.at).toBe(0);
  });

  it("takes the options that the page offers", () => {
    const one = draft(["Illinois"]);
    learnFromRefusal({ field_id: "year", candidates: ["No results", "Ohio"] }, [one]);
    expect(one.candidates[one.at]).toBe("Ohio");
  });

  it("ends where no named question has another answer; an optional one stays open first", () => {
    expect(learnFromRefusal(said("No."), [draft(["2030"])])).toBe(true);
    const optional = draft(["2030"], false);
    expect(learnFromRefusal(said("No."), [optional])).toBe(true);
    expect(optional.candidates[optional.at]).toBeUndefined();
    expect(learnFromRefusal(said("No."), [optional])).toBe(false);
    expect(learnFromRefusal({}, [draft(["2030", "2031"])])).toBe(false);
  });
});
