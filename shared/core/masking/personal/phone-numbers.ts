/** Phone numbers: international ones, those of North America in their usual forms, and others after their label. */
import { createRequire } from "node:module";
import { MASK } from "../hint.ts";
import { END, labelled, maskLabelled, START } from "./labelled.ts";

const require = createRequire(import.meta.url);

export function maskPhoneNumbers(text: string): string {
  const unlabelled = text
    .replace(INTERNATIONAL, maskInternational)
    .replace(NORTH_AMERICAN, (number) => (isPhone(number) ? MASK : number));
  return maskLabelled(unlabelled, LABELLED, isDialled);
}

/** Dots separate groups, and no decimals. */
const INTERNATIONAL = new RegExp(
  `${START}\\+[1-9]\\d{0,2}(?:(?:[ ()/-]{0,2}\\d){6,13}|(?:\\.\\d{2,4}){2,5})${END}`,
  "g",
);
const NORTH_AMERICAN = new RegExp(
  `${START}(?:1[ .-])?(?:\\(\\d{3}\\) ?\\d{3}[-. ]|\\d{3}([-.])\\d{3}\\1)\\d{4}${END}`,
  "g",
);
const LABELLED = labelled(
  "phone|telephone|tel|mobile|cell[ _-]?phone|fax",
  "(?:\\+|\\()?\\d(?:[ .()/-]{0,2}\\d){5,13}",
);

/** Masks the longest valid number from the left; further digits belong to another number. */
function maskInternational(candidate: string): string {
  for (let end = candidate.length; end > 0; end = candidate.slice(0, end).search(/[ .()/-]+\d+$/)) {
    if (isPhone(candidate.slice(0, end))) return MASK + candidate.slice(end);
  }
  return candidate;
}

function isPhone(text: string): boolean {
  // Loaded with the first candidate.
  const { isValidPhoneNumber } = require("libphonenumber-js/min") as typeof import("libphonenumber-js/min");
  return isValidPhoneNumber(text, "US");
}

/** The country is unknown: a number with a trunk prefix or separators, or a valid American one. */
function isDialled(text: string): boolean {
  return /^[0+(]|\d[ ()/-]+\d/.test(text) || isPhone(text);
}
