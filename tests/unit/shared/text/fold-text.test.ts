import { expect, it } from "vitest";
import { foldText } from "../../../../shared/text/fold-text.ts";

it.each([
  ["D.C.", "dc"],
  ["Today’s dollars", "todays dollars"],
  ["Today's dollars", "todays dollars"],
  ["1.5 or more", "1 5 or more"],
  ["  St. Louis\t", "st louis"],
  ["A.1", "a 1"],
  ["Größe: ４２", "größe 42"],
  ["", ""],
])("%j is %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

it("words of ASCII alone fold as the same words next to others", () => {
  const characters = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code));
  for (const one of characters) {
    for (const other of characters) {
      for (const text of [`a${one}${other}b`, `${one}${other}1`, `A${one}${other}`]) {
        expect(`${foldText(text)} é`).toBe(foldText(`${text} é`));
      }
    }
  }
});
