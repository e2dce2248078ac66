/**
 * Countries, states of the United States and provinces of Canada by their names and codes. Sources: Unicode CLDR (the names of
 * `Intl.DisplayNames`), ISO 3166-1 (short names of the standard), the Postal Service's list of states, and everyday names.
 */
import { foldText } from "./fold-text.ts";
import { withoutArticle, withoutPlaceClause } from "./plain-speech.ts";
import { PLACES } from "./vocabulary/places.ts";

const CODES = Array.from({ length: 26 * 26 }, (_, i) =>
  String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)),
);

/** Made when a country is looked up for the first time. */
let byName: Map<string, string> | undefined;

function countries(): Map<string, string> {
  if (byName) return byName;
  byName = new Map();
  for (const language of ["de", "fr", "es", "en"] as const) {
    // The short names of other languages are codes of other countries: RU is the United Kingdom in Spanish.
    for (const style of language === "en" ? (["long", "short"] as const) : (["long"] as const)) {
      const names = new Intl.DisplayNames([language], { type: "region", style, fallback: "none" });
      for (const code of CODES) {
        const name = isCountry(code) ? names.of(code) : undefined;
        if (name !== undefined) byName.set(fold(name), code);
      }
    }
    for (const [code, names] of Object.entries(PLACES[language].countries)) {
      for (const name of names.split("|")) byName.set(name, code);
    }
  }
  return byName;
}

/** Neither a group of countries, nor a former code such as DD, which is DE today. */
function isCountry(code: string): boolean {
  if (/^(?:E[UZ]|UN|X[AB]|ZZ|Q[A-Z])$/.test(code)) return false;
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function fold(name: string): string {
  const bare = foldText(name.replaceAll("&", " and ")).normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replaceAll("ß", "ss").replace(/\bst(?= )/, "saint");
}

/** The ISO 3166-1 code of "Holland", "the Ivory Coast", "Korea, South" or "DE"; undefined for any other text. */
export function findCountry(text: string): string | undefined {
  const folded = fold(text);
  const all = countries();
  const code = /^[A-Z]{2}$/.test(text.trim()) ? text.trim() : undefined;
  if (code !== undefined && [...all.values()].includes(code)) return code;
  const plain = all.get(folded) ?? all.get(fold(withoutArticle(text) ?? text));
  const bare = plain === undefined ? withoutPlaceClause(text) : undefined;
  return bare === undefined ? plain : findCountry(bare);
}

/** States, the District of Columbia, territories and freely associated states, as the Postal Service lists them. */
export interface UsState {
  name: string;
  abbreviation: string;
}

const STATE_LIST = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana
NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota
OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas
UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam
MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|FM Federated States of Micronesia
MH Marshall Islands|PW Palau`;

const STATES: UsState[] = STATE_LIST.split(/[|\n]/).map((entry) => ({
  abbreviation: entry.slice(0, 2),
  name: entry.slice(3),
}));

const STATE_BY_NAME = new Map(
  STATES.flatMap((state) =>
    [state.name, state.abbreviation, ...namesOfState(state)].map((name) => [fold(name), state] as const),
  ),
);

function namesOfState({ abbreviation }: UsState): string[] {
  return Object.values(PLACES).flatMap(({ states }) => states[abbreviation]?.split("|") ?? []);
}

const COMPASS: Record<string, string> = { n: "north ", s: "south ", w: "west " };

/** "il", "Illinois", "D.C." or "State of Illinois"; undefined for any other text. */
export function findState(text: string): UsState | undefined {
  const folded = fold(text).replace(/^[nsw] (?=\p{L}{2})/u, (letter) => COMPASS[letter.trim()] ?? letter);
  const plain =
    STATE_BY_NAME.get(folded) ??
    STATE_BY_NAME.get(folded.replace(/ state$/, "")) ??
    STATE_BY_NAME.get(fold(withoutArticle(text) ?? ""));
  const bare = plain === undefined ? withoutPlaceClause(text) : undefined;
  return bare === undefined ? plain : findState(bare);
}

const PROVINCES: Record<string, string> = {
  AB: "alberta|alta",
  BC: "british columbia|b c",
  MB: "manitoba|man",
  NB: "new brunswick|n b",
  NL: "newfoundland and labrador|newfoundland|labrador|nfld|n l",
  NS: "nova scotia|n s",
  NT: "northwest territories|nwt|n w t",
  NU: "nunavut",
  ON: "ontario|ont",
  PE: "prince edward island|pei|p e i",
  QC: "quebec|que",
  SK: "saskatchewan|sask",
  YT: "yukon|yukon territory|the yukon",
};

const PROVINCE_BY_NAME = new Map(
  Object.entries(PROVINCES).flatMap(([code, names]) =>
    [code.toLowerCase(), ...names.split("|")].map((name) => [name, code] as const),
  ),
);

/** The code of "PEI", "Québec" or "Ont."; undefined for any other text. */
export function findProvince(text: string): string | undefined {
  const folded = foldText(text.normalize("NFD").replace(/\p{M}/gu, ""));
  return PROVINCE_BY_NAME.get(folded) ?? PROVINCE_BY_NAME.get(folded.replace(/^(?:the )?province of /, ""));
}
