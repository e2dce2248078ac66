/** Checks of single values: each returns the message for a wrong one, undefined for a right one. */

export function checkAmount(/** @type {string} */ value) {
  const digits = value.replaceAll(",", "");
  return /^\d{1,7}(\.\d{1,2})?$/.test(digits) ? undefined : "Enter a dollar amount from 0 to 9,999,999.";
}

export function checkRate(/** @type {string} */ value) {
  return /^\d{1,2}(\.\d{1,3})?$/.test(value) ? undefined : "Enter an interest rate from 0 to 99.999.";
}

export function checkGrowth(/** @type {string} */ value) {
  return value === "" || /^\d{1,2}(\.\d)?$/.test(value) ? undefined : "Enter a percentage from 0 to 99.9.";
}
