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

  it("changes a whole date where the message names its first box alone, and suggests no other one", () => {
    const part = (label: string, value: string): Draft => {
      const question = { field_id: label.toLowerCase(), label: `Baby due – ${label}`, field_type: "text" };
      return { question: { ...question, required: true }, candidates: [value, "Example"], at: 0 };
    };
    const parts = [part("Day", "15"), part("Month", "5"), part("Year", "2003")];
    const shown = () => new Date(Date.UTC(...([2, 1, 0].map(numberAt) as [number, number, number])));
    const numberAt = (at: number) => Number(parts[at]?.candidates[parts[at]?.at ?? 0]) - (at === 1 ? 1 : 0);
    const refusal: ErrorDetails = {
      validation_errors: [{ field_id: "day", message: "Enter a date within one year of today" }],
    };
    const years: number[] = [];
    for (let time = 0; time < 4; time++) {
      expect(learnFromRefusal(refusal, parts)).toBe(true);
      years.push((shown().getTime() - Date.now()) / (365.25 * 24 * 3600 * 1000));
    }
    expect(years.map(Math.round)).toEqual([-0, 0, -10, -70]);
  });

  it("leaves the other parts of a date where the message names one of them", () => {
    const parts = ["Day", "Month", "Year"].map((label): Draft => {
      const question = { field_id: label.toLowerCase(), label, field_type: "text", required: true };
      return { question, candidates: ["5", "6"], at: 0 };
    });
    learnFromRefusal({ validation_errors: [{ field_id: "month", message: "Enter a valid month" }] }, parts);
    expect(parts.map(({ at }) => at)).toEqual([0, 1, 0]);
  });

  it("ticks the box that has stayed open, where the message names no question", () => {
    const box = (label: string): Draft => ({
      question: { field_id: "box", label, field_type: "checkbox", required: false },
      candidates: [false, true],
      at: 0,
    });
    const [declaration, oneOfSeveral, other] = [
      box("I agree"),
      box("Benefits – Food"),
      draft(["Example", "12"]),
    ];
    const message = "The form is not complete.";
    const drafts = [declaration, oneOfSeveral, other];
    expect(learnFromRefusal({ validation_errors: [{ message }] }, drafts)).toBe(true);
    expect(drafts.map(({ candidates, at }) => candidates[at])).toEqual([true, false, "Example"]);
    expect(learnFromRefusal({ validation_errors: [{ message }] }, drafts)).toBe(false);
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
