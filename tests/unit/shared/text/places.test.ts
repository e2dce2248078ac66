import { describe, expect, it } from "vitest";
import { findCountry, findState } from "../../../../shared/text/places.ts";

describe("EXEC-006 states and territories", () => {
  it.each([
    ["Illinois", "IL"],
    ["illinois ", "IL"],
    ["IL", "IL"],
    ["d.c.", "DC"],
    ["D. C.", "DC"],
    ["Washington, D.C.", "DC"],
    ["Washington", "WA"],
    ["State of Washington", "WA"],
    ["the Commonwealth of Virginia", "VA"],
    ["West\u00a0Virginia", "WV"],
    ["P.R.", "PR"],
    ["US Virgin Islands", "VI"],
    ["U.S. Virgin Islands", "VI"],
    ["Guam", "GU"],
    ["CNMI", "MP"],
    ["Micronesia", "FM"],
  ])("%j is %s", (text, abbreviation) => {
    expect(findState(text)?.abbreviation).toBe(abbreviation);
  });

  it.each(["", "New York City", "Ontario", "ZZ", "Illinios", "constructor"])("%j is none", (text) => {
    expect(findState(text)).toBeUndefined();
  });
});

const COUNTRIES = `AE UAE|BO Plurinational State of Bolivia|BN Brunei Darussalam|CD Congo (Democratic Republic of the)|CG Congo, Republic of the
CI the Ivory Coast|CV Cape Verde|CZ Czech Republic|FM Federated States of Micronesia|GB U.K.|IE Eire|IR Iran (Islamic Republic of)
KP North Korea|KR Korea, South|LA Lao People’s Democratic Republic|MD Moldova, Republic of|MO Macau|MK Macedonia|MM Burma|NL Holland
PS State of Palestine|RU Russian Federation|SY Syrian Arab Republic|SZ Swaziland|TL East Timor|TR Türkiye|TW Taiwan, Province of China
TZ Tanzania, United Republic of|US U.S.A.|VA Holy See|VE Venezuela (Bolivarian Republic of)|VN Viet Nam|DE Germany|DE DE|LC St. Lucia
BA Bosnia & Herzegovina`;

describe("countries", () => {
  it.each(COUNTRIES.split(/[|\n]/))("the code of %s", (row) => {
    expect(findCountry(row.slice(3))).toBe(row.slice(0, 2));
  });

  it.each(["", "Atlantis", "European Union", "DD", "ZZ", "constructor"])("%j is none", (text) => {
    expect(findCountry(text)).toBeUndefined();
  });
});
