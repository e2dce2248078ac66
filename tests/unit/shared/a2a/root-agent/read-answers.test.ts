import { describe, expect, it } from "vitest";
import { readAnswers } from "../../../../../shared/a2a/root-agent/read-answers.ts";
import type { InputProblem } from "../../../../../shared/core/errors.ts";
import { examineUserData } from "../../../../../shared/wizards/answers/prepare-user-data.ts";
import { loadWizardFile } from "../../../../../shared/wizards/format/load-wizard.ts";

const FIELDS = ["name", "birth_month", "birth_day", "birth_year", "earnings"];
const missing = (field: string): InputProblem => ({ field, problem: "missing", message: "is missing" });
const said = (text: string) => ({ text, data: [] });
const sent = (value: Record<string, unknown>, text = "") => ({
  text,
  data: [{ location: "message.parts[0]", value }],
});

/** A form of these fields that accepts any value, and a whole date as `birth`. */
const form = (fields: readonly string[]) => async (answers: Record<string, unknown>) => {
  const names = Object.keys(answers).flatMap((name) =>
    name === "birth" ? ["birth_month", "birth_day", "birth_year"] : [name.toLowerCase().replace(" ", "_")],
  );
  const unknown = Object.keys(answers).filter(
    (name) => name !== "birth" && !FIELDS.includes(name.toLowerCase().replace(" ", "_")),
  );
  return [
    ...unknown.map((field): InputProblem => ({ field, problem: "unknown_field", message: "is no field" })),
    ...fields.filter((field) => !names.includes(field)).map(missing),
  ];
};

const read = async (message: ReturnType<typeof sent>, open: string[], known: Record<string, unknown> = {}) =>
  (await readAnswers(message, "form", { user_data: known, confirmed: [], asked: [] }, form(open))).user_data;

describe("the answers of a message", () => {
  it("are read in time between backticks without an end", async () => {
    const text = `\`\`\`json\n${" \n".repeat(100_000)}x`;
    expect(await read(said(text), ["name", "birth_year"])).toEqual({ name: "```json", birth_year: "x" });
  });

  it("override earlier answers field by field; null removes an answer", async () => {
    const known = { name: "Ada", birth_year: 1980 };
    const data = sent({ user_data: { birth_year: 1981, name: null } });
    expect(await read(data, [], known)).toEqual({ birth_year: 1981 });
  });

  it.each<[string, string, string[], Record<string, unknown>]>([
    ["the only open question", " 1980 ", ["birth_year"], { birth_year: "1980" }],
    [
      "names and values in lines",
      "- name: Ada\n2. Birth year = 1980",
      ["name", "birth_year"],
      { name: "Ada", "Birth year": "1980" },
    ],
    [
      "names and values with commas",
      "earnings: $85,000, birth year: 1980",
      ["earnings", "birth_year"],
      { earnings: "$85,000", "birth year": "1980" },
    ],
    ["a whole date", "June 15, 1980", ["birth_month", "birth_day", "birth_year"], { birth: "June 15, 1980" }],
    [
      "one line for each question",
      "1. Ada\n2. $85k",
      ["name", "earnings"],
      { name: "Ada", earnings: "$85k" },
    ],
    ["a JSON object", '{"name": "Ada"}', ["name", "earnings"], { name: "Ada" }],
    ["JSON between backticks", '```json\n{"user_data": {"name": "Ada"}}\n```', ["name"], { name: "Ada" }],
  ])("may be a text: %s", async (_, text, open, expected) => {
    expect(await read(said(text), open)).toEqual(expected);
  });

  it("are taken from data and text of one message; a text next to complete data may be a remark", async () => {
    expect(await read(sent({ user_data: { name: "Ada" } }, "1980"), ["name", "birth_year"])).toEqual({
      name: "Ada",
      birth_year: "1980",
    });
    expect(await read(sent({ name: "Ada" }, "here you are"), ["name"])).toEqual({ name: "Ada" });
  });

  it("are not guessed", async () => {
    await expect(read(said("1980"), ["name", "earnings"])).rejects.toThrow(
      /2 questions .* with name, earnings/,
    );
    await expect(read(said("note: 3"), ["name", "earnings"])).rejects.toThrow(/"name: …"/);
    await expect(read(said("3"), ["children[0].age"])).rejects.toThrow(/children\[0\]\.age/);
  });

  it("change nothing without a text", async () => {
    expect(await read(said("  "), ["birth_month"], { birth_year: 1980 })).toEqual({ birth_year: 1980 });
  });
});

describe("a sentence with several answers", () => {
  const answered = async (text: string) => {
    const { wizard, contract } = await loadWizardFile("wizards/fsa-estimator.json");
    const examine = async (answers: object, confirmed: readonly string[]) =>
      examineUserData(wizard, contract, answers, undefined, confirmed).problems;
    const known = { user_data: {}, confirmed: [], asked: [] };
    return (await readAnswers(said(text), "fsa-estimator", known, examine)).user_data;
  };

  it.each<[string, Record<string, string>]>([
    [
      "She was born May 15, 2007, is single and lives in Illinois.",
      { birth_date: "May 15, 2007", marital_status: "is single", state: "lives in Illinois" },
    ],
    ["Hi, I'm a freshman, single", { grade_level: "I'm a freshman", marital_status: "single" }],
    [
      "Hola, nació el 15 de mayo de 2007, es soltera y vive en Illinois",
      { birth_date: "nació el 15 de mayo de 2007", marital_status: "es soltera", state: "vive en Illinois" },
    ],
    [
      "Guten Tag, sie ist ledig und wohnt in Illinois",
      { marital_status: "ledig", state: "wohnt in Illinois" },
    ],
  ])("%s", async (text, expected) => {
    expect(await answered(text)).toEqual(expected);
  });

  it.each(["I'm single, and tired", "Illinois, Texas", "she is 4 and 5"])(
    "%j is asked again: a clause fits no question, or two of them",
    async (text) => {
      await expect(answered(text)).rejects.toThrow(/cannot be answered by this text/);
    },
  );
});

describe("an unusual answer", () => {
  const known = { user_data: { earnings: 85 }, confirmed: ["name"], asked: ["earnings"] };
  const unusual = async (_: unknown, confirmed: readonly string[]): Promise<InputProblem[]> =>
    confirmed.includes("earnings")
      ? []
      : [{ field: "earnings", problem: "unusual", message: "is outside the usual range" }];
  const reply = (message: ReturnType<typeof sent>) => readAnswers(message, "form", known, unusual);

  it("that was read from uncertain words is not confirmed by a yes", async () => {
    const examine = async (): Promise<InputProblem[]> => [
      { field: "earnings", problem: "unusual", message: "is outside the usual range", needs_digits: true },
    ];
    // The question did not ask for a confirmation.
    const uncertain = { ...known, asked: [] };
    const { confirmed } = await readAnswers(said("yes please"), "form", uncertain, examine);
    expect(confirmed).toEqual(["name"]);
  });

  it.each([
    ["a yes", said("yes please")],
    ["a yes to its question", said("earnings: yes")],
    ["a yes as data", sent({ earnings: "yes" })],
    ["its field among those that the person has confirmed", sent({ confirmed: ["earnings"] })],
  ])("is confirmed by %s", async (_, message) => {
    expect(await reply(message)).toMatchObject({
      user_data: { earnings: 85 },
      confirmed: ["name", "earnings"],
    });
  });

  it("is replaced by another answer, which is not asked about again", async () => {
    expect(await reply(sent({ earnings: "85000" }))).toMatchObject({
      user_data: { earnings: "85000" },
      confirmed: ["name", "earnings"],
    });
  });
});
