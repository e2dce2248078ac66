import { describe, expect, test } from "vitest";
import { eraOf, inCommonEra, inJapaneseEra, yearInEra } from "../../../../shared/text/eras.ts";

describe("EXEC-006 the era of a question", () => {
  test.each<[words: string, shown: string[], kind: string | undefined]>([
    ["วันเกิด (วว/ดด/ปปปป พ.ศ.)", [], "buddhist"],
    ["วันเกิด", ["31/12/2503"], "buddhist"],
    ["วันเกิด", ["๓๑/๑๒/๒๕๐๓"], "buddhist"],
    ["Year of birth (Buddhist era)", [], "buddhist"],
    ["ปีเกิด", ["2503", "2504"], "buddhist"],
    ["ปีเกิด (ค.ศ.)", [], undefined],
    ["วันเกิด พ.ศ. หรือ ค.ศ.", [], undefined],
    ["元号", [], "japanese"],
    ["", ["昭和", "平成", "令和"], "japanese"],
    ["生年月日（西暦）", [], undefined],
    ["出生年（民國）", [], "republic"],
    ["تاريخ الميلاد هجري", [], "other"],
    ["Date of birth", ["1960-12-31"], undefined],
    ["Amount", ["2503", "100"], undefined],
  ])("“%s” with %j is %s", (words, shown, kind) => {
    expect(eraOf(words, shown)?.kind).toBe(kind);
  });
});

test.each([
  ["平成2年5月4日", "1990-05-04"],
  ["令和元年5月1日", "2019-05-01"],
  ["昭和60年1月", "1985-01"],
  ["H2.5.4", "1990-05-04"],
  ["平成２年５月４日", "1990-05-04"],
  ["1990-05-04", "1990-05-04"],
  ["4 พ.ค. พ.ศ. 2503", "4 พ.ค. 1960"],
])("“%s” in the common era is “%s”", (text, common) => {
  expect(inCommonEra(text, undefined)).toBe(common);
});

test("a Buddhist year is converted where the question counts in that era", () => {
  expect(inCommonEra("4/5/2503", { kind: "buddhist" })).toBe("4/5/1960");
  expect(inCommonEra("4/5/2503", undefined)).toBe("4/5/2503");
  expect([yearInEra(1960, "buddhist"), yearInEra(1990, "republic")]).toEqual([2503, 79]);
});

test("a Japanese era begins on its first day, and a month alone may be of two", () => {
  const eraOfDay = (year: number, month: number, day?: number) => {
    const found = inJapaneseEra({ year, month, ...(day === undefined ? {} : { day }) });
    return found && `${found.era.name}${found.year}`;
  };
  expect(eraOfDay(1990, 5, 4)).toBe("平成2");
  expect(eraOfDay(1989, 1, 7)).toBe("昭和64");
  expect(eraOfDay(1989, 1, 8)).toBe("平成1");
  expect(eraOfDay(1989, 1)).toBeUndefined();
  expect(eraOfDay(2019, 5)).toBe("令和1");
  expect(eraOfDay(1800, 1, 1)).toBeUndefined();
});
