import { expect } from "vitest";
import { test } from "../../../../../fixtures/for-each-test.ts";
import { answer, useFiller } from "../../../../../fixtures/forms/fill-html.ts";

const { fill } = useFiller();

const TYPES = [
  ["date", "05/12/2007", "2007-05-12"],
  ["date", "May 12, 2007", "2007-05-12"],
  ["month", "May 2007", "2007-05"],
  ["month", "05/2007", "2007-05"],
  ["time", "10:30 pm", "22:30"],
  ["datetime-local", "05/12/2007 10:30 AM", "2007-05-12T10:30"],
  ["datetime-local", "2007-05-12T22:30", "2007-05-12T22:30"],
] as const;

test.each(TYPES)("a native input of type %s takes %s", async (type, value, kept) => {
  const { error, received } = await fill(
    `<form><input id="box" name="box" type="${type}" aria-label="Asked"></form>`,
    answer("text", "id=box", value),
  );
  expect(error).toBeUndefined();
  expect(received).toEqual({ box: kept });
});

test("the wizard's locale decides the order of a date of digits", async () => {
  const { received } = await fill(`<form><input id="box" name="box" type="date"></form>`, {
    ...answer("text", "id=box", "12/05/2007"),
    date_order: "day first",
  });
  expect(received).toEqual({ box: "2007-05-12" });
});
