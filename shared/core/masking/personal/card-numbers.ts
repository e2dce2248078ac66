/** Payment cards, by the issuers' ranges, their lengths and the check digit. */
import { createRequire } from "node:module";
import { MASK } from "../hint.ts";
import { END, START } from "./labelled.ts";

const require = createRequire(import.meta.url);

export function maskCardNumbers(text: string): string {
  return text.replace(CANDIDATE, (number) => (isCard(number) ? MASK : number));
}

/** As printed on cards, or without separators. Other lengths without separators are mostly ids and times. */
const CANDIDATE = new RegExp(
  String.raw`${START}(?:\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5}|[2-6]\d{15}|3[47]\d{13})${END}`,
  "g",
);

const BRANDS = new Set([
  "visa",
  "mastercard",
  "american-express",
  "discover",
  "jcb",
  "unionpay",
  "diners-club",
  "maestro",
]);

function isCard(text: string): boolean {
  // Loaded with the first candidate.
  const { number } = require("card-validator") as typeof import("card-validator");
  const { isValid, card } = number(text.replace(/[ -]/g, ""), { luhnValidateUnionPay: true });
  return isValid && card !== null && BRANDS.has(card.type);
}
