/** The currency of a sign, a name and a region. Source: Unicode CLDR 48, `supplemental/currencyData`, the tender of 2026. */
import { CODE } from "./currencies.ts";
import type { Notation } from "./notation.ts";

/** The regions of a currency, and a sign that other currencies have too. */
const CURRENCIES: Record<string, { regions: string; sign?: "$" | "¥" | "kr" | "rs" | "r" }> = {
  USD: { regions: "US AS GU MP PR VI UM EC SV", sign: "$" },
  CAD: { regions: "CA", sign: "$" },
  AUD: { regions: "AU KI NR TV", sign: "$" },
  NZD: { regions: "NZ CK NU TK", sign: "$" },
  MXN: { regions: "MX", sign: "$" },
  SGD: { regions: "SG", sign: "$" },
  HKD: { regions: "HK", sign: "$" },
  TWD: { regions: "TW", sign: "$" },
  ARS: { regions: "AR", sign: "$" },
  CLP: { regions: "CL", sign: "$" },
  COP: { regions: "CO", sign: "$" },
  JMD: { regions: "JM", sign: "$" },
  TTD: { regions: "TT", sign: "$" },
  BBD: { regions: "BB", sign: "$" },
  BSD: { regions: "BS", sign: "$" },
  BZD: { regions: "BZ", sign: "$" },
  FJD: { regions: "FJ", sign: "$" },
  GBP: { regions: "GB GG IM JE" },
  EUR: {
    regions: "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK",
  },
  JPY: { regions: "JP", sign: "¥" },
  CNY: { regions: "CN", sign: "¥" },
  SEK: { regions: "SE", sign: "kr" },
  NOK: { regions: "NO", sign: "kr" },
  DKK: { regions: "DK GL FO", sign: "kr" },
  ISK: { regions: "IS", sign: "kr" },
  CHF: { regions: "CH LI" },
  INR: { regions: "IN", sign: "rs" },
  PLN: { regions: "PL" },
  CZK: { regions: "CZ" },
  HUF: { regions: "HU" },
  RON: { regions: "RO" },
  KRW: { regions: "KR" },
  PHP: { regions: "PH" },
  BRL: { regions: "BR" },
  ZAR: { regions: "ZA", sign: "r" },
  ILS: { regions: "IL" },
  TRY: { regions: "TR" },
  UAH: { regions: "UA" },
  MYR: { regions: "MY" },
  THB: { regions: "TH" },
};

/** Signs of one currency alone. */
const SIGNS: Record<string, string> = {
  ...{ us$: "USD", c$: "CAD", ca$: "CAD", can$: "CAD", cdn$: "CAD", a$: "AUD", au$: "AUD", nz$: "NZD" },
  ...{
    hk$: "HKD",
    s$: "SGD",
    sg$: "SGD",
    mx$: "MXN",
    mex$: "MXN",
    nt$: "TWD",
    r$: "BRL",
    j$: "JMD",
    tt$: "TTD",
  },
  ...{ $us: "USD", $ca: "CAD", $can: "CAD", $au: "AUD", $nz: "NZD", $hk: "HKD" },
  ...{
    "£": "GBP",
    "€": "EUR",
    "₹": "INR",
    "₩": "KRW",
    "₱": "PHP",
    "₪": "ILS",
    "₺": "TRY",
    "₴": "UAH",
    "฿": "THB",
  },
  ...{
    円: "JPY",
    元: "CNY",
    원: "KRW",
    zł: "PLN",
    kč: "CZK",
    ft: "HUF",
    lei: "RON",
    rm: "MYR",
    fr: "CHF",
    sfr: "CHF",
  },
};

/** Countries of a dollar that is named in words. */
const DOLLARS: Record<string, string> = {
  ...{ us: "USD", american: "USD", canadian: "CAD", australian: "AUD", "new zealand": "NZD" },
  ...{ singapore: "SGD", "hong kong": "HKD", canadiens: "CAD", américains: "USD", canadienses: "CAD" },
};

/** The currency of a notation's region; undefined for an unknown one, and without a region. */
export function localCurrency({ region }: Pick<Notation, "region">): string | undefined {
  if (region === undefined) return undefined;
  return Object.entries(CURRENCIES).find(([, { regions }]) => regions.split(" ").includes(region))?.[0];
}

/**
 * The currency of a sign next to an amount. A sign of several currencies, such as `$`, means that of the region.
 *
 * @param local the currency of the page's region; absent where that is unknown
 * @returns ISO 4217; undefined where the sign does not decide
 */
export function currencyOfSign(sign: string, local: string | undefined): string | undefined {
  const code = new RegExp(CODE, "u").exec(sign)?.[0];
  if (code !== undefined) return code;
  const plain = sign.toLowerCase().replaceAll(".", "");
  const known = SIGNS[plain] ?? SIGNS[plain.replace(/\s/g, "")];
  if (known !== undefined) return known;
  if (/euro/.test(plain)) return "EUR";
  const country = Object.keys(DOLLARS).find((word) =>
    new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, "u").test(plain),
  );
  if (country !== undefined) return DOLLARS[country];
  const shared = /^d/.test(plain) ? "$" : plain;
  return local !== undefined && CURRENCIES[local]?.sign === shared ? local : undefined;
}

/** Whether a sign, such as `$`, may mean this currency. */
export function isSharedSign(sign: string, currency: string): boolean {
  return CURRENCIES[currency]?.sign === sign;
}
