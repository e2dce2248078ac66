/** Currencies by their codes, signs and names, as patterns. `currency-of.ts` has their meaning. */
import { CURRENCY_NAMES } from "./vocabulary/sizes.ts";
import { inAllLanguages } from "./words.ts";

const CODES =
  "USD|CAD|AUD|NZD|MXN|SGD|HKD|TWD|ARS|CLP|COP|JMD|TTD|BBD|BSD|BZD|FJD|GBP|EUR|JPY|CNY|SEK|NOK|DKK|ISK" +
  "|CHF|INR|PLN|CZK|HUF|RON|KRW|PHP|BRL|ZAR|ILS|TRY|UAH|MYR|THB";
/** Countries of a dollar that is named in words. */
const COUNTRIES =
  "us|american|canadian|australian|new zealand|singapore|hong kong|canadiens|américains|canadienses";
const DOLLAR_SIGN = String.raw`(?<!\p{L})(?:(?:U\.?S\.?|CA|CAN|CDN|Can|AU|NZ|HK|SG|MX)\s?|Mex|NT|TT|[ACSRJ])?\$(?:\s?(?:US|CAN?|AU|NZ|HK)(?!\p{L}))?`;
const SIGN = String.raw`${DOLLAR_SIGN}|[\p{Sc}円元원]|(?<!\p{L})(?:kr|zł|Kč|Ft|RM|Rs|R|S?Fr|lei)\.?(?!\p{L})`;
/** An ISO 4217 code as a word. */
export const CODE = String.raw`(?<!\p{L})(?:${CODES})(?!\p{L})`;
const NAME = String.raw`(?:(?:${COUNTRIES})\s)?(?:${inAllLanguages(CURRENCY_NAMES, (words) => `${words.dollars}|${words.euros}`)})(?!\p{L})(?:\s(?:${COUNTRIES})(?!\p{L}))?`;

/** A sign or a code, or both, before an amount: `$`, `US$`, `CAD $`. */
export const CURRENCY_BEFORE = String.raw`(?:${CODE}\s?[$£€¥₹]?|(?:${SIGN})(?:\s?${CODE}(?=[\s\d]))?)`;
/** The same after an amount: `€`, `$ CA`, `$ CAD`. Case counts: `12 ft` is a length. */
export const CURRENCY_AFTER = String.raw`(?:(?:${SIGN})(?:\s?${CODE})?|${CODE})`;
/** A name after an amount, in any case: `euros`, `Canadian dollars`. */
export const CURRENCY_NAME = String.raw`(?<!\p{L})(?:${NAME})`;

/** Whether a text next to a box is a currency alone: its sign, its name or its code. */
export function isCurrency(text: string): boolean {
  return /^(?:\p{Sc}|euros?|dollars?|eur|usd|gbp)$/iu.test(text);
}
