import { expect, test } from "vitest";
import { momentFor } from "../../../../../shared/actions/handlers/drawn-moment.ts";

test.each([
  ["date", "1990-12-31", "1990-12-31"],
  ["date", "05/17/1990", "1990-05-17"],
  ["date", "May 17, 1990", "1990-05-17"],
  ["date", "17.05.1990", "1990-05-17"],
  ["date", "", ""],
  ["time", "2:30 pm", "14:30"],
  ["time", "14:30", "14:30"],
  ["time", "14:30:15", "14:30:15"],
  ["month", "1990-12", "1990-12"],
  ["month", "May 1990", "1990-05"],
  ["week", "1990-W52", "1990-W52"],
  ["datetime-local", "1990-12-31T14:30", "1990-12-31T14:30"],
  ["datetime-local", "05/17/1990 2:30 pm", "1990-05-17T14:30"],
])("a field of the type %s gets the moment of %j", (type, text, value) => {
  expect(momentFor(type, text)).toBe(value);
});

test("a date that may be two is read as the browser draws the field", () => {
  expect(momentFor("date", "05/06/1990", "en-US")).toBe("1990-05-06");
  expect(momentFor("date", "05/06/1990", "en-GB")).toBe("1990-06-05");
});

test.each([
  ["date", "05/06/1990"],
  ["date", "soon"],
  ["date", "1990-02-30"],
  ["time", "noon or so"],
  ["month", "17"],
  ["week", "the last one"],
  ["datetime-local", "1990-12-31"],
  ["number", "5"],
])("a field of the type %s gets nothing for %j", (type, text) => {
  expect(momentFor(type, text)).toBeUndefined();
});
