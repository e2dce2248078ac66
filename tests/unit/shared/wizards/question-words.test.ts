import { expect, test } from "vitest";
import { questionWords } from "../../../../shared/wizards/question-words.ts";

test.each([
  ["State", "In which state do you live?", { question: "In which state do you live?" }],
  ["State", undefined, { question: "State" }],
  ["State", "State", { question: "State" }],
  [
    "How many people are there?",
    "Include yourself.",
    { question: "How many people are there?", hint: "Include yourself." },
  ],
  ["Household size", "Count children, too", { question: "Household size", hint: "Count children, too" }],
  ["¿Cuántos son?", "¿Con los niños?", { question: "¿Cuántos son?", hint: "¿Con los niños?" }],
])("%j with %j is the question and its hint", (label, description, words) => {
  expect(questionWords({ label, ...(description === undefined ? {} : { description }) })).toEqual(words);
});
