/** A date as a date input holds it; text of another form is returned as it is. */
export function isoDate(value: string): string {
  const parts = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(value);
  const [, month = "", day = "", year = ""] = parts ?? [];
  return parts ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : value;
}
