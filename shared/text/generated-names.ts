/** Ids and classes that a framework generates. */

/**
 * Whether an id or a class looks generated: such a name changes with each build or visit. It has a counter in marks
 * (`:r1:`, `\u00abr1\u00bb`, `_r_1_`), a number around the name of a part (`select-2-input`, `input-17`), a long number, or letters
 * and digits that alternate.
 */
export function isGenerated(name: string): boolean {
  if (COUNTER_IN_MARKS.test(name) || NUMBERED_PART.test(name)) return true;
  const own = name.replace(YEAR, "");
  return LONG_NUMBER.test(own) || PART_COUNTER.test(own) || isScrambled(own);
}

/** Whether digits state nothing but years. */
export function isYear(digits: string): boolean {
  return digits.replace(YEAR, "") === "";
}

/** A question about a year is named after it: `wages2023`, `income_2024_partner`. */
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

const COUNTER_IN_MARKS = /[:\u00ab_]r_?[0-9a-z]+[:\u00bb_]/i;
const LONG_NUMBER = /[0-9a-f]{8}|\d{4,}$/i;
const PARTS =
  "aria|button|checkbox|combobox|component|control|dialog|dropdown|input|item|label|list|listbox|menu|option|panel|popover|popup|radio|select|tab|textarea|textfield|toggle|widget";
/** Words joined by hyphens up to a counter, the last of which names a part of a page and not a question. */
const PART_COUNTER = new RegExp(`(?:^|-)(?:${PARTS})-\\d+(?:-[a-z]+)*$|^[a-z]+\\d{3,}$`, "i");

/** A random number before the names of a library and of a part: `id-3296-sgds-input-`. */
const NUMBERED_PART = new RegExp(`^id-\\d{4}-(?:[a-z]+-)+(?:${PARTS})-?$`, "i");

/** Two digits or more among letters, in a part of seven characters or more; or two groups of digits in a shorter one. */
function isScrambled(name: string): boolean {
  if (/(?<![a-z\d])(?=[a-z]*\d)(?=\d*[a-z])(?=(?:[a-z]*\d){2})[a-z\d]{7,}(?![a-z\d])/i.test(name))
    return true;
  return name
    .split(/[-_.:]/)
    .some((part) => part.length >= 5 && (part.match(/\d+/g) ?? []).length > 1 && /[a-z]/i.test(part));
}
