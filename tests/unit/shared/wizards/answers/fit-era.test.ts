import { describe, expect, it } from "vitest";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { deriveContract } from "../../../../../shared/wizards/contract/derive-contract.ts";
import { normalizeWizard } from "../../../../../shared/wizards/format/normalize-wizard.ts";
import { fieldFile, pageFile, wizardFile } from "../build-wizard.ts";

type Json = Record<string, unknown>;

function examine(locale: string, fields: Json[], answers: Json) {
  const wizard = normalizeWizard(wizardFile([pageFile(1, fields)], { locale }), "test-wizard.json");
  const { data, problems } = examineUserData(wizard, deriveContract(wizard), answers);
  return problems.length > 0 ? { problem: problems[0]?.message } : data;
}

const birth = (label: string, rest: Json = {}) => [fieldFile("birth", { label, ...rest })];
const list = (id: string, label: string, options?: string[]) =>
  fieldFile(id, {
    label,
    field_type: "select",
    interaction: "select",
    ...(options ? { options: options.map((value) => ({ value })) } : {}),
  });
const BUDDHIST = { example_value: "31/12/2503" };
const IN_PARTS = [
  list("birth_era", "元号"),
  list("birth_year", "年"),
  list("birth_month", "月"),
  list("birth_day", "日"),
];
const REFUSED = { problem: expect.stringContaining("counts years in") };

describe("EXEC-006 a box of another era gets the converted year, and never a raw one", () => {
  it.each<[string, Json[], answer: unknown, entered: unknown]>([
    ["th-TH", birth("วันเกิด (วว/ดด/ปปปป พ.ศ.)", BUDDHIST), "4 May 1960", "04/05/2503"],
    ["th-TH", birth("วันเกิด (วว/ดด/ปปปป พ.ศ.)", BUDDHIST), "1960-05-04", "04/05/2503"],
    ["th-TH", birth("วันเกิด (วว/ดด/ปปปป พ.ศ.)", BUDDHIST), "4/5/2503", "04/05/2503"],
    ["th-TH", birth("วันเกิด (วว/ดด/ปปปป พ.ศ.)", BUDDHIST), "๔/๕/๒๕๐๓", "04/05/2503"],
    ["th-TH", birth("วันเกิด", { example_value: "31-12-2503" }), "4 May 1960", "04-05-2503"],
    ["th-TH", birth("วันเกิด พ.ศ.", BUDDHIST), "some day in 1960", REFUSED],
    ["ja-JP", birth("生年月日（和暦）", { example_value: "昭和60年1月2日" }), "1990-05-04", "平成2年5月4日"],
    ["ja-JP", birth("生年月日（和暦）", { example_value: "S60.1.2" }), "May 4, 1990", "H2.5.4"],
    ["ja-JP", birth("生年月日（和暦）"), "平成2年5月4日", "平成2年5月4日"],
    ["ja-JP", birth("生年月日（和暦）"), "1990-05-04", REFUSED],
    ["ar-SA", birth("تاريخ الميلاد (هجري)"), "1990-05-04", REFUSED],
  ])("in %s, %j with %j", (locale, fields, answer, entered) => {
    expect(examine(locale, fields, { birth: answer })).toEqual(
      typeof entered === "string" ? { birth: entered } : entered,
    );
  });

  it.each<[string, Json[], Json, unknown]>([
    [
      "a year",
      [fieldFile("birth_year", { label: "ปีเกิด (พ.ศ.)" })],
      { birth_year: 1960 },
      { birth_year: "2503" },
    ],
    [
      "a year",
      [fieldFile("birth_year", { label: "ปีเกิด (พ.ศ.)" })],
      { birth_year: "2503" },
      { birth_year: "2503" },
    ],
    [
      "a list of years",
      [list("birth_year", "ปีเกิด", ["2502", "2503", "2504"])],
      { birth_year: "1960" },
      { birth_year: "2503" },
    ],
    [
      "a year of the Republic of China",
      [fieldFile("birth_year", { label: "出生年（民國）" })],
      { birth_year: "1990" },
      { birth_year: "79" },
    ],
    [
      "a year of one Japanese era",
      [fieldFile("year", { label: "令和（年）" })],
      { year: "2024" },
      { year: "6" },
    ],
    ["a year before it", [fieldFile("year", { label: "令和（年）" })], { year: "2010" }, REFUSED],
  ])("%s: %j with %j", (_what, fields, answers, data) => {
    expect(examine("th-TH", fields, answers)).toEqual(data);
  });

  it.each([
    ["1990-05-04", "平成", "2"],
    ["昭和60年5月4日", "昭和", "60"],
    ["1989-01-07", "昭和", "64"],
    ["May 4, 2019", "令和", "1"],
  ])("a list of eras and a list of years: %s", (answer, era, year) => {
    const data = examine("ja-JP", IN_PARTS, { birth: answer });
    expect(data).toMatchObject({ birth_era: era, birth_year: year });
  });

  it("takes the parts of such a list as they are, and no common year", () => {
    const parts = { birth_era: "平成", birth_year: "2", birth_month: "5", birth_day: "4" };
    expect(examine("ja-JP", IN_PARTS, parts)).toEqual(parts);
    expect(examine("ja-JP", IN_PARTS, { ...parts, birth_year: "1990" })).toEqual(REFUSED);
    const lettered = [list("birth_era", "元号", ["S", "H", "R"]), ...IN_PARTS.slice(1)];
    expect(examine("ja-JP", lettered, { birth: "1990-05-04" })).toMatchObject({
      birth_era: "H",
      birth_year: "2",
    });
  });
});
