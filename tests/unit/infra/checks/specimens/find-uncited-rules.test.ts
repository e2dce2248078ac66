import { expect, test } from "vitest";
import { findUncitedRules } from "../../../../../infra/checks/specimens/find-uncited-rules.ts";

const SPECIMENS = { forms: ["masks", "aria"], libraries: { flatpickr: "4.6.13", "@mui/material": "9.5.0" } };
const messages = (source: string) => findUncitedRules(source, SPECIMENS).map(({ message }) => message);

test.each([
  'const HINT = "[class*=hint]";',
  "function isSkip(link: Element) {\n  return /skip/.test(link.className);\n}",
  "// The cell states it.\nconst nameOf = (cell: Element) => cell.classList[0];",
])("a rule without a specimen is a problem: %j", (source) => {
  expect(messages(source)).toEqual(["a rule about markup that cites no specimen"]);
});

test.each([
  '/** Specimen: masks (flatpickr@4). */\nconst HINT = "[class*=hint]";',
  '/**\n * A hint.\n * Specimens: masks (flatpickr@4.6), masks (@mui/material@9),\n * https://github.com/owner/name/issues/1\n */\nconst HINT = "[data-hint]";',
  "function isSkip(link: Element) {\n  // Specimen: aria.\n  return /skip/.test(link.className);\n}",
  'const ROLE = "[role=radio]";',
])("a rule with a specimen, and a rule about roles, are none: %j", (source) => {
  expect(messages(source)).toEqual([]);
});

test.each([
  ["// Specimen: masks (flatpickr@3)\nconst A = 1;", "tests/forms has flatpickr@4.6.13, not 3"],
  ["// Specimen: masks (imask@7)\nconst A = 1;", "tests/forms has imask@none, not 7"],
  [
    "// Specimen: cards\nconst A = 1;",
    '"cards" is no specimen: form (library@version) of tests/forms, or a link',
  ],
  ['const A = ".flatpickr-day";', "code that names the library flatpickr"],
  ['const A = ".MuiBox-root";', "code that names the library mui"],
  ['const A = ".ant-tag";', "code that names the library ant-"],
])("a specimen that does not exist, and a library in code, are problems: %j", (source, message) => {
  expect(messages(source)).toEqual([message]);
});

test("a problem names the line of its declaration", () => {
  expect(findUncitedRules('const A = 1;\n\nconst B = "[class]";', SPECIMENS)).toMatchObject([{ line: 3 }]);
});
