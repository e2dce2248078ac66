/** United States tax numbers: Social Security numbers, ITINs and EINs, without those that were never issued. */
import { MASK } from "../hint.ts";
import { END, labelled, maskLabelled, START } from "./labelled.ts";

export function maskTaxNumbers(text: string): string {
  const dashed = text.includes("-") ? text.replace(DASHED, MASK) : text;
  return maskLabelled(maskLabelled(dashed, LABELLED_PERSON), LABELLED_EMPLOYER);
}

// https://secure.ssa.gov/poms.nsf/lnx/0110201035
const SSN = ["(?!000|666|9)\\d{3}", "(?!00)\\d{2}", "(?!0000)\\d{4}"];
// https://www.irs.gov/irm/part3/irm_03-021-263r: the groups of ITINs
const ITIN = ["9\\d{2}", "(?:5\\d|6[0-5]|7\\d|8[0-8]|9[0-24-9])", "\\d{4}"];

const person = (separator: string) => `(?:${SSN.join(separator)}|${ITIN.join(separator)})`;

const DASHED = new RegExp(START + person("-") + END, "g");
const LABELLED_PERSON = labelled(
  "ssn|itin|social[ _-]?security|(?:individual[ _-]?)?taxpayer[ _-]?id(?:entification)?",
  person("[ -]?"),
);
/** Order numbers have the form 12-3456789 too, so that an EIN needs its label. */
const LABELLED_EMPLOYER = labelled(
  "f?ein|employer[ _-]?id(?:entification)?|(?:federal[ _-]?)?tax[ _-]?id(?:entification)?",
  // https://www.irs.gov/businesses/small-businesses-self-employed/how-eins-are-assigned-and-valid-ein-prefixes
  "(?!0[0789]|1[789]|2[89]|49|69|70|7[89]|89|9[67])\\d{2}-?\\d{7}",
);
