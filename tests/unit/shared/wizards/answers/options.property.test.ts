import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldText } from "../../../../../shared/text/fold-text.ts";
import { DEFAULT_NOTATION } from "../../../../../shared/text/notation.ts";
import { convertAnswer } from "../../../../../shared/wizards/answers/convert-answer.ts";
import { fitDigits } from "../../../../../shared/wizards/answers/fit-digits.ts";
import { matchOption } from "../../../../../shared/wizards/answers/match-option.ts";
import type { AnswerOption } from "../../../../../shared/wizards/answers/option-words.ts";
import { createQuestion } from "../../../../../shared/wizards/answers/question.ts";
import { splitChoices } from "../../../../../shared/wizards/answers/split-choices.ts";
import type { ContractProperty } from "../../../../../shared/wizards/contract/contract.ts";
import { forAll } from "../property.ts";

const WORDS =
  "yes no not married single separated filing jointly year first second graduate us citizen May 1 2 10 $500 other none";
const label = fc
  .array(fc.constantFrom(...WORDS.split(" ")), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(" "));
const options = fc
  .uniqueArray(label, { minLength: 1, maxLength: 6, selector: foldText })
  .map((labels) => labels.map((text, i): AnswerOption => ({ value: `v${i}`, label: text })));
const answer = fc.oneof(
  label,
  fc.constantFrom("about $500", "500", "y", "nope", "us", "I am married", "2nd", "may", "$1 - $600"),
);

describe("options, for any list", () => {
  it("are found by their value and their label in any case", () => {
    forAll(options, (listed) => {
      for (const { value, label: text } of listed) {
        for (const given of [String(value), text, text.toUpperCase(), ` ${text}. `]) {
          expect(matchOption(given.trim(), listed), given).toEqual({ value });
        }
      }
    });
  });

  it("are chosen the same way in any order", () => {
    forAll(fc.tuple(options, answer), ([listed, given]) => {
      const read = (all: AnswerOption[]) => {
        const reading = matchOption(given, all);
        return reading && "problem" in reading ? reading.problem : reading;
      };
      expect(read([...listed].reverse())).toEqual(read(listed));
    });
  });

  it("are ambiguous: an answer that fits one of two options with the same words fits both", () => {
    forAll(fc.tuple(options, answer), ([listed, given]) => {
      const reading = matchOption(given, listed);
      if (!reading || !("value" in reading)) return;
      const chosen = listed.find(({ value }) => value === reading.value) as AnswerOption;
      const twin = matchOption(given, [
        ...listed,
        { value: `${String(chosen.value)}x`, label: chosen.label },
      ]);
      expect(twin === undefined || "problem" in twin || given === chosen.value).toBe(true);
    });
  });

  it("name at most three candidates, all of them options", () => {
    forAll(fc.tuple(options, answer), ([listed, given]) => {
      const reading = matchOption(given, listed);
      if (!reading || !("problem" in reading)) return;
      expect(reading.candidates?.length).toBeGreaterThan(1);
      expect(reading.candidates?.length).toBeLessThanOrEqual(3);
      expect(listed.map(({ value }) => value)).toEqual(expect.arrayContaining(reading.candidates ?? []));
    });
  });

  it("of ranges take the amounts within, and no other", () => {
    const ends = fc.uniqueArray(fc.nat(200_000), { minLength: 2, maxLength: 6 });
    forAll(fc.tuple(ends, fc.nat(250_000)), ([unsorted, amount]) => {
      const sorted = unsorted.sort((a, b) => a - b);
      const money = (value: number) => `$${value.toLocaleString("en-US")}`;
      const ranges = sorted.map((low, i): AnswerOption => {
        const next = sorted[i + 1];
        return {
          value: i,
          label: next === undefined ? `${money(low)} or more` : `${money(low)} - ${money(next - 1)}`,
        };
      });
      const index = sorted.findLastIndex((low) => low <= amount);
      expect(matchOption(money(amount), ranges)).toEqual(index < 0 ? undefined : { value: index });
    });
  });

  it("are found again in a text that joins some of them", () => {
    const names = ["Food", "Rent and heating", "Clothes, shoes", "Fuel", "None of these"];
    const listed = names.map((text, i) => ({ value: `v${i}`, label: text }));
    const joint = fc.constantFrom(", ", "; ", " and ", "\n");
    forAll(fc.tuple(fc.subarray(listed, { minLength: 1 }), joint), ([chosen, mark]) => {
      const text = chosen.map((option) => option.label).join(mark);
      expect(splitChoices(text, listed, DEFAULT_NOTATION)).toEqual({
        value: chosen.map(({ value }) => value),
      });
    });
  });
});

describe("converted answers, for any text", () => {
  const PROPERTIES: Record<string, ContractProperty> = {
    birth_month: { type: "string", pattern: "^(0[1-9]|1[0-2])$" },
    birth_date: { type: "string", pattern: "^\\d\\d/\\d\\d/\\d{4}$" },
    income: { type: "string" },
    family_size: { type: "number" },
    interest_rate: { type: "number" },
    agrees: { type: "boolean" },
    ssn: { type: "string", pattern: "^\\d{3}-\\d{2}-\\d{4}$" },
    phone: { type: "string", pattern: "^\\d{10}$" },
    state: { type: "string", examples: ["Illinois"] },
    status: { type: "string", enum: ["single", "married", "not married"] },
  };
  const text = fc.oneof(
    answer,
    fc.string(),
    fc.stringMatching(/^[$£(-]?\d{1,6}[.,/ -]?\d{0,4}[.,/ -]?\d{0,4}[k%)]?$/),
    fc.constantFrom("May 15, 2007", "12/05/2007", "il", "123-45-6789", "5.5%"),
  );

  it("stay as they are when they are converted again", () => {
    forAll(fc.tuple(fc.constantFrom(...Object.keys(PROPERTIES)), text), ([id, given]) => {
      const question = createQuestion(id, PROPERTIES[id], undefined);
      const once = convertAnswer(given, question);
      if ("value" in once) expect(convertAnswer(once.value, question)).toEqual(once);
    });
  });

  it("keep every digit of a number with a fixed length", () => {
    const shapes = ["###-##-####", "##-#######", "(###) ###-####", "###.###.####", "### ## ####", "##-##-##"];
    const number = fc
      .tuple(fc.constantFrom(...shapes), fc.stringMatching(/^[1-9]\d{9}$/))
      .map(([shape, digits]) => {
        let next = 0;
        return shape.replace(/#/g, () => digits.charAt(next++));
      });
    forAll(fc.tuple(number, fc.constantFrom(...shapes)), ([given, wanted]) => {
      const source = wanted.replace(/[().]/g, "\\$&").replaceAll("#", "\\d");
      const fitted = fitDigits(
        given,
        createQuestion("code", { type: "string", pattern: `^${source}$` }, undefined),
      );
      const digits = (one: string) => one.replace(/\D/g, "");
      if (fitted !== undefined) expect(digits(fitted)).toBe(digits(given));
      const isPossible = digits(given).length === wanted.split("#").length - 1;
      const isDone = new RegExp(`^${source}$`).test(given);
      expect(fitted !== undefined).toBe(isPossible && !isDone);
    });
  });
});
