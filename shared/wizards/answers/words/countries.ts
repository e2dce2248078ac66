/**
 * Countries by their names and codes. Sources: Unicode CLDR (the names of `Intl.DisplayNames`), ISO 3166-1 (short names of
 * the standard), and everyday names.
 */
import { foldText } from "./fold-text.ts";

const OTHER_NAMES: Record<string, string> = {
  AE: "uae",
  BO: "plurinational state of bolivia",
  BN: "brunei darussalam",
  CD: "drc|dr congo|democratic republic of the congo|congo democratic republic of the|congo the democratic republic of the|congo kinshasa",
  CG: "republic of the congo|congo brazzaville|congo republic of the",
  CI: "ivory coast",
  CV: "cape verde",
  CZ: "czech republic",
  FM: "federated states of micronesia",
  GB: "uk|u k|great britain|britain|united kingdom of great britain and northern ireland",
  IE: "republic of ireland|eire",
  IR: "islamic republic of iran|iran islamic republic of",
  KP: "north korea|korea north|democratic peoples republic of korea|korea democratic peoples republic of",
  KR: "south korea|korea south|republic of korea|korea republic of",
  LA: "lao peoples democratic republic",
  MD: "republic of moldova|moldova republic of",
  MO: "macau|macao",
  MK: "macedonia|republic of north macedonia",
  MM: "burma|myanmar",
  NL: "holland|the netherlands|kingdom of the netherlands",
  PS: "palestine|state of palestine",
  RU: "russian federation",
  SY: "syrian arab republic",
  SZ: "swaziland|eswatini",
  TL: "east timor",
  TR: "turkey|turkiye",
  TW: "taiwan province of china",
  TZ: "united republic of tanzania|tanzania united republic of",
  US: "usa|u s a|u s|america|the states|the us|the usa|united states of america|the united states of america",
  VA: "vatican|holy see|the vatican",
  VE: "bolivarian republic of venezuela|venezuela bolivarian republic of",
  VN: "viet nam",
};

const CODES = Array.from({ length: 26 * 26 }, (_, i) =>
  String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)),
);

/** Made when a country is looked up for the first time. */
let byName: Map<string, string> | undefined;

function countries(): Map<string, string> {
  if (byName) return byName;
  byName = new Map();
  for (const style of ["long", "short"] as const) {
    const names = new Intl.DisplayNames(["en"], { type: "region", style, fallback: "none" });
    for (const code of CODES) {
      const name = isCountry(code) ? names.of(code) : undefined;
      if (name !== undefined) byName.set(fold(name), code);
    }
  }
  for (const [code, names] of Object.entries(OTHER_NAMES)) {
    for (const name of names.split("|")) byName.set(name, code);
  }
  return byName;
}

/** Neither a group of countries, nor a former code such as DD, which is DE today. */
function isCountry(code: string): boolean {
  if (/^(?:E[UZ]|UN|X[AB]|ZZ|Q[A-Z])$/.test(code)) return false;
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function fold(name: string): string {
  return foldText(name.replaceAll("&", " and ")).replace(/\bst(?= )/, "saint");
}

/** The ISO 3166-1 code of "Holland", "the Ivory Coast", "Korea, South" or "DE"; undefined for any other text. */
export function findCountry(text: string): string | undefined {
  const folded = fold(text);
  const all = countries();
  const code = /^[A-Z]{2}$/.test(text.trim()) ? text.trim() : undefined;
  if (code !== undefined && [...all.values()].includes(code)) return code;
  return all.get(folded) ?? all.get(folded.replace(/^the /, ""));
}
