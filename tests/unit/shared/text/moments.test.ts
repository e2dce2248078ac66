import { expect, test } from "vitest";
import { isoDate, parseDate, readTime, twoDigits } from "../../../../shared/text/dates.ts";
import { readShownDate } from "../../../../shared/text/moments.ts";
import { notationOf } from "../../../../shared/text/notation.ts";
import { parseTime } from "../../../../shared/text/times.ts";

test.each([
  ["12/5/2007", "2007-12-05", "2007-05-12"],
  ["25/5/2007", "2007-05-25", "2007-05-25"],
  ["05-12-2007", "2007-05-12", "2007-12-05"],
  ["12 5 2007", "2007-12-05", "2007-05-12"],
  ["05122007", "2007-05-12", "2007-12-05"],
  ["2007-05-12", "2007-05-12", "2007-05-12"],
  ["2007-05-12T00:00:00Z", "2007-05-12", "2007-05-12"],
  ["May 12, 2007", "2007-05-12", "2007-05-12"],
  ["Wed 12 Sept 2007", "2007-09-12", "2007-09-12"],
  ["Sat, 12.05.2007", undefined, "2007-05-12"],
  ["May 5 2007", "2007-05-05", "2007-05-05"],
  ["12. März 2007", "2007-03-12", "2007-03-12"],
  ["13.03.2026", "2026-03-13", "2026-03-13"],
  ["Sat, 03/14/2026", "2026-03-14", "2026-03-14"],
  ["the 4th of March 2026", "2026-03-04", "2026-03-04"],
  ["3/3/2026", "2026-03-03", "2026-03-03"],
  ["4.3.2026", undefined, "2026-03-04"],
  ["31/02/2026", undefined, undefined],
  ["12/5/07", undefined, undefined],
  ["2007-02-30", undefined, undefined],
  ["31/31/2007", undefined, undefined],
  ["May 2007", undefined, undefined],
  ["85000", undefined, undefined],
  ["12", undefined, undefined],
])(
  "%s is %s with the month first and %s with the day first, in the page and in answers",
  (text, monthFirst, dayFirst) => {
    for (const [order, expected] of [
      ["month first", monthFirst],
      ["day first", dayFirst],
    ] as const) {
      const shown = readShownDate(text, { ...notationOf("de"), dates: order });
      expect(shown && isoDate(shown), order).toBe(expected);
      const said = parseDate(text, { ...notationOf("de"), dates: order });
      // An answer may be read where a page's text is not: "May 2007".
      if (said && "value" in said && said.value.day !== undefined && shown)
        expect(isoDate(said.value), order).toBe(expected);
      if (said && "problem" in said) expect(shown, order).toBeUndefined();
    }
  },
);

test.each([
  ["9:45", "09:45"],
  ["9:45 p.m.", "21:45"],
  ["9.45", "09:45"],
  ["15h30", "15:30"],
  ["09:45:00", "09:45"],
  ["12 am", "00:00"],
  ["12 pm", "12:00"],
  ["3pm", "15:00"],
  ["0945", undefined],
  ["24:00", undefined],
  ["9:60", undefined],
])("%s is %s, in the page and in answers", (text, expected) => {
  expect(readTime(text)).toBe(expected);
  const { hour = 0, minutes, half } = parseTime(text) ?? {};
  const hours = half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour;
  expect(minutes === undefined ? undefined : `${twoDigits(hours)}:${twoDigits(minutes)}`).toBe(expected);
});
