/** States, the District of Columbia, territories and freely associated states, as the Postal Service lists them. */
import { foldText } from "./fold-text.ts";

export interface UsState {
  name: string;
  abbreviation: string;
}

const LIST = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana
NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota
OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas
UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam
MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands|FM Federated States of Micronesia
MH Marshall Islands|PW Palau`;

const STATES: UsState[] = LIST.split(/[|\n]/).map((entry) => ({
  abbreviation: entry.slice(0, 2),
  name: entry.slice(3),
}));

const OTHER_NAMES: Record<string, string[]> = {
  CA: ["cali"],
  DC: ["washington dc", "washington d c", "d c"],
  VI: ["virgin islands", "us virgin islands", "usvi", "virgin islands of the us"],
  MP: ["commonwealth of the northern mariana islands", "cnmi"],
  PR: ["p r"],
  FM: ["micronesia"],
  MH: ["republic of the marshall islands"],
  PW: ["republic of palau"],
};

const BY_NAME = new Map(
  STATES.flatMap((state) =>
    [state.name, state.abbreviation, ...(OTHER_NAMES[state.abbreviation] ?? [])].map(
      (name) => [foldText(name), state] as const,
    ),
  ),
);

const INTRODUCTION =
  /^(?:(?:(?:i|we|he|she|they) )?(?:live|lives|reside|resides|living) in |(?:the )?(?:state|territory|commonwealth) of )/;

const COMPASS: Record<string, string> = { n: "north ", s: "south ", w: "west " };

/** "il", "Illinois", "D.C." or "State of Illinois"; undefined for any other text. */
export function findState(text: string): UsState | undefined {
  const folded = foldText(text).replace(/^[nsw] (?=\p{L}{2})/u, (letter) => COMPASS[letter.trim()] ?? letter);
  return BY_NAME.get(folded) ?? BY_NAME.get(folded.replace(INTRODUCTION, "").replace(/ state$/, ""));
}
