import { describe, expect, it } from "vitest";
import { planQuestion, readQuestions } from "../../../../../functions/federalscout/page/question.ts";
import type { SeenControl } from "../../../../../shared/browser/page/discover/page-description.ts";
import { seenControl } from "./seen.ts";

const radio = (label: string, facts: Partial<SeenControl> = {}) =>
  seenControl({
    identity: `radio|${label}`,
    type: "radio",
    label,
    group: "Do you work?",
    group_key: "work",
    group_locators: [{ by: "name", value: "work" }],
    locators: [{ by: "id", value: label }],
    ...facts,
  });

const read = (controls: SeenControl[], taken: string[] = []) => readQuestions(controls, new Set(taken));

describe("DISC-004/page-info from controls to questions", () => {
  it("takes radios of one group for one question with its options", () => {
    const [question, ...others] = read([radio("Yes"), radio("No", { checked: true, covered: true })]);
    expect(others).toEqual([]);
    expect(question).toMatchObject({
      field_id: "work",
      field_type: "radio",
      interaction: "javascript_click",
      value: "no",
      locators: [{ by: "name", value: "work" }],
      options: [
        { value: "yes", label: "Yes", locators: [{ by: "id", value: "Yes" }] },
        { value: "no", label: "No", locators: [{ by: "id", value: "No" }] },
      ],
    });
  });

  it("names three controls of one label, one of them with the months, as the parts of a date", () => {
    const months = Array.from({ length: 12 }, (_, index) => ({
      value: String(index + 1),
      label: `Month ${index}`,
    }));
    const part = (id: string, facts: Partial<SeenControl>) =>
      seenControl({ id, label: "Date of birth", ...facts });
    const date = [
      part("m", { type: "select", options: months }),
      part("d", { max_length: 2 }),
      part("y", { max_length: 4 }),
    ];
    const labels = ["Month", "Day", "Year"].map((name) => `Date of birth – ${name}`);
    expect(read(date).map(({ label }) => label)).toEqual(labels);
    expect(read(date.slice(0, 2)).map(({ label }) => label)).toEqual(["Date of birth", "Date of birth"]);
  });

  it("names the part of a date that a sentence asks for", () => {
    const part = (id: string, label: string) => seenControl({ id, label, group: "Date you entered service" });
    const date = [part("m", "Month"), part("d", "Day"), part("y", "Please enter four digits for the year")];
    expect(read(date).map(({ field_id }) => field_id)).toEqual([
      "entered_service_month",
      "entered_service_day",
      "entered_service_year",
    ]);
  });

  it("requires the questions of a page that marks the optional ones, or asks only one", () => {
    const required = (...facts: Partial<SeenControl>[]) =>
      read(facts.map((one, at) => seenControl({ id: `q${at}`, label: `Question ${at}`, ...one }))).map(
        (question) => question.required,
      );
    expect(required({}, {})).toEqual([false, false]);
    expect(required({ required: "marked" }, {})).toEqual([true, false]);
    expect(required({ required: "optional" }, {})).toEqual([false, true]);
    expect(required({})).toEqual([true]);
    expect(required({}, { disabled: true })[0]).toBe(true);
    expect(required({}, { disabled: true, field_type: "select" })).toEqual([false, false]);
  });

  it("takes a box for a number by its currency, its keyboard or the zero in it, and a code for none", () => {
    const typeOf = (facts: Partial<SeenControl>) => read([seenControl(facts)])[0]?.field_type;
    expect(typeOf({ label: "Premium", prefix: "$" })).toBe("number");
    expect(typeOf({ label: "Insurance premium", numeric: true })).toBe("number");
    expect(typeOf({ label: "Paid for the children", value: "0.00" })).toBe("number");
    expect(typeOf({ label: "Case number", numeric: true })).toBe("text");
    expect(typeOf({ label: "Office code", numeric: true, value: "007" })).toBe("text");
  });

  it("takes the heading before a control without a label, or words that state its lack", () => {
    const bare = seenControl({ identity: "a", label: "", group: "", name: "", id: "", context: "Your home" });
    const labels = read([bare, { ...bare, identity: "b", context: "" }]).map(({ label }) => label);
    expect(labels).toEqual(["Your home", "Question without a label"]);
  });

  it("names a list that completes the answer before it after that question", () => {
    const list = (labels: string[], facts: Partial<SeenControl> = {}) =>
      seenControl({
        identity: labels.join(),
        type: "select",
        options: labels.map((label) => ({ value: label, label })),
        context: "Your home",
        ...facts,
      });
    const questions = read([
      seenControl({ id: "rent", label: "Rent" }),
      list(["a week", "a month"]),
      seenControl({ id: "call", label: "Time of the call" }),
      list(["AM", "PM"], { label: "open list of options" }),
      list(["per day", "per year"]),
      seenControl({ id: "income", label: "Your income" }),
      list(["month", "week"], { label: "per" }),
    ]);
    expect(questions.map(({ field_id, label }) => [field_id, label]).slice(1)).toEqual([
      ["rent_frequency", "Rent – frequency"],
      ["time_of_call", "Time of the call"],
      ["time_of_call_day_period", "Time of the call – day period"],
      ["field", "Your home"],
      ["income", "Your income"],
      ["income_frequency", "Your income – frequency"],
    ]);
  });

  it("names three lists under the label of the first, with the months as numbers, as the parts of a date", () => {
    const numbers = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ value: String(from + at), label: String(from + at) }));
    const list = (label: string, options: SeenControl["options"]) =>
      seenControl({ identity: `list of ${options?.length}`, label, type: "select", options });
    const date = [list("Born on", numbers(1950, 60)), list("", numbers(1, 12)), list("", numbers(1, 31))];
    expect(read(date).map(({ label }) => label)).toEqual([
      "Born on – Year",
      "Born on – Month",
      "Born on – Day",
    ]);
  });

  it("keeps options apart that would get the same value", () => {
    const [question] = read([radio("Plan (a)"), radio("Plan (b)")]);
    expect(question?.options.map(({ value }) => value)).toEqual(["plan", "plan_2"]);
  });

  it.each<[Partial<SeenControl>, string, string]>([
    [{ type: "text" }, "text", "fill"],
    [{ type: "number" }, "number", "fill"],
    [{ type: "text", field_type: "typeahead" }, "typeahead", "fill_enter"],
    [{ type: "select", kind: "select" }, "select", "select"],
    [{ type: "checkbox" }, "checkbox", "click"],
    [{ type: "checkbox", covered: true }, "checkbox", "javascript_click"],
    [{ type: "textarea", kind: "textarea" }, "textarea", "fill"],
    [{ type: "search" }, "search", "fill_enter"],
    [{ type: "date" }, "text", "fill"],
  ])("suggests for %o type %s and interaction %s", (facts, field_type, interaction) => {
    expect(read([seenControl(facts)])[0]).toMatchObject({ field_type, interaction });
  });

  it("requires marked questions, and all unmarked ones if the form marks none", () => {
    const unsaid = seenControl({ id: "a", label: "Unsaid" });
    const optional = seenControl({ id: "b", label: "Free", required: "optional" });
    const marked = seenControl({ id: "c", label: "Marked", required: "marked" });
    const required = (controls: SeenControl[]) => read(controls).map((question) => question.required);
    expect(required([unsaid, optional])).toEqual([true, false]);
    expect(required([unsaid, optional, marked])).toEqual([false, false, true]);
    expect(required([seenControl({ type: "checkbox" })])).toEqual([false]);
  });

  it("gives every question a unique name, across pages too", () => {
    const state = (id: string) => seenControl({ id, label: "State" });
    expect(read([state("a"), state("b")], ["state"]).map(({ field_id }) => field_id)).toEqual([
      "state_2",
      "state_3",
    ]);
  });

  it("names a list's options by their words, and by their codes where words repeat", () => {
    const options = [
      { value: "1", label: "Other" },
      { value: "2", label: "Other" },
      { value: "IL", label: "Illinois" },
    ];
    const [question] = read([seenControl({ type: "select", kind: "select", options })]);
    expect(question?.options.map(({ value }) => value)).toEqual(["1", "2", "Illinois"]);
  });

  it("plans an answer as the engine takes it", () => {
    const [question] = read([
      seenControl({ type: "text", field_type: "typeahead", locators: [{ by: "id", value: "s" }] }),
    ]);
    expect(question && planQuestion(question, "Ohio")).toMatchObject({ kind: "typeahead", value: "Ohio" });
  });
});
