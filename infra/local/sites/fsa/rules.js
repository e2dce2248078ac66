/** Checks of single values: each returns the message for a wrong one, undefined for a right one. */

const LARGEST_AMOUNT = 9_999_999;
const LARGEST_FAMILY = 25;

export function checkMoney(/** @type {string} */ value) {
  const digits = value.replaceAll(",", "");
  return /^\d+$/.test(digits) && Number(digits) <= LARGEST_AMOUNT
    ? undefined
    : "Enter a whole dollar amount from 0 to 9,999,999.";
}

export function checkFamilySize(/** @type {string} */ value) {
  return /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= LARGEST_FAMILY
    ? undefined
    : `Enter a family size from 1 to ${LARGEST_FAMILY}.`;
}
