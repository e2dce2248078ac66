/** Provinces and territories of Canada, as Canada Post's addressing guidelines list them. */
import { foldText } from "./fold-text.ts";

const LIST: Record<string, string> = {
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

const BY_NAME = new Map(
  Object.entries(LIST).flatMap(([code, names]) =>
    [code.toLowerCase(), ...names.split("|")].map((name) => [name, code] as const),
  ),
);

/** The code of "PEI", "Québec" or "Ont."; undefined for any other text. */
export function findProvince(text: string): string | undefined {
  const folded = foldText(text.normalize("NFD").replace(/\p{M}/gu, ""));
  return BY_NAME.get(folded) ?? BY_NAME.get(folded.replace(/^(?:the )?province of /, ""));
}
